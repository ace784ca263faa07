import Foundation
import ResgenCompiler

/// The folder of a package that `resgen package` writes.
struct SDKFolder {
    let path: String

    func file(_ name: String) -> String { path == "." ? name : "\(path)/\(name)" }

    /// Whether nobody has put anything there; a repository without files is no reason to stop.
    var isEmpty: Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return names.map { $0.allSatisfy { $0 == ".git" } } ?? false
    }

    /// Nil where there is none that can be read.
    var record: SDKRecord? {
        guard let bytes = try? FileBytes.readRegular(file(SDKRecord.fileName)).bytes else {
            return nil
        }
        let source = SourceText(name: SDKRecord.fileName, bytes: bytes)
        guard case .success(let node) = JSONParser.parse(source, file: 0) else { return nil }
        return SDKRecord(node)
    }

    /// The content hash of a file, nil where there is none. A folder that is a link may lead out of the package,
    /// where nothing is its own.
    func hash(_ name: String) throws(FileFailure) -> String? {
        var status = stat()
        let parents = name.indices.filter { name[$0] == "/" }.map { file(String(name[..<$0])) }
        for parent in parents where lstat(parent, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFLNK {
                throw FileFailure(path: parent, reason: "a link in place of a folder")
            }
        }
        if lstat(file(name), &status) != 0, errno == ENOENT || errno == ENOTDIR { return nil }
        return try FileBytes.readRegular(file(name)).bytes.contentHash
    }

    /// Writes all of it or nothing, the record last.
    func write(_ update: SDKUpdate) throws(FileFailure) {
        var folders: [String] = []
        var staged = StagedFiles(in: path)
        do throws(FileFailure) {
            folders += try StagedFiles.createFolder(path)
            for file in update.written {
                let parent = file.path.split(separator: "/").dropLast().joined(separator: "/")
                if !parent.isEmpty { folders += try StagedFiles.createFolder(self.file(parent)) }
                try staged.add(self.file(file.path), file.text)
            }
            if update.record != record {
                try staged.add(file(SDKRecord.fileName), update.record.text)
            }
            try staged.replace()
        } catch {
            staged.discard()
            StagedFiles.remove(folders: folders)
            throw error
        }
        for path in update.removed { unlink(file(path)) }
    }
}
