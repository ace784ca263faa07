import Foundation

/// Strings of JSON (RFC 8259, section 7). Quotes, backslashes and control characters are escaped,
/// nothing else.
extension JSONOutput {
    mutating func writeString(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable {
            writeString($0.baseAddress, $0.count)
        }
        guard isWritten == nil else { return }
        var text = text
        text.withUTF8 { writeString($0.baseAddress, $0.count) }
    }

    /// Writes the key of a member, behind a comma unless it is the first: the byte before it is the
    /// brace of the object then, and no value ends in one that opens. The room is for two quotes, a
    /// comma and a colon.
    mutating func writeKey(_ text: UnsafePointer<UInt8>, _ length: Int) {
        var room = self.room(length &+ 4)
        var size = length &+ 3
        if room[-1] != UInt8(ascii: "{") {
            room[0] = UInt8(ascii: ",")
            room += 1
            size &+= 1
        }
        room[0] = UInt8(ascii: "\"")
        let plain = JSONBytes.copyPlain(text, length, to: room + 1)
        guard plain == length else {
            advance(size &- length &- 3)
            writeEscaped(text, length, from: plain)
            return write(byte: UInt8(ascii: ":"))
        }
        room[length &+ 1] = UInt8(ascii: "\"")
        room[length &+ 2] = UInt8(ascii: ":")
        advance(size)
    }

    mutating func writeString(_ text: UnsafePointer<UInt8>?, _ length: Int) {
        let room = self.room(length &+ 2)
        guard let text else { return write(word: "\"\"") }
        room[0] = UInt8(ascii: "\"")
        let plain = JSONBytes.copyPlain(text, length, to: room + 1)
        guard plain == length else { return writeEscaped(text, length, from: plain) }
        room[length &+ 1] = UInt8(ascii: "\"")
        advance(length &+ 2)
    }

    /// Goes on with a string of which some bytes, and the quote before them, are where room was
    /// made.
    @inline(never)
    private mutating func writeEscaped(
        _ text: UnsafePointer<UInt8>,
        _ length: Int,
        from plain: Int,
    ) {
        advance(plain &+ 1)
        var index = plain
        while index < length {
            writeEscape(text[index])
            index &+= 1
            let room = self.room(length &- index)
            let plain = JSONBytes.copyPlain(text + index, length &- index, to: room)
            advance(plain)
            index &+= plain
        }
        write(byte: UInt8(ascii: "\""))
    }

    private mutating func writeEscape(_ byte: UInt8) {
        let room = self.room(6)
        room[0] = UInt8(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): room[1] = byte
        case 0x0A: room[1] = UInt8(ascii: "n")
        case 0x0D: room[1] = UInt8(ascii: "r")
        case 0x09: room[1] = UInt8(ascii: "t")
        default:
            room[1] = UInt8(ascii: "u")
            room[2] = UInt8(ascii: "0")
            room[3] = UInt8(ascii: "0")
            room[4] = byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1")
            let low = byte & 0xF
            room[5] = low < 10 ? low &+ UInt8(ascii: "0") : low &+ 0x57
            return advance(6)
        }
        advance(2)
    }
}
