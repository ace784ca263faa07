/// A schema's keys as they are written, in one pass; what is of a wrong kind counts as not there.
struct Schema {
    let node: JSONNode
    var reference: String?
    var types: [String] = []
    var isNullable = false
    var format = ""
    var values: [JSONNode]?
    var constant: JSONNode?
    var properties: [JSONMember]?
    var required: [String] = []
    var additional: JSONNode?
    var patterns: JSONNode?
    var items: JSONNode?
    var tuple: JSONNode?
    var all: [JSONNode] = []
    var alternatives: [JSONNode] = []
    var hasAlternatives: Bool { !alternatives.isEmpty }
    /// Those of `anyOf` where there are some of `oneOf`, too, and all are objects that are written in place: both hold.
    var furtherAlternatives: [JSONNode] = []
    var discriminator: JSONNode?
    var title: String?
    var description: String?
    var defaultValue: JSONNode?
    var isDeprecated = false
    var isReadOnly = false
    var isWriteOnly = false
    var mediaType: String?
    private var contentEncoding: String?
    private var unevaluated: JSONNode?
    /// Whether `additional` is for members alone that no part of `allOf` speaks of.
    private(set) var isUnevaluated = false
    private var pattern: String?
    /// `if` and `dependentSchemas`.
    var conditions: [JSONMember] = []
    /// What holds under conditions: `then`, `else`, and the schemas in `dependentSchemas`.
    private(set) var consequences: [JSONNode] = []
    /// What has no known key, or a value of another kind than the key has.
    private(set) var unread: [JSONMember] = []

    init(_ node: JSONNode) {
        self.node = node
        if case .object(let members) = node.value { read(members) }
    }

    private mutating func read(_ members: [JSONMember]) {
        var index = 0
        while index < members.count {
            read(members[index])
            index += 1
        }
        if !furtherAlternatives.isEmpty { joinAlternatives() }
        if additional == nil, let unevaluated { readUnevaluated(unevaluated) }
        if let pattern {
            readNumber()
            if types == ["string"], format.isEmpty, pattern.hasPrefix(Self.beginningOfDecimals) {
                format = "decimal"
            }
        }
        guard format.isEmpty else { return }
        // RFC 4648, section 4, and RFC 2045, section 6.1.
        if contentEncoding == "base64" { format = "byte" }
        if contentEncoding == "binary" { format = "binary" }
    }

    private mutating func read(_ member: JSONMember) {
        let value = member.value
        switch member.key {
        case "$ref": reference = value.string
        case "type": readTypes(value)
        case "format": format = value.string ?? ""
        case "pattern": pattern = value.string
        case "properties": if isKept(member, value.isObject) { properties = value.members }
        case "required":
            if isKept(member, value.isArray) { required = value.elements.compactMap { $0.string } }
        case "items": if isKept(member, value.isContainer || value.bool != nil) { readItems(value) }
        case "enum": if isKept(member, value.isArray) { values = value.elements }
        case "description": description = value.string
        case "title": title = value.string
        case "nullable", "x-nullable": isNullable = isNullable || value.bool == true
        case "default": defaultValue = value
        case "additionalProperties": additional = value
        case "allOf": if isKept(member, value.isArray) { all = value.elements }
        case "oneOf": if isKept(member, value.isArray) { alternatives = value.elements }
        case "anyOf": if isKept(member, value.isArray) { furtherAlternatives = value.elements }
        case "discriminator": if isKept(member, value.isObject) { discriminator = value }
        case "const": constant = value
        case "deprecated": isDeprecated = value.bool == true
        case "readOnly": isReadOnly = value.bool == true
        case "writeOnly": isWriteOnly = value.bool == true
        case "patternProperties": if isKept(member, value.isObject) { patterns = value }
        case "prefixItems": tuple = value
        case "contentMediaType": mediaType = value.string
        case "contentEncoding": contentEncoding = value.string
        // What only forbids values is not checked, as limits are not.
        case "if": conditions.append(member)
        case "dependentSchemas":
            conditions.append(member)
            consequences += value.members.map(\.value)
        case "then": consequences.insert(value, at: 0)
        case "else": consequences.append(value)
        case "unevaluatedProperties": unevaluated = value
        default: if !Self.isKnown(member.key) { unread.append(member) }
        }
    }

    private mutating func joinAlternatives() {
        let areObjects = (alternatives + furtherAlternatives).allSatisfy {
            $0["$ref"] == nil && $0["properties"] != nil
        }
        if !alternatives.isEmpty, areObjects, discriminator == nil { return }
        alternatives += furtherAlternatives
        furtherAlternatives = []
    }

    /// What else describes members cannot be said of a type.
    private mutating func readUnevaluated(_ value: JSONNode) {
        if value.bool == false { return }
        additional = conditions.isEmpty ? value : value.with(.bool(true))
        isUnevaluated = true
    }

    /// The keys that `read` knows.
    static let readKeys = [
        "$ref", "type", "format", "pattern", "properties", "required", "items", "enum",
        "description",
        "title", "nullable", "default", "additionalProperties", "allOf", "oneOf", "anyOf",
        "discriminator", "const", "deprecated", "readOnly", "writeOnly", "patternProperties",
        "prefixItems", "contentMediaType", "contentEncoding", "unevaluatedProperties",
    ]

