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

    /// What a value is always, where its type does not say so.
    func onlyValue(at range: SourceRange) -> JSONNode? {
        onlyValues.isEmpty ? nil : onlyValues[Place(range)]
    }

    /// The example of an answer or a body whose type is described at a place.
    func answer(at range: SourceRange) -> JSONNode? { answers(at: range).first?.value }

    /// The examples of an answer or a body by their names; that of one without a name is empty.
    func answers(at range: SourceRange) -> [(name: String, value: JSONNode)] {
        answers.isEmpty ? [] : answers[Place(range)] ?? []
    }

    private mutating func add(_ root: JSONNode) {
        root.forEachObject { node, members in
            for member in members {
                if let value = Self.onlyValue(of: member.value) {
                    onlyValues[Place(member.keyRange)] = value
                    onlyValues[Place(member.value.range)] = value
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

    private static func onlyValue(of schema: JSONNode) -> JSONNode? {
        guard schema.isObject else { return nil }
        if let value = schema["const"] { return value }
        let values = schema["enum"]?.elements.filter { !$0.isNull } ?? []
        return values.count == 1 ? values[0] : nil
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
