import Foundation

/// Files that take their places together: every change is on disk under another name before the first one
/// is made, so that a full disk or a folder that cannot be written changes nothing.
package struct StagedFiles {
    /// Where files wait, on the same disk as their places.
    private let folder: String
    private var files: [(temporary: String, path: String)] = []

    package init(in folder: String) { self.folder = folder }

    package mutating func add(_ path: String, _ text: String) throws(FileFailure) {
        let unique = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(folder)/.resgen-\(unique).tmp"
        try FileBytes.create(temporary, with: text, for: path)
        files.append((temporary, path))
    }

    /// Puts all files in their places, in the order in which they were added.
    package func replace() throws(FileFailure) {
        for file in files {
            ModificationTime.set(of: file.temporary, toReplace: file.path)
            guard rename(file.temporary, file.path) == 0 else {
                throw FileFailure(path: file.path, error: errno)
            }
        }
    }

    /// Removes what has not taken its place.
    package func discard() {
        for file in files { unlink(file.temporary) }
    }

    /// Creates the folder of a file that is to be written, if its path names one.
    package static func createFolder(of path: String) throws(FileFailure) {
        guard let end = path.lastIndex(of: "/"), end != path.startIndex else { return }
        _ = try createFolder(String(path[..<end]))
    }

    /// Creates the folder and those around it, as far as they do not exist.
    ///
    /// - Returns: Those that were created, the outermost first.
    package static func createFolder(_ path: String) throws(FileFailure) -> [String] {
        if mkdir(path, 0o777) == 0 { return [path] }
        let error = errno
        if error == EEXIST {
            if isFolder(path) { return [] }
            throw FileFailure.notAFolder(path)
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard error == ENOENT, parent != path, !parent.isEmpty else {
            throw FileFailure(path: path, error: error)
        }
        let outer = try createFolder(parent)
        if mkdir(path, 0o777) == 0 { return outer + [path] }
        let failure = errno
        if failure == EEXIST { return outer }
        remove(folders: outer)
        throw FileFailure(path: path, error: failure)
    }

    /// Removes folders that were created, the outermost first. One with files in it stays.
    package static func remove(folders: [String]) {
        for folder in folders.reversed() { rmdir(folder) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
