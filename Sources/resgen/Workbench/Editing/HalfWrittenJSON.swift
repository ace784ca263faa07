import ResgenCompiler

/// Reads JSON that may be half written into a tree of what is there, and finds where a cursor is.
///
/// What is not closed ends with the text, a string with its line; a comma that is missing is taken as
/// there. It keeps its own stack, and what is deeper than a spec can be is in no tree.
package struct HalfWrittenJSON {
    /// Nil where there is no value.
    package private(set) var root: JSONNode?
    package private(set) var cursor: SpecCursor?

    private static let depthLimit = 512

    private let bytes: [UInt8]
    private let file: Int
    private let offset: Int
    private var stack: [Container] = []
    private var openObjects = 0

    private struct Container {
        enum State {
            /// What comes is a key, or an element.
            case start
            case key, colon, value
        }

        let start: Int
        let isObject: Bool
        var members: [JSONMember] = []
        var elements: [JSONNode] = []
        var index = 0
        var key = ""
        var keyRange = 0..<0
        var state = State.start

        var step: SpecCursor.Step { isObject ? .key(key) : .index(index) }
    }

    private struct Token {
        enum Kind { case mark, string, openString, word }

        let kind: Kind
        let range: Range<Int>

        /// The text of a string without its quotes.
        var inner: Range<Int> {
            switch kind {
            case .mark, .word: range
            case .string: range.lowerBound + 1..<range.upperBound - 1
            case .openString: range.lowerBound + 1..<range.upperBound
            }
        }
    }

    package init(_ source: SourceText, file: Int = 0, offset: Int = 0) {
        bytes = source.bytes
        self.file = file
        self.offset = offset
        var index = source.markLength
        while let token = token(from: &index) {
            if cursor == nil { cursor = self.cursor(at: token) }
            take(token)
        }
        if cursor == nil { cursor = room }
        while !stack.isEmpty { close(at: bytes.count) }
    }
}

extension HalfWrittenJSON {
    private func token(from index: inout Int) -> Token? {
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        guard index < bytes.count else { return nil }
        let start = index
        if bytes[start] == UInt8(ascii: "\"") { return string(from: &index) }
        index += 1
        if bytes[start].isMark { return Token(kind: .mark, range: start..<index) }
        while index < bytes.count, !bytes[index].endsWord { index += 1 }
        return Token(kind: .word, range: start..<index)
    }

