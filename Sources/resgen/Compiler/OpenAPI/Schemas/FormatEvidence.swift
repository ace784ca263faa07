/// Whether a document means by a format of text what standards say. Servers in Go send `1h30m` or a number of
/// seconds, others `01:30:00`, and their documents call all of these durations; text with the format `int64` is
/// digits in most documents, and a point in time in others.
struct FormatEvidence {
    /// What says that it does not; nil where nothing does.
    let counterexample: Counterexample?

    struct Counterexample {
        /// A value of such a schema, or its pattern.
        let node: JSONNode
        /// What it is, as in "this is no duration".
        let reason: String
    }

    init(of format: TextFormat, in document: OpenAPIDocument) {
        var search = CounterexampleSearch(document: document, format: format)
        counterexample = search.found()
    }
}

/// A format of text that not all documents mean alike.
enum TextFormat {
    case duration, integer

    /// The format of text that is read as a type.
    init?(_ scalar: ScalarType) {
        switch scalar.type {
        case .duration: self = .duration
        case .int64 where scalar.encoding == .string, .uint64 where scalar.encoding == .string:
            self = .integer
        default: return nil
        }
    }

    /// What becomes of all text with the format, as in "this is no duration: …".
    var consequence: String {
        switch self {
        case .duration: "durations of this document are Strings"
        case .integer: "text with the format of an integer is String in this document"
        }
    }

    fileprivate var reason: String {
        switch self {
        case .duration: "this is no ISO 8601 duration in weeks, days or less"
        case .integer: "this is no integer"
        }
    }

    fileprivate func describes(_ schema: JSONNode) -> Bool {
        switch (self, schema["format"]?.string) {
        case (.duration, "duration"):
            let types = schema.schemaTypes
            return types.isEmpty || types.contains("string")
        case (.integer, "int64"), (.integer, "uint64"):
            return schema.schemaTypes.contains("string")
        default: return false
        }
    }

    fileprivate func agrees(_ value: JSONNode, with schema: JSONNode) -> Bool {
        if let text = value.string {
            return switch self {
            case .duration: DurationLiteral(text) != nil
            case .integer: Int64(text) != nil || UInt64(text) != nil
            }
        }
        if self == .integer { return true }
        // A text beside numbers can be a duration, whatever the numbers are.
        return value.isNull || schema.schemaTypes.contains { $0 != "string" && $0 != "null" }
    }
}

/// Looks through the values that a document gives for its schemas, beside them or in them.
private struct CounterexampleSearch {
    let document: OpenAPIDocument
    let format: TextFormat
    /// The properties of an object, by the id of the map that has them.
    private var properties: [JSONNode.ID: [String: JSONNode]] = [:]
    /// How many states of patterns may still be looked at: few words can ask for more than any machine has.
    private var visits = 2_000_000

    init(document: OpenAPIDocument, format: TextFormat) {
        self.document = document
        self.format = format
    }

    mutating func found() -> FormatEvidence.Counterexample? {
        // In the order of the document. In a map all keys are names. Each value of a document is looked
        // at, hence plain loops.
        var open = [(node: document.root, isMap: false)]
        while let (node, isMap) = open.popLast() {
            if !isMap, let found = counterexample(beside: node) { return found }
            switch node.value {
            case .array(let elements):
                var index = elements.count
                while index > 0 {
                    index -= 1
                    if elements[index].isContainer { open.append((elements[index], false)) }
                }
            case .object(let members):
                var index = members.count
                while index > 0 {
                    index -= 1
                    guard members[index].value.isContainer else { continue }
                    let key = members[index].key
                    if !isMap, Self.holdsValues(key) { continue }
                    open.append((members[index].value, !isMap && Self.isMap(key)))
                }
            default: break
            }
        }
        return nil
    }

    /// Asked of each member of a document, where a switch is less work than a set.
    private static func holdsValues(_ key: String) -> Bool {
        switch key {
        case "default", "example", "examples", "const", "enum": true
        default: false
        }
    }

    private static func isMap(_ key: String) -> Bool {
        switch key {
        case "$defs", "schemas", "headers", "content", "responses", "properties", "parameters",
            "mediaTypes", "definitions", "requestBodies", "patternProperties":
            true
        default: false
        }
    }

    private mutating func counterexample(beside node: JSONNode) -> FormatEvidence.Counterexample? {
        if format == .duration, let pattern = node["pattern"], format.describes(node),
            refusesDurations(pattern)
        {
            return FormatEvidence.Counterexample(
                node: pattern,
                reason: "no ISO 8601 duration as it is sent fits this pattern"
            )
        }
        return value(beside: node).map {
            FormatEvidence.Counterexample(node: $0, reason: format.reason)
        }
    }

