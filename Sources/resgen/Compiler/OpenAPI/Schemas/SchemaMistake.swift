/// What is said of a key of a schema that is not read: it is misspelt, or its value is of another kind than the
/// standard has (JSON Schema 2020-12; OpenAPI 3.0, section 4.7.24).
struct SchemaMistake {
    let message: String
    var notes: [String] = []

    /// Nil where nothing is lost, or nobody knows what is meant.
    init?(ofUnread member: JSONMember) {
        // `properties:` of YAML with nothing behind it.
        if member.value.isNull { return nil }
        let found = member.value.value.kindName
        switch member.key {
        case "properties", "patternProperties":
            message = "'\(member.key)' is an object of schemas by name, found \(found): not read"
        case "required":
            if member.value.bool == false { return nil }
            message = "'required' is a list of names, found \(found): not read"
            notes = ["as in \"required\": [\"id\"], beside the 'properties' of the object"]
        case "items":
            message = "'items' is a schema, found \(found): not read"
            notes = Self.typeNote(member.value)
        case "allOf", "oneOf", "anyOf":
            message = "'\(member.key)' is a list of schemas, found \(found): not read"
        case "enum":
            message = "'enum' is a list of values, found \(found): not read"
        case "discriminator":
            message = "'discriminator' is an object, found \(found): not read"
            notes = ["as in \"discriminator\": { \"propertyName\": \"kind\" }"]
        default:
            guard let word = nearest(to: member.key, in: Schema.readKeys) else { return nil }
            message = "unknown key '\(member.key)' of a schema: not read"
            notes = ["did you mean '\(word)'?"]
        }
    }

    /// - Parameters:
    ///   - property: What is written where the schema of a property is.
    ///   - others: All that are written there. A schema may describe schemas.
    init?(ofProperty property: JSONMember, among others: [JSONMember]) {
        if property.key == "additionalProperties",
            !others.contains(where: { $0.key == "type" || $0.key == "properties" })
        {
            message = "'additionalProperties' is read as the name of a property"
            notes = ["a keyword belongs beside 'properties'"]
            return
        }
        if property.value.isObject || property.value.bool != nil || property.value.isNull {
            return nil
        }
        message =
            "a schema is an object, found \(property.value.value.kindName): '\(property.key)' is any value"
        notes =
            Schema.readKeys.contains(property.key) || property.key == "example"
            ? ["'\(property.key)' belongs beside 'properties'"] : Self.typeNote(property.value)
    }

    private static func typeNote(_ value: JSONNode) -> [String] {
        let types = ["string", "integer", "number", "boolean", "object", "array"]
        guard let type = value.string, types.contains(type) else { return [] }
        return ["write { \"type\": \"\(type)\" }"]
    }
}
