/// Reads a JSON text (RFC 8259, strictly) into a tree that knows its places, up to the first
/// mistake.
///
/// It runs in debug-built tools over megabytes, hence pointers, plain loops and no copies of
/// itself; it keeps its own stack, so that no depth of nesting can overflow the machine's.
package struct JSONParser: ~Copyable {
    static let depthLimit = 512
    static let sizeLimit = 256 << 20

    let source: SourceText
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let file: Int32
    var offset = 0

    private var current = Container(start: 0, isObject: false)
    private var enclosing: [Container] = []
    private var lastID = JSONNode.ID.none

    /// Most objects have no more members: for these there is room at once.
    private static let usualMemberCount = 4

    package static func parse(_ source: SourceText, file: Int) -> Result<JSONNode, Diagnostic> {
        source.bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(Diagnostic) in
                try checkBytes(of: source, file: file)
                guard let base = buffer.baseAddress else { throw emptyFile(file) }
                var parser = JSONParser(
                    source: source,
                    bytes: base,
                    count: buffer.count,
                    file: Int32(clamping: file),
                )
                return try parser.parseText()
            }
        }
    }

    private init(source: SourceText, bytes: UnsafePointer<UInt8>, count: Int, file: Int32) {
        self.source = source
        self.bytes = bytes
        self.count = count
        self.file = file
    }
}

extension JSONParser {
    /// An array or object whose end has not come yet; `enclosing.count` of them are around the
    /// current one.
    private struct Container {
        let start: Int
        let isObject: Bool
        var elements: [JSONNode] = []
        var members: [JSONMember] = []
        var key = ""
        var keyRange = SourceRange(file: 0, start: 0, end: 0)

        init(start: Int, isObject: Bool) {
            self.start = start
            self.isObject = isObject
        }
    }

    /// JSON-text = ws value ws, behind a byte order mark, which some programs write (section 8.1).
    private mutating func parseText() throws(Diagnostic) -> JSONNode {
        offset = source.markLength
        while true {
            skipBlanks()
            guard var node = try parseScalarOrOpen() else { continue }
            while true {
                skipBlanks()
                if enclosing.isEmpty {
                    guard offset == count else { throw unexpected("the end of the file") }
                    return node
                }
                append(node)
                guard try isAtEndOfContainer() else { break }
                node = close()
            }
        }
    }

    /// value = false / null / true / object / array / number / string
    ///
    /// Nil when a container was opened and its first element is to be read.
    private mutating func parseScalarOrOpen() throws(Diagnostic) -> JSONNode? {
        let start = offset
        guard start < count else { throw unexpected("a value") }
        let value: JSONValue
        switch bytes[start] {
        case UInt8(ascii: "\""): value = .string(try parseString())
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try open()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            value = .number(try parseNumber())
        case UInt8(ascii: "t") where skip("true"): value = .bool(true)
        case UInt8(ascii: "f") where skip("false"): value = .bool(false)
        case UInt8(ascii: "n") where skip("null"): value = .null
        default: throw unexpected("a value")
        }
        return node(value, from: start)
    }

    /// object = begin-object [ member *( value-separator member ) ] end-object, and the same for
    /// arrays
    private mutating func open() throws(Diagnostic) -> JSONNode? {
        guard enclosing.count < Self.depthLimit else { throw tooDeep() }
        var container = Container(start: offset, isObject: bytes[offset] == UInt8(ascii: "{"))
        swap(&container, &current)
        enclosing.append(container)
        offset += 1
        skipBlanks()
        if offset < count, bytes[offset] == closingBracket {
            offset += 1
            return close()
        }
        if current.isObject {
            current.members.reserveCapacity(Self.usualMemberCount)
            try parseKey()
        }
        return nil
    }

    private mutating func append(_ node: JSONNode) {
        if current.isObject {
            let member = JSONMember(key: current.key, keyRange: current.keyRange, value: node)
            current.members.append(member)
        } else {
            current.elements.append(node)
        }
    }

    /// value-separator or the closing bracket; after a separator the next member's key is read too.
    private mutating func isAtEndOfContainer() throws(Diagnostic) -> Bool {
        guard offset < count else { throw unclosed(from: current.start) }
        if bytes[offset] == closingBracket {
            offset += 1
            return true
        }
        guard bytes[offset] == UInt8(ascii: ",") else {
            throw missingComma(in: current.start, isObject: current.isObject)
        }
        let comma = offset
        offset += 1
        skipBlanks()
        if offset < count, bytes[offset] == closingBracket { throw trailingComma(at: comma) }
        if current.isObject { try parseKey() }
        return false
    }

    private mutating func close() -> JSONNode {
        let value: JSONValue =
            current.isObject ? .object(current.members) : .array(current.elements)
        let node = node(value, from: current.start)
        current = enclosing.removeLast()
        return node
    }

    private mutating func node(_ value: JSONValue, from start: Int) -> JSONNode {
        lastID = lastID.next
        return JSONNode(value: value, range: range(from: start), id: lastID)
    }

    /// member = string name-separator value, up to the value
    private mutating func parseKey() throws(Diagnostic) {
        let start = offset
        guard start < count else { throw unclosed(from: current.start) }
        guard bytes[start] == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
        current.key = try parseString()
        current.keyRange = range(from: start)
        skipBlanks()
        guard offset < count, bytes[offset] == UInt8(ascii: ":") else {
            throw unexpected("':' after the key")
        }
        offset += 1
    }

    private var closingBracket: UInt8 {
        current.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    /// ws = *( space / tab / line feed / carriage return )
    private mutating func skipBlanks() {
        var index = offset
        while index < count {
            let byte = bytes[index]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
            index &+= 1
        }
        offset = index
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard offset + length <= count else { return false }
        for index in 0..<length where bytes[offset + index] != word.utf8Start[index] {
            return false
        }
        if offset + length < count, Self.isWord(bytes[offset + length]) { return false }
        offset += length
        return true
    }
}
