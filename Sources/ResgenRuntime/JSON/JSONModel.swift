/// A model with fields: reads them from a `FieldReader` and writes them to a `FieldWriter`.
///
/// Generated structs conform, and are `Codable`: with a plain `JSONDecoder` or `JSONEncoder` they read
/// and write the same. Where a spec says `"coding": "needed"`, a struct that is only read or only sent has
/// one half.
public typealias JSONModel = FieldReader.Model & FieldWriter.Model

extension FieldReader {
    /// A model that reads its fields: half of `JSONModel`.
    public protocol Model: FieldReader.Value {
        /// Reads the fields of an object.
        init(fields: inout FieldReader) throws
    }
}

extension FieldWriter {
    /// A model that writes its fields: half of `JSONModel`.
    public protocol Model: FieldWriter.Value {
        /// Writes the fields of an object.
        func write(fields: inout FieldWriter)
    }

    /// A model of which some members are sent in another style than the usual one, in a query, a form,
    /// headers or cookies.
    public protocol StyledModel {
        /// How all members are sent that `styles` does not have; nil is the usual style.
        static var style: ResourceRequest.Parameter.Style? { get }

        /// How members are sent, by key.
        static var styles: [String: ResourceRequest.Parameter.Style] { get }
    }
}

extension FieldWriter.StyledModel {
    public static var style: ResourceRequest.Parameter.Style? { nil }
    public static var styles: [String: ResourceRequest.Parameter.Style] { [:] }
}

extension FieldReader.Model {
    public init(json: inout JSON.Reader) throws {
        var fields = try FieldReader(json)
        let state = json.state
        try json.enter(MemoryLayout<Self>.size)
        let outer = state.pointee.setPlain()
        defer { if let outer { state.pointee.set(outer.encoding, isLossy: outer.isLossy) } }
        do {
            try self.init(fields: &fields)
        } catch {
            throw FieldStep.left(Self.self, error)
        }
    }
}

extension FieldWriter.Model {
    public func write(json: inout JSON.Writer) {
        let output = json.output
        guard !output.pointee.isPlain else { return writeFields(&json) }
        let encoding = output.pointee.encoding
        output.pointee.set(.standard)
        writeFields(&json)
        output.pointee.set(encoding)
    }

    private func writeFields(_ json: inout JSON.Writer) {
        json.writeObject { write(fields: &$0) }
    }
}
