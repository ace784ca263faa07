/// A model with fields: reads them from a `FieldReader` and writes them to a `FieldWriter`.
///
/// Generated structs conform. With a plain `JSONDecoder` or `JSONEncoder` they read and write the
/// same.
public protocol JSONModel: JSONCodable {
    /// Reads the fields of an object.
    init(fields: inout FieldReader) throws

    /// Writes the fields of an object.
    func write(fields: inout FieldWriter)

    /// How members are sent in a query, a form, headers or cookies, by key, where it is not the
    /// usual style.
    static var styles: [String: ResourceRequest.Parameter.Style] { get }
}

extension JSONModel {
    public static var styles: [String: ResourceRequest.Parameter.Style] { [:] }

    public init(json: inout JSON.Reader) throws {
        var fields = try FieldReader(json)
        let state = json.state
        try json.enter(MemoryLayout<Self>.size)
        guard !state.pointee.isPlain else {
            try self.init(fields: &fields)
            return
        }
        let (encoding, isLossy) = (state.pointee.encoding, state.pointee.isLossy)
        state.pointee.set(.standard, isLossy: false)
        defer { state.pointee.set(encoding, isLossy: isLossy) }
        try self.init(fields: &fields)
    }

    public func write(json: inout JSON.Writer) {
        let output = json.output
        let encoding = output.encoding
        output.encoding = .standard
        defer { output.encoding = encoding }
        guard output.enter() else { return }
        var fields = FieldWriter(output: output)
        write(fields: &fields)
        fields.finish()
        output.leave()
    }
}
