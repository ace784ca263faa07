/// Reads the members of one JSON object, by key.
///
/// A search starts after the member that was read last, so fields in the order of the wire cost one
/// comparison each. If a key is there twice, the member that this search meets first is taken.
public struct FieldReader: ~Copyable {
    let state: UnsafeMutablePointer<DocumentState>
    let object: Int
    let end: Int
    private var cursor: Int

    /// Starts to read the object at the reader's position.
    @inline(__always)
    init(_ json: borrowing JSON.Reader) throws {
        let token = json.token
        guard token.kind == .object else { throw json.failure(expected: "an object") }
        state = json.state
        object = json.index
        end = token.payload &- 1
        cursor = json.index &+ 1
    }

    // MARK: Fields

    /// Reads a field.
    public mutating func read<T: FieldReader.Value>(_ key: StaticString) throws -> T {
        try value(of: key)
    }

    @inline(__always)
    mutating func value<T: FieldReader.Value>(of key: StaticString) throws -> T {
        let value = find(key)
        guard value >= 0 else { return try missing(key) }
        var json = JSON.Reader(state: state, index: value)
        do {
            return try T(json: &json)
        } catch {
            throw FieldStep(key, T.self, at: value).added(to: error)
        }
    }

    /// Reads a field whose value has an encoding of its own, or whose arrays and maps keep only what
    /// can be read.
    public mutating func read<T: FieldReader.Value>(
        _ key: StaticString,
        as encoding: JSON.Encoding = .standard,
        lossy: Bool = false,
    ) throws -> T {
        let value = find(key)
        guard value >= 0 else { return try missing(key) }
        do {
            return try read(at: value, as: encoding, lossy: lossy)
        } catch {
            throw FieldStep(key, T.self, at: value).added(to: error)
        }
    }

    /// Reads a field that may be missing or null, as `read` does for an Optional.
    // It is less code for each caller, which looks up neither that type nor its conformance.
    public mutating func readIfPresent<T: FieldReader.Value>(_ key: StaticString) throws -> T? {
        try valueIfPresent(of: key)
    }

    @inline(__always)
    mutating func valueIfPresent<T: FieldReader.Value>(of key: StaticString) throws -> T? {
        let value = find(key)
        guard value >= 0 else { return nil }
        var json = JSON.Reader(state: state, index: value)
        if json.isNil(T.self) { return nil }
        do {
            return try T(json: &json)
        } catch {
            throw FieldStep(key, T?.self, at: value).added(to: error)
        }
    }

