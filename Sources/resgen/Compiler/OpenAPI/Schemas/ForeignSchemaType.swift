/// A type of a programming language, or a format of strings, that some documents have where a type is written.
struct ForeignSchemaType {
    let type: String
    var format = ""

    /// Nil where nobody knows what is meant.
    init?(named name: String) {
        switch name {
        case "String", "str", "text": type = "string"
        case "Integer", "int", "Int", "long": type = "integer"
        case "Number", "float", "Float", "double": type = "number"
        case "bool", "Bool", "Boolean": type = "boolean"
        case "Array", "list": type = "array"
        case "Object", "dict": type = "object"
        case "date", "Date": (type, format) = ("string", "date")
        case "datetime", "date-time", "DateTime", "dateTime":
            (type, format) = ("string", "date-time")
        case "uuid", "UUID": (type, format) = ("string", "uuid")
        case "uri", "url": (type, format) = ("string", "uri")
        case "email", "password", "binary": (type, format) = ("string", name)
        default: return nil
        }
    }

    /// What a message calls it.
    var name: String { format.isEmpty ? "'\(type)'" : "a '\(type)' of format '\(format)'" }
}
