import Foundation

/// The folder that generated files go to. Each file is replaced whole or not at all, whoever else writes at the same time.
struct OutputFolder {
    let path: String

    /// Every change is on disk under another name before the first one takes its place.
    func write(_ files: [GeneratedFile]) throws(FileFailure) {
        try create(path)
        var staged: [(temporary: String, path: String)] = []
        defer { for file in staged { unlink(file.temporary) } }
        for file in files {
            let path = "\(self.path)/\(file.name)"
            var text = file.text
            let change = text.withUTF8 { bytes in
                holds(path, bytes) ? nil : stage(UnsafeRawBufferPointer(bytes))
            }
            switch change {
            case nil: break
            case .success(let temporary): staged.append((temporary, path))
            case .failure(let error): throw FileFailure(path: path, error: error.code)
            }
        }
        for file in staged where rename(file.temporary, file.path) != 0 {
            throw FileFailure(path: file.path, error: errno)
        }
    }

    /// The folder and those around it, as far as they do not exist.
    private func create(_ path: String) throws(FileFailure) {
        if mkdir(path, 0o777) == 0 { return }
        let error = errno
        if error == EEXIST {
            if isFolder(path) { return }
            throw FileFailure(path: path, reason: "not a folder")
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard error == ENOENT, parent != path, !parent.isEmpty else {
            throw FileFailure(path: path, error: error)
        }
        try create(parent)
        if mkdir(path, 0o777) != 0, errno != EEXIST { throw FileFailure(path: path, error: errno) }
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Whether the file has these bytes already.
    private func holds(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let old = try? FileBytes.read(path), old.count == bytes.count else { return false }
        guard let base = bytes.baseAddress else { return true }
        return old.withUnsafeBytes { $0.baseAddress.map { memcmp($0, base, bytes.count) } ?? 0 }
            == 0
    }

    private struct SystemError: Error {
        let code: Int32
    }

    /// A new file in the folder with the bytes, to be renamed.
    private func stage(_ bytes: UnsafeRawBufferPointer) -> Result<String, SystemError> {
        let unique = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(path)/.resgen-\(unique).tmp"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { return .failure(SystemError(code: errno)) }
        var error = FileBytes.write(bytes, to: file)
        if close(file) != 0, error == 0 { error = errno }
        guard error == 0 else {
            unlink(temporary)
            return .failure(SystemError(code: error))
        }
        return .success(temporary)
    }
}
