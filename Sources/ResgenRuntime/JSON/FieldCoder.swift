extension JSON {
    /// Reads the members of one JSON object into properties, or writes properties to its members: one
    /// function does both for a model all of whose fields are optional.
    public struct FieldCoder: ~Copyable {
        /// A model whose fields are all optional, and that has one function for both directions.
        ///
        /// Generated models of parameters have it. Where values are many,
        /// the two functions of `JSONModel` are faster: nothing is copied to be written.
        public protocol Model: FieldReader.Model, FieldWriter.Model {
            /// A value without any member.
            init()

            /// Reads or writes all fields.
            mutating func code(fields: inout FieldCoder) throws
        }

        private let direction: Direction

        private enum Direction {
            case reading(UnsafeMutablePointer<FieldReader>)
            case writing(UnsafeMutablePointer<FieldWriter>)
        }

        /// Reads a field, which may be missing or null, or writes it where it is not nil.
        public func code<T: JSONCodable>(
            _ key: StaticString,
            _ value: inout T?,
            as encoding: Encoding = .standard
        ) throws {
            switch direction {
            case .reading(let fields):
                value = try fields.pointee.readIfPresent(key, as: encoding)
            case .writing(let fields):
                fields.pointee.write(key, value, as: encoding)
            }
        }

        /// The same for a field that is behind a wrapper.
        public func code<T: JSONCodable>(
            _ key: StaticString,
            _ value: inout Stored<T?>,
            as encoding: Encoding = .standard
        ) throws {
            try code(key, &value.wrappedValue, as: encoding)
        }
    }
}

extension JSON.FieldCoder.Model {
    public init(fields: inout FieldReader) throws {
        self.init()
        try withUnsafeMutablePointer(to: &fields) { fields in
            var coder = JSON.FieldCoder(direction: .reading(fields))
            try code(fields: &coder)
        }
    }

    public func write(fields: inout FieldWriter) {
        var copy = self
        withUnsafeMutablePointer(to: &fields) { fields in
            var coder = JSON.FieldCoder(direction: .writing(fields))
            do {
                try copy.code(fields: &coder)
            } catch {
                // No field throws when it is written: this is of code by hand.
                fields.pointee.output.pointee.note(EncodingFailure(reason: "\(error)"))
            }
        }
    }
}
