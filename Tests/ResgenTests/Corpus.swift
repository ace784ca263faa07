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
}
