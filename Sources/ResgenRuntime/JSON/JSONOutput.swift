import Foundation

/// The JSON text that is being written, and what holds for the field at hand.
final class JSONOutput {
    var bytes: [UInt8] = []
    var encoding: JSON.Encoding
    var failure: EncodingFailure?
    /// Where the bytes end if what was written last is nothing; a field with it is left out.
    private var absence = -1
    private let stack = StackGuard()
    private var depth = 0

    /// A member that a union puts first into the object of its payload.
    struct Tag {
        let key: StaticString
        let value: JSON
        fileprivate let depth: Int
    }

    /// The tags of the value that is written next.
    private(set) var tags: [Tag] = []

    init(encoding: JSON.Encoding) {
        self.encoding = encoding
        bytes.reserveCapacity(256)
    }

    func finish() throws(EncodingFailure) -> [UInt8] {
        if let failure { throw failure }
        return bytes
    }

    /// Keeps the first failure, and a null in its place so that the text stays well-formed.
    func fail(_ reason: String) {
        note(EncodingFailure(reason: reason))
        write("null")
    }

    /// Keeps the first failure.
    func note(_ failure: EncodingFailure) { self.failure = self.failure ?? failure }

    /// Goes one level deeper, if the reader could follow.
    func enter() -> Bool {
        guard depth < TapeBuilder.depthLimit else {
            fail("more than \(TapeBuilder.depthLimit) levels")
            return false
        }
        if stack.isExceeded {
            fail("too many values inside each other")
            return false
        }
        depth += 1
        return true
    }

    func leave() { depth -= 1 }

    func addTag(_ key: StaticString, _ value: JSON) {
        tags.append(Tag(key: key, value: value, depth: depth))
    }

    /// The tags that belong to an object of which `levels` levels have been entered. They are the
    /// object's from now on.
    func takeTags(entered levels: Int = 0) -> [Tag] {
        let taken = tags.filter { $0.depth == depth - levels }
        tags.removeAll { $0.depth == depth - levels }
        return taken
    }

    /// Fails if the value that was written is no object and so has not taken its tags.
    func checkTagsAreTaken() {
        guard !tags.isEmpty else { return }
        tags = []
        fail("a tag on a value that is no object")
    }

    /// Writes null for a missing value, and notes that it can be taken back.
    func writeAbsence() {
        write("null")
        absence = bytes.count
    }

    /// Whether the value that ends here is nothing.
    var endsInAbsence: Bool { absence == bytes.count }

    /// Keeps what was written last as null.
    func keepAbsence() { absence = -1 }

    /// Takes back what was written since there were so many bytes.
    func takeBack(to count: Int) {
        bytes.removeLast(bytes.count - count)
        absence = -1
    }

    func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    func writeString(_ text: String) {
        var text = text
        text.withUTF8 { writeString($0) }
    }

    func writeString(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        if text.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
            for byte in text { writeEscaped(byte) }
        } else {
            bytes.append(contentsOf: text)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A number, in quotes when the form says so.
    func writeNumber(_ digits: String) {
        if encoding == .string { writeString(digits) } else { write(digits) }
    }

    private func writeEscaped(_ byte: UInt8) {
        switch byte {
        case 0x22: write("\\\"")
        case 0x5C: write("\\\\")
        case 0x0A: write("\\n")
        case 0x0D: write("\\r")
        case 0x09: write("\\t")
        case 0..<0x20:
            let hex = String(byte, radix: 16)
            write(hex.utf8.count == 1 ? "\\u000\(hex)" : "\\u00\(hex)")
        default: bytes.append(byte)
        }
    }
}
