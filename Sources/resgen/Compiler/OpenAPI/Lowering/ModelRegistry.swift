/// The models that are made of schemas: their names, unique by construction, and those that are still
/// to be read.
final class ModelRegistry {
    let names: SwiftName
    let shared: SharedShapes
    private let analyzer: SchemaAnalyzer
    private let directions: SchemaDirections
    private let notes: OpenAPINotes
    private var chooser: UniqueNames
    private var namesByID: [JSONNode.ID: String] = [:]
    /// The models of schemas without a name, by what is written in them.
    private var namesBySignature: [Signature: String] = [:]
    /// The models of parts of schemas; a part may have itself in it.
    private var partNames: [Part: String] = [:]
    /// The models of shared shapes, nil where their names were taken.
    private var sharedNames: [SharedShapes.Identity: String?] = [:]
    private var pending: [PendingModel] = []
    private var nextIndex = 0

    struct PendingModel {
        let name: Located<String>
        let schema: JSONNode
        let analysis: SchemaAnalysis
        /// Whether the schema's description is about all of the model.
        var isDescribed = true
    }

    /// What is written in a schema, where null in it has a meaning of its own, and whether it is what an
    /// error says: a type that is named after an error is none of a success.
    private struct Signature: Hashable {
        let structure: SchemaStructure
        let nulls: Nulls
        var isOfError = false
    }

    private enum Nulls {
        case asAbsent
        /// In what only describes changes.
        case inAll
        /// In properties whose description says so.
        case inSome
    }

    private func signature(of schema: JSONNode) -> Signature? {
        shared.signature(of: schema).map { Signature(structure: $0, nulls: nulls(in: schema)) }
    }

    private func nulls(in schema: JSONNode) -> Nulls {
        if directions.isOnlyChange(schema), hasNullableProperties(schema) { return .inAll }
        let described = DescribedNulls(directions: directions)
        return described.areMeant(in: schema) ? .inSome : .asAbsent
    }

    /// Whether a property in a schema, or in one that is written in it, may be null.
    private func hasNullableProperties(_ schema: JSONNode) -> Bool {
        var isFound = false
        schema.forEachObject { node, _ in
            guard !isFound, let properties = node["properties"]?.members else { return }
            isFound = properties.contains {
                (analyzer.graph.resolved($0.value) ?? $0.value).saysNull
            }
        }
        return isFound
    }

    /// What a schema describes of one kind of value.
    private struct Part: Hashable {
        let schema: JSONNode.ID
        let kind: String
    }

    /// Names that no model has.
    private let reserved: Set<String>

    init(
        analyzer: SchemaAnalyzer,
        directions: SchemaDirections,
        shared: SharedShapes,
        apiName: String,
        names: SwiftName
    ) {
        self.analyzer = analyzer
        self.directions = directions
        self.shared = shared
        self.names = names
        notes = analyzer.notes
        let headers = analyzer.graph.document.describesResponseHeaders
        reserved = ReservedNames.Models.avoided(besideHeaders: headers)
        chooser = UniqueNames(reserved: reserved.union([apiName]))
    }

    /// The name of the model of a schema, where it has one by now.
    func name(of schema: JSONNode) -> String? { namesByID[schema.id] }

    /// Whether a model has a name, or another one is to have it.
    func isPromised(_ name: String) -> Bool {
        chooser.contains(name) || shared.isPromised(name)
    }

    /// A name that no other model has.
    func choose(_ candidate: String) -> String { chooser.choose([candidate]) }

    /// A schema of `components`, and what it describes by itself; nil where it is another's name.
    struct Component {
        let member: JSONMember
        /// What describes it: the schema, or the only part that is written in it.
        let schema: JSONNode
        let analysis: SchemaAnalysis?
    }

    /// The shapes of the schemas of `components`, and of all that these are put together of.
    func analyzedComponents() -> [Component] {
        let components = analyzer.graph.document.root["components"]?["schemas"]?.members ?? []
        // A schema of a file may be what another component is, which is written in it.
        let ids = Set(components.map(\.value.id))
        return components.map { member in
            let (node, analysis) = analyzer.finalAnalysis(of: member.value)
            let isOwn =
                node.id == member.value.id
                || !ids.contains(node.id) && member.value.range.contains(node.range)
            return Component(member: member, schema: node, analysis: isOwn ? analysis : nil)
        }
    }

    /// Gives the schemas of `components` their names, in the order of the document, before any other.
    ///
    /// - Returns: How many models there are by now.
    func claimNames(of components: [Component]) -> Int {
        let keys = components.map(\.member.key)
        let shortNames = ComponentNames(names: names).shortNames(of: keys)
            .merging(BodyNames.names(in: analyzer.graph.document)) { $1 }
        var twins: [(twin: JSONNode, original: JSONNode)] = []
        let originals = Dictionary(
            firstOf: components.map {
                (ComponentNames.lowercasedWords($0.member.key), $0.member.value)
            }
        )
        var claims: [(component: Component, analysis: SchemaAnalysis, candidate: String)] = []
        for component in components {
            guard let analysis = component.analysis, analysis.shape.isModel else { continue }
            let member = component.member
            if let original = original(of: member, analysis, among: originals)
                ?? sameName(as: member, among: originals)
            {
                twins.append((member.value, original))
                continue
            }
            let key = shortNames[member.key] ?? member.key
            let candidate = names.declared(StatusPattern.name(ofSchema: key) ?? key)
            claims.append((component, analysis, candidate))
        }
        // What is written as a name has it: `Geometry`, and not `geometry` before it.
        var chosen: [JSONNode.ID: String] = [:]
        for isWritten in [true, false] {
            for (component, _, candidate) in claims
            where (component.member.key == candidate) == isWritten {
                let member = component.member
                chosen[component.schema.id] = modelName(
                    candidate,
                    for: member.key,
                    at: member.keyRange
                )
            }
        }
        for (component, analysis, candidate) in claims {
            let schema = component.schema
            let name = chosen[schema.id] ?? candidate
            let located = Located(value: name, range: component.member.keyRange)
            add(PendingModel(name: located, schema: schema, analysis: analysis))
            if case .object(let object) = analysis.shape, object.properties.count > 1,
                !analysis.isNullable, var signature = signature(of: schema),
                namesBySignature[signature] == nil
            {
                namesBySignature[signature] = name
                signature.isOfError = true
                namesBySignature[signature] = name
            }
        }
        for (twin, original) in twins {
            namesByID[twin.id] = namesByID[original.id]
        }
        return pending.count
    }

