import ResgenCompiler

/// The examples that documents give of properties, models, parameters and answers, by where these are described.
struct DocumentExamples: Sendable {
    private struct Place: Hashable {
        let file: Int32
        let start: Int32

        init(_ range: SourceRange) { (file, start) = (range.file, range.start) }
    }

    /// By the places of schemas and of their keys.
    private var values: [Place: JSONNode] = [:]
    /// The values of schemas that have one, by the same places.
    private var onlyValues: [Place: JSONNode] = [:]
    /// The values that schemas allow of those that a type has, by the same places.
    private var narrowedValues: [Place: [JSONNode]] = [:]
    /// By the places of the schemas of answers.
    private var answers: [Place: [(name: String, value: JSONNode)]] = [:]

    static let none = DocumentExamples([])

    /// - Parameter sources: The files of a spec, those that it includes among them.
    init(_ sources: [SourceText]) {
        for (file, source) in sources.enumerated() {
            var source = source
            if case .success(let root) = source.parse(file: file) { add(root) }
        }
    }

    /// The example of a value: of a property, a model or a parameter.
    func value(at range: SourceRange) -> JSONNode? {
        values.isEmpty ? nil : values[Place(range)]
    }

    /// A value that is asked for where the type has others, too: what a scalar is always, and what is
    /// allowed of an enum, which may be of several alternatives that have one value each.
    func askedValue(
        at range: SourceRange,
        of type: APIType,
        as encoding: ValueEncoding?,
        _ types: AnswerTypes
    ) -> JSONNode? {
        if onlyValues.isEmpty, narrowedValues.isEmpty { return nil }
        var values = narrowedValues[Place(range)] ?? []
        if case .standard = types.plain(type), let only = onlyValues[Place(range)] {
            values.insert(only, at: 0)
        }
        return values.first { !$0.isNull && types.knows($0, type, encoding) }
    }

    /// The example of an answer or a body whose type is described at a place.
    func answer(at range: SourceRange) -> JSONNode? { answers(at: range).first?.value }

    /// The examples of an answer or a body by their names; that of one without a name is empty.
    func answers(at range: SourceRange) -> [(name: String, value: JSONNode)] {
        answers.isEmpty ? [] : answers[Place(range)] ?? []
    }

    private mutating func add(_ root: JSONNode) {
        let constants = Self.constants(in: root)
        root.forEachObject { node, members in
            for member in members {
                if let value = Self.onlyValue(of: member.value, constants) {
                    onlyValues[Place(member.keyRange)] = value
                    onlyValues[Place(member.value.range)] = value
                }
                if let values = Self.narrowedValues(of: member.value) {
                    narrowedValues[Place(member.keyRange)] = values
                    narrowedValues[Place(member.value.range)] = values
                }
                guard let example = Self.example(beside: member.value, root) else { continue }
                values[Place(member.keyRange)] = example
                values[Place(member.value.range)] = example
            }
            guard let schema = node["schema"], schema.isObject else { return }
            guard
                let example = Self.example(beside: node, root) ?? Self.example(beside: schema, root)
            else { return }
            // A parameter, else an answer or a body.
            if let name = node["name"], node["in"] != nil {
                values[Place(name.range)] = example
            } else {
                let named = Self.namedExamples(beside: node, root)
                answers[Place(schema.range)] = named.isEmpty ? [("", example)] : named
            }
        }
    }

    /// `example`, or the first of `examples`: in a schema a list, beside one an object (OpenAPI 3.1, 4.8.14
    /// and 4.8.24), in Swagger 2.0 by media types.
    private static func example(beside node: JSONNode, _ root: JSONNode) -> JSONNode? {
        guard node.isObject else { return nil }
        if let example = node["example"] { return example }
        guard let examples = node["examples"] else { return nil }
        switch examples.value {
        case .array(let elements): return elements.first
        case .object(let members):
            guard let first = members.first else { return nil }
            if let value = resolved(first.value, root)["value"] { return value }
            return first.key.contains("/") ? first.value : nil
        default: return nil
        }
    }

    /// The schemas of `components` that have one value, by their pointers.
    private static func constants(in root: JSONNode) -> [String: JSONNode] {
        let schemas = root["components"]?["schemas"]?.members ?? []
        return Dictionary(
            firstOf: schemas.compactMap { member in
                onlyValue(of: member.value, [:]).map { (JSONPointer.toSchema(member.key), $0) }
            }
        )
    }

    private static func onlyValue(of schema: JSONNode, _ constants: [String: JSONNode])
        -> JSONNode?
    {
        guard schema.isObject else { return nil }
        if let values = listedValues(of: schema) { return values.count == 1 ? values[0] : nil }
        if let reference = schema["$ref"]?.string { return constants[reference] }
        let all = schema["oneOf"]?.elements ?? schema["anyOf"]?.elements ?? []
        let alternatives = all.filter { $0["type"]?.string != "null" }
        guard alternatives.count == 1 else { return nil }
        return listedValues(of: alternatives[0]).flatMap { $0.count == 1 ? $0[0] : nil }
            ?? alternatives[0]["$ref"]?.string.flatMap { constants[$0] }
    }

    /// `enum` or `const` beside a reference, or in an `allOf` with one; of a list those of its elements.
    private static func narrowedValues(of schema: JSONNode) -> [JSONNode]? {
        guard schema.isObject else { return nil }
        if let items = schema["items"] {
            return narrowedValues(of: items)?.map { $0.with(.array([$0])) }
        }
        guard schema["$ref"] != nil || schema["allOf"] != nil else { return nil }
        let parts = [schema] + (schema["allOf"]?.elements ?? [])
        return parts.lazy.compactMap(listedValues).first
    }

    private static func listedValues(of schema: JSONNode) -> [JSONNode]? {
        schema["const"].map { [$0] } ?? schema["enum"]?.elements.filter { !$0.isNull }
    }

    /// The examples that have names.
    private static func namedExamples(beside node: JSONNode, _ root: JSONNode) -> [(
        name: String, value: JSONNode
    )] {
        guard node["example"] == nil, let examples = node["examples"] else { return [] }
        return examples.members.compactMap { member in
            resolved(member.value, root)["value"].map { (member.key, $0) }
        }
    }

    private static func resolved(_ node: JSONNode, _ root: JSONNode) -> JSONNode {
        guard let reference = node["$ref"]?.string, let keys = JSONPointer.keys(of: reference)
        else {
            return node
        }
        return keys.reduce(Optional(root)) { $0?[$1] } ?? node
    }
}
