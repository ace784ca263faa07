import ResgenCompiler

/// A source as a page shows it, line by line: as it is written, or laid out where all is on one line.
struct SourceLayout {
    /// Without line feeds, and without what cannot be seen.
    private(set) var lines: [String] = []
    /// Whether the lines are those of the file.
    let isAsWritten: Bool
    /// Where in the source each line begins.
    private var starts: [Int] = []

    /// Longer lines of a file of data are nobody's writing.
    private static let longestWritten = 1_000
    /// What is short enough stays on one line.
    private static let width = 88

    init(_ source: SourceText, _ root: JSONNode) {
        let written = Self.writtenLines(of: source)
        isAsWritten =
            Notation(of: source) == .yaml
            || !written.contains { $0.count > Self.longestWritten }
        if isAsWritten {
            for line in written {
                append(String(decoding: source.bytes[line], as: UTF8.self), at: line.lowerBound)
            }
        } else {
            layOut(root, of: source, before: "", after: "", at: 0, depth: 0)
        }
    }

    /// The line that the byte of the source is on.
    func line(of offset: Int) -> Int {
        max(0, starts.partitioningIndex { $0 > offset } - 1)
    }

    private static func writtenLines(of source: SourceText) -> [Range<Int>] {
        let table = LineTable(source)
        var lines: [Range<Int>] = []
        var start = 0
        while start <= source.bytes.count {
            let line = table.line(containing: start)
            lines.append(line)
            let feed = line.upperBound
            let hasReturn = feed < source.bytes.count && source.bytes[feed] == 0x0D
            start = feed + (hasReturn ? 2 : 1)
        }
        if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private mutating func append(_ line: String, at start: Int) {
        lines.append(line.withVisibleControlsAndTabs)
        starts.append(start)
    }

    /// A value with its key before it and its comma behind it.
    private mutating func layOut(
        _ node: JSONNode,
        of source: SourceText,
        before: String,
        after: String,
        at start: Int,
        depth: Int,
    ) {
        let indentation = String(repeating: "  ", count: depth)
        if node.range.range.count <= Self.width || !node.isContainer {
            let line = before + Self.oneLine(node, of: source) + after
            if !node.isContainer || depth * 2 + line.utf8.count <= Self.width {
                return append(indentation + line, at: start)
            }
        }
        switch node.value {
        case .object(let members):
            append("\(indentation)\(before){", at: start)
            for (index, member) in members.enumerated() {
                layOut(
                    member.value,
                    of: source,
                    before: Self.written(member.keyRange, in: source) + ": ",
                    after: index < members.count - 1 ? "," : "",
                    at: member.keyRange.range.lowerBound,
                    depth: depth + 1
                )
            }
            append("\(indentation)}\(after)", at: node.range.range.upperBound - 1)
        case .array(let elements):
            append("\(indentation)\(before)[", at: start)
            for (index, element) in elements.enumerated() {
                layOut(
                    element,
                    of: source,
                    before: "",
                    after: index < elements.count - 1 ? "," : "",
                    at: element.range.range.lowerBound,
                    depth: depth + 1
                )
            }
            append("\(indentation)]\(after)", at: node.range.range.upperBound - 1)
        default: return
        }
    }

    private static func oneLine(_ node: JSONNode, of source: SourceText) -> String {
        switch node.value {
        case .object(let members):
            if members.isEmpty { return "{}" }
            let texts = members.map {
                "\(written($0.keyRange, in: source)): \(oneLine($0.value, of: source))"
            }
            return "{ \(texts.joined(separator: ", ")) }"
        case .array(let elements):
            return "[\(elements.map { oneLine($0, of: source) }.joined(separator: ", "))]"
        default: return written(node.range, in: source)
        }
    }

    private static func written(_ range: SourceRange, in source: SourceText) -> String {
        String(decoding: source.bytes[range.range], as: UTF8.self)
    }
}
