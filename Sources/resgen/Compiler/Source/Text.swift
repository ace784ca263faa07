import Foundation

extension StringProtocol {
    /// Without the spaces and tabs around it.
    package var trimmed: String {
        let text = drop { $0 == " " || $0 == "\t" }
        let last = text.lastIndex { $0 != " " && $0 != "\t" }
        return last.map { String(text[...$0]) } ?? ""
    }

    /// Whether it is the first line of an element of a list in Markdown: `- a`, `* a`, `1. a`.
    var isListItem: Bool {
        // Nearly all lines begin with a letter.
        guard let first = utf8.first, first < UInt8(ascii: "A"), let end = firstIndex(of: " ")
        else { return false }
        let marker = self[..<end]
        if ["-", "*", "+"].contains(marker) { return true }
        return (2...3).contains(marker.count) && (marker.hasSuffix(".") || marker.hasSuffix(")"))
            && marker.dropLast().allSatisfy { ("0"..."9").contains($0) }
    }
}

extension String {
    /// Documentation with a sentence behind it: with a full stop, where it ends in a word, and in a paragraph for
    /// itself behind a list, code or a table.
    func followed(by sentence: String) -> String {
        endsInBlock
            ? self + "\n\n" + sentence : self + (endsInWord ? ". " : " ") + sentence
    }

    /// Whether the last paragraph is a list, code or a table. Bytes are asked: nearly all texts are one line.
    private var endsInBlock: Bool {
        var rest = utf8[...]
        while true {
            let end = rest.lastIndex(of: UInt8(ascii: "\n"))
            let line = (end.map { rest[rest.index(after: $0)...] } ?? rest)
                .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if line.isEmpty { return false }
            let isBlock = ["```", "~~~", "|"].contains { line.starts(with: $0.utf8) }
            if isBlock || Substring(line).isListItem { return true }
            guard let end else { return false }
            rest = rest[..<end]
        }
    }

    private var endsInWord: Bool {
        guard let byte = utf8.last else { return false }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "`"), UInt8(ascii: ")"):
            return true
        case ..<0x80: return false
        default: return last.map { $0.isLetter || $0.isNumber } ?? false
        }
    }

    /// Whether the bytes of a text are in this one. In place of Foundation's function of this name,
    /// which on Linux compares characters, in forty times the work.
    package func contains(_ part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard var start = text.baseAddress, let first = part.baseAddress, part.count > 0
                else { return part.isEmpty }
                // Where the last place is at which the part would fit, and one more.
                let end = start + max(0, text.count - part.count + 1)
                while let found = memchr(start, Int32(first[0]), end - start) {
                    if memcmp(found, first, part.count) == 0 { return true }
                    start = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
                }
                return false
            }
        }
    }

    /// Whether all bytes are such.
    // Not generic: debug builds take twenty times as long for `utf8.allSatisfy`.
    package func allBytes(_ isMeant: (UInt8) -> Bool) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                if !isMeant(bytes[index]) { return false }
                index += 1
            }
            return true
        }
    }

    /// The parts around each of an ASCII character, also empty ones.
    package func parts(at separator: Unicode.Scalar) -> [String] {
        var text = self
        return text.withUTF8 { bytes in
            guard var start = bytes.baseAddress else { return [""] }
            let end = start + bytes.count
            var parts: [String] = []
            while let found = memchr(start, Int32(separator.value), end - start) {
                let next = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
                parts.append(Self(start, to: next))
                start = next + 1
            }
            parts.append(Self(start, to: end))
            return parts
        }
    }

    private init(_ start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
        self.init(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }

    /// How many lines it has, each with its end.
    package var lineCount: Int {
        var text = self
        return text.withUTF8 { bytes in
            guard var start = bytes.baseAddress else { return 0 }
            let end = start + bytes.count
            var count = 0
            while let line = memchr(start, 0x0A, end - start) {
                count += 1
                start = UnsafePointer(line.assumingMemoryBound(to: UInt8.self)) + 1
            }
            return count
        }
    }
}

extension [String] {
    /// `a, b or c`, with this word before the last.
    package func list(_ word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
    }

    /// `'a', 'b' and 'c'`
    package var andList: String { map { "'\($0)'" }.list("and") }

    /// `'a', 'b' or 'c'`
    package var quotedList: String { map { "'\($0)'" }.list("or") }
}

extension UInt8 {
    /// Whether it is `0` to `9`, `a` to `f` or `A` to `F` in ASCII.
    package var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}

extension Character {
    /// Whether it is `'` or `’`.
    package var isApostrophe: Bool { self == "'" || self == "\u{2019}" }
}

extension String {
    /// The text, with the first number behind it that makes it a new one where it is none.
    package func numbered(
        behind separator: String = "",
        while isTaken: (String) -> Bool
    ) -> String {
        var (text, number) = (self, 1)
        while isTaken(text) {
            number += 1
            text = "\(self)\(separator)\(number)"
        }
        return text
    }
}