    /// Reads a field that may be missing or null, whose value has an encoding of its own, or that is lossy:
    /// arrays and maps keep only what can be read, and another value is nil where it cannot be read itself.
    public mutating func readIfPresent<T: FieldReader.Value>(
        _ key: StaticString,
        as encoding: JSON.Encoding = .standard,
        lossy: Bool = false,
    ) throws -> T? {
        state.pointee.set(encoding, isLossy: lossy)
        defer { state.pointee.set(.standard, isLossy: false) }
        return lossy ? try lossyIfPresent(key) : try readIfPresent(key)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private mutating func lossyIfPresent<T: FieldReader.Value>(_ key: StaticString) throws -> T? {
        do {
            return try readIfPresent(key)
        } catch {
            if T.self is any Collective.Type { throw error }
            try JSON.Reader(state: state, index: find(key)).lose(error, key: "\(key)")
            return nil
        }
    }

    /// Reads a field that has a default: the value when the field is missing or null, and where a lossy one
    /// that is no array or map cannot be read.
    public mutating func read<T: FieldReader.Value>(
        _ key: StaticString,
        as encoding: JSON.Encoding = .standard,
        default: @autoclosure () -> T,
        lossy: Bool = false,
    ) throws -> T {
        let value = find(key)
        guard value >= 0, state.pointee.tape[value].kind != .null else { return `default`() }
        do {
            return try read(at: value, as: encoding, lossy: lossy)
        } catch {
            if lossy, !(T.self is any Collective.Type) {
                try JSON.Reader(state: state, index: value).lose(error, key: "\(key)")
                return `default`()
            }
            var step = FieldStep(key, T.self, at: value)
            step.hasDefault = true
            throw step.added(to: error)
        }
    }

    /// Checks that a field has the value that it always has. For nil, it may be missing.
    public mutating func expect(_ key: StaticString, _ constant: JSON) throws {
        let value = find(key)
        guard value >= 0 else {
            if constant == .null { return }
            throw missingKey(key, JSON.self)
        }
        let json = JSON.Reader(state: state, index: value)
        guard json.equals(constant) else {
            throw FieldStep(key, Self.type(of: constant, besides: json), at: value)
                .added(to: json.failure(expected: constant.expectation))
        }
    }

    /// The type that reads a constant and the value that is there instead.
    private static func type(of constant: JSON, besides json: borrowing JSON.Reader)
        -> any FieldReader.Value.Type
    {
        switch constant {
        case .string where json.isString: String.self
        case .number(let number)
        where json.token.kind == .integer && Int(number.description) != nil:
            Int.self
        default: JSON.self
        }
    }

    private func read<T: FieldReader.Value>(at value: Int, as encoding: JSON.Encoding, lossy: Bool)
        throws
        -> T
    {
        var json = JSON.Reader(state: state, index: value)
        // A model's reader sees the usual state, for `JSONModel` has reset it.
        if encoding == .standard && !lossy { return try T(json: &json) }
        state.pointee.set(encoding, isLossy: lossy)
        defer { state.pointee.set(.standard, isLossy: false) }
        return try T(json: &json)
    }

    // MARK: Search

    /// The index of the value of a key, -1 if there is none.
    @inline(__always)
    mutating func find(_ key: StaticString) -> Int {
        let tape = state.pointee.tape
        let start = cursor
        if start < end, matches(tape[start], key) {
            cursor = state.pointee.tape.after(start &+ 1)
            return start &+ 1
        }
        return search(key, from: start)
    }

    @inline(never)
    private mutating func search(_ key: StaticString, from start: Int) -> Int {
        let found = search(key, from: start, to: end) ?? search(key, from: object &+ 1, to: start)
        guard let found else { return -1 }
        cursor = state.pointee.tape.after(found &+ 1)
        return found &+ 1
    }

    private func search(_ key: StaticString, from start: Int, to end: Int) -> Int? {
        var index = start
        while index < end {
            if matches(state.pointee.tape[index], key) { return index }
            index = state.pointee.tape.after(index &+ 1)
        }
        return nil
    }

    @inline(__always)
    func matches(_ token: Token, _ key: StaticString) -> Bool {
        let count = key.utf8CodeUnitCount
        if token.isString(of: count) {
            return KeyBytes.areEqual(state.pointee.bytes + token.offset, key.utf8Start, count)
        }
        return token.kind == .escapedString && matchesEscaped(token, key)
    }

    @inline(never)
    private func matchesEscaped(_ token: Token, _ key: StaticString) -> Bool {
        let start = state.pointee.bytes + token.offset
        let isEqual = try? StringEscapes.withDecoded(start, token.payload, at: token.offset) {
            $0.elementsEqual(
                UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
            )
        }
        return isEqual ?? false
    }

    // MARK: Missing keys

    /// What the type reads where there is nothing: nil and `absent` do, all else fails.
    @inline(never)
    private func missing<T: FieldReader.Value>(_ key: StaticString) throws -> T {
        var json = JSON.Reader(state: state, index: end)
        // Without an Optional of the value: its metadata is looked up each time.
        do { return try T(json: &json) } catch { throw missingKey(key, T.self) }
    }

    private func missingKey(_ key: StaticString, _ type: any FieldReader.Value.Type) -> any Error {
        let failure = ReadFailure(
            offset: state.pointee.tape[object].offset,
            expected: "a value",
            found: .nothing(key: "\(key)")
        )
        return FieldStep(key, type, at: nil).added(to: failure)
    }
}

/// Comparison of keys, which are short: without a call, and without a loop over single bytes.
enum KeyBytes {
    @inline(__always)
    static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int)
        -> Bool
    {
        let left = UnsafeRawPointer(left)
        let right = UnsafeRawPointer(right)
        if count >= 8 {
            // The last word may have bytes of the one before it.
            let last = count &- 8
            var index = 0
            while index < last {
                if left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    != right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                {
                    return false
                }
                index &+= 8
            }
            return left.loadUnaligned(fromByteOffset: last, as: UInt64.self)
                == right.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        }
        return word(left, count) == word(right, count)
    }

    /// Up to seven bytes, which with their count are one number for each text.
    @inline(__always)
    private static func word(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
        if count >= 4 {
            let first = text.loadUnaligned(as: UInt32.self)
            let last = text.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return UInt64(first) &<< 32 | UInt64(last)
        }
        guard count > 0 else { return 0 }
        let first = text.load(as: UInt8.self)
        let middle = text.load(fromByteOffset: count &>> 1, as: UInt8.self)
        let last = text.load(fromByteOffset: count &- 1, as: UInt8.self)
        return UInt64(first) &<< 16 | UInt64(middle) &<< 8 | UInt64(last)
    }
}

extension JSON {
    /// The value itself; a text that is found instead of one may be shown.
    fileprivate var expectation: Expectation {
        if case .string = self { .format("\(self)") } else { "\(self)" }
    }
}
