import ResgenCompiler

/// Finds models and types that read all samples: a function from values to a type of the language, which
/// keeps the models that the types lead to.
struct ModelInference {
    /// In the order in which types lead to them first.
    private(set) var models: [(name: String, node: JSONNode)] = []
    /// Models with groups of keys of which each object has one alone.
    private(set) var mixtures: [Mixture] = []
    /// Fields of dates of which some have no zone.
    private(set) var zoneless: [String] = []
    private let names = SwiftName()
    private var taken: Set<String>
    /// The models and unions of classes.
    private var known: [Int: String] = [:]
    /// The names that samples give to classes.
    private var claimed: [Int: String] = [:]
    /// The unions without a tag, by what they are.
    private var unions: [String: String] = [:]
    /// Nil while it is only noted which values there are.
    private var classes: ObjectClasses?
    private var places: [[JSONNode]] = []
    private var numbers: [String: Int] = [:]

    struct Mixture {
        let model: String
        let keys: [[String]]
    }

    /// A type, and the enum that is written in its place or how its values are encoded.
    struct Inferred {
        var type: String
        var values: [String]?
        var encoding: ValueEncoding?

        var optional: Inferred {
            var optional = self
            if !type.hasSuffix("?") { optional.type += "?" }
            return optional
        }
    }

    private init(reserved: [String], classes: ObjectClasses?) {
        taken = Set(reserved).union(StandardType.allCases.map(\.rawValue))
        self.classes = classes
    }

    /// Does the work twice: to know all values, then to find their types.
    ///
    /// - Parameters:
    ///   - reserved: Names that no model can have.
    ///   - claims: Names, and objects whose models have them.
    ///   - work: Asks for types of values, each of which has an id of its own.
    static func run<Value>(
        reserved: [String],
        claims: [(name: String, objects: [JSONNode])],
        _ work: (inout ModelInference) -> Value
    ) -> (value: Value, inference: ModelInference) {
        var notes = ModelInference(reserved: reserved, classes: nil)
        _ = work(&notes)
        var inference = ModelInference(
            reserved: reserved,
            classes: ObjectClasses(notes.places)
        )
        for claim in claims { inference.claim(claim.name, for: claim.objects) }
        let value = work(&inference)
        return (value, inference)
    }

    /// Notes that objects at several places are of one model.
    mutating func unite(_ objects: [JSONNode]) {
        if classes == nil { places.append(objects) }
    }

    /// - Parameters:
    ///   - key: What the values are called where they are.
    ///   - parent: The model that they are in.
    ///   - contents: What each thing is that the values are an envelope of; nil for others.
    mutating func type(
        of values: [JSONNode],
        key: String,
        in parent: String? = nil,
        around contents: String? = nil
    ) -> Inferred {
        if classes == nil {
            places.append(values)
            return Inferred(type: "JSON")
        }
        let present = values.filter { !$0.isNull }
        let found = typeOfPresent(present, key: key, parent, contents)
        return present.count < values.count || present.isEmpty ? found.optional : found
    }

    private mutating func typeOfPresent(
        _ values: [JSONNode],
        key: String,
        _ parent: String?,
        _ contents: String?
    ) -> Inferred {
        let any = Inferred(type: "JSON")
        guard let kind = values.first?.value.kindName else { return any }
        if values.contains(where: { $0.value.kindName != kind }) {
            return eachKindHasType(values) ? unionOfKinds(values, key: key, parent) : any
        }
        switch values[0].value {
        case .null: return any
        case .bool: return Inferred(type: "Bool")
        case .number: return Inferred(type: Self.number(values).rawValue)
        case .string(_): return text(values.compactMap(\.string), key: key, parent)
        case .array:
            let element = type(of: values.flatMap(\.elements), key: key.singular, in: parent)
            let isEmpty = values.allSatisfy(\.elements.isEmpty)
            return Inferred(
                type: isEmpty ? "[JSON]" : "[\(element.type)]",
                values: element.values
            )
        case .object: return object(values[0], key: key, parent, contents)
        }
    }

    static func number(_ values: [JSONNode]) -> StandardType {
        let patterns = PatternDates()
        // A price of 10.00 may be one of 9.50.
        let hasFraction = values.contains { $0.number?.contains { ".eE".contains($0) } == true }
        let candidates: [StandardType] =
            hasFraction ? [.double, .decimal] : [.int, .uint64, .double, .decimal]
        let type = candidates.first { type in
            values.allSatisfy {
                ScalarReading.reads(type, $0, as: nil, patterns)
                    && Precision.kept(of: $0, as: type, nil) == nil
            }
        }
        return type ?? .json
    }

