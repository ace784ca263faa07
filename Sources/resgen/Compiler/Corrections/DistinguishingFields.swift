/// The fields by which a value is known to be of its model: without them another one would be read.
struct DistinguishingFields {
    private let conform: [Located<String>]
    private let models: [String: SpecModel]
    /// The models that are cases of a union without a tag, with those that they extend.
    private var cases: Set<String> = []
    /// The tags of the unions that a model is a case of.
    private var tags: [String: Set<String>] = [:]

    init(of spec: Spec) {
        conform = spec.conform
        models = spec.models.indexed(by: \.name.value)
        for model in spec.models {
            switch model.kind {
            case .union(let union): add(union)
            case .fields(let fields): add(fields.fields)
            default: continue
            }
        }
        for endpoint in spec.endpoints {
            for fields in endpoint.request.fields { add(fields) }
        }
    }

    func isCase(_ model: String) -> Bool { cases.contains(model) }

    func tags(of model: String) -> Set<String> { tags[model] ?? [] }

    /// The key of the field that makes a model Identifiable.
    func identity(of model: SpecModel, _ fields: SpecFields) -> String? {
        if let identity = fields.identity { return identity.value }
        let names = (conform + model.conform).map(\.value)
        return names.contains { ["Identifiable", "Swift.Identifiable"].contains($0) } ? "id" : nil
    }

    private mutating func add(_ fields: [SpecField]) {
        for field in fields {
            guard case .value(let value) = field.content else { continue }
            switch value.inline {
            case .union(let union): add(union)
            case .fields(let inner, _): add(inner)
            case .enumeration, .flags, nil: continue
            }
        }
    }

    private mutating func add(_ union: SpecUnion) {
        let types = reachable(from: union.cases.flatMap(\.type.names)) { name in
            switch models[name]?.kind {
            case .alias(let target): target.names
            case .fields(let fields): fields.extends?.names ?? []
            // What matches one of its cases matches it.
            case .union(let inner): inner.cases.flatMap(\.type.names)
            default: []
            }
        }
        if let tag = union.tag?.value {
            for type in types { tags[type, default: []].insert(tag) }
        } else if union.cases.count(where: { mayBeObject($0.type) }) > 1 {
            cases.formUnion(types)
        }
    }

    /// Whether a value may be an object of JSON: the only one among other kinds needs no field to be known.
    private func mayBeObject(_ type: TypeSyntax) -> Bool {
        var type = type
        var seen: Set<String> = []
        while true {
            switch type.kind {
            case .array: return false
            case .dictionary: return true
            case .optional(let wrapped): type = wrapped
            case .named(let name, _):
                switch models[name]?.kind {
                case .alias(let target):
                    guard seen.insert(name).inserted else { return true }
                    type = target
                case .enumeration, .flags, .wraps: return false
                case .fields, .union, .external: return true
                case nil: return StandardType(rawValue: name)?.isScalar != true
                }
            }
        }
    }
}

extension SpecRequest {
    /// The fields that are written in place, part by part.
    fileprivate var fields: [[SpecField]] {
        [query, headers, cookies, body?.content.shape].map { shape in
            switch shape {
            case .fields(let fields), .extended(_, let fields): fields
            case .model, nil: []
            }
        }
    }
}
