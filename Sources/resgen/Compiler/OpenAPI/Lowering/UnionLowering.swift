/// Turns the alternatives of a union into cases: by a tag where all have one, else by what they require.
final class UnionLowering {
    private unowned let schemas: SchemaReader
    private let cycles: UnionCycles
    /// How many lists of several kinds a union of elements is inside of, by its name.
    private var listDepths: [String: Int] = [:]

    init(of schemas: SchemaReader) {
        self.schemas = schemas
        cycles = UnionCycles(analyzer: schemas.analyzer)
    }

    private var analyzer: SchemaAnalyzer { schemas.analyzer }
    private var notes: OpenAPINotes { schemas.notes }
    private var names: SwiftName { schemas.names }

    /// An alternative with what distinguishes it from others.
    struct Alternative {
        let node: JSONNode
        let analysis: SchemaAnalysis
        let target: JSONNode
        let type: String?
        /// The value of the tag, where that is the name of a schema and `node` is no reference to it.
        var name: String?

        /// Whether it is what a schema describes itself that is a union.
        var isBase: Bool { type != nil && node.id != target.id }

        /// What the schema describes itself, without the schemas that are made of it.
        var withoutKinds: Alternative {
            guard type == nil, let base = analysis.base else { return self }
            let own = SchemaAnalysis(shape: .object(base))
            return Alternative(node: node, analysis: own, target: target, type: "object")
        }

        /// The alternative as one of another union.
        var part: UnionShape.Part {
            var part = UnionShape.Part(schema: node)
            if case .object(let object) = analysis.shape, type != nil { part.object = object }
            part.name = name
            return part
        }
    }

    /// A union of the alternatives, by its tag where all of them have one.
    func union(_ shape: UnionShape, owner: String, at node: JSONNode) -> SpecUnion? {
        var alternatives = self.alternatives(of: shape)
            .filter { !leadsBack($0, to: node) }
        if let tag = shape.tag ?? commonTag(of: alternatives),
            let union = TaggedUnions(schemas: schemas)
                .union(alternatives, tag, of: shape, owner: owner, at: node)
        {
            return union
        }
        var cases = UnionCases(notes: notes, names: names)
        if let tag = shape.tag {
            let tagged = addTagged(alternatives, tag, of: shape, to: &cases, owner: owner, at: node)
            alternatives.removeAll { alternative in
                tagged.contains { $0.node.id == alternative.node.id }
            }
            let others = tagged.isEmpty ? "their keys do" : "those it discriminates are one case"
            notes.note(
                .union,
                "'\(tag.value)' does not discriminate all alternatives: \(others)",
                at: tag.range
            )
        }
        cases.shortNames = shortNames(of: alternatives, owner: owner)
        let uses = uses(in: alternatives)
        let ordered = AlternativeOrder(analyzer: analyzer).ordered(alternatives)
        let texts = textConstants(of: ordered)
        for alternative in ordered where texts.isEmpty || constantText(of: alternative) == nil {
            add(alternative, uses: uses, to: &cases, owner: owner)
        }
        add(texts: texts, to: &cases, owner: owner, at: node)
        addLists(to: &cases, owner: owner, at: node)
        cases.addLast()
        return cases.cases.isEmpty ? nil : SpecUnion(tag: nil, cases: cases.cases)
    }

    /// Adds a case for the alternatives that have the tag, a union of their own: which of them a value is, only
    /// that may say.
    private func addTagged(
        _ alternatives: [Alternative],
        _ tag: Located<String>,
        of shape: UnionShape,
        to cases: inout UnionCases,
        owner: String,
        at node: JSONNode
    ) -> [Alternative] {
        let (tagged, union) = TaggedUnions(schemas: schemas).tagged(alternatives, tag, of: shape)
        guard tagged.count > 1 else { return [] }
        let place = SchemaPlace(owner: owner, key: "Object")
        let name = schemas.models.part("tagged", of: node, at: place) {
            SchemaAnalysis(shape: .union(union))
        }
        let type = TypeSyntax(kind: .named(name, []), range: tagged[0].node.range)
        cases.add(type, name: "object", at: tagged[0].node.range)
        return tagged
    }