    /// Whether a key is known, and says nothing of a type.
    static func isKnown(_ key: String) -> Bool {
        switch key {
        case "example", "examples", "externalDocs", "xml", "minimum", "maximum", "exclusiveMinimum",
            "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems",
            "uniqueItems", "minProperties", "maxProperties", "not", "contains",
            "minContains", "maxContains", "additionalItems", "dependentRequired", "dependencies",
            "propertyNames", "unevaluatedItems", "contentSchema", "definitions", "id", "name", "in",
            "style", "explode", "collectionFormat", "allowEmptyValue":
            true
        default: key.utf8.first == UInt8(ascii: "$") || SpecificationExtension.isKey(key)
        }
    }

    /// Whether a value is of the kind that its key has; what is of another one is not read.
    private mutating func isKept(_ member: JSONMember, _ isOfKind: Bool) -> Bool {
        if !isOfKind { unread.append(member) }
        return isOfKind
    }

    /// ASP.NET describes a number by what it would also take: text that fits a pattern. In a document of
    /// OpenAPI 3.0, where a type is one, it has none.
    private mutating func readNumber() {
        let isInteger = format.hasPrefix("int") || format.hasPrefix("uint")
        guard isInteger || ["float", "double", "decimal"].contains(format),
            pattern.map(Self.patternsOfNumbers.contains) == true
        else { return }
        let isNumberOrText =
            types.count == 2 && types.contains("string")
            && (types.contains("integer") || types.contains("number"))
        guard isNumberOrText || types.isEmpty else { return }
        types = [isInteger ? "integer" : "number"]
    }

    /// The pattern of a Decimal, as pydantic writes it, up to the number of its digits.
    private static let beginningOfDecimals = "^(?!^[-+.]*$)[+-]?0*"

    private static let patternsOfNumbers: Set = [
        #"^(?:0|[1-9]\d*)$"#, #"^-?(?:0|[1-9]\d*)$"#, #"^-?(?:0|[1-9]\d*)(?:\.\d+)?$"#,
        #"^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$"#,
    ]

    private mutating func readTypes(_ value: JSONNode) {
        if let name = value.string { return add(type: name) }
        // `{ type: null }`; beside other words it says that the type is not known.
        if value.isNull, node.members.count == 1 { return add(type: "null") }
        for element in value.elements {
            if let name = element.typeName { add(type: name) }
        }
        if Set(types) == ["integer", "number"] { (types, mayBeInteger) = (["number"], true) }
    }

    private mutating func add(type name: String) {
        if name == "null" {
            isNullable = true
        } else if !types.contains(name) {
            types.append(name)
        }
        isOnlyNull = types.isEmpty && isNullable
    }

    /// Whether it allows each value: nothing is asked of it.
    var isAnything: Bool {
        let words: Set<String> = [
            "description", "title", "example", "examples", "default", "deprecated", "readOnly",
            "writeOnly", "externalDocs", "$comment",
        ]
        return node.members.allSatisfy { words.contains($0.key) || $0.isExtension }
    }

    /// That of the part of `allOf` which has one: it is written beside the properties there.
    var discriminatorOfPart: JSONNode? {
        if all.count < 2 || hasAlternatives { return nil }
        let parts = all.filter { $0["$ref"] == nil && $0["discriminator"] != nil }
        guard parts.count == 1, !Schema(parts[0]).hasAlternatives else { return nil }
        return parts[0]["discriminator"]
    }

    /// `"type": "null"`
    private(set) var isOnlyNull = false

    /// `"type": ["integer", "number"]`: what has no fraction may have more digits than a Double.
    private(set) var mayBeInteger = false

    private mutating func readItems(_ value: JSONNode) {
        if case .array = value.value { tuple = value } else { items = value }
    }

    /// Whether a value is bytes, where a value can be.
    var isBinary: Bool {
        format == "binary" || types == ["file"] || (mediaType != nil && format != "byte")
            || hasMediaTypeAsFormat
    }

    /// `"format": "text/csv"`, as forms describe a file.
    private var hasMediaTypeAsFormat: Bool {
        // These are of text that people write.
        if format == "text/plain" || format == "text/html" { return false }
        let kinds = ["application/", "audio/", "image/", "text/", "video/"]
        return kinds.contains(where: format.hasPrefix)
    }

    /// Whether it says one type and nothing more of its values.
    var isBare: Bool {
        guard types.count == 1 else { return false }
        var rest = self
        rest.types = []
        return rest.isSilent
    }

    /// Whether it says nothing about the kind of a value: `{ "required": ["a"] }`, `{}` or `true`.
    var isSilent: Bool {
        reference == nil && types.isEmpty && values == nil && constant == nil && properties == nil
            && items == nil && tuple == nil && all.isEmpty && alternatives.isEmpty
            && additional == nil && patterns == nil && format.isEmpty && !isOnlyNull
    }
}
