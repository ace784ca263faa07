import Foundation

/// A value of a type from elsewhere that is `Codable` and nothing more: read by a `JSONDecoder` from
/// the value's own bytes, written by a `JSONEncoder`.
struct External<Value: Codable & Sendable>: JSONCodable {
    let value: Value

    init(_ value: Value) { self.value = value }

    init(json: inout JSONReader) throws {
        do {
            value = try JSONDecoder().decode(Value.self, from: Data(json.text))
        } catch {
            throw json.failure(ofExternal: DecodingFailure(error))
        }
    }

    func write(json: inout JSONWriter) {
        do {
            json.output.bytes += try JSONEncoder().encode(value)
        } catch {
            json.fail("a value of \(Value.self) that cannot be encoded")
        }
    }

    static func valueWhenMissing(_ failure: () -> any Error) throws -> External {
        guard let type = Value.self as? any ExpressibleByNilLiteral.Type,
            let value = type.init(nilLiteral: ()) as? Value
        else { throw failure() }
        return External(value)
    }

    static func isLeftOut(_ external: External) -> Bool {
        guard Value.self is any ExpressibleByNilLiteral.Type else { return false }
        return Mirror(reflecting: external.value).displayStyle == .optional
            && Mirror(reflecting: external.value).children.isEmpty
    }
}

extension JSONReader {
    /// The failure of another decoder, at the place inside this value that it names.
    fileprivate func failure(ofExternal failure: DecodingFailure) -> any Error {
        let place = Place(
            failure.path.steps.map { step in
                switch step {
                case .key(let key): .key(key)
                case .index(let index): .index(index)
                }
            },
        )
        return ReadFailure(
            offset: at(descendant(place)).token.offset,
            expected: failure.expected,
            found: failure.missingKey.map { .nothing(key: $0) } ?? .other(failure.found),
            underlying: failure.underlying,
        )
    }

    /// The index of the value that the steps lead to, as far as they lead.
    private func descendant(_ place: Place) -> Int {
        let count = state.pointee.tape.after(0)
        let tape = Tape(tokens: state.pointee.tape, count: count)
        let text = UnsafeBufferPointer(start: bytes, count: state.pointee.count)
        return (try? place.find(from: index, tape, text)) ?? index
    }
}

extension FieldReader {
    /// Reads a field of a type that is `Codable` and nothing more, with a `JSONDecoder`.
    public mutating func read<T: Codable & Sendable>(codable key: StaticString) throws -> T {
        let external: External<T> = try read(key)
        return external.value
    }

    /// Reads a field of a type that is `Codable` and nothing more, with a `JSONDecoder`; the default
    /// when the field is missing or null.
    public mutating func read<T: Codable & Sendable>(
        codable key: StaticString,
        default: @autoclosure () -> T,
    ) throws -> T {
        try read(key, default: External(`default`())).value
    }
}

extension FieldWriter {
    /// Writes a field of a type that is `Codable` and nothing more, with a `JSONEncoder`; nil is
    /// left out.
    public mutating func write<T: Codable & Sendable>(codable key: StaticString, _ value: T) {
        write(key, External(value))
    }
}

extension ResponseParser where Value: Codable & Sendable {
    /// The JSON of the body, read by a `JSONDecoder`. An empty body is nil for an Optional, and
    /// `noData` for any other type.
    ///
    /// - Parameter unwrap: Where in the body the value stands.
    public static func codable(unwrap: Place? = nil) -> ResponseParser {
        ResponseParser<External<Value>>.json(unwrap: unwrap).map { $0.value }
    }
}

extension Body {
    /// A value of a type that is `Codable` and nothing more as JSON, written by a `JSONEncoder`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - media: The media type.
    ///   - key: The key of an envelope: `{"data": value}`.
    public static func json<T: Codable & Sendable>(
        codable value: T,
        media: String = "application/json",
        wrap key: String? = nil,
    ) -> Body {
        json(External(value), media: media, wrap: key)
    }
}
