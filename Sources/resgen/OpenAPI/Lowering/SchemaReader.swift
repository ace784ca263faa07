/// Turns schemas into types of a spec: those with a name into models, those written in place into
/// nested types or, where none can stand, into models named after their place.
final class SchemaReader {
    /// How many lists of several kinds a union of elements is inside of, by its name.
    var listDepths: [String: Int] = [:]
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let names: SwiftName
    let analyzer: SchemaAnalyzer
    var modelNames: NameChooser
    /// The model of a schema, by where the schema stands.
    var namesByPlace: [JSONNode.ID: String] = [:]
    /// The type of a schema that is used by reference and is no model.
    var typesByPlace: [JSONNode.ID: SchemaType] = [:]
    var underWay: Set<JSONNode.ID> = []
    var pending: [PendingModel] = []
    /// Models that are made of parameters.
    var parameterModels: [SpecModel] = []
    /// How fields of models stand in a form, by the model's name and the field's key.
    var stylesByModel: [String: [String: Located<ParameterStyle>]] = [:]
    var nextIndex = 0
    /// The models of schemas without a name, by what is written in them.
    var namesBySignature: [JSONStructure: String] = [:]
    /// The models of parts of schemas; a part may have itself in it.
    var partNames: [SchemaPart: String] = [:]
    /// The models of shared shapes, nil where their names were taken.
    var sharedNames: [SharedShapes.Identity: String?] = [:]
    var depth = 0
    /// How many properties the models so far have from other schemas.
    var inheritedCount = 0
    let apiName: String
    let shared: SharedShapes
    let extended: ExtendedSchemas
    let cycles: UnionCycles

    /// Lists and maps are followed so deep into each other.
    static let depthLimit = 24

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
        analyzer = SchemaAnalyzer(graph: SchemaGraph(of: document), notes: notes)
        shared = SharedShapes(of: document, structures: analyzer.graph.structures, names: names)
        extended = ExtendedSchemas(of: document)
        cycles = UnionCycles(analyzer: analyzer)
        modelNames = NameChooser(reserved: Self.refusedNames.union([apiName]))
    }

    /// Names that no model can have, or that would be taken for another type.
    static let refusedNames = ReservedNames.Models.avoided
}

/// What a schema describes of one kind of value.
struct SchemaPart: Hashable {
    let schema: JSONNode.ID
    let kind: String
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

    /// A list or a map without null as an element, which has no text.
    var withoutNullElements: SchemaType {
        var copy = self
        switch type.kind {
        case .optional(let wrapped):
            copy.type = wrapped
            return copy.withoutNullElements.optional()
        case .array(let element):
            guard case .optional(let wrapped) = element.kind else { return self }
            copy.type = TypeSyntax(kind: .array(wrapped), range: type.range)
            return copy
        case .dictionary(let key, let value):
            guard case .optional(let wrapped) = value.kind else { return self }
            copy.type = TypeSyntax(kind: .dictionary(key: key, value: wrapped), range: type.range)
            return copy
        default: return self
        }
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
    /// Whether no other model has what is written here.
    let isOfOneModel: Bool

    init(reserved: Set<String>, isOfOneModel: Bool = false) {
        names = NameChooser(reserved: reserved)
        depth = 1
        self.isOfOneModel = isOfOneModel
    }

    init(reserved: Set<String>, in outer: NestedScope) {
        names = NameChooser(reserved: reserved)
        depth = outer.depth + 1
        isOfOneModel = outer.isOfOneModel
    }
}

extension SchemaReader {
    /// Gives the schemas of `components` their names, in the order of the document, before any other.
    func claimNames(of components: [JSONMember]) {
        let shortNames = shortNames(of: components.map(\.key))
            .merging(OperationID.bodyNames(in: document)) { $1 }
        var twins: [(twin: JSONNode, original: JSONNode)] = []
        let originals = Dictionary(
            components.map { (Self.lowercasedWords($0.key), $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        for member in components {
            let (node, analysis) = analyzer.finalAnalysis(of: member.value)
            guard node.id == member.value.id, analysis.shape.isModel else { continue }
            if let original = original(of: member, analysis, among: originals) {
                twins.append((node, original))
                continue
            }
            let wish = names.declared(shortNames[member.key] ?? member.key)
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
            namesByPlace[twin.id] = namesByPlace[original.id]
        }
    }

    private static func lowercasedWords(_ key: String) -> [String] {
        SwiftName.words(of: key).map { $0.lowercased() }
    }

    /// `com.example.Pet` is a Pet, and `api.v2.pet.toy` a PetToy, where no other key ends like this.
    private func shortNames(of keys: [String]) -> [String: String] {
        let dotted = keys.filter { $0.utf8.contains(UInt8(ascii: ".")) }
        if dotted.isEmpty { return [:] }
        let whole = keys.map { ($0, $0) }
        let ends = dotted.map { key in (key, String(key.split(separator: ".").last ?? "")) }
        let isNamed = { (end: String) in end.count > 3 && end.first?.isUppercase == true }
        let tails = dotted.compactMap { key in behindVersion(key).map { (key, $0) } }
        return Self.unique(tails, among: whole + tails)
            .merging(Self.unique(ends, among: whole + ends).filter { isNamed($0.value) }) { $1 }
    }

    /// The names that no other key would have, by keys.
    private static func unique(_ names: [(String, String)], among all: [(String, String)])
        -> [String: String]
    {
        var owners: [[String]: Set<String>] = [:]
        for (key, name) in all { owners[lowercasedWords(name), default: []].insert(key) }
        let own = names.filter { owners[lowercasedWords($0.1)]?.count == 1 }
        return Dictionary(own, uniquingKeysWith: { first, _ in first })
    }

    /// `api.v2.pet.pet_toy` → `PetToy`
    private func behindVersion(_ key: String) -> String? {
        let parts = key.split(separator: ".").map(String.init)
        let version = parts.dropLast().lastIndex { part in
            part.first == "v" && part.count > 1 && part.dropFirst().allSatisfy(\.isNumber)
        }
        guard let version, parts.count < 32, parts[version + 1].first?.isLetter == true
        else { return nil }
        return parts[(version + 1)...].map(names.typeWish).reduce("", Self.joined)
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
            analyzer.graph.areEqual(properties, others),
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

    func add(_ model: PendingModel) {
        namesByPlace[model.schema.id] = model.name.value
        pending.append(model)
    }

    /// The next model that has a name and is not read yet.
    func nextModel() -> PendingModel? {
        guard nextIndex < pending.count else { return nil }
        defer { nextIndex += 1 }
        return pending[nextIndex]
    }
}
