extension JSON {
    /// Takes the JSON of one value; a type writes itself to it.
    public struct Writer: ~Copyable {
        let output: UnsafeMutablePointer<JSONOutput>

        /// How the value is encoded, as the current field says.
        public var encoding: Encoding { output.pointee.encoding }

        /// Writes the same value as another type would.
        public mutating func write<T: FieldWriter.Value>(_ value: T, as encoding: Encoding? = nil) {
            if let encoding {
                writeMember(value, as: encoding)
            } else {
                value.write(json: &self)
            }
            output.pointee.keepAbsence()
        }

        /// Writes the value of a member, which is left out when it is nil.
        mutating func writeMember<T: FieldWriter.Value>(_ value: T, as encoding: Encoding) {
            let outer = output.pointee.encoding
            output.pointee.set(encoding)
            value.write(json: &self)
            output.pointee.set(outer)
        }

        /// Writes the payload of a union's case, with the discriminator put first.
        ///
        /// - Parameters:
        ///   - value: The payload, which is encoded as an object.
        ///   - key: The key of the tag.
        ///   - tag: The value of the tag.
        public mutating func write<T: FieldWriter.Value>(
            _ value: T,
            tag key: StaticString,
            _ tag: JSON
        ) {
            let others = output.pointee.tags.count
            output.pointee.addTag(key, tag)
            value.write(json: &self)
            output.pointee.keepAbsence()
            if output.pointee.tags.count > others { output.pointee.failTags(from: others) }
        }

        /// Keeps a failure: the value cannot be encoded in JSON, for this reason.
        public mutating func fail(_ reason: String) { output.pointee.fail(reason) }
    }
}

extension JSON.Writer {
    /// Writes an object, unless it is too deep.
    mutating func writeObject(_ members: (inout FieldWriter) -> Void) {
        guard output.pointee.enter() else { return }
        var fields = FieldWriter(output: output)
        members(&fields)
        fields.finish()
        output.pointee.leave()
    }
}

/// Writes the members of one JSON object, by key.
public struct FieldWriter: ~Copyable {
    let output: UnsafeMutablePointer<JSONOutput>
    /// Where the output has the object's tags, which are written already; -1 if it has none.
    private var firstTag = -1

    init(output: UnsafeMutablePointer<JSONOutput>) {
        self.output = output
        output.pointee.write(byte: UInt8(ascii: "{"))
        if output.pointee.hasTags { writeTags() }
    }

    /// Whether the object is a part of a request, which has none of the fields that are only read.
    public var areSent: Bool { output.pointee.isSent }

    private mutating func writeTags() {
        let tags = output.pointee.takeTags(entered: 1)
        for index in tags {
            let (key, value) = (output.pointee.tags[index].key, output.pointee.tags[index].value)
            let others = tags.lowerBound..<index
            // An object has a key once.
            if output.pointee.isTag(key.utf8Start, key.utf8CodeUnitCount, in: others) { continue }
            write(key, value)
        }
        if !tags.isEmpty { firstTag = tags.lowerBound }
    }

    /// Writes a field; what is absent is left out.
    public mutating func write<T: FieldWriter.Value>(_ key: StaticString, _ value: T) {
        put(key, value)
    }

    @inline(__always)
    mutating func put<T: FieldWriter.Value>(_ key: StaticString, _ value: T) {
        if firstTag >= 0, isTag(key.utf8Start, key.utf8CodeUnitCount) { return }
        let start = output.pointee.count
        let failedBefore = output.pointee.hasFailed
        output.pointee.writeKey(key.utf8Start, key.utf8CodeUnitCount)
        var json = JSON.Writer(output: output)
        value.write(json: &json)
        if output.pointee.endsInAbsence { output.pointee.takeBack(to: start) }
        if output.pointee.hasFailed != failedBefore { output.pointee.failed(in: .key("\(key)")) }
    }

    /// Writes a field, or leaves it out: callers look up neither an Optional of the type nor its
    /// conformance.
    public mutating func write<T: FieldWriter.Value>(_ key: StaticString, _ value: T?) {
        if let value { write(key, value) }
    }

