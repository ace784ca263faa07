/// Turns schemas into types of a spec: those with a name into models, those written in place into
/// nested types or, where none can stand, into models named after their place.
final class SchemaReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let names: SwiftName
    let analyzer: SchemaAnalyzer
    private var modelNames: NameChooser
    /// The model of a schema, by where the schema stands.
    private var namesByPlace: [Int32: String] = [:]
    /// The type of a schema that is used by reference and is no model.
    private var typesByPlace: [Int32: SchemaType] = [:]
    private var underWay: Set<Int32> = []
    private var pending: [PendingModel] = []
    /// Models that are made of parameters.
    var parameterModels: [SpecModel] = []
    private var nextIndex = 0
    /// The models of schemas without a name, by what is written in them.
    private var namesBySignature: [String: String] = [:]
    /// The models of shared shapes, nil where the name was taken.
    private var sharedNames: [String: String?] = [:]
    private var depth = 0
    private let apiName: String
    private let shared: SharedShapes

    /// Lists and maps are followed so deep into each other.
    private static let depthLimit = 24

    struct PendingModel {
        let name: Located<String>
        let schema: JSONNode
        let analysis: SchemaAnalysis
    }

    init(document: OpenAPIDocument, notes: OpenAPINotes, apiName: String, names: SwiftName) {
        self.document = document
        self.notes = notes
        self.names = names
        self.apiName = apiName
        shared = SharedShapes(of: document, names: names)
        analyzer = SchemaAnalyzer(document: document, notes: notes)
        modelNames = NameChooser(reserved: Self.refusedNames.union([apiName]))
    }

    /// Names that no model can have, or that would be taken for another type.
    private static let refusedNames: Set<String> = SwiftIdentifier.modules
        .union(SwiftIdentifier.awkwardTypeNames)
        .union(SwiftIdentifier.keywords)
        .union(StandardType.allCases.map(\.rawValue))
        .union(["Endpoints", "Patch", "Entry", "Void"])
}

/// A type as a field or a parameter has it: with a type in place, and a form on the wire.
struct SchemaType {
    var type: TypeSyntax
    var inline: SpecInline?
    var form: Located<WireForm>?

    init(_ type: TypeSyntax, inline: SpecInline? = nil, form: Located<WireForm>? = nil) {
        self.type = type
        self.inline = inline
        self.form = form
    }

    init(_ name: String, at range: SourceRange) {
        self.init(TypeSyntax(kind: .named(name, []), range: range))
    }

    func array() -> SchemaType {
        var copy = self
        copy.type = TypeSyntax(kind: .array(type), range: type.range)
        return copy
    }

    func map() -> SchemaType {
        var copy = self
        let key = TypeSyntax(kind: .named("String", []), range: type.range)
        copy.type = TypeSyntax(kind: .dictionary(key: key, value: type), range: type.range)
        return copy
    }

    func optional() -> SchemaType {
        if case .optional = type.kind { return self }
        var copy = self
        copy.type = TypeSyntax(kind: .optional(type), range: type.range)
        return copy
    }

    /// The type without its question mark.
    var unwrapped: SchemaType {
        guard case .optional(let wrapped) = type.kind else { return self }
        var copy = self
        copy.type = wrapped
        return copy
    }

    var isOptional: Bool {
        if case .optional = type.kind { true } else { false }
    }
}

/// Where a schema stands: what a type that it needs is called, and where it can be declared.
struct SchemaPlace {
    /// The name of the type or endpoint around it.
    let owner: String
    /// The key, or the role, that the type is named after.
    var key: String
    /// The nested types around; nil where none can stand.
    var scope: NestedScope?
    /// Whether a form on the wire can be said here.
    var allowsForm = true
}

/// The names of the types that are nested in one type.
final class NestedScope {
    var names: NameChooser
    let depth: Int

    init(reserved: Set<String>, depth: Int = 1) {
        names = NameChooser(reserved: reserved)
        self.depth = depth
    }
}

