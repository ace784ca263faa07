/// Unions whose cases are discriminated by the value of a key, the tag.
struct TaggedUnions {
    let schemas: SchemaReader

    typealias Alternative = UnionLowering.Alternative
    private var analyzer: SchemaAnalyzer { schemas.analyzer }
    private var notes: OpenAPINotes { schemas.notes }
    private var names: SwiftName { schemas.names }
    private var unions: UnionLowering { schemas.unions }

    /// Nil when an alternative is neither an object nor a union of objects with the tag, or nothing
    /// says which value of the tag it has.
    func union(
        _ alternatives: [UnionLowering.Alternative],
        _ tag: Located<String>,
        of shape: UnionShape,
        owner: String,
        at node: JSONNode
    ) -> SpecUnion? {
        let written = targets(of: shape.mapping)
        let defaultTarget = defaultTarget(of: shape, alternatives)
        let (apart, byTarget) = takenApart(alternatives, tag.value, written)
        guard let groups = groups(apart, tag.value, byTarget) else { return nil }
        noteUnused(shape.mapping, alternatives)
        var chooser = UniqueNames(reserved: ["unrecognized"])
        var cases: [SpecUnion.Case] = []
        for group in groups {
            let type = self.type(of: group, owner: owner, at: node)
            var isDefault = group.alternatives.contains { $0.target.id == defaultTarget }
            for values in group.sets(writesTag: writesTag(tag.value, group)) {
                let property = property(tag.value, of: group.alternatives[0])
                let candidate =
                    values.count == 1
                    ? caseName(values[0], property, type) : unions.typeName(type) ?? values[0].text
                let name = chooser.choose(names.memberCandidates(candidate, keepsCase: false))
                let range = group.alternatives[0].node.range
                cases.append(
                    SpecUnion.Case(
                        name: Located(value: name, range: range),
                        values: values == [.string(name)]
                            ? [] : values.map { Located(value: $0, range: range) },
                        type: type,
                        isDefault: isDefault,
                        range: range
                    )
                )
                isDefault = false
            }
        }
        return cases.isEmpty ? nil : SpecUnion(tag: tag, cases: cases)
    }

    /// The alternatives that have a value of the tag, as a union of their own with what the discriminator says of
    /// them.
    func tagged(_ alternatives: [Alternative], _ tag: Located<String>, of shape: UnionShape)
        -> (alternatives: [Alternative], union: UnionShape)
    {
        let byTarget = targets(of: shape.mapping)
        let tagged = alternatives.filter { alternative in
            writesTag(tag.value, alternative)
                && tagValues(alternative, tag.value, byTarget)?.isEmpty == false
        }
        let parts = parts(of: tagged)
        func isTagged(_ schema: JSONNode) -> Bool {
            mapped(schema).map { parts.contains($0.id) } ?? false
        }
        let union = UnionShape(
            parts: tagged.map(\.part),
            tag: tag,
            mapping: shape.mapping.filter { isTagged($0.value) },
            defaultMapping: shape.defaultMapping.flatMap { isTagged($0) ? $0 : nil }
        )
        return (tagged, union)
    }

    /// What is read where the tag has no known value, if it is one of the alternatives.
    private func defaultTarget(of shape: UnionShape, _ alternatives: [Alternative]) -> JSONNode.ID?
    {
        guard let node = shape.defaultMapping else { return nil }
        guard let target = mapped(node)?.id else {
            notes.noteUnresolved(
                schemas.document.whyNotMapped(node),
                "left out",
                at: node.range
            )
            return nil
        }
        if alternatives.contains(where: { $0.target.id == target }) { return target }
        notes.note(
            .union,
            "'\(node.scalarText ?? "")' is none of the alternatives: left out",
            at: node.range
        )
        return nil
    }

    /// Alternatives of one value of the tag: in most documents a single one.
    private struct TagGroup {
        let values: [EnumValue]
        var alternatives: [Alternative]

        /// The values of each case: all of them where the value itself says which is its own.
        func sets(writesTag: Bool) -> [[EnumValue]] {
            writesTag ? [values] : values.map { [$0] }
        }
    }

    private func writesTag(_ tag: String, _ group: TagGroup) -> Bool {
        group.alternatives.allSatisfy { writesTag(tag, $0) }
    }

    private func writesTag(_ tag: String, _ alternative: Alternative) -> Bool {
        isUnion(alternative) || property(tag, of: alternative) != nil
    }

