import ResgenCompiler

/// Where an author is in a spec: which value it is, by its path, and what is written there.
package struct SpecCursor: Equatable {
    package enum Step: Hashable {
        case key(String)
        case index(Int)
    }

    package enum Content: String {
        case key, string
        /// A number, or a word such as `true`, perhaps begun.
        case word
        case roomForKey, roomForValue
        /// A bracket, or between a value and what separates it.
        case other
    }

    let offset: Int
    /// The path of the value; of a key that of its value, of room for one that of the object.
    package let path: [Step]
    package let content: Content
    /// What an editor replaces, quotes included.
    package let range: Range<Int>
    /// The same without quotes.
    let inner: Range<Int>

    init(_ offset: Int, _ path: [Step], _ content: Content, _ range: Range<Int>, inner: Range<Int>)
    {
        self.offset = offset
        self.path = path
        self.content = content
        self.range = range
        self.inner = inner
    }

    /// Where nothing is written.
    init(_ offset: Int, _ path: [Step], _ content: Content) {
        self.init(offset, path, content, offset..<offset, inner: offset..<offset)
    }

    /// The object that has the key, or lacks one.
    var objectPath: [Step] { content == .key ? path.dropLast() : path }

    /// What is written before the cursor.
    var begun: Range<Int> {
        inner.lowerBound..<min(max(offset, inner.lowerBound), inner.upperBound)
    }

    var lastKey: String? { path.last?.key }
}

extension SpecCursor.Step {
    var key: String? {
        if case .key(let key) = self { key } else { nil }
    }
}

extension [SpecCursor.Step] {
    /// `endpoints.person.returns`, with indices in brackets.
    package var text: String {
        reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}

extension JSONNode {
    subscript(step: SpecCursor.Step) -> JSONNode? {
        switch step {
        case .key(let key): self[key]
        case .index(let index): elements.indices.contains(index) ? elements[index] : nil
        }
    }

    subscript(path: [SpecCursor.Step]) -> JSONNode? {
        path.reduce(self) { $0?[$1] }
    }
}

extension SpecCursor {
    /// Where an offset is in a text that could be read, such as one in YAML: at a key or a scalar. Room
    /// for a key is not known.
    init?(_ offset: Int, in root: JSONNode, of source: SourceText) {
        var (node, path): (JSONNode, [Step]) = (root, [])
        while node.isContainer {
            if let member = node.members.first(where: { $0.keyRange.range.touches(offset) }) {
                self.init(offset, path + [.key(member.key)], .key, source, member.keyRange.range)
                return
            }
            let members = node.members.map { (Step.key($0.key), $0.value) }
            let elements = node.elements.enumerated().map { (Step.index($0), $1) }
            guard let next = (members + elements).last(where: { $1.range.range.touches(offset) })
            else { return nil }
            path.append(next.0)
            node = next.1
        }
        let content: Content =
            switch node.value {
            case .string: .string
            case .null where node.range.range.isEmpty: .roomForValue
            default: .word
            }
        self.init(offset, path, content, source, node.range.range)
    }

    private init(
        _ offset: Int,
        _ path: [Step],
        _ content: Content,
        _ source: SourceText,
        _ range: Range<Int>,
    ) {
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        let isQuoted = range.count > 1 && quotes.contains(source.bytes[range.lowerBound])
        let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
        self.init(offset, path, content, range, inner: inner)
    }
}

extension Range<Int> {
    /// Whether an offset is in it or at its end.
    func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
