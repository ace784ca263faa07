/// A member of an object, as an element of a list: what a path with `*` gives for an object whose
/// keys matter.
///
/// It is written as an object with this one member, and read from such an object where it has not
/// been taken from a larger one.
public struct MapEntry<Key: JSONKey, Value: Sendable>: Sendable {
    /// The key.
    public var key: Key
    /// The value.
    public var value: Value

    /// A key and its value.
    public init(key: Key, value: Value) {
        self.key = key
        self.value = value
    }
}

extension MapEntry: Equatable where Value: Equatable {}
extension MapEntry: Hashable where Value: Hashable {}

extension MapEntry: Decodable where Value: FieldReader.Value {}
extension MapEntry: Encodable where Value: FieldWriter.Value {}

extension MapEntry: FieldReader.Value, JSONMatching where Value: FieldReader.Value {
    public init(json: inout JSON.Reader) throws {
        try json.enter(MemoryLayout<Self>.size)
        if let key = json.keyBeforeStar {
            try self.init(json.at(key), json.at(json.index))
        } else if json.token.kind == .object, json.memberCount == 1 {
            try self.init(json.at(json.index + 1), json.at(json.index + 2))
        } else {
            throw json.failure(expected: "an object with one member")
        }
    }

    private init(_ name: borrowing JSON.Reader, _ member: consuming JSON.Reader) throws {
        self.init(key: try name.key(), value: try Value(json: &member))
    }

    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.token.kind == .object && json.memberCount == 1
    }
}

extension MapEntry: ResourceRequest.Value where Value: FieldWriter.Value {}

extension MapEntry: FieldWriter.Value where Value: FieldWriter.Value {
    public func write(json: inout JSON.Writer) {
        let name = json.output.pointee.text(of: key)
        json.writeObject { $0.write(key: name) { $0.write(value) } }
    }
}

extension JSON.Reader {
    /// The index of the key of a value that `*` took from an object. Such a value is a copy behind
    /// the tape's end, with the offset that it has in the text; nil for every other value.
    fileprivate var keyBeforeStar: Int? {
        let tape = state.pointee.tape
        let count = tape.after(0)
        guard index >= count else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if tape[middle].offset < token.offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0, low < count, isAfterColon(tape[low]) else { return nil }
        return low - 1
    }

    /// Whether a colon precedes a value, as in an object and nowhere else.
    private func isAfterColon(_ token: Token) -> Bool {
        let isString = token.kind == .string || token.kind == .escapedString
        var position = token.offset - (isString ? 2 : 1)
        while position >= 0, bytes[position] <= 0x20 { position -= 1 }
        return position >= 0 && bytes[position] == UInt8(ascii: ":")
    }
}
