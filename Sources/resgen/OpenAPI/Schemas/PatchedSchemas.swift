/// The schemas of `components` that bodies of PATCH lead to by themselves or by a property, in which null
/// clears what it is given for. Not those of the elements of lists, which are replaced as a whole.
struct PatchedSchemas {
    private let document: OpenAPIDocument
    /// The references that lead to a schema, by its key.
    private(set) var references: [String: [JSONNode.ID]] = [:]
    /// The keys of the schemas that have these references.
    private(set) var owners: [String: Set<String>] = [:]
    private var pending: [String] = []

    init(of document: OpenAPIDocument) {
        self.document = document
        for operation in document.operations where operation.method == .patch {
            for media in document.contents(ofBodyOf: operation) where MediaType(media.key).isJSON {
                if let schema = media.value["schema"] { add(schema, of: nil) }
            }
        }
        while let key = pending.popLast() {
            guard let schema = document.target(of: JSONPointer.toSchema(key)) else { continue }
            add(schema, of: key)
        }
    }

    /// - Parameter owner: The key of the schema that this one is written in; nil for a body.
    private mutating func add(_ schema: JSONNode, of owner: String?) {
        if let text = schema["$ref"]?.string {
            guard let key = JSONPointer.schemaKey(text) else { return }
            if references[key] == nil { pending.append(key) }
            references[key, default: []].append(schema.id)
            if let owner { owners[key, default: []].insert(owner) }
            return
        }
        for property in schema["properties"]?.members ?? [] { add(property.value, of: owner) }
        let parts = ["allOf", "oneOf", "anyOf"].flatMap { schema[$0]?.elements ?? [] }
            .filter { !Schema($0).isSilent && !Schema($0).isOnlyNull }
        if parts.count == 1, schema["properties"] == nil {
            add(parts[0], of: owner)
        } else {
            // What others are made of stays as it is; what is written beside that is a part of this one.
            for part in schema["allOf"]?.elements ?? [] where part["$ref"] == nil {
                add(part, of: owner)
            }
        }
    }
}
