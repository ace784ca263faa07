/// The member of a body by which servers know that the answer is to be a stream: `"stream": true`.
enum StreamFlag {
    fileprivate static let key = "stream"

    /// The schemas of those that the bodies of an operation have.
    static func schemas(inBodyOf operation: DocumentOperation, _ document: OpenAPIDocument)
        -> [JSONNode]
    {
        document.contents(ofBodyOf: operation).compactMap { $0.value["schema"] }
            .flatMap(document.writtenProperties)
            .filter { $0.key == key && isFlag($0.value) }
            .map(\.value)
    }

    private static func isFlag(_ schema: JSONNode) -> Bool {
        ([schema] + Schema(schema).alternatives).contains { Schema($0).types.contains("boolean") }
    }
}

extension SpecRequest {
    /// The same, with the flag as a constant; nil where the body has no fields, or no flag among them.
    func asking(forStream isStream: Bool) -> SpecRequest? {
        guard var body, case .fields(var fields)? = body.content.shape,
            let index = fields.firstIndex(where: \.isStreamFlag)
        else { return nil }
        fields[index].content = .const(JSONNode(value: .bool(isStream), range: fields[index].range))
        switch body.content {
        case .jsonFields: body.content = .jsonFields(.fields(fields))
        case .form: body.content = .form(.fields(fields))
        case .multipart: body.content = .multipart(.fields(fields))
        case .json, .text, .data: return nil
        }
        var request = self
        request.body = body
        return request
    }
}

extension SpecField {
    fileprivate var isStreamFlag: Bool {
        guard key.value == StreamFlag.key, case .value(let value) = content else { return false }
        var kind = value.type?.kind
        if case .optional(let wrapped)? = kind { kind = wrapped.kind }
        guard case .named("Bool", _)? = kind else { return false }
        return true
    }
}