    private mutating func text(_ texts: [String], key: String, _ parent: String?) -> Inferred {
        let filled = texts.filter { !$0.isEmpty }
        if let type = TextKinds.type(of: filled) {
            if type == .date, filled.contains(where: TextKinds.lacksZone) {
                zoneless.append([parent, key].compactMap(\.self).joined(separator: "."))
            }
            // An Optional of these reads an empty text as nil.
            let isOptional = filled.count < texts.count
            return Inferred(type: type.rawValue + (isOptional ? "?" : ""))
        }
        let isIdentifier = SwiftName.words(of: key).last.map {
            Self.identifiers.contains($0.lowercased())
        }
        let values = isIdentifier == true ? nil : TextKinds.enumValues(of: texts)
        return Inferred(type: "String", values: values)
    }

    /// The last words of keys whose values identify something: these are no enum.
    private static let identifiers: Set = [
        "id", "ids", "name", "names", "filename", "title", "host", "hostname", "domain", "domains",
        "branch", "ref", "path",
    ]

    /// Gives the name to the model of values; to another name of their type where they have one already. Lists
    /// have one of their own: `Tasks` of `Task`, or `TaskList`.
    ///
    /// - Returns: What reads the values.
    mutating func alias(_ name: String, of values: [SampleInference.Value])
        -> [(model: String, values: [SampleInference.Value])]
    {
        let lists = values.filter(\.node.isArray)
        let others = values.filter { !$0.node.isArray }
        let elements = others.map(\.node) + lists.flatMap(\.node.elements)
        // A map takes the name; what is in it needs another.
        let isMap = ObjectSamples(elements.filter(\.isObject)).isMap
        let key = others.isEmpty ? name.singular : name
        let isEnvelope =
            name.singular != name && others.map(\.node).contains(where: Envelope.isAround)
        let type = type(
            of: elements,
            key: isMap ? "\(key) value" : key,
            around: isEnvelope ? name.singular : nil
        ).type
        let own = names.type(key) ?? "Value"
        let model = elements.isEmpty ? own : alias(own, of: type)
        let plural = names.type(name) ?? "Values"
        var list = plural == model || taken.contains(plural) ? "\(model)List" : plural
        let element = elements.isEmpty ? "JSON" : type.hasSuffix("?") ? type : model
        if !lists.isEmpty { list = alias(list, of: "[\(element)]") }
        return [(model, others), (list, lists)].filter { !$0.1.isEmpty }
    }

    /// - Returns: The name that the type has: the wanted one, or another where that is taken.
    private mutating func alias(_ wanted: String, of type: String) -> String {
        if type == wanted || type == wanted + "?" { return wanted }
        if taken.contains(wanted), models.contains(where: { $0.name == type }) { return type }
        let name = newName(wanted, nil)
        models.append((name, .object([("alias", .string(type))])))
        return name
    }

    // MARK: Objects

    /// - Parameter sample: One of the objects.
    private mutating func object(
        _ sample: JSONNode,
        key: String,
        _ parent: String?,
        _ contents: String?
    ) -> Inferred {
        guard let id = classes?.id(of: sample) else { return Inferred(type: "JSON") }
        if let name = known[id] { return Inferred(type: name) }
        guard let (_, group) = classes?.group(of: sample), !group.keys.isEmpty else {
            return Inferred(type: "JSON")
        }
        if group.isMap {
            // Of a map that is in itself.
            known[id] = "JSON"
            let values = group.objects.flatMap { $0.members.map(\.value) }
            let value = type(of: values, key: key.singular, in: parent)
            known[id] = "[String: \(value.type)]"
            return Inferred(type: "[String: \(value.type)]")
        }
        let name = claimed[id] ?? newName(key, parent)
        known[id] = name
        if let variants = group.variants {
            addUnion(name, variants.tag, variants.cases)
        } else {
            addModel(name, of: group, around: contents)
        }
        return Inferred(type: name)
    }

    private mutating func addModel(
        _ name: String,
        of group: ObjectSamples,
        tag: String? = nil,
        around contents: String? = nil
    ) {
        // The place keeps its order, whatever is found inside.
        let index = models.count
        models.append((name, .object([])))
        let fields = fields(of: group, in: name, besides: tag, around: contents)
        let keys = group.exclusiveKeys
        if !keys.isEmpty { mixtures.append(Mixture(model: name, keys: keys)) }
        models[index].node = .object([("fields", .object(fields))])
    }

    private mutating func fields(
        of group: ObjectSamples,
        in model: String,
        besides tag: String?,
        around contents: String?
    ) -> [(String, JSONNode)] {
        var taken = UniqueNames()
        var enums: Set<String> = []
        return group.members.filter { $0.key != tag }.map { key, values in
            let content = contents.flatMap { Envelope.isContent(values, of: key) ? $0 : nil }
            var found =
                MixedEncoding.type(of: values) ?? type(of: values, key: content ?? key, in: model)
            // The words of 'size' and 'sizes' would be two types of one name.
            if found.values != nil, let type = names.type(key.singular),
                !enums.insert(type).inserted
            {
                found.values = nil
            }
            if values.count < group.objects.count { found = found.optional }
            let name = taken.choose(names.memberCandidates(key, keepsCase: false))
            let isImplied = name == names.member(key) && Self.isPlain(key)
            return (key, field(found, key: key, name: isImplied ? nil : name, in: model))
        }
    }