    /// The same for a value that has an encoding of its own.
    public mutating func write<T: FieldWriter.Value>(
        _ key: StaticString,
        _ value: T?,
        as encoding: JSON.Encoding
    ) {
        if let value { write(key, value, as: encoding) }
    }

    /// Writes a field whose value has an encoding of its own; what is absent is left out.
    public mutating func write<T: FieldWriter.Value>(
        _ key: StaticString,
        _ value: T,
        as encoding: JSON.Encoding
    ) {
        output.pointee.set(encoding)
        write(key, value)
        output.pointee.set(.standard)
    }

    /// Writes a field that is always there: nil is null.
    public mutating func write<T: FieldWriter.Value>(
        _ key: StaticString,
        orNull value: T?,
        as encoding: JSON.Encoding = .standard
    ) {
        write(key, Patch(value), as: encoding)
    }

    /// Writes any JSON, also `null`.
    public mutating func write(_ key: StaticString, _ value: JSON) {
        if firstTag >= 0, isTag(key.utf8Start, key.utf8CodeUnitCount) { return }
        output.pointee.writeKey(key.utf8Start, key.utf8CodeUnitCount)
        var json = JSON.Writer(output: output)
        value.write(json: &json)
    }

    private func isTag(_ key: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        output.pointee.isTag(key, length, in: firstTag..<output.pointee.tags.count)
    }

    /// Writes the members of a model that are none of its fields, their keys in order. One with the key of a
    /// field is left out, for an object has a key once.
    public mutating func write<T: FieldWriter.Value>(
        rest: [String: T],
        besides fields: [StaticString] = [],
        as encoding: JSON.Encoding = .standard,
    ) {
        var rest = rest
        if !rest.isEmpty { for field in fields { rest.removeValue(forKey: "\(field)") } }
        output.pointee.set(encoding)
        write(members: rest, keepsAbsence: true) { $0 }
        output.pointee.set(.standard)
    }

    /// Writes members, their keys in order, so that the same value gives the same bytes.
    mutating func write<Key, T: FieldWriter.Value>(
        members: [Key: T],
        keepsAbsence: @autoclosure () -> Bool = T.self is any OptionalValue.Type,
        _ text: (Key) -> String,
    ) {
        var keys = SortedKeys(capacity: members.count)
        for key in members.keys { keys.append(text(key)) }
        keys.sort()
        let values = Array(members.values)
        values.withUnsafeBufferPointer { values in
            guard let first = values.baseAddress else { return }
            var position = 0
            while position < keys.count {
                let index = keys[position]
                write(key: keys.key(index)) { json in
                    (first + index).pointee.write(json: &json)
                    if json.output.pointee.endsInAbsence, keepsAbsence() {
                        json.output.pointee.keepAbsence()
                    }
                }
                position &+= 1
            }
        }
    }

    mutating func write(key: String, _ write: (inout JSON.Writer) -> Void) {
        var key = key
        key.withUTF8 { self.write(key: $0, write) }
    }

    @inline(__always)
    private func write(key: UnsafeBufferPointer<UInt8>, _ write: (inout JSON.Writer) -> Void) {
        // An empty text may have no address.
        let text = key.baseAddress ?? ("" as StaticString).utf8Start
        if firstTag >= 0, isTag(text, key.count) { return }
        let start = output.pointee.count
        let failedBefore = output.pointee.hasFailed
        output.pointee.writeKey(text, key.count)
        var json = JSON.Writer(output: output)
        write(&json)
        if output.pointee.endsInAbsence { output.pointee.takeBack(to: start) }
        if output.pointee.hasFailed != failedBefore {
            output.pointee.failed(in: .key(String(decoding: key, as: UTF8.self)))
        }
    }

    func finish() {
        if firstTag >= 0 { output.pointee.dropTags(from: firstTag) }
        output.pointee.write(byte: UInt8(ascii: "}"))
    }
}
