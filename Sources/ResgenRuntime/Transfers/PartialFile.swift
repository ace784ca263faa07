import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The bytes of a download that has not ended, in a file beside its target.
final class PartialFile {
    /// What a later download must know to go on.
    private struct Note: Codable {
        let validator: String
        /// Tells the address without holding it: there may be a secret in it.
        let address: UInt64
    }

    private let target: URL
    private let url: URL
    private let address: UInt64
    private let isKept: Bool
    private let file: FileHandle
    /// The number of bytes that are there.
    private(set) var count: Int64 = 0
    /// What the server said to tell these bytes from others (RFC 9110, section 8.8).
    private(set) var validator: String?

    init(of target: URL, for request: Request, isKept: Bool) throws {
        self.target = target
        address = Self.digest("\(request.method) \(try request.url().absoluteString)")
        let kept = target.appendingPathExtension("partial")
        if isKept, let file = try Self.openAlone(kept) {
            (self.isKept, url, self.file) = (true, kept, file)
            try takeUp()
        } else {
            self.isKept = false
            url = target.deletingLastPathComponent().appendingPathComponent(
                ".\(target.lastPathComponent).\(UUID().uuidString)"
            )
            file = try Self.open(url)
        }
    }

    private var noteURL: URL { url.appendingPathExtension("json") }

    private func takeUp() throws {
        count = Int64(try file.seekToEnd())
        let data = try? Data(contentsOf: noteURL)
        let note = data.flatMap { try? JSONDecoder().decode(Note.self, from: $0) }
        if let note, note.address == address, count > 0 {
            validator = note.validator
        } else {
            try restart()
        }
    }

    /// Whether an answer does not go on where the file ends. One of failure says nothing about that.
    func isRefused(by answer: AnswerStream) -> Bool {
        guard answer.status == 206 else {
            return answer.status == 416 || (200...299).contains(answer.status)
        }
        let range = answer.headers["Content-Range"]?.lowercased() ?? ""
        return !range.hasPrefix("bytes \(count)-") || answer.headers.isCompressed
    }

    /// Forgets all bytes.
    func restart() throws {
        try file.truncate(atOffset: 0)
        (count, validator) = (0, nil)
        try? FileManager.default.removeItem(at: noteURL)
    }

    /// Notes what is needed to go on later, before the first byte is written.
    func begin(_ answer: AnswerStream) throws {
        guard isKept, count == 0 else { return }
        validator = Self.validator(answer.headers)
        guard let validator else { return }
        let note = Note(validator: validator, address: address)
        try JSONEncoder().encode(note).write(to: noteURL, options: .atomic)
    }

    func append(_ bytes: Data) throws {
        try file.write(contentsOf: bytes)
        count += Int64(bytes.count)
    }

    /// Puts the file into its place, in one step.
    func moveToTarget() throws {
        try file.synchronize()
        guard rename(url.path, target.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try? FileManager.default.removeItem(at: noteURL)
    }

    /// Keeps what has come if a later download can go on from it.
    func giveUp() {
        guard validator == nil || count == 0 else { return }
        try? FileManager.default.removeItem(at: url)
        try? FileManager.default.removeItem(at: noteURL)
    }
}

extension PartialFile {
    /// A strong entity tag, else the date of the last change; none for a compressed body.
    private static func validator(_ headers: Headers) -> String? {
        if headers.isCompressed { return nil }
        if let tag = headers["ETag"], tag.hasPrefix("\"") { return tag }
        return headers["Last-Modified"]
    }

    private static func open(_ url: URL) throws -> FileHandle {
        let descriptor = Self.descriptor(url)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func descriptor(_ url: URL) -> Int32 {
        #if canImport(Darwin)
            Darwin.open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        #else
            Glibc.open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        #endif
    }

    /// Opens a file, unless another download has it: two would write into each other.
    private static func openAlone(_ url: URL) throws -> FileHandle? {
        let file = try open(url)
        guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
        // The other one may have moved it away meanwhile.
        var (mine, current) = (stat(), stat())
        let isThere = fstat(file.fileDescriptor, &mine) == 0 && lstat(url.path, &current) == 0
        return isThere && mine.st_ino == current.st_ino ? file : nil
    }

    /// FNV-1a.
    private static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