    /// The schema that `nullable-user` repeats: `user`, or null.
    private func original(
        of member: JSONMember,
        _ analysis: SchemaAnalysis,
        among schemas: [[String]: JSONNode]
    ) -> JSONNode? {
        guard analysis.isNullable, case .object = analysis.shape else { return nil }
        let words = ComponentNames.lowercasedWords(member.key)
        guard words.first == "nullable", words.count > 1,
            let other = schemas[Array(words.dropFirst())],
            let properties = member.value["properties"], let others = other["properties"],
            analyzer.graph.structures.structure(ofProperties: properties)
                == analyzer.graph.structures.structure(ofProperties: others),
            Set(Schema(member.value).required) == Set(Schema(other).required)
        else { return nil }
        return other
    }

    /// The schema of which only the name is spelled in another way: `UserInput` for `user_input`.
    private func sameName(as member: JSONMember, among schemas: [[String]: JSONNode]) -> JSONNode? {
        guard let first = schemas[ComponentNames.lowercasedWords(member.key)],
            first.id != member.value.id,
            analyzer.finalAnalysis(of: first).node.id == first.id,
            let signature = signature(of: first), signature == self.signature(of: member.value),
            Schema(first).isNullable == Schema(member.value).isNullable
        else { return nil }
        return first
    }

    private func modelName(_ candidate: String, for key: String, at range: SourceRange) -> String {
        let name = chooser.choose(unreserved([candidate]))
        if name != candidate { notes.note(.name, "'\(key)' is named '\(name)'", at: range) }
        return name
    }

    /// Those that a model may have, else the first of them with a word more.
    private func unreserved(_ candidates: [String]) -> [String] {
        let allowed = candidates.filter { !reserved.contains($0) }
        return allowed.isEmpty ? candidates.prefix(1).map { $0 + "Model" } : allowed
    }

    private func add(_ model: PendingModel) {
        namesByID[model.schema.id] = model.name.value
        pending.append(model)
    }

    /// The next model that has a name and is not read yet.
    func next() -> PendingModel? {
        guard nextIndex < pending.count else { return nil }
        defer { nextIndex += 1 }
        return pending[nextIndex]
    }

    /// The model of all types that are written alike under one key; made when it is
    /// first met, if no other model has one of its names.
    func sharedName(_ node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> String?
    {
        guard let signature = signature(of: node) else { return nil }
        if case .object = analysis.shape, place.scope != nil,
            let known = namesBySignature[signature]
        {
            return known
        }
        guard signature.nulls == .asAbsent,
            let shape = shared.shape(signature.structure, key: place.key, names: names)
        else { return nil }
        if let known = sharedNames[shape.identity] { return known }
        var chosen: String?
        for name in shape.names where chosen == nil && !reserved.contains(name) {
            if chooser.isNew(name) { chosen = name }
        }
        sharedNames[shape.identity] = .some(chosen)
        guard let name = chosen else { return nil }
        add(
            PendingModel(
                name: Located(value: name, range: node.range),
                schema: node,
                analysis: SchemaAnalysis(shape: analysis.shape)
            )
        )
        return name
    }

    /// A model for a part of what a schema describes.
    func hoistedPart(
        _ analysis: SchemaAnalysis,
        at node: JSONNode,
        named candidates: [String],
        isDescribed: Bool = true
    ) -> String {
        let name = chooser.choose(candidates)
        let located = Located(value: name, range: node.range)
        pending.append(
            PendingModel(
                name: located,
                schema: node,
                analysis: analysis,
                isDescribed: isDescribed
            )
        )
        return name
    }

    /// The model for one kind of what a schema describes, made once: there may be the same in it.
    func part(
        _ kind: String,
        of node: JSONNode,
        at place: SchemaPlace,
        analysis: () -> SchemaAnalysis
    ) -> String {
        let part = Part(schema: node.id, kind: kind)
        if let known = partNames[part] { return known }
        let name = hoistedPart(analysis(), at: node, named: place.typeNames(names))
        partNames[part] = name
        return name
    }

    /// A model of its own for a schema that has no name; once for each schema, or for all that are
    /// written alike, errors and others by themselves.
    func hoisted(
        _ node: JSONNode,
        _ analysis: SchemaAnalysis,
        named candidates: [String],
        sharesTwins: Bool = true,
        isOfError: Bool = false
    ) -> String {
        if let name = namesByID[node.id] { return name }
        var signature = sharesTwins ? signature(of: node) : nil
        signature?.isOfError = isOfError
        if let signature, let twin = namesBySignature[signature] { return twin }
        let name = chooser.choose(unreserved(candidates.map(names.typeCandidate)))
        let located = Located(value: name, range: node.range)
        add(PendingModel(name: located, schema: node, analysis: analysis))
        if let signature { namesBySignature[signature] = name }
        return name
    }
}
