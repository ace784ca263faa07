import Foundation

/// Data of public projects that the package itself does not contain: the folder that `RESGEN_CORPUS`
/// names, or one beside the package.
enum Corpus {
    private static let besideThePackage = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../shared/corpus").standardized

    private static let folder =
        ProcessInfo.processInfo.environment["RESGEN_CORPUS"].map(URL.init(fileURLWithPath:))
        ?? besideThePackage

    static let documents = files(in: "", named: ".openapi.json")

    /// The files of a folder whose names end so, in the order of their names; none where it is missing.
    static func files(in path: String, named ending: String) -> [URL] {
        let folder = folder.appendingPathComponent(path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().map(folder.appendingPathComponent)
    }

    /// The folders below a folder that have a file of the name, in order.
    static func folders(in path: String, having name: String) -> [URL] {
        let folder = folder.appendingPathComponent(path)
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        // The suite has further folders of links to its cases.
        return files.filter { $0.hasSuffix("/\(name)") && !$0.hasPrefix("name/") }.sorted()
            .filter { !$0.hasPrefix("tags/") }
            .map { folder.appendingPathComponent($0).deletingLastPathComponent() }
    }
}
