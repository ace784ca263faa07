/// The examples that documents give of properties, models, parameters and answers, by where these are described.
struct DocumentExamples: Sendable {
    private struct Place: Hashable {
        let file: Int32
        let start: Int32

        init(_ range: SourceRange) { (file, start) = (range.file, range.start) }
    }

    /// By the places of schemas and of their keys.
    private var values: [Place: JSONNode] = [:]
    /// By the places of the schemas of answers.
    private var answers: [Place: JSONNode] = [:]

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

    /// The example of an answer whose type is described at a place.
    func answer(at range: SourceRange) -> JSONNode? {
        answers.isEmpty ? nil : answers[Place(range)]
    }

    private mutating func add(_ root: JSONNode) {
        root.forEachObject { node, members in
            for member in members {
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
                answers[Place(schema.range)] = example
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

    private static func resolved(_ node: JSONNode, _ root: JSONNode) -> JSONNode {
        guard let reference = node["$ref"]?.string, let keys = JSONPointer.keys(of: reference)
        else {
            return node
        }
        return keys.reduce(Optional(root)) { $0?[$1] } ?? node
    }
}
