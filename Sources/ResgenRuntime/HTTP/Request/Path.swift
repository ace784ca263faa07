extension ResourceRequest {
    /// The path of an endpoint: literal text with values in it, each encoded as one segment.
    ///
    ///     "/people/\(id)"
    ///     "/files/\(segments: path)/\(date, as: .seconds).json"
    ///
    /// A list is separated by commas: `/people/1,2`, `/people/1,`. A value that is empty, `.` or `..` cannot be
    /// in a path, unless it is said that it may be empty, and no segments only at its end, to read what holds them. Building one does not
    /// throw: the failure surfaces when the request is made.
    public struct Path: Hashable, Sendable, ExpressibleByStringInterpolation {
        /// The path, percent-encoded.
        public private(set) var encoded: String
        @BoxedOptional private(set) var failure: EncodingFailure? = nil
        /// Whether a value of several segments is empty, so that this is what holds them.
        private(set) var hasNoSegments = false

        /// A path as it is written, already encoded.
        public init(stringLiteral value: String) { encoded = value }

        /// Whether both send the same path.
        public static func == (left: Self, right: Self) -> Bool {
            left.encoded == right.encoded && left.failure == right.failure
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(encoded)
            hasher.combine(failure)
        }

        public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.path }

        /// Collects the parts of a path.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var path: Path = ""
            /// Whether the last value is empty or ends in a slash, so that nothing can come behind it.
            private var isAtEnd = false

            public init(literalCapacity: Int, interpolationCount: Int) {
                path.encoded.reserveCapacity(literalCapacity + 16 * interpolationCount)
            }

            public mutating func appendLiteral(_ literal: String) {
                if isAtEnd, !literal.isEmpty { fail(Self.emptyValue) }
                path.encoded += literal
            }

            /// One segment, or a part of one.
            public mutating func appendInterpolation<T: FieldWriter.Value>(
                _ value: T,
                as encoding: JSON.Encoding = .standard
            ) {
                append(value, encoding) { [$0] }
            }

            /// One segment, or a part of one, which may be empty: `/rooms/1/state/topic/`.
            public mutating func appendInterpolation<T: FieldWriter.Value>(
                orEmpty value: T,
                as encoding: JSON.Encoding = .standard
            ) {
                if case .one("")? = try? WireText.of(value, as: encoding) { return }
                append(value, encoding) { [$0] }
            }

            /// Several segments: the slashes in the value are kept, also one at its end, which what is a folder
            /// may have. An empty text is none.
            public mutating func appendInterpolation<T: FieldWriter.Value>(segments value: T) {
                append(value, .standard, Self.segments)
            }

            /// Several segments, or none.
            public mutating func appendInterpolation<T: FieldWriter.Value>(
                segmentsOrEmpty value: T
            ) {
                if case .one("")? = try? WireText.of(value, as: .standard) {
                    isAtEnd = true
                } else {
                    append(value, .standard, Self.segments)
                }
            }

            private static func segments(of text: String) -> [String] {
                text.isEmpty ? [] : text.slices(at: "/", omittingEmpty: false).map(String.init)
            }

            @_semantics("optimize.sil.specialize.generic.never")
            @inline(never)
            private mutating func append<T: FieldWriter.Value>(
                _ value: T,
                _ encoding: JSON.Encoding,
                _ split: (String) -> [String],
            ) {
                do throws(EncodingFailure) {
                    if isAtEnd { throw Self.emptyValue }
                    switch try WireText.of(value, as: encoding) {
                    case .one(let text):
                        let segments = split(text)
                        path.hasNoSegments = path.hasNoSegments || segments.isEmpty
                        let endsInSlash = segments.count > 1 && segments.last == ""
                        isAtEnd = endsInSlash || segments.isEmpty
                        for segment in endsInSlash ? segments.dropLast() : segments[...] {
                            try Self.check(segment)
                        }
                        path.encoded += segments.map(PercentEncoding.value).joined(separator: "/")
                    case .many(let elements): try append(list: elements)
                    case .none, .members:
                        throw EncodingFailure(reason: "a value in the path is not a single one")
                    }
                } catch {
                    fail(error)
                }
            }

            private mutating func fail(_ failure: EncodingFailure) {
                path.failure = path.failure ?? failure
            }

            /// The elements of a list are parts of one segment.
            private mutating func append(list elements: [WireText]) throws(EncodingFailure) {
                var texts: [String] = []
                for element in elements { texts.append(try element.scalar()) }
                try Self.check(texts.joined(separator: ","))
                path.encoded += texts.map(PercentEncoding.value).joined(separator: ",")
            }

            private static var emptyValue: EncodingFailure {
                EncodingFailure(reason: "a value in the path is empty")
            }

            private static func check(_ segment: String) throws(EncodingFailure) {
                if segment.isEmpty { throw emptyValue }
                if segment == "." || segment == ".." {
                    throw EncodingFailure(reason: "a value in the path is '\(segment)'")
                }
            }
        }
    }
}
