import Foundation

/// Reads the specs of a run, and the files that they include.
package struct Input {
    let console: Console

    /// What standard input is called in the place of a file.
    static let standardInput = "<stdin>"

    /// Whether a path is what a shell calls a stream: `<(git show HEAD:spec.json)`.
    private static func isStream(_ path: String) -> Bool {
        path.hasPrefix("/dev/fd/") || path == "/dev/stdin"
    }

    func read(_ path: String) throws(FileFailure) -> SourceText {
        if path == "-" {
            let bytes = try console.standardInput()
            if bytes.isEmpty, console.environment[Console.pluginVariable] != nil {
                let remedy = "name a file, or use 'swift run resgen'"
                throw FileFailure(
                    path: "standard input",
                    reason: "'swift package' gives its commands none: \(remedy)"
                )
            }
            return SourceText(name: Self.standardInput, bytes: bytes)
        }
        console.reads?(path)
        let file = try FileBytes.readRegular(path, orPipe: Self.isStream(path))
        return SourceText(name: path, bytes: file.bytes, identity: file.identity)
    }

    /// A file of the same folder that may have been meant.
    static func suggestion(for path: String) -> String? {
        guard !FileManager.default.fileExists(atPath: path) else { return nil }
        let url = URL(fileURLWithPath: path)
        let folder = folder(of: path)
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))
            ?? []
        // An ending that all have in common would make any two names look alike.
        let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
        let stems = names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
        let stem = String(url.lastPathComponent.dropLast(ending.count))
        return nearest(to: stem, in: stems).map { $0 + ending }
            ?? nearest(to: url.lastPathComponent, in: names.filter { !$0.hasSuffix(ending) })
    }

    /// The files that the spec of a path includes, found from the folder that the including file is
    /// named in: where that file is a link, from the link's folder. What standard input includes is
    /// found from the working directory.
    ///
    /// - Parameter reads: Called with the path of each before it is read.
    package static func includedFiles(
        of spec: String,
        reads: (@Sendable (String) -> Void)? = nil,
    ) -> SourceLoader {
        // To find it takes a look at all that is in the folders around, and most specs include nothing.
        lazy var scope = IncludeScope(folder: spec == "-" ? "" : folder(of: spec))
        return SourceLoader { path, source throws(SourceLoader.Failure) in
            let name = folder(of: source) + path
            if let reason = scope.refuses(name) {
                throw SourceLoader.Failure(reason: reason, isOutside: true)
            }
            reads?(name)
            do throws(FileFailure) {
                let file = try FileBytes.readRegular(name)
                return SourceText(name: name, bytes: file.bytes, identity: file.identity)
            } catch {
                // Nothing is reported about the names in other folders.
                let isKnown = scope.contains(folder: folder(of: name))
                throw SourceLoader.Failure(
                    reason: error.reason,
                    suggestion: isKnown ? suggestion(for: name).map { folder(of: path) + $0 } : nil
                )
            }
        }
    }

    private static func folder(of source: SourceText) -> String {
        source.name == standardInput ? "" : folder(of: source.name)
    }

    /// The path up to its last slash.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
