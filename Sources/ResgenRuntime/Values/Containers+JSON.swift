/// An array or a map, which may be in an Optional: where it is lossy, its elements are.
protocol Collective {}

extension Array: Collective {}
extension Dictionary: Collective {}
extension Optional: Collective where Wrapped: Collective {}
extension Patch: Collective where Value: Collective {}

/// Tells an Optional from other types.
protocol OptionalValue {
    /// What may be there, if it is a model with styles.
    static var styledModel: (any FieldWriter.StyledModel.Type)? { get }
}

extension Optional: OptionalValue {
    static var styledModel: (any FieldWriter.StyledModel.Type)? {
        Wrapped.self as? any FieldWriter.StyledModel.Type
    }
}

extension Optional: ResourceRequest.Value where Wrapped: ResourceRequest.Value {}

extension Optional: FieldReader.Value, JSONMatching where Wrapped: FieldReader.Value {
    // Inlined into the witness, which knows the metadata of the complete type and need not look it up.
    @inline(__always)
    public init(json: inout JSON.Reader) throws {
        if json.isNil(Wrapped.self) {
            self = nil
        } else {
            self = try Wrapped(json: &json)
        }
    }

    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.isNull || json.isEmptyString && EmptyString.isNil(Wrapped.self)
            || Wrapped.matches(json)
    }
}

extension Optional: FieldWriter.Value where Wrapped: FieldWriter.Value {
    public func write(json: inout JSON.Writer) {
        if let self { self.write(json: &json) } else { json.output.pointee.writeAbsence() }
    }
}

extension Array: ResourceRequest.Value where Element: ResourceRequest.Value {}

extension Array: FieldReader.Value, JSONMatching where Element: FieldReader.Value {
    public init(json: inout JSON.Reader) throws { self = try json.elements() }

    /// Whether the value is an array that is empty or whose first element matches.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        guard json.token.kind == .array else { return false }
        return json.isEmptyContainer || Element.matches(json.at(json.index + 1))
    }
}

extension Array: FieldWriter.Value where Element: FieldWriter.Value {
    public func write(json: inout JSON.Writer) { json.write(elementsOf: self) }
}

extension JSON.Writer {
    /// Writes the elements of an array.
    @_specialize(where Element == String)
    @_specialize(where Element == Int)
    @_specialize(where Element == Double)
    mutating func write<Element: FieldWriter.Value>(elementsOf array: [Element]) {
        guard output.pointee.enter() else { return }
        output.pointee.write(byte: UInt8(ascii: "["))
        array.withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            var index = 0
            while index < elements.count {
                if index > 0 { output.pointee.write(byte: UInt8(ascii: ",")) }
                let failedBefore = output.pointee.hasFailed
                (first + index).pointee.write(json: &self)
                if output.pointee.hasFailed != failedBefore {
                    output.pointee.failed(in: .index(index))
                }
                index &+= 1
            }
        }
        output.pointee.write(byte: UInt8(ascii: "]"))
        output.pointee.leave()
    }

    /// Writes a map, its keys in order.
    @_specialize(where Member == String)
    @_specialize(where Member == Int)
    @_specialize(where Member == Double)
    fileprivate mutating func write<Member: FieldWriter.Value>(map: [String: Member]) {
        write(membersOf: map)
    }

    private mutating func write<Member: FieldWriter.Value>(membersOf map: [String: Member]) {
        writeObject { $0.write(members: map) { $0 } }
    }
}

extension JSON.Reader {
    /// The key of a member.
    func key<Key: JSONKey>() throws -> Key {
        guard let key = Key(jsonKey: try string()) else {
            throw failure(expected: .format("a key of \(Key.self)"))
        }
        return key
    }
}

extension JSONOutput {
    /// The text of a key. A key that has none is a failure.
    mutating func text<Key: JSONKey>(of key: Key) -> String {
        do throws(EncodingFailure) {
            return try key.checkedJSONKey()
        } catch {
            note(error)
            return ""
        }
    }
}

extension Dictionary: ResourceRequest.Value where Key: JSONKey, Value: FieldWriter.Value {}

extension Dictionary: FieldReader.Value, JSONMatching
where Key: JSONKey, Value: FieldReader.Value {
    /// Reads an object. Of a repeated key, the last member counts.
    public init(json: inout JSON.Reader) throws {
        if Key.self == String.self {
            // The same type: nothing is converted.
            let map: [String: Value] = try json.map()
            self = unsafeBitCast(map, to: Self.self)
            return
        }
        if json.isEmptyListForMap {
            self = [:]
            return
        }
        guard json.isObject else { throw json.failure(expected: "an object") }
        try json.enter(64 + json.memberCount * Self.memberSize)
        self.init(minimumCapacity: json.memberCount)
        var index = json.index + 1
        while index < json.token.payload - 1 {
            try insert(json.at(index), json.at(index + 1))
            index = json.state.pointee.tape.after(index + 1)
        }
    }

    mutating func insert(_ key: consuming JSON.Reader, _ value: consuming JSON.Reader) throws {
        do {
            let name: Key = try key.key()
            self[name] = try Value(json: &value)
        } catch  where value.state.pointee.isLossy {
            try value.lose(error, key: try key.string())
        }
    }

    /// What a member takes: a table has room for more than it has members.
    static var memberSize: Int {
        (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride) * 4 / 3
    }

    /// Whether the value is an object that is empty or whose first value matches.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        guard json.isObject else { return false }
        return json.isEmptyContainer || Value.matches(json.at(json.index + 2))
    }
}

extension Dictionary: FieldWriter.Value where Key: JSONKey, Value: FieldWriter.Value {
    /// Writes an object, its keys in order, so that the same value gives the same bytes. A nil in a
    /// map is meant: it is null.
    public func write(json: inout JSON.Writer) {
        if Key.self == String.self {
            return json.write(map: unsafeBitCast(self, to: [String: Value].self))
        }
        let output = json.output
        json.writeObject { $0.write(members: self) { output.pointee.text(of: $0) } }
    }
}