    /// The alternatives with those of a union in its place where it has a value of the tag that another one has,
    /// too: only what is in it says then which of them is meant.
    private func takenApart(
        _ alternatives: [Alternative],
        _ tag: String,
        _ byTarget: [JSONNode.ID: [EnumValue]],
        depth: Int = 0
    ) -> (alternatives: [Alternative], byTarget: [JSONNode.ID: [EnumValue]]) {
        guard alternatives.count > 1, depth < 8, alternatives.contains(where: isUnion),
            let values = ownValues(of: alternatives, { tagValues($0, tag, byTarget) })
        else { return (alternatives, byTarget) }
        let members = alternatives.map { parts(of: [$0]) }
        /// Whether another alternative, with no member in common, has one of its values.
        func isShared(_ index: Int) -> Bool {
            let own = Set(values[index])
            return alternatives.indices.contains { other in
                other != index && !own.isDisjoint(with: values[other])
                    && members[index].isDisjoint(with: members[other])
            }
        }
        var byTarget = byTarget
        var isApart = false
        let apart = alternatives.indices.flatMap { index -> [Alternative] in
            let alternative = alternatives[index]
            guard case .union(let union) = alternative.analysis.shape, isShared(index) else {
                return [alternative]
            }
            isApart = true
            if union.tag?.value == tag {
                byTarget.merge(targets(of: union.mapping)) { outer, _ in outer }
            }
            return unions.alternatives(of: union)
        }
        return isApart ? takenApart(apart, tag, byTarget, depth: depth + 1) : (apart, byTarget)
    }

    private func isUnion(_ alternative: Alternative) -> Bool {
        if case .union = alternative.analysis.shape { true } else { false }
    }

    private func groups(
        _ alternatives: [Alternative],
        _ tag: String,
        _ byTarget: [JSONNode.ID: [EnumValue]]
    ) -> [TagGroup]? {
        var groups: [TagGroup] = []
        var indices: [EnumValue: Int] = [:]
        let values = ownValues(of: alternatives) { tagValues($0, tag, byTarget) }
        guard let all = values else { return nil }
        for (alternative, values) in zip(alternatives, all) {
            var new: [EnumValue] = []
            for value in values where indices[value] == nil {
                indices[value] = groups.count
                new.append(value)
            }
            if !new.isEmpty {
                groups.append(TagGroup(values: new, alternatives: [alternative]))
            } else if let index = indices[values[0]] {
                let known = groups[index].alternatives
                if known.contains(where: { $0.target.id == alternative.target.id }) {
                    continue
                }
                guard (known + [alternative]).allSatisfy({ property(tag, of: $0) != nil }) else {
                    return nil
                }
                groups[index].alternatives.append(alternative)
            }
        }
        return groups
    }

    /// The values of each alternative; nil where one has none. Where all kinds share one enum, that is the name of
    /// the alternative, and what no other one lists.
    private func ownValues(
        of alternatives: [Alternative],
        _ all: (Alternative) -> [EnumValue]?
    ) -> [[EnumValue]]? {
        var values: [[EnumValue]] = []
        for alternative in alternatives {
            guard let listed = all(alternative), !listed.isEmpty else { return nil }
            values.append(listed)
        }
        var counts: [EnumValue: Int] = [:]
        for value in values.joined() { counts[value, default: 0] += 1 }
        return alternatives.indices.map { index in
            guard values[index].count > 1, let name = name(of: alternatives[index]),
                values[index].contains(name)
            else { return values[index] }
            return values[index].filter { $0 == name || counts[$0] == 1 }
        }
    }

    /// The value of the tag where nothing else is said: the name of the schema.
    private func name(of alternative: Alternative) -> EnumValue? {
        let reference = origin(of: alternative)["$ref"]?.string
        return (alternative.name ?? reference.flatMap(JSONPointer.lastKey)).map(EnumValue.string)
    }

    private func property(_ tag: String, of alternative: Alternative) -> ObjectShape.Property? {
        guard case .object(let object) = alternative.analysis.shape else { return nil }
        return object.property(tag)
    }

    /// The type of a case: of several alternatives a union of their own.
    private func type(of group: TagGroup, owner: String, at node: JSONNode) -> TypeSyntax {
        let key = group.values.first?.text ?? "Object"
        if group.alternatives.count == 1 {
            let alternative = group.alternatives[0]
            // The union has the name of the schema already.
            let isBase = alternative.target.id == node.id
            let name = alternative.isBase ? schemas.componentName(of: alternative.node) : nil
            let keys = isBase || name != nil ? ["Base", key] : [key]
            return unions.type(of: alternative, named: keys, owner: name ?? owner)
        }
        let parts = group.alternatives.map(\.part)
        let place = SchemaPlace(owner: owner, key: key)
        let name = schemas.models.part("value \(key)", of: node, at: place) {
            SchemaAnalysis(shape: unions.oneShape(of: parts))
        }
        return TypeSyntax(kind: .named(name, []), range: group.alternatives[0].node.range)
    }

    private func targets(of mapping: [JSONMember]) -> [JSONNode.ID: [EnumValue]] {
        var byTarget: [JSONNode.ID: [EnumValue]] = [:]
        for member in mapping {
            guard let target = mapped(member.value) else {
                notes.noteUnresolved(
                    schemas.document.whyNotMapped(member.value),
                    "'\(member.key)' is left out",
                    at: member.value.range
                )
                continue
            }
            byTarget[target.id, default: []].append(.string(member.key))
        }
        return byTarget
    }

    /// Reports the values that lead to schemas which are no alternatives.
    private func noteUnused(_ mapping: [JSONMember], _ alternatives: [Alternative]) {
        if mapping.isEmpty { return }
        let parts = parts(of: alternatives)
        for member in mapping {
            guard let target = mapped(member.value), !parts.contains(target.id) else { continue }
            let schema = member.value.scalarText ?? ""
            notes.note(
                .union,
                "'\(schema)' is none of the alternatives: '\(member.key)' is left out",
                at: member.value.range
            )
        }
    }

