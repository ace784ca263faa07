/// The keywords that limit values of one type, and say nothing of others (JSON Schema 2020-12, validation, section 6).
enum SchemaLimits {
    private static let types = [
        "pattern": "string", "minLength": "string", "maxLength": "string",
        "minimum": "number", "maximum": "number", "multipleOf": "number",
        "exclusiveMinimum": "number", "exclusiveMaximum": "number",
        "minItems": "array", "maxItems": "array", "uniqueItems": "array", "contains": "array",
        "required": "object", "minProperties": "object", "maxProperties": "object",
        "propertyNames": "object", "dependentRequired": "object",
    ]

    /// The type whose values a schema limits; nil where it limits none, or several.
    static func type(in schema: JSONNode) -> String? {
        let limited = Set(schema.members.compactMap { types[$0.key] })
        return limited.count == 1 && schema["not"] == nil ? limited.first : nil
    }
}
