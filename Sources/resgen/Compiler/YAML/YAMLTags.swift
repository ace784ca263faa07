/// Tags, of which only those of the core schema are known, and the one of merge keys.
struct YAMLTags {
    private static let core = "tag:yaml.org,2002:"

    private var prefixes = ["!": "!", "!!": core]
    private var declared: Set<String> = []

    /// A `%TAG` directive; false when the handle has one already.
    mutating func declare(_ handle: String, as prefix: String) -> Bool {
        prefixes[handle] = prefix
        return declared.insert(handle).inserted
    }

    /// `str` for `!!str`, an empty text for `!`; nil for tags that are not of the core schema.
    func coreName(handle: String, suffix: String) -> String? {
        if handle == "!", suffix.isEmpty { return "" }
        guard let prefix = prefixes[handle] else { return nil }
        return coreName(verbatim: prefix + suffix)
    }

    func coreName(verbatim tag: String) -> String? {
        guard tag.hasPrefix(Self.core) else { return nil }
        let name = String(tag.dropFirst(Self.core.count))
        let names = ["str", "int", "float", "bool", "null", "seq", "map", "merge"]
        return names.contains(name) ? name : nil
    }

    func isDeclared(_ handle: String) -> Bool { prefixes[handle] != nil }

    /// Refuses the tag of another kind on a collection.
    func check(_ tag: Located<String>?, is kind: String) throws(Diagnostic) {
        guard let tag, !tag.value.isEmpty, tag.value != kind else { return }
        let found = kind == "seq" ? "an array" : "an object"
        throw .error("'!!\(tag.value)' is a tag of other values, found \(found)", at: tag.range)
    }

    func value(of scalar: YAMLScalar, tagged tag: Located<String>) throws(Diagnostic) -> JSONValue {
        let value = CoreSchema.value(of: scalar.text)
        switch (tag.value, value) {
        case ("", _), ("str", _): return .string(scalar.text)
        case ("merge", .string("<<")): return value
        case ("null", .null), ("bool", .bool), ("float", .number): return value
        case ("int", .number(let text)) where !text.utf8.contains { ".e".utf8.contains($0) }:
            return value
        default:
            throw .error("'!!\(tag.value)' is a tag of other values, found text", at: tag.range)
        }
    }
}