    /// The alternatives of a union. By a tag, what is made of one is another one, or is not meant.
    func alternatives(of union: UnionShape) -> [Alternative] {
        let all = union.parts.flatMap { alternatives($0, depth: 0) }
        guard let tag = union.tag else { return all }
        let targets = Set(all.map(\.target.id))
        return all.map { isBase($0, of: targets, tag.value) ? $0.withoutKinds : $0 }
    }

    /// Whether an alternative is a union of what is made of its schema, and some of these are alternatives, too, or
    /// would be by a tag that the schema inherits.
    private func isBase(_ alternative: Alternative, of targets: Set<JSONNode.ID>, _ tag: String)
        -> Bool
    {
        guard case .union(let union) = alternative.analysis.shape else { return false }
        if union.isInherited { return true }
        guard union.tag?.value == tag, alternative.analysis.base != nil else { return false }
        return !RepeatedKinds(analyzer: analyzer).kinds(of: alternative.node)
            .isDisjoint(with: targets)
    }

    /// A part, or the parts of a union that is written in its place.
    private func alternatives(_ part: UnionShape.Part, depth: Int) -> [Alternative] {
        if let object = part.object {
            let analysis = SchemaAnalysis(shape: .object(object))
            return [
                Alternative(
                    node: part.schema,
                    analysis: analysis,
                    target: part.schema,
                    type: "object",
                    name: part.name
                )
            ]
        }
        if let type = part.type {
            let analysis = analyzer.analysis(of: Schema(part.schema), restrictedTo: type)
            return [
                Alternative(node: part.schema, analysis: analysis, target: part.schema, type: type)
            ]
        }
        let (target, analysis) = analyzer.finalAnalysis(of: part.schema)
        if case .union(let inner) = analysis.shape, inner.tag == nil, depth < 8,
            part.schema["$ref"] == nil
        {
            return inner.parts.flatMap { alternatives($0, depth: depth + 1) }
        }
        return [Alternative(node: part.schema, analysis: analysis, target: target, type: nil)]
    }

    /// Whether a value of the alternative may be one of the union again, without a step into it.
    private func leadsBack(_ alternative: Alternative, to node: JSONNode) -> Bool {
        guard case .union = alternative.analysis.shape,
            cycles.areInOneCycle(alternative.target, node)
        else { return false }
        notes.note(
            .union,
            "the alternative is the same union again: left out",
            at: alternative.node.range
        )
        return true
    }

    private func commonTag(of alternatives: [Alternative]) -> Located<String>? {
        var objects: [ObjectShape] = []
        for alternative in alternatives {
            guard case .object(let object) = alternative.analysis.shape else { return nil }
            objects.append(object)
        }
        return analyzer.discriminators.commonTag(of: objects)
    }

    private func add(
        _ alternative: Alternative,
        uses: [String: Int],
        to cases: inout UnionCases,
        owner: String
    ) {
        let node = alternative.node
        switch alternative.analysis.shape {
        case .any, .same: cases.anyValue = cases.anyValue ?? node.range
        case .array(let items): cases.lists.append((node, items))
        case .map(let values): addMap(values, at: node, to: &cases, owner: owner)
        case .scalar(let scalar):
            cases.add(scalar: scalar.encoding == nil ? scalar.type : .string, at: node.range)
        case .constant(let value):
            cases.add(
                scalar: value.string != nil ? .string : value.bool != nil ? .bool : .int,
                at: node.range
            )
        case .enumeration(let values, _):
            if values.first?.isInteger == true || cases.hasText {
                cases.add(scalar: values.first?.isInteger == true ? .int : .string, at: node.range)
            } else {
                let key = title(of: alternative) ?? "Value"
                cases.addText(
                    type(of: alternative, named: [key], owner: owner),
                    name: key,
                    at: node.range
                )
            }
        case .object, .union:
            let keys = objectNames(alternative, uses: uses)
            let type = self.type(of: alternative, named: keys, owner: owner)
            let name = caseName(alternative, type).map { cases.shortNames[$0] ?? $0 }
            cases.add(type, name: name ?? keys[0], at: node.range)
        }
    }