    private func string(from index: inout Int) -> Token {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return Token(kind: .string, range: start..<index)
            case UInt8(ascii: "\\"): index = min(index + 2, bytes.count)
            default: index += 1
            }
        }
        let hasReturn = index < bytes.count && bytes[index - 1] == UInt8(ascii: "\r")
        return Token(kind: .openString, range: start..<(hasReturn ? index - 1 : index))
    }

    private mutating func take(_ token: Token) {
        guard token.kind == .mark else { return takeText(token) }
        let start = token.range.lowerBound
        switch bytes[start] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(at: start)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): closeMatching(at: start)
        case UInt8(ascii: ":"): takeColon()
        default: takeComma()
        }
    }

    private mutating func takeText(_ token: Token) {
        guard isAtKey else { return append(node(of: token)) }
        takeKeyWithoutValue()
        let top = stack.count - 1
        stack[top].key = text(of: token)
        stack[top].keyRange = token.range
        stack[top].state = .key
    }

    /// Whether a text that comes is a key.
    private var isAtKey: Bool {
        guard let top = stack.last, top.isObject else { return false }
        return top.state != .colon
    }

    private mutating func takeColon() {
        guard let top = stack.indices.last, stack[top].isObject else { return }
        switch stack[top].state {
        case .key: stack[top].state = .colon
        case .value: takeLastValueAsKey(of: top)
        case .start, .colon: break
        }
    }

    /// In `"a": "b": 1` no value has been written for the first key yet.
    private mutating func takeLastValueAsKey(of top: Int) {
        guard let text = stack[top].members.last?.value.string else { return }
        let member = stack[top].members.removeLast()
        stack[top].state = .colon
        takeKeyWithoutValue()
        stack[top].key = text
        stack[top].keyRange = member.value.range.range
        stack[top].state = .colon
    }

    private mutating func takeComma() {
        guard let top = stack.indices.last else { return }
        takeKeyWithoutValue()
        stack[top].index += 1
        stack[top].state = .start
    }

    private mutating func takeKeyWithoutValue() {
        guard let top = stack.indices.last, stack[top].isObject else { return }
        guard stack[top].state == .key || stack[top].state == .colon else { return }
        let end = stack[top].keyRange.upperBound
        append(node(.null, end..<end))
    }

    private mutating func open(at start: Int) {
        let isObject = bytes[start] == UInt8(ascii: "{")
        openObjects += isObject ? 1 : 0
        stack.append(Container(start: start, isObject: isObject))
    }

    /// Closes what is open in the innermost container of the bracket's kind, and then that.
    private mutating func closeMatching(at start: Int) {
        let isObject = bytes[start] == UInt8(ascii: "}")
        guard isObject ? openObjects > 0 : openObjects < stack.count else { return }
        while stack.last?.isObject == !isObject { close(at: start) }
        close(at: start + 1)
    }

    private mutating func close(at end: Int) {
        takeKeyWithoutValue()
        let closed = stack.removeLast()
        openObjects -= closed.isObject ? 1 : 0
        let value = closed.isObject ? JSONValue.object(closed.members) : .array(closed.elements)
        append(node(value, closed.start..<end))
    }

    private mutating func append(_ node: JSONNode) {
        guard let top = stack.indices.last else {
            root = root ?? node
            return
        }
        defer { stack[top].state = .value }
        guard stack.count <= Self.depthLimit else { return }
        if !stack[top].isObject {
            stack[top].elements.append(node)
        } else if stack[top].state != .start, stack[top].state != .value {
            let range = SourceRange(file: file, stack[top].keyRange)
            let key = stack[top].key
            stack[top].members.append(JSONMember(key: key, keyRange: range, value: node))
        }
    }

    private func node(_ value: JSONValue, _ range: Range<Int>) -> JSONNode {
        JSONNode(value: value, range: SourceRange(file: file, range))
    }

    private func node(of token: Token) -> JSONNode {
        let text = text(of: token)
        let value: JSONValue =
            switch text {
            case _ where token.kind != .word: .string(text)
            case "true", "false": .bool(text == "true")
            case "null": .null
            default: .number(text)
            }
        return node(value, token.range)
    }

    private func text(of token: Token) -> String {
        let inner = bytes[token.inner]
        let text = String(decoding: inner, as: UTF8.self)
        guard token.kind != .word, inner.contains(UInt8(ascii: "\\")) else { return text }
        return JSONNode(parsing: "\"\(text)\"")?.string ?? text
    }
}

extension HalfWrittenJSON {
    private var containerPath: [SpecCursor.Step] { stack.dropLast().map(\.step) }

    /// The cursor, when it is before a token or at it.
    private func cursor(at token: Token) -> SpecCursor? {
        let isOpen = token.kind == .word || token.kind == .openString
        guard offset < token.range.upperBound + (isOpen ? 1 : 0) else { return nil }
        if offset < token.range.lowerBound { return room }
        guard token.kind == .mark else { return cursor(in: token) }
        let isOpening = "{[".utf8.contains(bytes[token.range.lowerBound])
        return isOpening ? SpecCursor(offset, room.path, .other) : room
    }

    private func cursor(in token: Token) -> SpecCursor {
        let isString = token.kind != .word
        let end = token.kind == .openString ? max(offset, token.range.lowerBound + 1) : nil
        let range = token.range.lowerBound..<(end ?? token.range.upperBound)
        if isAtKey {
            let path = containerPath + [.key(text(of: token))]
            return SpecCursor(offset, path, .key, range, inner: token.inner)
        }
        let path = containerPath + (stack.last.map { [$0.step] } ?? [])
        return SpecCursor(offset, path, isString ? .string : .word, range, inner: token.inner)
    }

    /// Where nothing is written.
    private var room: SpecCursor {
        guard let top = stack.last else {
            return SpecCursor(offset, [], root == nil ? .roomForValue : .other)
        }
        let value = containerPath + [top.step]
        switch top.state {
        case .start where top.isObject: return SpecCursor(offset, containerPath, .roomForKey)
        case .start, .colon: return SpecCursor(offset, value, .roomForValue)
        case .key, .value: return SpecCursor(offset, value, .other)
        }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    fileprivate var isMark: Bool { "{}[],:".utf8.contains(self) }

    fileprivate var endsWord: Bool { isBlank || isMark || self == UInt8(ascii: "\"") }
}
