import Foundation

extension JSON {
    /// Takes the JSON of one value; a type writes itself to it.
    public struct Writer: ~Copyable {
        let output: JSONOutput

        init(output: JSONOutput) { self.output = output }

        /// How the value is encoded, as the current field says.
        public var encoding: Encoding { output.encoding }

        /// Writes the same value as another type would.
        public mutating func write<T: JSONCodable>(_ value: T, as encoding: Encoding? = nil) {
            writeMember(value, as: encoding ?? output.encoding)
            output.keepAbsence()
        }

        /// Writes the value of a member, which is left out when it is nil.
        mutating func writeMember<T: JSONCodable>(_ value: T, as encoding: Encoding) {
            let outer = output.encoding
            output.encoding = encoding
            value.write(json: &self)
            output.encoding = outer
        }

        /// Writes the payload of a union's case, with the discriminator put first.
        ///
        /// - Parameters:
        ///   - value: The payload, which is encoded as an object.
        ///   - key: The key of the tag.
        ///   - tag: The value of the tag.
        public mutating func write<T: JSONCodable>(_ value: T, tag key: StaticString, _ tag: JSON) {
            output.addTag(key, tag)
            value.write(json: &self)
            output.keepAbsence()
            output.checkTagsAreTaken()
        }

        /// Keeps a failure: the value cannot be encoded in JSON, for this reason.
        public mutating func fail(_ reason: String) { output.fail(reason) }
    }
}

/// Writes the members of one JSON object, by key.
public struct FieldWriter: ~Copyable {
    private let output: JSONOutput
    private var isFirst = true
    /// The keys of tags, which are written already.
    private var tagKeys: [String] = []

    init(output: JSONOutput) {
        self.output = output
        output.bytes.append(UInt8(ascii: "{"))
        if !output.tags.isEmpty { writeTags() }
    }

    private mutating func writeTags() {
        for tag in output.takeTags(entered: 1) {
            write(tag.key, tag.value)
            tagKeys.append("\(tag.key)")
        }
    }

    /// Writes a field; nil is left out.
    public mutating func write<T: JSONCodable>(_ key: StaticString, _ value: T) {
        if isTag(key) { return }
        let failedBefore = output.failure != nil
        let start = (output.bytes.count, isFirst)
        writeKey(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        var json = JSON.Writer(output: output)
        value.write(json: &json)
        if output.endsInAbsence { leaveOut(start) }
        if !failedBefore { output.failure?.path.insert(.key("\(key)"), at: 0) }
    }

    /// Writes a field whose value has an encoding of its own; nil is left out.
    public mutating func write<T: JSONCodable>(
        _ key: StaticString,
        _ value: T,
        as encoding: JSON.Encoding
    ) {
        output.encoding = encoding
        write(key, value)
        output.encoding = .standard
    }

    /// Writes a field that is always there: nil is null.
    public mutating func write<T: JSONCodable>(
        _ key: StaticString,
        orNull value: T?,
        as encoding: JSON.Encoding = .standard
    ) {
        write(key, Patch(value), as: encoding)
    }

    /// Writes any JSON, also `null`.
    public mutating func write(_ key: StaticString, _ value: JSON) {
        if isTag(key) { return }
        writeKey(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        var json = JSON.Writer(output: output)
        value.write(json: &json)
    }

    /// Whether a tag has the key already: an object has a key once.
    private func isTag(_ key: StaticString) -> Bool {
        !tagKeys.isEmpty && tagKeys.contains("\(key)")
    }

    /// Writes the members of a model that are none of its fields, their keys in order.
    public mutating func write<T: JSONCodable>(
        rest: [String: T],
        as encoding: JSON.Encoding = .standard,
    ) {
        let keepsNil = T.self is any OptionalValue.Type
        for (key, value) in rest.sorted(by: { $0.key < $1.key }) {
            write(key: key) { json in
                json.write(value, as: encoding)
                if keepsNil { json.output.keepAbsence() }
            }
        }
    }

    mutating func write(key: String, _ write: (inout JSON.Writer) -> Void) {
        if tagKeys.contains(key) { return }
        let failedBefore = output.failure != nil
        let start = (output.bytes.count, isFirst)
        var key = key
        key.withUTF8 { writeKey($0) }
        var json = JSON.Writer(output: output)
        write(&json)
        if output.endsInAbsence { leaveOut(start) }
        if !failedBefore { output.failure?.path.insert(.key(key), at: 0) }
    }

    /// Takes back a field that is nil.
    private mutating func leaveOut(_ start: (count: Int, isFirst: Bool)) {
        output.takeBack(to: start.count)
        isFirst = start.isFirst
    }

    private mutating func writeKey(_ key: UnsafeBufferPointer<UInt8>) {
        if !isFirst { output.bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        output.writeString(key)
        output.bytes.append(UInt8(ascii: ":"))
    }

    func finish() { output.bytes.append(UInt8(ascii: "}")) }
}
