/// Finds what kind of value a schema describes, through references and compositions.
final class SchemaAnalyzer {
    let graph: SchemaGraph
    let notes: OpenAPINotes
    let nullable: NullableSchemas
    private var memo: CycleMemo
    /// The schemas that were met while they were looked at.
    private var cycles: [JSONNode] = []
    /// The schemas whose parts were looked at before them.
    private var prepared: Set<JSONNode.ID> = []
    /// What shows how the document means its formats of text.
    private var evidence: [TextFormat: FormatEvidence] = [:]
    /// What is known already of schemas that are visited and describe all that is derived from them.
    private var visitedBases: [JSONNode.ID: ObjectShape] = [:]

    /// Schemas that are made of others are followed so deep.
    private static let depthLimit = 48

    init(graph: SchemaGraph, notes: OpenAPINotes) {
        self.graph = graph
        self.notes = notes
        nullable = NullableSchemas(graph: graph)
        memo = CycleMemo(lastID: graph.document.root.id)
    }

    var merging: ObjectMerging { ObjectMerging(analyzer: self) }
    var subsumption: Subsumption { Subsumption(analyzer: self) }
    var conditions: Conditions { Conditions(analyzer: self) }
    var discriminators: Discriminators { Discriminators(analyzer: self) }

    /// The shape of a schema that is no reference, or of what a reference leads to.
    func analysis(of node: JSONNode) -> SchemaAnalysis {
        if let known = memo.value(of: node.id) { return known }
        let schema = Schema(node)
        prepare(schema)
        return visit(schema)
    }

    private func visit(_ schema: Schema) -> SchemaAnalysis {
        let node = schema.node
        if let known = memo.value(of: node.id) { return known }
        if let base = visitedBases[node.id] {
            return SchemaAnalysis(shape: .object(base), base: base)
        }
        guard !isVisited(node), memo.depth < Self.depthLimit else {
            if memo.depth == Self.depthLimit { memo.depend(on: 0) }
            cycles.append(node)
            return SchemaAnalysis(shape: .any)
        }
        memo.begin(node.id)
        let analysis = analysis(of: schema)
        visitedBases[node.id] = nil
        memo.end(with: analysis)
        return analysis
    }

    /// Says which schemas are nothing but themselves, once all were looked at: most that are met again are known as a
    /// whole then.
    func noteCycles() {
        var seen: Set<JSONNode.ID> = []
        for node in cycles where seen.insert(node.id).inserted && finalShape(of: node).isAny {
            notes.note(
                .reference,
                "the schema leads back to itself: taken as any value",
                at: node.range
            )
        }
    }

    /// Looks at the schemas that a schema is put together of before it, so that no chain of them is
    /// too long.
    private func prepare(_ schema: Schema) {
        guard prepared.insert(schema.node.id).inserted else { return }
        let parts = namedParts(of: schema)
        if parts.isEmpty { return }
        var open = [(schema: schema, parts: parts[...])]
        while let index = open.indices.last {
            if let part = open[index].parts.popFirst() {
                guard prepared.insert(part.id).inserted else { continue }
                let schema = Schema(part)
                open.append((schema, namedParts(of: schema)[...]))
            } else {
                let schema = open.removeLast().schema
                if !open.isEmpty { _ = visit(schema) }
            }
        }
    }

    private func namedParts(of schema: Schema) -> [JSONNode] {
        if schema.all.isEmpty, schema.alternatives.isEmpty { return [] }
        return (schema.all + schema.alternatives + schema.furtherAlternatives)
            .filter { $0["$ref"] != nil }
            .compactMap(graph.resolved)
    }

    /// Whether a schema that is no reference is looked at.
    func isVisited(_ node: JSONNode) -> Bool { memo.isVisiting(node.id) }

    /// The shape of a schema; one that only refers to another one is followed to its end.
    func finalAnalysis(of node: JSONNode) -> (node: JSONNode, analysis: SchemaAnalysis) {
        var node = node
        var isNullable = false
        for _ in 0..<Self.depthLimit {
            guard let target = graph.resolved(node) else { break }
            isNullable = isNullable || node.saysNullBesideReference
            let analysis = analysis(of: target)
            isNullable = isNullable || analysis.isNullable
            guard case .same(let next) = analysis.shape else {
                var final = analysis
                final.isNullable = isNullable
                return (target, final)
            }
            node = next
        }
        return (node, SchemaAnalysis(shape: .any, isNullable: isNullable))
    }

    func finalShape(of node: JSONNode) -> SchemaShape { finalAnalysis(of: node).analysis.shape }

    func analysis(of schema: Schema, restrictedTo type: String) -> SchemaAnalysis {
        var schema = schema
        schema.types = [type]
        return analysis(of: schema)
    }

    func analysis(of schema: Schema) -> SchemaAnalysis {
        if schema.reference != nil {
            return SchemaAnalysis(shape: .same(schema.node), isNullable: schema.isNullable)
        }
        for member in schema.unread {
            guard let mistake = SchemaMistake(ofUnread: member) else { continue }
            notes.note(.ignored, mistake.message, at: member.keyRange, notes: mistake.notes)
        }
        var analysis = conditions.added(of: schema, to: shape(of: schema))
        analysis.isNullable = analysis.isNullable || schema.isNullable
        return analysis
    }