    /// Whether a key is taken for what it is. Others have to be meant, which a name beside them says.
    private static func isPlain(_ key: String) -> Bool {
        key.utf8.allSatisfy { SwiftName.isWordByte($0) || "-.$@".utf8.contains($0) }
    }

    /// - Parameter name: The Swift name, where it is not that of the key.
    private func field(_ found: Inferred, key: String, name: String?, in model: String) -> JSONNode
    {
        var object = ObjectWriter()
        let type = names.type(key.singular).map {
            ReservedNames.Models.avoided.contains($0) ? model + $0 : $0
        }
        if let values = found.values, let type, found.hasCaseNames(names) {
            // The type of the enum is called after the key; a list of them, or one that may be missing,
            // has it inside of its own.
            let isPlain = found.type == "String"
            object.add("type", isPlain ? nil : found.type.replacing("String", with: type))
            object.add("enum", .array(values.map(JSONNode.string)))
        } else if name == nil, found.encoding == nil {
            return .string(found.type)
        } else {
            object.add("type", found.type)
            object.add("as", found.encoding?.word)
        }
        object.add("name", name)
        return object.node
    }

    /// Whether no case of a union of the values would read anything.
    private mutating func eachKindHasType(_ values: [JSONNode]) -> Bool {
        let numbers = values.filter { $0.number != nil }
        if !numbers.isEmpty, Self.number(numbers) == .json { return false }
        guard let object = values.first(where: \.isObject) else { return true }
        return classes?.group(of: object).map { !$0.samples.keys.isEmpty } ?? false
    }

    /// A union without a tag, where values are of several kinds: a text or a number, one thing or a list.
    private mutating func unionOfKinds(
        _ values: [JSONNode],
        key: String,
        _ parent: String?
    ) -> Inferred {
        let name = newName(key, parent)
        let index = models.count
        models.append((name, .object([])))
        let groups = Dictionary(grouping: values, by: \.value.kindName)
        let cases = values.map(\.value.kindName).unique.compactMap { kind in
            groups[kind].flatMap { unionCase($0, key: key, name) }
        }
        let node = JSONNode.object([("union", .object([("cases", .object(cases))]))])
        let text = JSONLayout.text(of: node)
        if let known = unions[text] {
            models.remove(at: index)
            taken.remove(name)
            return Inferred(type: known)
        }
        unions[text] = name
        models[index].node = node
        return Inferred(type: name)
    }

    private mutating func unionCase(_ values: [JSONNode], key: String, _ union: String)
        -> (String, JSONNode)?
    {
        guard let name = values[0].caseName else { return nil }
        let found = typeOfPresent(values, key: key, union, nil).type
        // Of an Optional the empty text would be nil; in a union it is a text.
        return (name, .string(found.hasSuffix("?") ? StandardType.string.rawValue : found))
    }

    private mutating func addUnion(
        _ name: String,
        _ tag: String,
        _ cases: [(value: String, samples: ObjectSamples)]
    ) {
        let index = models.count
        models.append((name, .object([])))
        let types = cases.map { item in
            let type = newName("\(item.value) \(name)", name)
            addModel(type, of: item.samples, tag: tag)
            return (item.value, JSONNode.string(type))
        }
        let union = [("tag", JSONNode.string(tag)), ("cases", JSONNode.object(types))]
        models[index].node = .object([("union", .object(union))])
    }

    private mutating func claim(_ key: String, for objects: [JSONNode]) {
        guard let sample = objects.first, let (id, group) = classes?.group(of: sample),
            claimed[id] == nil, !group.keys.isEmpty, !group.isMap, let name = names.type(key),
            !Self.isReserved(name), taken.insert(name).inserted
        else { return }
        claimed[id] = name
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

    private mutating func numbered(_ name: String) -> String {
        var number = numbers[name] ?? 2
        while taken.contains("\(name)\(number)") { number += 1 }
        numbers[name] = number + 1
        return "\(name)\(number)"
    }

    private static func isReserved(_ name: String) -> Bool {
        !SwiftIdentifier.isLegalTypeName(name) || SwiftIdentifier.keywords.contains(name)
            || ReservedNames.modules.contains(name) || ReservedNames.metatypes.contains(name)
            || name == ReservedNames.namespace
    }
}

extension JSONNode {
    /// What a case of a union is called that reads values of this kind.
    fileprivate var caseName: String? {
        switch value {
        case .null: nil
        case .bool: "flag"
        case .number: "number"
        case .string: "text"
        case .array: "list"
        case .object: "object"
        }
    }
}

extension ModelInference.Inferred {
    /// Whether each value of the enum has a name of its own.
    fileprivate func hasCaseNames(_ names: SwiftName) -> Bool {
        let members = (values ?? []).compactMap { names.member($0) }
        return members.count == values?.count && members.unique.count == members.count
    }
}