    /// The texts of a union, where each is a constant: then no other text is meant.
    private func textConstants(of alternatives: [Alternative]) -> [(
        value: EnumValue, node: JSONNode
    )] {
        let texts = alternatives.filter { alternative in
            switch alternative.analysis.shape {
            case .constant(let value): value.string != nil
            case .scalar(let scalar): scalar.encoding != nil || scalar.type.isText
            case .enumeration(let values, _): values.first?.isInteger == false
            default: false
            }
        }
        let constants = texts.compactMap { text in
            constantText(of: text).map { (value: $0, node: text.node) }
        }
        return constants.count == texts.count ? constants : []
    }

    private func constantText(of alternative: Alternative) -> EnumValue? {
        guard case .constant(let value) = alternative.analysis.shape, value.string != nil else {
            return nil
        }
        return value.wireValue
    }

    /// One enum of all constants; a lone one gives the case its name.
    private func add(
        texts: [(value: EnumValue, node: JSONNode)],
        to cases: inout UnionCases,
        owner: String,
        at node: JSONNode
    ) {
        guard let first = texts.first else { return }
        let hasName = texts.count == 1 && names.type(first.value.text) != nil
        let key = hasName ? first.value.text : "Value"
        let name = schemas.models.hoistedPart(
            SchemaAnalysis(shape: .enumeration(texts.map(\.value), first.node)),
            at: first.node,
            named: [SwiftName.joined(owner, names.typeCandidate(key))],
            isDescribed: texts.count == 1
        )
        let type = TypeSyntax(kind: .named(name, []), range: first.node.range)
        cases.addText(type, name: key, at: first.node.range)
    }

    /// Names of types without the words that all of them end in, or begin with as the union does:
    /// `OpenAIVoicePlan` and `GooglePlan` are `openAIVoice` and `google`.
    private func shortNames(of alternatives: [Alternative], owner: String) -> [String: String] {
        let types = alternatives.compactMap { alternative in
            alternative.node["$ref"] == nil ? nil : schemas.models.name(of: alternative.target)
        }
        guard types.count > 1 else { return [:] }
        var words = types.map { SwiftName.words(of: $0) }
        while let last = words[0].last, words.allSatisfy({ $0.count > 1 && $0.last == last }) {
            words = words.map { Array($0.dropLast()) }
        }
        for word in SwiftName.words(of: owner) {
            guard words.allSatisfy({ $0.count > 1 && $0.first == word }) else { break }
            words = words.map { Array($0.dropFirst()) }
        }
        let short = words.map { $0.joined(separator: " ") }
        guard Set(short).count == types.count,
            short.allSatisfy({ $0.first?.isNumber == false })
        else { return [:] }
        return Dictionary(firstOf: zip(types, short))
    }

    /// What a case is called whose schema has a name.
    func caseName(_ alternative: Alternative, _ type: TypeSyntax) -> String? {
        alternative.node["$ref"] == nil ? nil : typeName(type)
    }

    func typeName(_ type: TypeSyntax) -> String? {
        if case .named(let name, _) = type.kind { name } else { nil }
    }

    /// - Parameter keys: What the type is named after, the best first.
    func type(of alternative: Alternative, named keys: [String], owner: String) -> TypeSyntax {
        let place = SchemaPlace(
            owner: owner,
            key: keys[0],
            otherKeys: Array(keys.dropFirst()),
            allowsEncoding: false
        )
        if let kind = alternative.type {
            // The schema describes more than this alternative.
            let name = schemas.models.part(kind, of: alternative.target, at: place) {
                alternative.analysis
            }
            return TypeSyntax(kind: .named(name, []), range: alternative.node.range)
        }
        return schemas.type(of: alternative.node, at: place).unwrapped.type
    }

