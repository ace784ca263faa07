import Foundation

extension StringProtocol {
    /// Without the spaces and tabs around it.
    package var trimmed: String {
        let start = self.drop { $0 == " " || $0 == "\t" }
        let end = start.reversed().drop { $0 == " " || $0 == "\t" }
        return String(end.reversed())
    }
}

extension String {
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
