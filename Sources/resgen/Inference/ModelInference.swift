/// Finds models and types that read all samples: a function from values to a type of the language, which
/// keeps the models that the types lead to.
struct ModelInference {
    /// In the order in which types lead to them first.
    private(set) var models: [(name: String, node: JSONNode)] = []
    private let names = SwiftName()
    private var taken: Set<String>
    /// The models by their keys.
    private var known: [Set<String>: [Known]] = [:]
    /// All objects of a model, as far as an earlier pass knows.
    private let samples: [ID: [JSONNode]]
    /// The same of this pass.
    private var found: [ID: [JSONNode]] = [:]

    /// What is the same in each pass: the keys, and which one of the models with these it is.
    private struct ID: Hashable {
        let keys: Set<String>
        let number: Int
    }

    private struct Known {
        let name: String
        var kinds: [String: Set<String>]
    }

    /// So many passes are enough for what people record.
    private static let passLimit = 32

    /// A type, and the enum that is written in its place.
    struct Inferred {
        var type: String
        var values: [String]?

        var optional: Inferred {
            type.hasSuffix("?") ? self : Inferred(type: type + "?", values: values)
        }
    }

    private init(reserved: [String], samples: [ID: [JSONNode]]) {
        taken = Set(reserved).union(StandardType.allCases.map(\.rawValue))
        self.samples = samples
    }

    /// Does the work until each model is made of all objects that it reads, wherever they are.
    ///
    /// - Parameter reserved: Names that no model can have.
    static func run<Value>(reserved: [String], _ work: (inout ModelInference) -> Value)
        -> (value: Value, models: [(name: String, node: JSONNode)])
    {
        var samples: [ID: [JSONNode]] = [:]
        var passes = 0
        while true {
            passes += 1
            var inference = ModelInference(reserved: reserved, samples: samples)
            let value = work(&inference)
            let isComplete = inference.found.allSatisfy {
                $0.value.count <= samples[$0.key]?.count ?? 0
            }
            if isComplete || passes == passLimit { return (value, inference.models) }
            samples = inference.found
        }
    }

    /// - Parameters:
    ///   - key: What the values are called where they are.
    ///   - parent: The model that they are in.
    mutating func type(of values: [JSONNode], key: String, in parent: String? = nil) -> Inferred {
        let present = values.filter { !$0.isNull }
        let found = typeOfPresent(present, key: key, parent)
        return present.count < values.count || present.isEmpty ? found.optional : found
    }

    private mutating func typeOfPresent(_ values: [JSONNode], key: String, _ parent: String?)
        -> Inferred
    {
        let any = Inferred(type: "JSON")
        guard let kind = values.first?.value.kindName,
            values.allSatisfy({ $0.value.kindName == kind })
        else { return any }
        switch values[0].value {
        case .null: return any
        case .bool: return Inferred(type: "Bool")
        case .number: return Inferred(type: Self.number(values))
        case .string(_): return Self.text(values.compactMap(\.string))
        case .array:
            let element = type(of: values.flatMap(\.elements), key: key.singular, in: parent)
            let isEmpty = values.allSatisfy(\.elements.isEmpty)
            return Inferred(
                type: isEmpty ? "[JSON]" : "[\(element.type)]",
                values: element.values
            )
        case .object: return object(ObjectSamples(values), key: key, parent)
        }
    }

    private static func number(_ values: [JSONNode]) -> String {
        let patterns = PatternDates()
        let candidates: [StandardType] = [.int, .uint64, .double, .decimal]
        let type = candidates.first { type in
            values.allSatisfy {
                ScalarReading.reads(type, $0, as: nil, patterns)
                    && Precision.kept(of: $0, as: type, nil) == nil
            }
        }
        return (type ?? .json).rawValue
    }

    private static func text(_ texts: [String]) -> Inferred {
        let filled = texts.filter { !$0.isEmpty }
        if let type = TextKinds.type(of: filled) {
            // An Optional of these reads an empty text as nil.
            let isOptional = filled.count < texts.count
            return Inferred(type: type.rawValue + (isOptional ? "?" : ""))
        }
        return Inferred(type: "String", values: TextKinds.enumValues(of: texts))
    }

    /// Gives the name to the model of values; to another name of their type where they have one already.
    ///
    /// - Returns: The name that it has as a model's, and the values that the model reads.
    mutating func alias(_ name: String, of values: [JSONNode]) -> (
        model: String, values: [JSONNode]
    ) {
        let elements = values.flatMap { $0.isObject ? [$0] : $0.elements }
        let isList = values.allSatisfy { !$0.isObject }
        // A map takes the name; what is in it needs another.
        let isMap = !isList && ObjectSamples(elements.filter(\.isObject)).isMap
        let key = isList ? name.singular : name
        let elementKey = isMap ? "\(name) value" : key
        let type = type(of: elements.isEmpty ? values : elements, key: elementKey).type
        let model = names.type(key) ?? "Value"
        if type != model, taken.insert(model).inserted {
            models.append((model, .object([("alias", .string(type))])))
        }
        return (model, elements.isEmpty ? values : elements)
    }