    /// Reports what describes members under conditions, where nothing of it is read.
    func noteIgnored(_ member: JSONMember) {
        notes.note(
            .ignored,
            "'\(member.key)' has no meaning for a type: left out",
            at: member.keyRange
        )
    }

    private func shape(of schema: Schema) -> SchemaAnalysis {
        if schema.discriminator == nil, let inner = discriminatorOfPart(of: schema) {
            var discriminated = schema
            discriminated.discriminator = inner
            return shape(of: discriminated)
        }
        if schema.discriminator != nil, schema.hasAlternatives {
            return parentShape(of: schema) ?? ownShape(of: schema)
        }
        guard let union = kinds(of: schema) else { return ownShape(of: schema) }
        let own = ownShape(of: schema)
        guard let object = object(of: own, mappedBy: schema.discriminator) else { return own }
        visitedBases[schema.node.id] = object
        // Of two kinds, the schema and the only one that is made of it, one type says more.
        let shape: SchemaShape =
            union.parts.count == 1 && !union.isInherited
            ? .object(merging.widened(object, by: union))
            : .union(DerivedSchemas(analyzer: self).union(union, with: object, of: schema))
        return SchemaAnalysis(shape: shape, isNullable: own.isNullable, base: object)
    }

    /// The object that others are made of, or that a mapping is written beside.
    private func object(of own: SchemaAnalysis, mappedBy discriminator: JSONNode?) -> ObjectShape? {
        var shape = own.shape
        if case .same(let node) = shape, discriminator?["mapping"] != nil {
            shape = finalShape(of: node)
        }
        guard case .object(let object) = shape else { return nil }
        return object
    }

    /// What is made of a schema without alternatives, by its discriminator or by one that it inherits.
    private func kinds(of schema: Schema) -> UnionShape? {
        let inherited = InheritedDiscriminators(analyzer: self)
        if !schema.all.isEmpty, !schema.hasAlternatives, inherited.includesDiscriminator(of: schema)
        {
            return inherited.union(of: schema)
        }
        return schema.discriminator == nil ? nil : DerivedSchemas(analyzer: self).union(of: schema)
    }

    /// That of a part of a schema which others are made of.
    private func discriminatorOfPart(of schema: Schema) -> JSONNode? {
        let found = schema.discriminatorOfPart
        return found == nil || graph.document.relations.schemasMade(of: schema.node).isEmpty
            ? nil : found
    }

    /// The shape of a schema that has properties beside the alternatives that it discriminates, or
    /// that these are made of.
    private func parentShape(of schema: Schema) -> SchemaAnalysis? {
        guard schema.all.isEmpty, let object = parent(schema) else { return nil }
        visitedBases[schema.node.id] = object
        guard let union = DiscriminatedParents(analyzer: self).union(of: schema, besides: object)
        else {
            visitedBases[schema.node.id] = nil
            return nil
        }
        return SchemaAnalysis(shape: .union(union), base: object)
    }

    private func parent(_ schema: Schema) -> ObjectShape? {
        if schema.properties?.isEmpty == false {
            guard case .object(let object) = object(schema) else { return nil }
            return object
        }
        let ids = Set(schema.alternatives.compactMap { graph.resolved($0)?.id })
        let isMade = graph.document.relations.schemasMade(of: schema.node).contains {
            ids.contains($0.node.id)
        }
        return isMade ? ObjectShape() : nil
    }

    private func ownShape(of schema: Schema) -> SchemaAnalysis {
        if let constant = schema.constant {
            if constant.isNull { return SchemaAnalysis(shape: .any, isNullable: true) }
            return SchemaAnalysis(
                shape: EnumValues(analyzer: self).shape(ofConstant: constant, schema)
            )
        }
        if let values = schema.values, !values.isEmpty,
            schema.all.isEmpty || values.filter({ !$0.isNull }).count == 1
        {
            return EnumValues(analyzer: self).analysis(of: values, schema)
        }
        if !schema.all.isEmpty || !schema.furtherAlternatives.isEmpty {
            let analysis = AllOf(analyzer: self).analysis(of: schema)
            guard let values = schema.values, !values.isEmpty, isScalar(analysis.shape) else {
                return analysis
            }
            return EnumValues(analyzer: self).analysis(of: values, schema)
        }
        if schema.hasAlternatives { return Alternatives(analyzer: self).analysis(of: schema) }
        return SchemaAnalysis(shape: shape(ofTypes: schema))
    }

    /// What a schema without other ones describes.
    func shape(ofTypes schema: Schema) -> SchemaShape {
        // Without a type, what is said of objects and of lists holds for these.
        let isObjectOrList =
            schema.types.isEmpty && schema.properties != nil && schema.items?.isObject == true
        let types = isObjectOrList ? ["object", "array"] : schema.types
        guard types.count > 1 else { return plain(schema) }
        return .union(
            UnionShape(parts: types.map { UnionShape.Part(schema: schema.node, type: $0) })
        )
    }

