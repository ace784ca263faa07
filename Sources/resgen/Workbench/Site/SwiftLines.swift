import ResgenCompiler

/// A line of Swift, broken between the arguments of a call where it is too long for a column.
enum SwiftLines {
    private static let width = 56

    /// - Parameter end: What follows the last line.
    static func broken(_ text: String, after end: String = "") -> [String] {
        broken(text, end, width)
    }

    private static func broken(_ text: String, _ end: String, _ width: Int) -> [String] {
        let brackets = Brackets(in: text)
        guard text.count + end.count > width, let group = brackets.widest else {
            return [text + end]
        }
        let elements = brackets.elements(of: group)
        let inner = elements.enumerated().flatMap { index, element in
            broken(element, index == elements.count - 1 ? "" : ",", width - 4).map { "    \($0)" }
        }
        return [String(text[...group.lowerBound])] + inner + [text[group.upperBound...] + end]
    }
}

/// Where the brackets of an expression are. Those in strings are none.
private struct Brackets {
    private let text: String
    /// From an opening bracket to its closing one.
    private var groups: [ClosedRange<String.Index>] = []
    private var commas: [String.Index: [String.Index]] = [:]

    init(in text: String) {
        self.text = text
        // By bytes: a mark on a quote would make it another Character.
        let bytes = text.utf8
        var open: [String.Index] = []
        var isInString = false
        var isEscaped = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if "([".utf8.contains(byte) {
                open.append(index)
            } else if ")]".utf8.contains(byte), let start = open.popLast() {
                groups.append(start...index)
            } else if byte == UInt8(ascii: ","), let start = open.last {
                commas[start, default: []].append(index)
            }
        }
    }

    /// The longest one, which has something in it.
    var widest: ClosedRange<String.Index>? {
        groups.filter { text.index(after: $0.lowerBound) < $0.upperBound }
            .max { text[$0].count < text[$1].count }
    }

    func elements(of group: ClosedRange<String.Index>) -> [String] {
        let ends = (commas[group.lowerBound] ?? []) + [group.upperBound]
        var start = text.index(after: group.lowerBound)
        return ends.map { end in
            defer { start = end < text.endIndex ? text.index(after: end) : end }
            return text[start..<end].trimmed
        }
    }
}
