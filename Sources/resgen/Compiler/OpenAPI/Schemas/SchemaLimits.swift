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
        return limited.count == 1 ? limited.first : nil
    }

    /// The type whose limits are for values of a shape, integers among numbers; nil for objects and what may be any.
    static func type(of shape: SchemaShape) -> String? {
        switch shape {
        case .array: "array"
        case .enumeration(let values, _): values.first?.isInteger == true ? "number" : "string"
        case .constant(let value):
            value.string != nil ? "string" : value.number != nil ? "number" : "boolean"
        case .scalar(let scalar):
            scalar.type == .bool
                ? "boolean" : scalar.encoding == nil && scalar.type.isNumber ? "number" : "string"
        case .any, .map, .object, .union, .same: nil
        }
    }
}