    // MARK: Objects

    private mutating func object(_ group: ObjectSamples, key: String, _ parent: String?) -> Inferred
    {
        if group.keys.isEmpty { return Inferred(type: "JSON") }
        if group.isMap {
            let values = group.objects.flatMap { $0.members.map(\.value) }
            let value = type(of: values, key: key.singular, in: parent)
            return Inferred(type: "[String: \(value.type)]")
        }
        if let variants = group.variants {
            return Inferred(type: union(variants.tag, variants.cases, key: key, parent))
        }
        return Inferred(type: model(group, key: key, parent))
    }

    private mutating func model(
        _ group: ObjectSamples,
        key: String,
        _ parent: String?,
        tag: String? = nil
    ) -> String {
        let kinds = group.kinds
        let keys = Set(group.keys)
        var id: ID?
        if tag == nil {
            let like = known[keys]?.firstIndex { ObjectSamples.areLike($0.kinds, kinds) }
            let number = like ?? known[keys]?.count ?? 0
            id = ID(keys: keys, number: number)
            found[ID(keys: keys, number: number), default: []] += group.objects
            if let like {
                known[keys]?[like].kinds.merge(kinds) { $0.union($1) }
                return known[keys]?[like].name ?? key
            }
        }
        let name = newName(key, parent)
        if tag == nil { known[keys, default: []].append(Known(name: name, kinds: kinds)) }
        // The place keeps its order, whatever is found inside.
        let index = models.count
        models.append((name, .object([])))
        let all = id.flatMap { samples[$0] }.map(ObjectSamples.init) ?? group
        models[index].node = .object([("fields", .object(fields(of: all, in: name, besides: tag)))])
        return name
    }

    private mutating func fields(of group: ObjectSamples, in model: String, besides tag: String?)
        -> [(String, JSONNode)]
    {
        var taken = UniqueNames()
        return group.members.filter { $0.key != tag }.map { key, values in
            var found = type(of: values, key: key, in: model)
            if values.count < group.objects.count { found = found.optional }
            let name = taken.choose(names.memberCandidates(key, keepsCase: false))
            let isImplied = name == names.member(key) && Self.isPlain(key)
            return (key, field(found, key: key, name: isImplied ? nil : name))
        }
    }

    /// Whether a key is taken for what it is. Others have to be meant, which a name beside them says.
    private static func isPlain(_ key: String) -> Bool {
        key.utf8.allSatisfy { SwiftName.isWordByte($0) || "-.$@".utf8.contains($0) }
    }

    /// - Parameter name: The Swift name, where it is not that of the key.
    private func field(_ found: Inferred, key: String, name: String?) -> JSONNode {
        var object = ObjectWriter()
        let type = names.type(key.singular)
        if let values = found.values, let type, found.hasCaseNames(names) {
            // The type of the enum is called after the key; a list of them, or one that may be missing,
            // has it inside of its own.
            let isPlain = found.type == "String"
            object.add("type", isPlain ? nil : found.type.replacing("String", with: type))
            object.add("enum", .array(values.map(JSONNode.string)))
        } else if name == nil {
            return .string(found.type)
        } else {
            object.add("type", found.type)
        }
        object.add("name", name)
        return object.node
    }

    private mutating func union(
        _ tag: String,
        _ cases: [(value: String, samples: ObjectSamples)],
        key: String,
        _ parent: String?
    ) -> String {
        let name = newName(key, parent)
        let index = models.count
        models.append((name, .object([])))
        let types = cases.map { item in
            (item.value, model(item.samples, key: "\(item.value) \(name)", name, tag: tag))
        }
        let list = types.map { ($0.0, JSONNode.string($0.1)) }
        let union = [("tag", JSONNode.string(tag)), ("cases", JSONNode.object(list))]
        models[index].node = .object([("union", .object(union))])
        return name
    }

    /// A name after the key, with the parent's before it where that is taken, or a number behind it.
    private mutating func newName(_ key: String, _ parent: String?) -> String {
        let own = names.type(key) ?? "Value"
        let candidates = [own] + (parent.map { [$0 + own] } ?? []) + ["\(own)Model"]
        let free = candidates.filter { !Self.isReserved($0) && !taken.contains($0) }
        let name = free.first ?? numbered("\(own)Model")
        taken.insert(name)
        return name
    }

    private func numbered(_ name: String) -> String {
        var number = 2
        while taken.contains("\(name)\(number)") { number += 1 }
        return "\(name)\(number)"
    }

    private static func isReserved(_ name: String) -> Bool {
        !SwiftIdentifier.isLegalTypeName(name) || SwiftIdentifier.keywords.contains(name)
            || ReservedNames.modules.contains(name) || ReservedNames.metatypes.contains(name)
            || name == ReservedNames.namespace
    }
}

extension ModelInference.Inferred {
    /// Whether each value of the enum has a name of its own.
    fileprivate func hasCaseNames(_ names: SwiftName) -> Bool {
        let members = (values ?? []).compactMap { names.member($0) }
        return members.count == values?.count && members.unique.count == members.count
    }
}
