extension JSON: JSONCodable, Codable, JSONMatching {
    public init(json: inout Reader) throws {
        if json.isMissing { throw json.failure(expected: "a value") }
        self = try JSON(at: json.index, json)
    }

    /// One small frame for each level, because any JSON may be deep.
    private init(at index: Int, _ json: borrowing Reader) throws {
        let reader = Reader(state: json.state, index: index)
        let token = reader.token
        switch token.kind {
        case .null, .end: self = .null
        case .truth: self = .bool(true)
        case .falsity: self = .bool(false)
        case .integer, .number: self = .number(Number(reader))
        case .string, .escapedString: self = .string(try reader.string())
        case .array: self = .array(try Self.elements(reader))
        case .object: self = .object(try Self.members(reader))
        }
    }

    private static func elements(_ json: borrowing Reader) throws -> [JSON] {
        let end = json.token.payload - 1
        let count = json.state.pointee.tape[end].payload
        try json.enter(32 + count * MemoryLayout<JSON>.stride)
        var elements: [JSON] = []
        elements.reserveCapacity(count)
        var index = json.index + 1
        while index < end {
            elements.append(try JSON(at: index, json))
            index = json.state.pointee.tape.after(index)
        }
        return elements
    }

    /// Of a repeated key, the last member counts.
    private static func members(_ json: borrowing Reader) throws -> [String: JSON] {
        let end = json.token.payload - 1
        let count = json.state.pointee.tape[end].payload
        try json.enter(64 + 2 * count * MemoryLayout<(String, JSON)>.stride)
        var members = [String: JSON](minimumCapacity: count)
        var index = json.index + 1
        while index < end {
            let key = try Reader(state: json.state, index: index).string()
            members[key] = try JSON(at: index + 1, json)
            index = json.state.pointee.tape.after(index + 1)
        }
        return members
    }

    public static func matches(_ json: borrowing Reader) -> Bool { true }

    public func write(json: inout Writer) {
        let output = json.output
        guard case .object(var members) = self, output.pointee.hasTags else {
            return output.pointee.write(self)
        }
        let tags = output.pointee.takeTags(entered: 0)
        for tag in output.pointee.tags[tags] { members["\(tag.key)"] = tag.value }
        output.pointee.dropTags(from: tags.lowerBound)
        output.pointee.write(.object(members))
    }
}

extension JSONOutput {
    @inline(never)
    fileprivate mutating func write(_ json: JSON) {
        switch json {
        case .null: write(word: "null")
        case .bool(let value): write(word: value ? "true" : "false")
        case .number(let value): write(value.text)
        case .string(let value): writeString(value)
        case .array(let elements): write(elements)
        case .object(let members): write(members)
        }
    }

    @inline(never)
    private mutating func write(_ elements: [JSON]) {
        guard enter() else { return }
        var separator = UInt8(ascii: "[")
        for element in elements {
            write(byte: separator)
            write(element)
            separator = UInt8(ascii: ",")
        }
        if elements.isEmpty { write(byte: separator) }
        write(byte: UInt8(ascii: "]"))
        leave()
    }

    /// The keys in order, so that the same value gives the same bytes.
    @inline(never)
    private mutating func write(_ members: [String: JSON]) {
        guard enter() else { return }
        var separator = UInt8(ascii: "{")
        var keys = SortedKeys(capacity: members.count)
        var values: [JSON] = []
        values.reserveCapacity(members.count)
        for (key, value) in members {
            keys.append(key)
            values.append(value)
        }
        keys.sort()
        for position in 0..<keys.count {
            write(byte: separator)
            let key = keys.key(keys[position])
            writeString(key.baseAddress, key.count)
            write(byte: UInt8(ascii: ":"))
            write(values[keys[position]])
            separator = UInt8(ascii: ",")
        }
        if members.isEmpty { write(byte: separator) }
        write(byte: UInt8(ascii: "}"))
        leave()
    }
}

extension JSON.Number {
    fileprivate init(_ json: borrowing JSON.Reader) {
        let bytes = UnsafeBufferPointer(
            start: json.bytes + json.token.offset,
            count: json.token.payload,
        )
        self.init(checked: String(decoding: bytes, as: UTF8.self))
    }
}
