import Foundation

/// A JSON text laid on a tape once, of which several places are read.
struct JSONPlaces: ~Copyable {
    private let text: UnsafeBufferPointer<UInt8>
    private var tape: Tape
    private let limit = ReadingLimit.current

    /// Hands out what reads the places of a text.
    static func read<R>(
        _ data: Data,
        _ body: (inout JSONPlaces) throws -> R,
    ) throws -> R {
        try data.withUnsafeBytes { raw in
            try raw.withMemoryRebound(to: UInt8.self) { text in
                var places = try JSONPlaces(text)
                return try body(&places)
            }
        }
    }

    private init(_ text: UnsafeBufferPointer<UInt8>) throws {
        self.text = text
        do throws(ReadFailure) {
            tape = try TapeBuilder.tape(of: text, limit)
        } catch {
            throw DecodingFailure(error, text: text, tape: nil)
        }
    }

    deinit { free(tape.tokens) }

    /// The tape's index of what stands at a place; nil for null, and when nothing stands there.
    mutating func index(of place: JSON.KeyPath) throws -> Int? {
        do {
            let index = try place.find(in: &tape, text)
            return tape.tokens[index].kind == .null ? nil : index
        } catch let failure as ReadFailure {
            if failure.isMissingKey || failure.isAtNull { return nil }
            throw DecodingFailure(failure, text: text, tape: tape)
        }
    }

    /// How many elements or members the value at an index has.
    func count(at index: Int) -> Int {
        let token = tape.tokens[index]
        return token.isContainer ? tape.tokens[token.payload - 1].payload : 0
    }

    /// The value at an index.
    func value<T: JSONCodable>(
        at index: Int,
        as encoding: JSON.Encoding = .standard,
        lossy: Bool = false,
        dropped: inout DroppedElements,
    ) throws -> T {
        var state = DocumentState(text, tape, encoding: encoding, isLossy: lossy, limit: limit)
        defer { dropped.append(state.losses, text: text, tape: tape) }
        do {
            return try JSONText.value(at: index, &state)
        } catch {
            throw DecodingFailure(error, text: text, tape: tape)
        }
    }

    /// What stands at a place; nil for null, and when nothing stands there.
    mutating func json(at place: JSON.KeyPath) throws -> JSON? {
        guard let index = try index(of: place) else { return nil }
        var dropped = DroppedElements()
        return try value(at: index, dropped: &dropped) as JSON
    }
}
