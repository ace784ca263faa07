import Foundation

extension JSON {
    /// A position at one value of a JSON text, from which a type reads itself.
    ///
    /// A reader is used inside `init(json:)` and cannot be kept.
    public struct Reader: ~Copyable {
        let state: UnsafeMutablePointer<DocumentState>
        let index: Int

        @inline(__always)
        init(state: UnsafeMutablePointer<DocumentState>, index: Int) {
            self.state = state
            self.index = index
        }

        @inline(__always)
        var token: Token { state.pointee.tape[index] }

        @inline(__always)
        var bytes: UnsafePointer<UInt8> { state.pointee.bytes }

        /// Whether the value is `null`.
        public var isNull: Bool {
            @inline(__always) get { token.kind == .null }
        }

        /// Whether there is no value: the reader is at the end of the object that should have
        /// it.
        var isMissing: Bool {
            @inline(__always) get { token.kind == .end }
        }

        /// How the value is encoded, as the current field says.
        public var encoding: Encoding { state.pointee.encoding }

        /// Reads the same value as another type.
        public func read<T: FieldReader.Value>(
            _ type: T.Type = T.self,
            as encoding: Encoding? = nil
        )
            throws
            -> T
        {
            if isMissing { throw failure(expected: "a value") }
            var reader = Reader(state: state, index: index)
            guard let encoding, encoding != state.pointee.encoding else {
                return try T(json: &reader)
            }
            let outer = (state.pointee.encoding, state.pointee.isLossy)
            state.pointee.set(encoding, isLossy: outer.1)
            defer { state.pointee.set(outer.0, isLossy: outer.1) }
            return try T(json: &reader)
        }

        /// Throws when so many values are inside each other that the stack could end, and when the
        /// memory that the value takes is too much.
        @inline(__always)
        func enter(_ bytes: Int) throws {
            try take(bytes)
            if state.pointee.stack.isExceeded { throw tooDeep }
        }

        /// Throws when the memory that the value takes is too much.
        @inline(__always)
        func take(_ bytes: Int) throws {
            try state.pointee.budget.take(bytes, at: token.offset)
        }

        var tooDeep: ReadFailure {
            ReadFailure(
                offset: token.offset,
                expected: "fewer values inside each other",
                found: .other("more")
            )
        }

        /// What to throw when the value is not what the type needs.
        ///
        /// - Parameters:
        ///   - expected: What the type needs, as in "expected a number"; a `format` if the text that
        ///     is here instead may be shown.
        ///   - underlying: What went wrong, if there is an error that says so.
        @inline(never)
        public func failure(expected: Expectation, underlying: (any Error)? = nil) -> any Error {
            ReadFailure(
                offset: token.offset,
                expected: expected,
                found: .value,
                underlying: underlying
            )
        }

        // MARK: Text

        /// The characters of a string.
        @inline(__always)
        func string(orElse expected: StaticString = "a string") throws -> String {
            let token = self.token
            guard token.kind == .string else { return try unusualString(orElse: expected) }
            return String(bytes + token.offset, token.payload, isASCII: token.isASCII)
        }

        @inline(never)
        private func unusualString(orElse expected: StaticString) throws -> String {
            guard token.kind == .escapedString else { throw failure(expected: "\(expected)") }
            return try StringEscapes.string(of: token, bytes)
        }

        /// Hands out the bytes of a string, escapes decoded.
        @inline(__always)
        func withText<R>(
            orElse expected: StaticString,
            _ body: (UnsafeBufferPointer<UInt8>) throws -> R,
        ) throws -> R {
            let token = self.token
            if token.kind == .string {
                return try body(
                    UnsafeBufferPointer(start: bytes + token.offset, count: token.payload)
                )
            }
            guard token.kind == .escapedString else { throw failure(expected: "\(expected)") }
            let start = bytes + token.offset
            return try StringEscapes.withDecoded(start, token.payload, at: token.offset, body)
        }

        var isEmptyString: Bool {
            @inline(__always) get { token.kind == .string && token.payload == 0 }
        }

        // MARK: Numbers

        /// The digits of a number that is no string, whatever the encoding is.
        // Not generic: debug builds look up the metadata of each Optional of a generic function.
        @inline(__always)
        var plainDigits: UnsafeBufferPointer<UInt8>? {
            let token = self.token
            guard token.kind == .integer || token.kind == .number else { return nil }
            return UnsafeBufferPointer(start: bytes + token.offset, count: token.payload)
        }

        /// The digits of a number, or of a number inside a string when the form says so.
        @inline(__always)
        func withDigits<R>(
            _ expected: StaticString,
            _ body: (UnsafeBufferPointer<UInt8>) throws -> R?,
        ) throws -> R {
            guard let digits = plainDigits else { return try quotedDigits(expected, body) }
            guard let value = try body(digits) else { throw noNumber(expected) }
            return value
        }

        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        private func quotedDigits<R>(
            _ expected: StaticString,
            _ body: (UnsafeBufferPointer<UInt8>) throws -> R?,
        ) throws -> R {
            guard encoding.readsNumbersInStrings || state.pointee.isForm,
                token.kind == .string || token.kind == .escapedString
            else { throw noNumber(expected) }
            let value = try withText(orElse: expected) { text in
                JSONNumberSyntax.matches(text) ? try body(text) : nil
            }
            guard let value else { throw noNumber(expected) }
            return value
        }

        /// What to throw when the value is not the number that the type needs.
        func noNumber(_ expected: StaticString) -> any Error {
            failure(
                expected: encoding == .string ? .format("\(expected) in a string") : "\(expected)"
            )
        }
    }
}
