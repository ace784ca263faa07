/// The names under `required` that are of no property: nothing says what their values are.
struct RequiredNames {
    let schemas: SchemaReader

    /// Reports them for an object by its own properties; of one that is a part of others, these may have
    /// the rest.
    func noteUnknown(of node: JSONNode, _ object: ObjectShape) {
        let schema = Schema(node)
        guard isAlone(schema) else { return }
        let unknown = (node["required"]?.elements ?? []).filter { name in
            name.string.map { object.property($0) == nil } ?? false
        }
        guard let first = unknown.first, !schemas.document.relations.partIDs.contains(node.id)
        else { return }
        let names = unknown.compactMap(\.string).unique
        schemas.notes.note(
            .type,
            names.count == 1
                ? "\(names.andList) is required and no property: it is left out"
                : "\(names.andList) are required and no properties: they are left out",
            at: first.range
        )
    }

    /// Whether nothing but `properties` says what the members are.
    private func isAlone(_ schema: Schema) -> Bool {
        schema.properties != nil && schema.reference == nil && schema.all.isEmpty
            && !schema.hasAlternatives && schema.discriminator == nil && schema.conditions.isEmpty
            && schema.patterns == nil
            && (schema.additional == nil || schema.additional?.bool == false)
    }
}
