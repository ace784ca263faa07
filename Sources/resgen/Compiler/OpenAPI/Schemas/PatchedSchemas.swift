/// The schemas of `components` that bodies of PATCH lead to by themselves, by a property or by the values of
/// a map, in which null clears what it is given for. Not those of the elements of lists, which are replaced as
/// a whole (RFC 7396, section 2).
struct PatchedSchemas {
    private let document: OpenAPIDocument
    /// The references that lead to a schema, by its key.
    private(set) var references: [String: [JSONNode.ID]] = [:]
    /// The keys of the schemas that have these references.
    private(set) var owners: [String: Set<String>] = [:]
    /// The keys of the schemas that values have, and are not only inherited.
    private(set) var valued: Set<String> = []
    /// The keys of the schemas that a schema is put together of, by its key.
    private(set) var bases: [String: Set<String>] = [:]
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
        guard schema["$ref"] == nil else {
            guard !isDiscriminated(schema) else { return }
            if let key = addReference(schema, of: owner) { valued.insert(key) }
            return
        }
        for property in schema["properties"]?.members ?? [] { add(property.value, of: owner) }
        for pattern in schema["patternProperties"]?.members ?? [] { add(pattern.value, of: owner) }
        if let values = schema["additionalProperties"], values.isObject { add(values, of: owner) }
        let all = schema["allOf"]?.elements ?? []
        let alternatives = (schema["oneOf"]?.elements ?? []) + (schema["anyOf"]?.elements ?? [])
        if all.isEmpty, alternatives.isEmpty { return }
        let parts = (all + alternatives).filter { part in
            let part = Schema(part)
            return !part.isSilent && !part.isOnlyNull
        }
        if parts.count == 1, schema["properties"] == nil,
            !(isDiscriminated(parts[0]) && isWritten(schema, as: owner))
        {
            add(parts[0], of: owner)
        } else {
            for part in alternatives { add(part, of: owner) }
            for part in all { addPart(part, of: owner) }
        }
    }

    /// What a schema inherits is changed with it.
    private mutating func addPart(_ part: JSONNode, of owner: String?) {
        guard part["$ref"] != nil else { return add(part, of: owner) }
        guard let key = addReference(part, of: owner), let owner else { return }
        bases[owner, default: []].insert(key)
    }

    /// - Returns: The key of what it leads to.
    private mutating func addReference(_ schema: JSONNode, of owner: String?) -> String? {
        guard let key = schema["$ref"]?.string.flatMap(JSONPointer.schemaKey) else { return nil }
        if references[key] == nil { pending.append(key) }
        references[key, default: []].append(schema.id)
        if let owner { owners[key, default: []].insert(owner) }
        return key
    }

    /// Whether it is the schema of a key, and not one that is written in that.
    private func isWritten(_ schema: JSONNode, as key: String?) -> Bool {
        key.flatMap { document.target(of: JSONPointer.toSchema($0)) }?.id == schema.id
    }

    /// Whether a value of the schema is one of those that are derived from it, a union.
    func isDiscriminated(_ schema: JSONNode) -> Bool {
        guard let target = document.resolved(schema) else { return false }
        return target["discriminator"] != nil && !document.relations.schemasMade(of: target).isEmpty
    }
}
