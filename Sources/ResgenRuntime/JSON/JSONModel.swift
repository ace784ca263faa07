/// A model with fields: reads them from a `FieldReader` and writes them to a `FieldWriter`.
///
/// Generated structs conform. With a plain `JSONDecoder` or `JSONEncoder` they read and write the
/// same.
public protocol JSONModel: JSONCodable {
    /// Reads the fields of an object.
    init(fields: inout FieldReader) throws

    /// Writes the fields of an object.
    func write(fields: inout FieldWriter)
}

extension JSONModel {
    public init(json: inout JSONReader) throws {
        var fields = try FieldReader(json)
        let state = json.state
        try json.enter(MemoryLayout<Self>.size)
        guard !state.pointee.isPlain else {
            try self.init(fields: &fields)
            return
        }
        let (form, isLossy) = (state.pointee.form, state.pointee.isLossy)
        state.pointee.set(.standard, isLossy: false)
        defer { state.pointee.set(form, isLossy: isLossy) }
        try self.init(fields: &fields)
    }

    public func write(json: inout JSONWriter) {
        let output = json.output
        let form = output.form
        output.form = .standard
        defer { output.form = form }
        guard output.enter() else { return }
        var fields = FieldWriter(output: output)
        write(fields: &fields)
        fields.finish()
        output.leave()
    }
}