    private mutating func value(beside node: JSONNode) -> JSONNode? {
        if let found = counterexample(in: own(of: node), of: node) { return found }
        // A parameter, a header or a media type.
        guard let schema = node["schema"], schema.isObject else { return nil }
        return counterexample(in: examples(of: node), of: schema)
    }

    /// The values that a schema gives.
    private func own(of schema: JSONNode) -> [JSONNode] {
        guard Self.hasValues(schema) else { return [] }
        return [schema["default"], schema["example"], schema["const"]].compactMap(\.self)
            + (schema["examples"]?.elements ?? []) + (schema["enum"]?.elements ?? [])
    }

    private static func hasValues(_ schema: JSONNode) -> Bool {
        guard case .object(let members) = schema.value else { return false }
        var index = 0
        while index < members.count {
            if holdsValues(members[index].key) { return true }
            index += 1
        }
        return false
    }

    /// The values beside a schema (OpenAPI 3.2, section "Example Object").
    private func examples(of node: JSONNode) -> [JSONNode] {
        let all = (node["examples"]?.members ?? []).compactMap { document.resolved($0.value) }
        return [node["example"]].compactMap(\.self)
            + all.compactMap { $0["value"] ?? $0["dataValue"] }
    }

    /// The first value, of those that the schema describes in these, that does not agree.
    private mutating func counterexample(in values: [JSONNode], of schema: JSONNode) -> JSONNode? {
        if values.isEmpty { return nil }
        let parts = document.parts(of: schema)
        for value in values {
            if let found = counterexample(in: value, ofParts: parts) { return found }
        }
        return nil
    }

    private mutating func counterexample(in value: JSONNode, ofParts parts: [JSONNode])
        -> JSONNode?
    {
        if let type = parts.first(where: format.describes) {
            return format.agrees(value, with: type) ? nil : value
        }
        if value.isArray, let items = parts.lazy.compactMap({ $0["items"] }).first,
            let found = counterexample(in: value.elements, of: items)
        {
            return found
        }
        for member in value.members {
            guard let schema = property(member.key, of: parts) else { continue }
            if let found = counterexample(in: [member.value], of: schema) { return found }
        }
        guard value.string != nil, let alternative = onlyText(of: parts) else { return nil }
        return counterexample(in: [value], of: alternative)
    }

    private mutating func property(_ key: String, of parts: [JSONNode]) -> JSONNode? {
        for part in parts {
            guard let map = part["properties"] else { continue }
            if properties[map.id] == nil {
                properties[map.id] = Dictionary(firstOf: map.members.map { ($0.key, $0.value) })
            }
            if let schema = properties[map.id]?[key] { return schema }
        }
        return nil
    }

    /// The one alternative that allows a text, where the others say that they do not.
    private func onlyText(of parts: [JSONNode]) -> JSONNode? {
        for part in parts {
            let alternatives = (part["anyOf"] ?? part["oneOf"])?.elements ?? []
            let textual = alternatives.filter { Self.allowsText(document.resolved($0) ?? $0) }
            if textual.count == 1, document.resolved(textual[0]).map(format.describes) == true {
                return textual[0]
            }
        }
        return nil
    }

    private static func allowsText(_ schema: JSONNode) -> Bool {
        let types = schema.schemaTypes
        return types.isEmpty || types.contains("string")
    }

    /// Whether no text that is sent matches a pattern. One that says more than this reads says nothing.
    private mutating func refusesDurations(_ node: JSONNode) -> Bool {
        guard visits > 0, let text = node.string, text.utf8.count <= 500 else { return false }
        let pattern = InteroperablePattern(text)
        visits -= pattern.size
        guard pattern.size > 0 else { return false }
        for sample in Self.samples {
            let isFound = pattern.isFound(in: sample) { count in
                visits -= count
                return visits > 0
            }
            if isFound || visits <= 0 { return false }
        }
        return true
    }

    private static let samples = [
        "PT0S", "PT5S", "PT30S", "PT1.5S", "PT0.25S", "PT1M", "PT15M", "PT1M30S", "PT1H", "PT12H",
        "PT1H30M", "PT12H30M", "PT1H1S", "PT1H30M15S", "PT12H30M45S", "PT1H30M15.5S", "P1D", "P30D",
        "P365D", "P1DT1H", "P10DT12H", "P1DT2H30M", "P1DT2H30M4S", "P1DT2H30M4.5S", "-PT1H",
    ]
}

extension JSONNode {
    /// What `type` says, one or several.
    fileprivate var schemaTypes: [String] {
        [self["type"]?.string].compactMap(\.self)
            + (self["type"]?.elements ?? []).compactMap(\.string)
    }
}