extension SchemaReader {
    /// Gives the schemas of `components` their names, in the order of the document, before any other.
    func claimNames(of components: [JSONMember]) {
        let shortNames = Self.shortNames(of: components.map(\.key))
        var twins: [(twin: JSONNode, original: JSONNode)] = []
        let originals = Dictionary(
            components.map { (Self.lowercasedWords($0.key), $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        for member in components {
            let (node, analysis) = analyzer.finalAnalysis(of: member.value)
            guard node.range == member.value.range, analysis.shape.isModel else { continue }
            if let original = original(of: member, analysis, among: originals) {
                twins.append((node, original))
                continue
            }
            let wish = names.typeWish(shortNames[member.key] ?? member.key)
            let name = modelName(wish, for: member.key, at: member.keyRange)
            let located = Located(value: name, range: member.keyRange)
            add(PendingModel(name: located, schema: node, analysis: analysis))
            if case .object(let object) = analysis.shape, object.properties.count > 1,
                !analysis.isNullable, let signature = shared.signature(of: node),
                namesBySignature[signature] == nil
            {
                namesBySignature[signature] = name
            }
        }
        for (twin, original) in twins {
            namesByPlace[twin.range.start] = namesByPlace[original.range.start]
        }
    }

    private static func lowercasedWords(_ key: String) -> [String] {
        SwiftName.words(of: key).map { $0.lowercased() }
    }

    /// `com.example.Pet` is a Pet where no other key ends like this.
    private static func shortNames(of keys: [String]) -> [String: String] {
        let dotted = keys.filter { $0.utf8.contains(UInt8(ascii: ".")) }
        let ends = dotted.map { key in String(key.split(separator: ".").last ?? "") }
        var counts: [String: Int] = [:]
        for end in ends + keys { counts[end, default: 0] += 1 }
        let pairs = zip(dotted, ends).filter { _, end in
            counts[end] == 1 && end.count > 3 && end.first?.isUppercase == true
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The schema that `nullable-user` repeats: `user`, or null.
    private func original(
        of member: JSONMember,
        _ analysis: SchemaAnalysis,
        among schemas: [[String]: JSONNode]
    ) -> JSONNode? {
        guard analysis.isNullable, case .object = analysis.shape else { return nil }
        let words = Self.lowercasedWords(member.key)
        guard words.first == "nullable", words.count > 1,
            let other = schemas[Array(words.dropFirst())],
            let properties = member.value["properties"], let others = other["properties"],
            analyzer.isSame(properties, others),
            Set(Schema(member.value).required) == Set(Schema(other).required)
        else { return nil }
        return other
    }

    private func modelName(_ wish: String, for key: String, at range: SourceRange) -> String {
        let isRefused = Self.refusedNames.contains(wish)
        let name = modelNames.choose(isRefused ? [wish + "Model"] : [wish])
        if name != wish { notes.note(.name, "'\(key)' is named '\(name)'", at: range) }
        return name
    }

    private func add(_ model: PendingModel) {
        namesByPlace[model.schema.range.start] = model.name.value
        pending.append(model)
    }

    /// The next model that has a name and is not read yet.
    func nextModel() -> PendingModel? {
        guard nextIndex < pending.count else { return nil }
        defer { nextIndex += 1 }
        return pending[nextIndex]
    }
}

extension SchemaReader {
    /// The type of a schema at its place.
    func type(of node: JSONNode, at place: SchemaPlace) -> SchemaType {
        guard depth < Self.depthLimit else {
            notes.note(.type, "lists in lists too deep: taken as any value", at: node.range)
            return SchemaType("JSON", at: node.range)
        }
        depth += 1
        defer { depth -= 1 }
        guard node["$ref"] != nil else {
            return type(of: node, analyzer.analysis(of: node), at: place)
        }
        guard let target = document.resolved(node) else {
            let reference = node["$ref"]?.string ?? ""
            let reason =
                reference.hasPrefix("#")
                ? "the reference '\(reference)' leads nowhere"
                : "the reference '\(reference)' leads out of the document"
            notes.note(.reference, "\(reason): taken as any value", at: node.range)
            return SchemaType("JSON", at: node.range)
        }
        return referenced(target, as: node, at: place)
    }

    /// The type of a schema that others refer to: a model of its own, or the same plain type.
    private func referenced(_ target: JSONNode, as node: JSONNode, at place: SchemaPlace)
        -> SchemaType
    {
        let analysis = analyzer.analysis(of: target)
        let name = namesByPlace[target.range.start]
        if name != nil || analysis.shape.isModel {
            let known = name ?? hoisted(target, analysis, named: referenceName(of: node))
            let type = SchemaType(known, at: node.range)
            return analysis.isNullable ? type.optional() : type
        }
        if case .same(let next) = analysis.shape {
            let type = type(of: next, at: SchemaPlace(owner: "", key: referenceName(of: node)))
            return analysis.isNullable ? type.optional() : type
        }
        return plain(target, analysis, as: node, at: place)
    }

    private func plain(
        _ target: JSONNode,
        _ analysis: SchemaAnalysis,
        as node: JSONNode,
        at place: SchemaPlace
    ) -> SchemaType {
        let start = target.range.start
        guard underWay.insert(start).inserted else {
            notes.note(.reference, "the list contains itself: taken as any value", at: node.range)
            return SchemaType("JSON", at: node.range)
        }
        defer { underWay.remove(start) }
        if let known = typesByPlace[start], place.allowsForm || known.form == nil { return known }
        let own = SchemaPlace(
            owner: "",
            key: referenceName(of: node),
            scope: nil,
            allowsForm: place.allowsForm
        )
        let type = type(of: target, analysis, at: own)
        if place.allowsForm { typesByPlace[start] = type }
        return type
    }

    /// What a reference calls its target: the last key of its pointer.
    private func referenceName(of node: JSONNode) -> String {
        let keys = node["$ref"]?.string.flatMap(OpenAPIDocument.keys) ?? []
        let roles: Set<String> = [
            "schema", "properties", "items", "schemas", "allOf", "oneOf", "anyOf", "content",
            "application/json", "additionalProperties", "parameters", "components", "paths",
            "definitions", "$defs",
        ]
        let telling = keys.filter { !roles.contains($0) && Int($0) == nil }
        return keys.count == 3 ? telling.last ?? "" : telling.suffix(2).joined(separator: " ")
    }

    private func type(of node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> SchemaType
    {
        let type = bareType(of: node, analysis, at: place)
        return analysis.isNullable ? type.optional() : type
    }

    private func bareType(of node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> SchemaType
    {
        switch analysis.shape {
        case .any: return SchemaType("JSON", at: node.range)
        case .scalar(let scalar): return scalarType(scalar, at: node.range, place)
        case .constant(let value): return constantType(value, at: node.range)
        case .same(let next): return type(of: next, at: place)
        case .array(let items):
            guard let items else { return SchemaType("JSON", at: node.range).array() }
            var inner = place
            inner.key = place.key.singular
            return type(of: items, at: inner).array()
        case .map(let values):
            guard let values, values.isObject else {
                return SchemaType("JSON", at: node.range).map()
            }
            var inner = place
            inner.key = place.key.singular
            return type(of: values, at: inner).map()
        case .object, .union, .enumeration: return inline(node, analysis, at: place)
        }
    }

    private func scalarType(_ scalar: ScalarType, at range: SourceRange, _ place: SchemaPlace)
        -> SchemaType
    {
        guard let form = scalar.form else { return SchemaType(scalar.type.rawValue, at: range) }
        // Where the form cannot be said, the text itself is the value.
        guard place.allowsForm else { return SchemaType("String", at: range) }
        var type = SchemaType(scalar.type.rawValue, at: range)
        type.form = Located(value: form, range: range)
        return type
    }

    /// A constant where none can be said: its plain type.
    private func constantType(_ value: JSONNode, at range: SourceRange) -> SchemaType {
        switch value.value {
        case .bool: SchemaType("Bool", at: range)
        case .number: SchemaType("Int", at: range)
        default: SchemaType("String", at: range)
        }
    }

    /// A type that is written in place: nested where that is possible.
    private func inline(_ node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> SchemaType
    {
        if let name = sharedName(node, analysis, at: place) {
            return SchemaType(name, at: node.range)
        }
        if let scope = place.scope, scope.depth < Self.nestingLimit,
            let type = nested(node, analysis.shape, at: place, in: scope)
        {
            return type
        }
        let wish = place.owner.isEmpty ? place.key : Self.joined(place.owner, names.typeWish(place.key))
        return SchemaType(hoisted(node, analysis, named: wish), at: node.range)
    }

    /// The same for an analysis that differs from the schema's own.
    func nestedType(
        _ node: JSONNode,
        _ analysis: SchemaAnalysis,
        at place: SchemaPlace,
        in scope: NestedScope
    ) -> SchemaType {
        let type =
            nested(node, analysis.shape, at: place, in: scope)
            ?? SchemaType("JSON", at: node.range)
        return analysis.isNullable ? type.optional() : type
    }

    func claimModelName(_ wish: String) -> String { modelNames.choose([wish]) }

    /// A model for a part of what a schema stands for.
    func hoistedPart(_ analysis: SchemaAnalysis, at node: JSONNode, named wish: String) -> String {
        let name = modelNames.choose([wish])
        let located = Located(value: name, range: node.range)
        pending.append(PendingModel(name: located, schema: node, analysis: analysis))
        return name
    }

    /// The model that stands for all types that are written alike under one key; made when it is
    /// first met, if no other model has the name.
    private func sharedName(_ node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> String?
    {
        if case .object = analysis.shape, place.scope != nil,
            let signature = shared.signature(of: node), let known = namesBySignature[signature]
        {
            return known
        }
        guard let name = shared.name(of: node, key: place.key, names: names) else { return nil }
        if let known = sharedNames[name] { return known }
        guard !Self.refusedNames.contains(name), modelNames.isNew(name) else {
            sharedNames[name] = .some(nil)
            return nil
        }
        sharedNames[name] = name
        add(
            PendingModel(
                name: Located(value: name, range: node.range),
                schema: node,
                analysis: SchemaAnalysis(shape: analysis.shape)
            )
        )
        return name
    }

    private static let nestingLimit = 6

    private func nested(
        _ node: JSONNode,
        _ shape: SchemaShape,
        at place: SchemaPlace,
        in scope: NestedScope
    ) -> SchemaType? {
        let name = nestedName(place.key, in: scope)
        let inline: SpecInline
        switch shape {
        case .enumeration(let values, let node):
            inline = .enumeration(enumeration(values, at: node))
        case .union(let union):
            let owner = Self.joined(place.owner, name)
            guard let spec = self.union(union, owner: owner, at: node) else { return nil }
            inline = .union(spec)
        case .object(let object):
            let inner = NestedScope(reserved: [name], depth: scope.depth + 1)
            let owner = Self.joined(place.owner, name)
            inline = .fields(
                fields(of: object, owner: owner, scope: inner),
                additional: additional(of: object, owner: owner)
            )
        default: return nil
        }
        return SchemaType(
            TypeSyntax(kind: .named(name, []), range: node.range),
            inline: inline
        )
    }

    /// A nested type is called after its key; one that would be called `Type` is a kind.
    private func nestedName(_ key: String, in scope: NestedScope) -> String {
        let wish = names.typeWish(key)
        if wish == "Type" { return scope.names.choose(["Kind", "TypeModel"]) }
        let isRefused = Self.refusedNames.contains(wish) || wish == apiName
        return scope.names.choose(isRefused ? [wish + "Model"] : [wish])
    }

    /// A model of its own for a schema that has no name; once for each schema.
    func hoisted(_ node: JSONNode, _ analysis: SchemaAnalysis, named wish: String) -> String {
        if let name = namesByPlace[node.range.start] { return name }
        let signature = shared.signature(of: node)
        if let signature, let twin = namesBySignature[signature] { return twin }
        let wish = names.typeWish(wish)
        let isRefused = Self.refusedNames.contains(wish)
        let name = modelNames.choose(isRefused ? [wish + "Model"] : [wish])
        let located = Located(value: name, range: node.range)
        add(PendingModel(name: located, schema: node, analysis: analysis))
        if let signature { namesBySignature[signature] = name }
        return name
    }

    /// The name of a type inside another one, without the words that both have where they meet:
    /// `PullRequest` and `RequestLinks` → `PullRequestLinks`.
    static func joined(_ owner: String, _ name: String) -> String {
        let left = SwiftName.words(of: owner)
        let right = SwiftName.words(of: name)
        for count in stride(from: min(left.count, right.count), to: 0, by: -1)
        where left.suffix(count).elementsEqual(right.prefix(count)) {
            let rest = right.dropFirst(count).joined()
            return owner + rest
        }
        return owner + name
    }
}
