import Foundation

/// Reads the specs of a run.
struct Input {
    let console: Console

    func read(_ path: String) throws(FileFailure) -> SourceText {
        if path == "-" {
            return SourceText(name: "<stdin>", bytes: try console.standardInput())
        }
        return SourceText(name: path, bytes: try FileBytes.read(path))
    }

    /// A file of the same folder that may have been meant.
    func suggestion(for path: String) -> String? {
        let url = URL(fileURLWithPath: path)
        guard !FileManager.default.fileExists(atPath: path) else { return nil }
        let folder = url.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return nearest(to: url.lastPathComponent, in: names)
    }
}
