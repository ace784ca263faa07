import Foundation

/// A folder for one test, removed afterwards.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ text: String? = nil) throws -> URL {
        let file = url.appendingPathComponent(name)
        if let text { try Data(text.utf8).write(to: file) }
        return file
    }

    /// A file of zeros that takes no room on disk.
    func sparseFile(_ name: String, count: UInt64) throws -> URL {
        let file = try self.file(name, "")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: count)
        return file
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}

func text(of file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
}
