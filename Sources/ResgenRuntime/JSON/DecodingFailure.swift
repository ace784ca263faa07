import Foundation

/// Why a response could not be read: which endpoint, where in the value, what was expected and
/// found, and the location in the bytes.
public struct DecodingFailure: Error, DescribedError {
    /// Method and path of the request: `GET /people/1`. Nil when there was no request.
    public var endpoint: String?
    /// Where in the value.
    public var path: JSON.Path
    /// What was expected there: `a number`.
    public var expected: String
    /// What was found: `a string`.
    public var found: String
    /// The offset in the bytes, counted from 0.
    public var offset: Int?
    /// The line of that offset, counted from 1.
    public var line: Int?
    /// The column of that offset in bytes, counted from 1.
    public var column: Int?
    /// The error that says more, if there is one.
    public var underlying: (any Error)?
    /// The key that was missing, if that was the reason.
    public var missingKey: String?
    /// The entry of `change` in the spec of a generated model with which the value would be read:
    /// `"Person.mass": "Double?"`. Nil where none is known.
    public var change: String?

    /// A failure that is not about a location in JSON.
    @inline(never)
    public init(
        endpoint: String? = nil,
        path: JSON.Path = JSON.Path(),
        expected: String,
        found: String,
        underlying: (any Error)? = nil,
    ) {
        self.endpoint = endpoint
        self.path = path
        self.expected = expected
        self.found = found
        self.underlying = underlying
    }

    /// A failure for another decoder's error.
    @inline(never)
    public init(_ error: any Error) {
        if let failure = error as? DecodingFailure {
            self = failure
        } else if let error = error as? DecodingError {
            self.init(decodingError: error)
        } else {
            let found = "the error '\(type(of: error))'"
            self.init(expected: "a readable response", found: found, underlying: error)
        }
    }

    /// The failure of reading a response. Where its body is a page and no JSON, as of a login that a network
    /// asks for, the media type says more than the first byte.
    init(_ error: any Error, of response: RawResponse?) {
        self.init(error)
        guard offset != nil, path.steps.isEmpty,
            let response, response.body.first == UInt8(ascii: "<"),
            let type = response.headers["Content-Type"], type.lowercased().hasPrefix("text/html")
        else { return }
        found += " of a page (text/html)"
    }

    /// One clause, and what would help: `GET /people: results[3].mass: expected a number, found null
    /// (line 3, column 18); in the spec, "change": { "Person.mass": "Double?" } reads it`.
    public var description: String {
        var text = endpoint.map { "\($0): " } ?? ""
        if !path.steps.isEmpty { text += "\(path): " }
        if let missingKey {
            text += "missing key '\(missingKey)'"
        } else {
            text += "expected \(expected), found \(found)"
        }
        if let line, let column { text += " (line \(line), column \(column))" }
        if let change { text += "; in the spec, \"change\": { \(change) } reads it" }
        return text.escapingUnseen
    }
}

extension DecodingFailure {
    /// The same of a text that is not the one that was received: the path alone says where it is.
    var withoutLocation: DecodingFailure {
        var failure = self
        (failure.offset, failure.line, failure.column) = (nil, nil, nil)
        return failure
    }
}

extension DecodingFailure {
    /// A failure as the reader threw it, with its path, line and column.
    @inline(never)
    init(_ error: any Error, text: UnsafeBufferPointer<UInt8>, tape: Tape?) {
        let offset = (error as? ReadFailure)?.offset ?? 0
        self.init(error, text, tape, TextLocations(of: [offset], text: text, tape: tape))
    }

    /// A failure as the reader threw it, at a known location.
    @inline(never)
    init(
        _ error: any Error,
        _ text: UnsafeBufferPointer<UInt8>,
        _ tape: Tape?,
        _ locations: TextLocations,
    ) {
        guard let failure = error as? ReadFailure else {
            self.init(error)
            return
        }
        let location = locations[failure.offset]
        self.init(
            path: location.path,
            expected: failure.expected.text,
            found: failure.found(in: text),
            underlying: failure.underlying,
        )
        if case .nothing(let key) = failure.found { missingKey = key }
        change = tape.flatMap { SpecChange(failure: failure, tape: $0, text: text).entry }
        (offset, line, column) = (failure.offset, location.line, location.column)
    }

    private init(decodingError error: DecodingError) {
        let context: DecodingError.Context
        var (expected, found) = ("readable data", "other data")
        var missing: String?
        switch error {
        case .typeMismatch(let type, let inner):
            (context, expected, found) = (inner, "\(type)", "another type")
        case .valueNotFound(let type, let inner):
            (context, expected, found) = (inner, "\(type)", "null")
        case .keyNotFound(let key, let inner):
            (context, missing) = (inner, key.stringValue)
        case .dataCorrupted(let inner): context = inner
        @unknown default: context = .init(codingPath: [], debugDescription: "")
        }
        self.init(
            path: JSON.Path(codingPath: context.codingPath),
            expected: expected,
            found: found,
            underlying: error
        )
        missingKey = missing
    }
}

extension ReadFailure {
    /// What was found where something else was expected.
    fileprivate func found(in text: UnsafeBufferPointer<UInt8>) -> String {
        switch found {
        case .endOfText: "the end of the text"
        case .character(let byte):
            byte > 0x20 && byte < 0x7F
                ? "'\(Unicode.Scalar(byte))'"
                : "byte 0x\(String(byte, radix: 16, uppercase: true))"
        case .nothing(let key): "no '\(key)'"
        case .other(let other): other
        case .value: value(in: text)
        }
    }

    /// The kind of a value; numbers with their digits. Text may be a secret: it is shown only where
    /// a text was expected and this one does not fit.
    private func value(in text: UnsafeBufferPointer<UInt8>) -> String {
        guard offset < text.count else { return "the end of the text" }
        // A string's token starts behind its quote, so an offset at a string is preceded by one;
        // nothing else is.
        if offset > 0, text[offset - 1] == UInt8(ascii: "\"") { return string(in: text) }
        switch text[offset] {
        case UInt8(ascii: "{"): return "an object"
        case UInt8(ascii: "["): return "an array"
        case UInt8(ascii: "n"): return "null"
        case UInt8(ascii: "t"): return "true"
        case UInt8(ascii: "f"): return "false"
        default: return "the number \(start(of: text) { !",]} \n\r\t".utf8.contains($0) })"
        }
    }

    private func string(in text: UnsafeBufferPointer<UInt8>) -> String {
        guard expected.revealsText else { return "a string" }
        let found = start(of: text) { $0 != UInt8(ascii: "\"") }
        guard found.isEmpty, let type = expected.emptyAsNil else { return "\"\(found)\"" }
        return "\"\", which '\(type)?' reads as nil"
    }

    /// The bytes that belong to the value; of a long one the start.
    private func start(
        of text: UnsafeBufferPointer<UInt8>,
        while belongs: (UInt8) -> Bool,
    ) -> String {
        let limit = 40
        let all = text[offset...].prefix(limit + 1).prefix(while: belongs)
        return String(decoding: all.prefix(limit), as: UTF8.self) + (all.count > limit ? "…" : "")
    }
}
