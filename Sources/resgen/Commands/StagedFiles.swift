import Foundation

/// Files that take their places together: every change is on disk under another name before the first one
/// is made, so that a full disk or a folder that cannot be written changes nothing.
struct StagedFiles {
    /// Where files wait, on the same disk as their places.
    private let folder: String
    private var files: [(temporary: String, path: String)] = []

    init(in folder: String) { self.folder = folder }

    mutating func add(_ path: String, _ text: String) throws(FileFailure) {
        let unique = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(folder)/.resgen-\(unique).tmp"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FileFailure(path: path, error: errno) }
        files.append((temporary, path))
        var text = text
        var error = text.withUTF8 { FileBytes.write(UnsafeRawBufferPointer($0), to: file) }
        if close(file) != 0, error == 0 { error = errno }
        guard error == 0 else { throw FileFailure(path: path, error: error) }
    }

    /// Puts all files in their places, in the order in which they were added.
    func replace() throws(FileFailure) {
        for file in files {
            ModificationTime.set(of: file.temporary, toReplace: file.path)
            guard rename(file.temporary, file.path) == 0 else {
                throw FileFailure(path: file.path, error: errno)
            }
        }
    }

    /// Removes what has not taken its place.
    func discard() {
        for file in files { unlink(file.temporary) }
    }

    /// Creates the folder and those around it, as far as they do not exist.
    ///
    /// - Returns: Those that were created, the outermost first.
    static func createFolder(_ path: String) throws(FileFailure) -> [String] {
        if mkdir(path, 0o777) == 0 { return [path] }
        let error = errno
        if error == EEXIST {
            if isFolder(path) { return [] }
            throw FileFailure(path: path, reason: "not a folder")
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard error == ENOENT, parent != path, !parent.isEmpty else {
            throw FileFailure(path: path, error: error)
        }
        let outer = try createFolder(parent)
        if mkdir(path, 0o777) == 0 { return outer + [path] }
        if errno == EEXIST { return outer }
        throw FileFailure(path: path, error: errno)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
