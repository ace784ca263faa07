import ResgenCompiler

extension StandardType {
    /// What it is in JSON, as the table of types in docs/Language.md begins.
    var wireText: String {
        switch self {
        case .string: "a string"
        case .bool: "`true`, `false`"
        case .float, .double: "a number"
        case .decimal: "a number, taken from its digits, never through a Double"
        case .date: "ISO 8601, with or without a fraction, unless `dates` or `as` says otherwise"
        case .day: "`\"2024-02-29\"`"
        case .duration: "ISO 8601: `\"PT1H30M\"`, `\"P14D\"`, `\"-PT0.5S\"`; a day has 24 hours"
        case .uuid, .url: "a string"
        case .data: "base64 in JSON; the bytes themselves as a body or an answer"
        case .json: "any value"
        case .file: "only as a body or a part of one"
        default: "a number without fraction, within the bounds"
        }
    }
}

/// The types of the language that are neither standard types nor models.
enum BuiltInType: String, CaseIterable {
    case patch = "Patch"
    case entry = "Entry"
    case event = "Event"
    case void = "Void"

    var doc: String {
        switch self {
        case .patch: "`Patch<T>`: missing, `null` or a value, all three told apart"
        case .entry: "`Entry<K, T>`: the member of an object"
        case .event: "`Event<T>`: a server-sent event with its name and id"
        case .void: "nothing is read"
        }
    }
}