    private func title(of alternative: Alternative) -> String? {
        Schema(alternative.target).title.flatMap { title in
            title.utf8.count < 40 && names.type(title) != nil ? title : nil
        }
    }

    /// What an object that has no name is called: by its title, by the first constant in it, by what
    /// it alone has. Never empty.
    private func objectNames(_ alternative: Alternative, uses: [String: Int]) -> [String] {
        if let title = title(of: alternative) { return [title] }
        guard case .object(let object) = alternative.analysis.shape else { return ["Object"] }
        for property in object.properties {
            let constant = schemas.fields.constant(
                of: property.schema,
                isRequired: property.isRequired
            )
            if let text = constant?.string, text.utf8.count < 40, names.type(text) != nil {
                return [text]
            }
        }
        let own = object.properties.filter { names.type($0.key) != nil && uses[$0.key] == 1 }
        if let required = own.first(where: \.isRequired) { return [required.key] }
        return ["Object"] + own.prefix(1).map(\.key)
    }

    /// How many of the alternatives have a property of a key.
    private func uses(in alternatives: [Alternative]) -> [String: Int] {
        var uses: [String: Int] = [:]
        for alternative in alternatives {
            guard case .object(let object) = alternative.analysis.shape else { continue }
            for property in object.properties { uses[property.key, default: 0] += 1 }
        }
        return uses
    }

    private func addMap(
        _ values: JSONNode?,
        at node: JSONNode,
        to cases: inout UnionCases,
        owner: String
    ) {
        let place = SchemaPlace(owner: owner, key: "Value", scope: nil, allowsEncoding: false)
        let value = values.flatMap { $0.isObject ? schemas.type(of: $0, at: place) : nil }
        let type = (value ?? SchemaType("JSON", at: node.range)).map().type
        if cases.map == nil {
            cases.map = type
        } else {
            notes.note(
                .union,
                "several maps cannot be distinguished: the first is read",
                at: node.range
            )
        }
    }

    /// Lists are distinguished from other values, but not from each other: their elements are.
    private func addLists(to cases: inout UnionCases, owner: String, at node: JSONNode) {
        guard let first = cases.lists.first else { return }
        let place = SchemaPlace(owner: owner, key: "Element", scope: nil, allowsEncoding: false)
        let items = cases.lists.compactMap(\.items)
        // Lists of themselves have elements of elements without an end.
        let depth = listDepths[owner, default: 0]
        let isEndless = depth == 3
        if isEndless {
            notes.note(.union, "lists of lists of themselves: any values", at: first.node.range)
        }
        guard items.count == cases.lists.count, !isEndless else {
            return cases.add(
                SchemaType("JSON", at: node.range).array().type,
                name: "list",
                at: first.node.range
            )
        }
        if items.count == 1 {
            let element = schemas.type(of: items[0], at: place)
            let name = typeName(element.unwrapped.type).map { $0 + "s" } ?? "list"
            return cases.add(element.array().type, name: name, at: first.node.range)
        }
        let name = schemas.models.hoistedPart(
            SchemaAnalysis(
                shape: oneShape(of: items.map { UnionShape.Part(schema: $0) })
            ),
            at: node,
            named: [SwiftName.joined(owner, "Element")]
        )
        listDepths[name] = depth + 1
        cases.add(
            SchemaType(name, at: first.node.range).array().type,
            name: "list",
            at: first.node.range
        )
    }

    /// The shape of several alternatives: a union, or one object where nothing distinguishes them.
    func oneShape(of parts: [UnionShape.Part]) -> SchemaShape {
        let distinct = analyzer.discriminators.mergingIndistinct(parts)
        guard distinct.count == 1 else { return .union(UnionShape(parts: distinct)) }
        if let object = distinct[0].object { return .object(object) }
        return analyzer.finalShape(of: distinct[0].schema)
    }
}
