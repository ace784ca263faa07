/// What a run would do to a file.
package struct FileChange {
    package let path: String
    /// Nil for a file that would be added.
    package let old: [UInt8]?
    /// Nil for a file that would be removed.
    package let new: [UInt8]?

    /// `would change`
    fileprivate var words: String {
        new == nil ? "would be removed" : old == nil ? "would be added" : "would change"
    }
}

extension [FileChange] {
    /// Says what a run without `--check` would do.
    package func refuseAny(in console: Console) throws(ExitStatus) {
        if isEmpty { return }
        console.report(
            enumerated().map { index, file in
                .error(
                    "'\(file.path)' \(file.words)",
                    at: nil,
                    notes: index == count - 1
                        ? ["the same call without '--check' brings it up to date"] : []
                )
            }
        )
        throw .mistakes
    }
}