    private func isScalar(_ shape: SchemaShape) -> Bool {
        switch shape {
        case .scalar: return true
        case .same(let next):
            if case .scalar = finalShape(of: next) { return true }
            return false
        default: return false
        }
    }

    func plain(_ schema: Schema) -> SchemaShape {
        switch schema.types.first ?? impliedType(schema) {
        case "string": return .scalar(text(schema))
        case "integer": return .scalar(ScalarType(integer: schema.format))
        case "number": return .scalar(ScalarType(number: schema))
        case "boolean": return .scalar(ScalarType(type: .bool))
        case "file": return .scalar(.string)
        case "array": return array(schema)
        case "object": return object(schema)
        case nil:
            if let tuple = schema.tuple {
                notes.note(
                    .type,
                    "a list of schemas without \"type\": \"array\": taken as any value",
                    at: tuple.range
                )
            }
            return .any
        case let type?:
            if schema.isOnlyNull { return .any }
            let meant = ForeignSchemaType(named: type)
            notes.note(
                .type,
                "unknown type '\(type)': taken as \(meant?.name ?? "any value")",
                at: schema.node.range
            )
            guard let meant else { return .any }
            var schema = schema
            schema.types = [meant.type]
            if !meant.format.isEmpty { schema.format = meant.format }
            return plain(schema)
        }
    }

    private static let misspeltDateTimes: Set = [
        "datetime", "dateTime", "DateTime", "date_time", "Date-Time",
    ]

    private func text(_ schema: Schema) -> ScalarType {
        if Self.misspeltDateTimes.contains(schema.format) {
            notes.note(
                .type,
                "unknown format '\(schema.format)': a String",
                at: schema.node["format"]?.range ?? schema.node.range,
                notes: ["did you mean 'date-time'?"]
            )
        }
        let scalar = ScalarType(string: schema.format)
        if scalar.type == .day, let example = timeOfDay(in: schema.node) {
            notes.note(.type, "this is no day: read as a Date", at: example.range)
            return ScalarType(type: .date)
        }
        guard let format = TextFormat(scalar) else { return scalar }
        let evidence = evidence[format] ?? FormatEvidence(of: format, in: graph.document)
        self.evidence[format] = evidence
        guard let other = evidence.counterexample else { return scalar }
        notes.noteOnce(.type, "\(other.reason): \(format.consequence)", at: other.node.range)
        return .string
    }

    /// A value of a day with a time of that day, as some servers send it.
    private func timeOfDay(in schema: JSONNode) -> JSONNode? {
        let values = [schema["example"], schema["default"]] + (schema["examples"]?.elements ?? [])
        return values.compactMap(\.self).first { value in
            guard let bytes = value.string?.utf8.prefix(19).map(\.self), bytes.count == 19 else {
                return false
            }
            let places = [4, 7, 10, 13, 16].map { bytes[$0] }
            return places.elementsEqual("--T::".utf8)
                && !bytes[10...].elementsEqual("T00:00:00".utf8)
        }
    }

    /// What a schema without `type` can only be.
    private func impliedType(_ schema: Schema) -> String? {
        if schema.properties != nil || schema.additional?.isObject == true || schema.patterns != nil
        {
            return "object"
        }
        // A type by place says something of lists alone, and authors write it of anything: a `oneOf`, in Slack's
        // document. A schema for all elements they write where there is always a list.
        if schema.items != nil, schema.tuple == nil { return "array" }
        return ScalarType.formatsOfStrings.contains(schema.format) ? "string" : nil
    }

    private func array(_ schema: Schema) -> SchemaShape {
        let others = schema.items?.isObject == true ? schema.items : nil
        guard let tuple = schema.tuple else { return .array(others) }
        return .array(PositionalItems(tuple, others: others, of: schema, graph).elements(notes))
    }

    func object(_ schema: Schema) -> SchemaShape {
        let further = additional(schema)
        guard let properties = schema.properties, !properties.isEmpty else {
            let isClosed = schema.additional?.bool == false && further == nil
            if schema.properties != nil, isClosed { return .object(ObjectShape()) }
            guard graph.document.relations.discriminatedIDs.contains(schema.node.id) else {
                return .map(further)
            }
            var object = ObjectShape()
            object.additional = isClosed ? nil : further ?? schema.node.with(.bool(true))
            return .object(object)
        }
        var object = ObjectShape()
        object.reserveCapacity(properties.count)
        merging.add(properties, of: schema, to: &object)
        object.additional = further
        object.require(schema.required)
        return .object(object)
    }

    /// The schema of further members, `true` as the boolean that is written: what is said of those that a pattern
    /// fits, and of all others. Where only patterns are written, there are no others.
    private func additional(_ schema: Schema) -> JSONNode? {
        let kinds = ([schema.additional] + (schema.patterns?.members ?? []).map(\.value))
            .compactMap { $0 }
            .filter { $0.bool != false }
        if let any = kinds.first(where: { Schema($0).isSilent }) { return any }
        return graph.either(of: kinds)
    }
}
