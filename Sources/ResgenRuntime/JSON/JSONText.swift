import Foundation

/// A complete JSON text: bytes in, value out, and back.
enum JSONText {
    /// Reads the text, or the value at a path of it.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func read<T: FieldReader.Value>(
        _ data: Data,
        as encoding: JSON.Encoding = .standard,
        at path: JSON.Path? = nil,
        lossy: Bool = false,
        dropped: inout DroppedElements,
    ) throws(DecodingFailure) -> T {
        do {
            return try ParsedJSON.read(data) { json in
                guard let path else {
                    return try json.value(at: 0, as: encoding, lossy: lossy, dropped: &dropped)
                }
                return try json.value(at: path, as: encoding, lossy: lossy, dropped: &dropped)
            }
        } catch {
            throw DecodingFailure(error)
        }
    }

    /// Whether the bytes are a JSON text.
    static func isValid(_ data: Data) -> Bool { (try? ParsedJSON.read(data) { _ in }) != nil }

    /// The JSON text of a value.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func bytes<T: FieldWriter.Value>(
        of value: T,
        as encoding: JSON.Encoding = .standard,
        sent isSent: Bool = false,
    ) throws(EncodingFailure) -> [UInt8] {
        try output(as: encoding, sent: isSent) { value.write(json: &$0) }.bytes()
    }

    /// What a closure writes, as data.
    static func data(
        as encoding: JSON.Encoding = .standard,
        sent isSent: Bool = false,
        _ write: (inout JSON.Writer) -> Void,
    ) throws(EncodingFailure) -> Data {
        var output = try output(as: encoding, sent: isSent, write)
        return output.takeData()
    }

    /// What a closure writes.
    ///
    /// - Parameter isSent: Whether it is a part of a request.
    static func output(
        as encoding: JSON.Encoding = .standard,
        sent isSent: Bool = false,
        _ write: (inout JSON.Writer) -> Void,
    ) throws(EncodingFailure) -> JSONOutput {
        var output = JSONOutput(encoding: encoding, isSent: isSent)
        withUnsafeMutablePointer(to: &output) { output in
            var writer = JSON.Writer(output: output)
            write(&writer)
        }
        if let failure = output.failure { throw failure }
        return output
    }

    /// Hands out a reader at the top of a text.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
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

    /// What a type reads where there is nothing; throws the failure if it needs a value.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func valueWhenMissing<T: FieldReader.Value>(_ failure: () -> any Error) throws -> T {
        let value: T? = try? withReader(of: Array("[]".utf8)) { json in
            var end = json.at(json.index + 1)
            return try T(json: &end)
        }
        guard let value else { throw failure() }
        return value
    }
}
