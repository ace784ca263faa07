import Foundation

/// A whole JSON text: bytes in, value out, and back.
enum JSONText {
    /// Reads the value at a place of the text.
    static func read<T: JSONCodable>(
        _ data: Data,
        as encoding: JSON.Encoding = .standard,
        at place: JSON.KeyPath? = nil,
        lossy: Bool = false,
        dropped: inout DroppedElements,
    ) throws(DecodingFailure) -> T {
        var outcome: Result<T, DecodingFailure>?
        data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { text in
                outcome = read(text, as: encoding, at: place, lossy: lossy, dropped: &dropped)
            }
        }
        guard let outcome else { throw DecodingFailure(expected: "bytes", found: "none") }
        return try outcome.get()
    }

    /// Whether the bytes are a JSON text.
    static func isValid(_ data: Data) -> Bool {
        data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { text in
                guard let tape = try? TapeBuilder.tape(of: text) else { return false }
                free(tape.tokens)
                return true
            }
        }
    }

    /// The JSON text of a value.
    static func bytes<T: JSONCodable>(
        of value: T,
        as encoding: JSON.Encoding = .standard,
    ) throws(EncodingFailure) -> [UInt8] {
        var writer = JSON.Writer(output: JSONOutput(encoding: encoding))
        value.write(json: &writer)
        return try writer.output.finish()
    }

    /// Hands out a reader at the top of a text.
    static func withReader<R>(
        of bytes: [UInt8],
        _ body: (borrowing JSON.Reader) throws -> R,
    ) throws -> R {
        try bytes.withUnsafeBufferPointer { text in
            let tape = try TapeBuilder.tape(of: text)
            defer { free(tape.tokens) }
            var state = DocumentState(text, tape, encoding: .standard, isLossy: false)
            return try withUnsafeMutablePointer(to: &state) { state in
                try body(JSON.Reader(state: state, index: 0))
            }
        }
    }

    /// What a type reads where nothing stands; throws the failure if it needs a value.
    static func valueWhenMissing<T: JSONCodable>(_ failure: () -> any Error) throws -> T {
        let value: T? = try? withReader(of: Array("[]".utf8)) { json in
            var end = json.at(json.index + 1)
            return try T(json: &end)
        }
        guard let value else { throw failure() }
        return value
    }

    private static func read<T: JSONCodable>(
        _ text: UnsafeBufferPointer<UInt8>,
        as encoding: JSON.Encoding,
        at place: JSON.KeyPath?,
        lossy: Bool,
        dropped: inout DroppedElements,
    ) -> Result<T, DecodingFailure> {
        var tape: Tape
        let limit = ReadingLimit.current
        do throws(ReadFailure) {
            tape = try TapeBuilder.tape(of: text, limit)
        } catch {
            return .failure(DecodingFailure(error, text: text, tape: nil))
        }
        defer { free(tape.tokens) }
        do {
            let index: Int
            do {
                index = try place?.find(in: &tape, text) ?? 0
            } catch let failure as ReadFailure
                where failure.isMissingKey || failure.isAtNull
            {
                return .success(try valueWhenMissing { failure })
            }
            var state = DocumentState(text, tape, encoding: encoding, isLossy: lossy, limit: limit)
            defer { dropped.append(state.losses, text: text, tape: tape) }
            return .success(try value(at: index, &state))
        } catch {
            return .failure(DecodingFailure(error, text: text, tape: tape))
        }
    }

    static func value<T: JSONCodable>(
        at index: Int,
        _ state: inout DocumentState,
    ) throws -> T {
        try withUnsafeMutablePointer(to: &state) { state in
            var reader = JSON.Reader(state: state, index: index)
            do {
                let value = try T(json: &reader)
                state.pointee.budget.count()
                if let failure = state.pointee.budget.failure { throw failure }
                return value
            } catch {
                throw state.pointee.budget.failure ?? error
            }
        }
    }
}
