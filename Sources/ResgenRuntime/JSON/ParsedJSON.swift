import Foundation

/// A JSON text that has been parsed to a tape, of which any number of values are read.
struct ParsedJSON: ~Copyable {
    private let text: UnsafeBufferPointer<UInt8>
    private var tape: Tape
    private let limit = ReadingLimit.current
    /// Of the value that was found last.
    private var gaps = JSON.Path.Gaps()
    /// Whether the text was made of a form.
    var isForm = false

    /// Hands out what reads values of a text.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func read<R>(
        _ data: Data,
        _ body: (inout ParsedJSON) throws -> R,
    ) throws -> R {
        try data.withUnsafeBytes { try read($0, body) }
    }

    // Data has a copy of what is inlined into the closure for each of its representations.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private static func read<R>(
        _ raw: UnsafeRawBufferPointer,
        _ body: (inout ParsedJSON) throws -> R,
    ) throws -> R {
        try raw.withMemoryRebound(to: UInt8.self) { text in
            var json = try ParsedJSON(text)
            return try body(&json)
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

    /// The tape's index of the value at a path; nil for null, and when there is no value.
    ///
    /// - Parameter lossy: Whether elements that `*` takes may lead nowhere.
    mutating func index(of path: JSON.Path, lossy: Bool = false) throws -> Int? {
        do {
            gaps = JSON.Path.Gaps(isLossy: lossy)
            let index = try path.find(in: &tape, text, &gaps)
            return tape.tokens[index].kind == .null ? nil : index
        } catch let failure as ReadFailure {
            if failure.isMissingValue { return nil }
            throw DecodingFailure(failure, text: text, tape: tape)
        }
    }

    /// How many elements or members the value at an index has.
    func count(at index: Int) -> Int {
        let token = tape.tokens[index]
        return token.isContainer ? tape.tokens[token.payload - 1].payload : 0
    }

    /// What tells a list of objects that have an `id` from others; nil for other values, many of which may
    /// be equal.
    func fingerprint(at index: Int) -> Int? {
        let token = tape.tokens[index]
        guard token.isContainer, hasID(index + 1) else { return nil }
        // From the first element to the last one: what is taken of several places has no brackets.
        let (start, end) = (tape.tokens[index + 1].offset, tape.tokens[token.payload - 2].offset)
        guard start <= end else { return nil }
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(.init(rebasing: text[start...end])))
        return hasher.finalize()
    }

    private func hasID(_ object: Int) -> Bool {
        let token = tape.tokens[object]
        guard token.kind == .object else { return false }
        var index = object + 1
        while index < token.payload - 1 {
            let key = JSON.Path.key(tape.tokens[index], text)
            if key == "id" || key == "_id" || key == "uuid" { return true }
            index = tape.after(index + 1)
        }
        return false
    }

    /// The value at an index.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func value<T: FieldReader.Value>(
        at index: Int,
        as encoding: JSON.Encoding = .standard,
        lossy: Bool = false,
        dropped: inout DroppedElements,
    ) throws -> T {
        var state = DocumentState(text, tape, encoding: encoding, isLossy: lossy, limit: limit)
        state.isForm = isForm
        defer {
            state.losses.explain(by: gaps.reasons)
            dropped.append(state.losses, text: text, tape: tape)
        }
        do {
            return try Self.value(at: index, &state)
        } catch {
            throw DecodingFailure(gaps.reasons.reason(of: error) ?? error, text: text, tape: tape)
        }
    }

    /// The value at a path; where there is none, what the type reads then.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    mutating func value<T: FieldReader.Value>(
        at path: JSON.Path,
        as encoding: JSON.Encoding,
        lossy: Bool,
        dropped: inout DroppedElements,
    ) throws -> T {
        let index: Int
        do {
            gaps = JSON.Path.Gaps(isLossy: lossy)
            index = try path.find(in: &tape, text, &gaps)
        } catch {
            let (text, tape) = (text, tape)
            guard (error as? ReadFailure)?.isMissingValue == true else {
                throw DecodingFailure(error, text: text, tape: tape)
            }
            return try JSONText.valueWhenMissing { DecodingFailure(error, text: text, tape: tape) }
        }
        return try value(at: index, as: encoding, lossy: lossy, dropped: &dropped)
    }

    /// The value at a path as JSON; nil for null, and when there is no value.
    mutating func json(at path: JSON.Path) throws -> JSON? {
        guard let index = try index(of: path) else { return nil }
        var dropped = DroppedElements()
        return try value(at: index, dropped: &dropped) as JSON
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private static func value<T: FieldReader.Value>(
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
