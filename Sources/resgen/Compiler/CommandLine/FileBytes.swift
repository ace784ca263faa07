import Foundation

/// Why a file could not be read or written, in the system's words.
package struct FileFailure: Error, Equatable {
    package let path: String
    package let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package init(path: String, error: Int32) {
        self.init(path: path, reason: Self.reason(error))
    }

    package static func notAFolder(_ path: String) -> FileFailure {
        FileFailure(path: path, reason: "not a folder")
    }

    package static func reason(_ error: Int32) -> String {
        let reason = String(cString: strerror(error))
        return reason.prefix(1).lowercased() + reason.dropFirst()
    }
}

/// Whole files as bytes, by the system's own calls: their errors say what is wrong.
package enum FileBytes {
    /// The bytes of a regular file, and what identifies it whatever it is called.
    ///
    /// A pipe could keep the run waiting, a device could give bytes for ever.
    ///
    /// - Parameter orPipe: Whether somebody has named a pipe: `<(git show HEAD:spec.json)`.
    package static func readRegular(
        _ path: String,
        orPipe: Bool = false,
    ) throws(FileFailure) -> (bytes: [UInt8], identity: String?) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw FileFailure(path: path, error: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw FileFailure(path: path, error: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFIFO where orPipe: _ = fcntl(file, F_SETFL, O_RDONLY)
        case S_IFDIR: throw FileFailure(path: path, error: EISDIR)
        default: throw FileFailure(path: path, reason: "not a regular file")
        }
        return (try read(file, name: path), identity(of: status))
    }

    private static func identity(of status: stat) -> String {
        "\(status.st_dev):\(status.st_ino)"
    }

    /// Up to one byte beyond what a spec may have, so that an endless file ends.
    static func read(_ file: Int32, name: String) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= JSONParser.sizeLimit {
            let count = Foundation.read(file, &chunk, chunk.count)
            if count == 0 { break }
            if count > 0 {
                bytes += chunk[..<count]
            } else if errno != EINTR {
                throw FileFailure(path: name, error: errno)
            }
        }
        return bytes
    }

    /// The error number, 0 when all was written.
    static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
        guard let base = bytes.baseAddress else { return 0 }
        var offset = 0
        while offset < bytes.count {
            let count = Foundation.write(file, base + offset, bytes.count - offset)
            if count >= 0 {
                offset += count
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// What is there may be replaced by a file: it is one, or nothing.
    static func refuseOtherThanFile(_ path: String) throws(FileFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw FileFailure(path: path, error: EISDIR)
        default: throw FileFailure(path: path, reason: "not a regular file")
        }
    }

    /// Puts the text in the place of the file, whole or not at all.
    package static func replace(_ path: String, with text: String) throws(FileFailure) {
        try refuseOtherThanFile(path)
        let temporary = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        try create(temporary, with: text, for: path)
        guard rename(temporary, path) == 0 else {
            let error = errno
            unlink(temporary)
            throw FileFailure(path: path, error: error)
        }
    }

    /// Writes a file that is new; where that fails, there is none.
    ///
    /// - Parameter path: The file whose place it will take, which an error names.
    static func create(
        _ temporary: String,
        with text: String,
        for path: String
    ) throws(FileFailure) {
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FileFailure(path: path, error: errno) }
        var text = text
        var error = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
        if close(file) != 0, error == 0 { error = errno }
        guard error == 0 else {
            unlink(temporary)
            throw FileFailure(path: path, error: error)
        }
    }
}
