/// Finds the files that a source names. Only `CommandLine/` makes one that touches the disk.
package struct SourceLoader {
    /// Why there is no such source, and what may have been meant.
    package struct Failure: Error {
        let reason: String
        var suggestion: String? = nil
        /// Whether it is none that may be read.
        var isOutside = false
    }

    /// The source at a path relative to the folder of another source.
    package let load: (_ path: String, _ source: SourceText) throws(Failure) -> SourceText

    package static var none: SourceLoader {
        SourceLoader { _, _ throws(Failure) in throw Failure(reason: "there are no files here") }
    }
}
