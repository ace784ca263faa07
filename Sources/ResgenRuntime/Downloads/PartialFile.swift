import Foundation

/// The bytes of a download that has not ended, in a file beside its target.
final class PartialFile {
    /// What a later download must know to go on.
    private struct Note: Codable {
        let validator: String
        let size: Int64?
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
    /// The validator of these bytes (RFC 9110, section 8.8).
    private(set) var validator: String?
    /// The number of bytes of the complete file; nil if the server has not said it.
    private(set) var size: Int64?

    init(of target: URL, for request: ResourceRequest, isKept: Bool) throws {
        self.target = target
        let headers = request.headers.fields.map { "\($0.name.lowercased()): \($0.value)\n" }
            .coldSorted(by: <)
        address = Self.digest(
            "\(request.method) \(try request.url().absoluteString)\n\(headers.joined())"
        )
        let kept = target.appendingPathExtension("partial")
        if isKept, let file = try Self.openAlone(kept) {
            (self.isKept, url, self.file) = (true, kept, file)
            try takeUp()
        } else {
            self.isKept = false
            url = target.deletingLastPathComponent().appendingPathComponent(
                ".resgen-\(UUID().uuidString)"
            )
            file = try Self.handle(url)
        }
    }

    /// A process that is being started has the descriptor, too, and would hold the lock.
    deinit { _ = flock(file.fileDescriptor, LOCK_UN) }

    private var noteURL: URL { url.appendingPathExtension("json") }

    private func takeUp() throws {
        count = Int64(try file.seekToEnd())
        let data = try? Data(contentsOf: noteURL)
        let note = data.flatMap { try? JSONDecoder().decode(Note.self, from: $0) }
        if let note, note.address == address, ResourceRequest.Headers.isValue(note.validator),
            count > 0,
            count <= note.size ?? .max
        {
            (validator, size) = (note.validator, note.size)
        } else {
            try restart()
        }
    }

    /// Whether all bytes are there, as far as their number is known.
    var isComplete: Bool { count == size }

    /// Where the part ends that a response brings, if it continues where this file ends and is of
    /// the same file; else nil.
    func end(ofPartIn response: RawResponse.Stream) -> Int64? {
        guard response.status == 206, !response.headers.isCompressed,
            !response.headers.hasSeveralParts,
            let range = response.contentRange, let bytes = range.bytes,
            bytes.lowerBound == count, bytes.upperBound < size ?? .max,
            isOfSameWhole(range, response)
        else { return nil }
        return bytes.upperBound + 1
    }

    /// Whether a response says that there is no byte after those of the file.
    func isEnded(by response: RawResponse.Stream) -> Bool {
        guard response.status == 416, let range = response.contentRange else { return false }
        return range.size == count && isOfSameWhole(range, response)
    }

    /// `If-Range` keeps a server from sending a part of another file, but not every server knows
    /// it.
    private func isOfSameWhole(_ range: ContentRange, _ response: RawResponse.Stream) -> Bool {
        guard let validator, size == nil || range.size == nil || range.size == size else {
            return false
        }
        let name = validator.hasPrefix("\"") ? "ETag" : "Last-Modified"
        return response.headers[name] ?? validator == validator
    }

    /// Forgets all bytes.
    func restart() throws {
        try file.truncate(atOffset: 0)
        (count, validator, size) = (0, nil, nil)
        try? FileManager.default.removeItem(at: noteURL)
    }

    /// Notes what is needed to go on later, before the first byte is written.
    func begin(_ response: RawResponse.Stream) throws {
        validator = isKept ? Self.validator(response.headers) : nil
        size = response.headers.lengthOfBody
        try note()
    }

    /// Notes the size of the complete file, once a part says it.
    func goOn(_ response: RawResponse.Stream) throws {
        guard size == nil else { return }
        size = response.contentRange?.size
        try note()
    }

    private func note() throws {
        guard let validator else { return }
        let note = Note(validator: validator, size: size, address: address)
        try JSONEncoder().encode(note).write(to: noteURL, options: .atomic)
    }

    func append(_ bytes: Data) throws {
        try file.write(contentsOf: bytes)
        count += Int64(bytes.count)
    }

    /// Moves the file to its destination, in one step.
    func moveToTarget() throws {
        try file.synchronize()
        guard rename(url.path, target.path) == 0 else {
            throw POSIXError.last
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
    /// A strong entity tag, or where there is no tag the date of the last change, if that is as strong (RFC
    /// 9110, sections 8.8.2.2 and 13.1.5); none for a compressed body.
    private static func validator(_ headers: ResourceRequest.Headers) -> String? {
        if headers.isCompressed { return nil }
        if let tag = headers["ETag"] {
            return isStrongTag(tag) && ResourceRequest.Headers.isValue(tag) ? tag : nil
        }
        let now = Date()
        guard let text = headers["Last-Modified"], ResourceRequest.Headers.isValue(text),
            let date = HTTPDate.date(text, now: now),
            let sent = headers["Date"].flatMap({ HTTPDate.date($0, now: now) })
        else { return nil }
        return sent.timeIntervalSince(date) >= 1 ? text : nil
    }

    /// `"…"`; anything else could not be sent back.
    private static func isStrongTag(_ tag: String) -> Bool {
        let bytes = tag.utf8
        return bytes.count > 1 && bytes.first == 0x22 && bytes.last == 0x22
            && bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x7F }
    }

    private static func handle(_ url: URL) throws -> FileHandle {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw POSIXError.last }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Opens a file, unless another download has it: two would write into each other.
    private static func openAlone(_ url: URL) throws -> FileHandle? {
        let file = try handle(url)
        guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
        // The other one may have moved it away meanwhile.
        var (mine, current) = (stat(), stat())
        let isThere = fstat(file.fileDescriptor, &mine) == 0 && lstat(url.path, &current) == 0
        let isSame = mine.st_ino == current.st_ino && mine.st_dev == current.st_dev
        return isThere && isSame ? file : nil
    }

    /// FNV-1a.
    private static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
