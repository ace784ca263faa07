import Foundation

/// A type from elsewhere that is `Codable` and nothing more: an external type of a spec.
///
/// A `JSONDecoder` reads it from its own bytes, a `JSONEncoder` writes it, both as they are by
/// default. It needs nothing but the conformance, which generated code states:
///
///     extension MoneyKit.Money: ResgenRuntime.JSONExternal {}
public protocol JSONExternal: JSONCodable, Codable where _JSONCoding == JSON.ForeignCoding {}

extension JSONExternal {
    public init(json: inout JSON.Reader) throws {
        self = try json.decoded()
    }

    public func write(json: inout JSON.Writer) {
        do {
            try JSONEncoder().encode(self).withUnsafeBytes { json.output.pointee.write($0) }
        } catch {
            json.fail("a value of \(Self.self) that cannot be encoded")
        }
    }
}

extension JSON.Reader {
    /// Reads all elements of an external type with one decoder; nil where those that cannot be read are
    /// to be left out.
    func decodedElements<Element>() throws -> [Element]? {
        guard !state.pointee.isLossy, token.kind == .array,
            let type = [Element].self as? any Decodable.Type
        else { return nil }
        try take(memberCount &* MemoryLayout<Element>.stride)
        return try decoded(type) as? [Element]
    }

    private func decoded<T: Decodable>(_ type: T.Type) throws -> any Decodable {
        try decoded() as T
    }

    fileprivate func decoded<T: Decodable>() throws -> T {
        if isMissing { throw failure(expected: "a value") }
        do {
            return try JSONDecoder().decode(T.self, from: Data(text))
        } catch {
            throw failure(ofExternal: DecodingFailure(error), reading: T.self)
        }
    }

    /// The failure of another decoder, at the path inside this value that it names.
    private func failure<T>(ofExternal failure: DecodingFailure, reading type: T.Type) -> any Error
    {
        var expected = JSON.Expectation(failure.expected)
        var found: ReadFailure.Found =
            failure.missingKey.map { .nothing(key: $0) } ?? .other(failure.found)
        if case .dataCorrupted = failure.underlying as? DecodingError {
            expected = failure.path.steps.isEmpty ? "\(type)" : "another value"
            found = .value
        }
        return ReadFailure(
            offset: at(descendant(failure.path)).token.offset,
            expected: expected,
            found: found,
            underlying: failure.underlying,
        )
    }

    /// The index of the value that the steps lead to, as far as they lead.
    private func descendant(_ path: JSON.Path) -> Int {
        let count = state.pointee.tape.after(0)
        var tape = Tape(tokens: state.pointee.tape, count: count)
        let text = UnsafeBufferPointer(start: bytes, count: state.pointee.count)
        var gaps = JSON.Path.Gaps()
        return (try? path.find(from: index, in: &tape, text, &gaps)) ?? index
    }
}