    /// The schemas that are alternatives, and those of the unions among them.
    private func parts(of alternatives: [Alternative]) -> Set<JSONNode.ID> {
        var parts: Set<JSONNode.ID> = []
        var seen: Set<JSONNode.ID> = []
        var open = alternatives
        while let next = open.popLast() {
            if let written = schemas.document.resolved(origin(of: next)) {
                parts.insert(analyzer.finalAnalysis(of: written).node.id)
            }
            parts.insert(next.target.id)
            guard seen.insert(next.target.id).inserted,
                case .union(let union) = next.analysis.shape
            else { continue }
            open += unions.alternatives(of: union)
        }
        return parts
    }

    /// The schema that a value of a mapping leads to: a reference, or the name of a schema.
    private func mapped(_ node: JSONNode) -> JSONNode? {
        schemas.document.mappedSchema(node).map { analyzer.finalAnalysis(of: $0).node }
    }

    /// What the document calls a value that has no word of its own, else the type's name.
    private func caseName(
        _ value: EnumValue,
        _ property: ObjectShape.Property?,
        _ type: TypeSyntax
    ) -> String {
        guard value.isInteger else { return value.text }
        if let schema = property.flatMap({ schemas.document.resolved($0.schema) }) {
            let composed = Schema(schema).all.compactMap(schemas.document.resolved)
            for schema in [schema] + composed {
                if let name = schemas.enums.writtenValues(of: schema)[value.text]?.name {
                    return name
                }
            }
        }
        return unions.typeName(type) ?? value.text
    }

    private func tagValues(
        _ alternative: Alternative,
        _ tag: String,
        _ byTarget: [JSONNode.ID: [EnumValue]]
    ) -> [EnumValue]? {
        switch alternative.analysis.shape {
        case .object(let object): return tagValues(alternative, object, tag, byTarget)
        case .union(let union) where alternative.type == nil:
            let own = byTarget[alternative.target.id]
            let inner = union.tag?.value == tag ? targets(of: union.mapping) : [:]
            let known = byTarget.merging(inner) { outer, _ in outer }
            return tagValues(of: union, tag, known, depth: 0).map { own ?? $0 }
        default: return nil
        }
    }

    /// The values of all objects of a union that is an alternative itself: each of them has the tag.
    private func tagValues(
        of union: UnionShape,
        _ tag: String,
        _ byTarget: [JSONNode.ID: [EnumValue]],
        depth: Int
    ) -> [EnumValue]? {
        let values = ownValues(of: unions.alternatives(of: union)) { alternative in
            switch alternative.analysis.shape {
            case .object(let object) where object.property(tag) != nil:
                tagValues(alternative, object, tag, byTarget)
            case .union(let inner) where alternative.type == nil && depth < 8:
                tagValues(of: inner, tag, byTarget, depth: depth + 1)
            default: nil
            }
        }
        return values.flatMap { $0.isEmpty ? nil : $0.flatMap(\.self) }
    }

    private func tagValues(
        _ alternative: Alternative,
        _ object: ObjectShape,
        _ tag: String,
        _ byTarget: [JSONNode.ID: [EnumValue]]
    ) -> [EnumValue]? {
        let property = object.property(tag)
        let shape = property.map { analyzer.finalShape(of: $0.schema) }
        if case .constant(let value)? = shape { return value.wireValue.map { [$0] } }
        let kind = tagKind(of: shape)
        if kind == .other { return nil }
        let origin = origin(of: alternative)
        let target = schemas.document.resolved(origin) ?? alternative.target
        if let mapped = byTarget[alternative.target.id] ?? byTarget[target.id] {
            return kind == .text ? mapped : integers(mapped)
        }
        if byTarget.isEmpty,
            let values = property.flatMap({ analyzer.discriminators.listedValues(of: $0.schema) })
        {
            return values
        }
        return kind == .text ? name(of: alternative).map { [$0] } : nil
    }

    /// The alternative as it is written, where the properties beside the alternatives were added to it.
    private func origin(of alternative: Alternative) -> JSONNode {
        analyzer.graph.source(of: alternative.node) ?? alternative.node
    }

    private enum TagKind { case text, integer, other }

    /// The value of a tag: text, also where nothing is said of it, or numbers.
    private func tagKind(of shape: SchemaShape?) -> TagKind {
        switch shape {
        case .scalar(let scalar) where scalar.encoding == .string: .text
        case .scalar(let scalar) where scalar.type.isInteger: .integer
        case .scalar(let scalar) where !scalar.type.isText: .other
        case .enumeration(let values, _) where values.first?.isInteger == true: .integer
        case .object, .array, .map: .other
        default: .text
        }
    }

    /// The keys of a mapping as numbers, for a mapping has only texts.
    private func integers(_ values: [EnumValue]) -> [EnumValue]? {
        let numbers = values.compactMap { Int64($0.text).map(EnumValue.integer) }
        return numbers.count == values.count ? numbers : nil
    }
}
