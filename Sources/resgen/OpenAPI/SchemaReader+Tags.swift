extension SchemaReader {
    /// Nil when an alternative is no object, or nothing tells its value of the tag.
    func tagged(
        _ alternatives: [Alternative],
        _ tag: Located<String>,
        _ mapping: [JSONMember],
        owner: String
    ) -> SpecUnion? {
        var byTarget: [Int32: [EnumValue]] = [:]
        for member in mapping {
            guard let target = mapped(member.value) else {
                notes.note(
                    .reference,
                    "'\(member.key)' leads nowhere: left out",
                    at: member.keyRange
                )
                continue
            }
            byTarget[target.range.start, default: []].append(.string(member.key))
        }
        var chooser = NameChooser(reserved: ["unrecognized"])
        var seen: Set<EnumValue> = []
        var cases: [SpecUnion.Case] = []
        for alternative in alternatives {
            guard case .object(let object) = alternative.analysis.shape,
                let values = tagValues(alternative, object, tag.value, byTarget)
            else { return nil }
            let key = values.first?.text ?? "Object"
            let type = self.type(of: alternative, key: key, owner: owner)
            let own = values.filter { seen.insert($0).inserted }
            if own.isEmpty {
                notes.note(
                    .union,
                    "another alternative has the same value of '\(tag.value)': left out",
                    at: alternative.node.range
                )
            }
            // Of several values the object's own field says which one it is.
            let groups = object.property(tag.value) == nil ? own.map { [$0] } : [own]
            for values in groups where !values.isEmpty {
                let wish =
                    values.count == 1
                    ? caseWish(values[0], object.property(tag.value), type)
                    : caseName(alternative, type) ?? key
                let name = chooser.choose(names.memberWishes(wish, keepsCase: false))
                let range = alternative.node.range
                cases.append(
                    SpecUnion.Case(
                        name: Located(value: name, range: range),
                        values: values == [.string(name)] ? [] : values,
                        type: type,
                        range: range
                    )
                )
            }
        }
        return cases.isEmpty ? nil : SpecUnion(tag: tag, cases: cases)
    }

    /// The schema that a value of a mapping leads to: a reference, or the name of a schema.
    private func mapped(_ node: JSONNode) -> JSONNode? {
        node.string.flatMap(document.schema).map { analyzer.finalAnalysis(of: $0).node }
    }

    /// What the document calls a value that has no word of its own, else the type's name.
    private func caseWish(
        _ value: EnumValue,
        _ property: ObjectShape.Property?,
        _ type: TypeSyntax
    ) -> String {
        guard value.isInteger else { return value.text }
        if let schema = property.flatMap({ document.resolved($0.schema) }) {
            let composed = Schema(schema).all.compactMap(document.resolved)
            for schema in [schema] + composed {
                if let name = writtenValues(of: schema)[value]?.name { return name }
            }
        }
        return typeName(type) ?? value.text
    }

    private func tagValues(
        _ alternative: Alternative,
        _ object: ObjectShape,
        _ tag: String,
        _ byTarget: [Int32: [EnumValue]]
    ) -> [EnumValue]? {
        let property = object.property(tag)
        let shape = property.map { analyzer.finalAnalysis(of: $0.schema).analysis.shape }
        if case .constant(let value)? = shape, let value = value.wireValue { return [value] }
        if let mapped = byTarget[alternative.target.range.start] { return mapped }
        if byTarget.isEmpty, let values = property.flatMap({ analyzer.listedValues(of: $0.schema) })
        {
            return values
        }
        guard let keys = alternative.node["$ref"]?.string.flatMap(OpenAPIDocument.keys),
            let last = keys.last
        else { return nil }
        return [.string(last)]
    }
}
