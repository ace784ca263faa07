/// `oneOf` and `anyOf`: what a schema says of which one of several holds.
struct Alternatives {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }
    private var notes: OpenAPINotes { analyzer.notes }

    func analysis(of schema: Schema) -> SchemaAnalysis {
        var isNullable = false
        var parts: [UnionShape.Part] = []
        var seen: Set<SchemaStructure> = []
        var silent: [JSONNode] = []
        var own = schema
        own.alternatives = []
        own.required += requiredBySilent(of: schema)
        for alternative in schema.alternatives {
            if analyzer.nullable.isNull(alternative) {
                isNullable = true
                continue
            }
            if alternative.isObject, Schema(alternative).isSilent {
                let isNull = Schema(alternative).isNullable
                isNullable = isNullable || isNull
                if !isNull { silent.append(alternative) }
                continue
            }
            if isNullOfObject(alternative, in: schema) {
                isNullable = true
                continue
            }
            guard let target = graph.resolved(alternative) else {
                notes.noteUnresolved(
                    graph.whyNotResolved(alternative),
                    "left out",
                    at: alternative.range
                )
                continue
            }
            // What one alternative allows, the union does.
            let meant = sole(alternative)
            isNullable =
                isNullable || analyzer.nullable.contains(target)
                || graph.resolved(meant).map(analyzer.nullable.contains) == true
            if seen.insert(graph.structure(of: meant)).inserted {
                parts.append(UnionShape.Part(schema: meant))
            }
        }
        // A union keeps what it does not know; a single type does not.
        if parts.count == 1,
            let other = silent.lazy.compactMap({ part($0, beside: parts[0], in: schema) }).first
        {
            parts.append(other)
        }
        if own.isUnevaluated, own.properties == nil, let further = own.additional, further.isObject
        {
            notes.note(
                .ignored,
                "'unevaluatedProperties' beside alternatives: left out",
                at: further.range
            )
        }
        var analysis = SchemaAnalysis(shape: combined(parts, own: own), isNullable: isNullable)
        if case .any = analysis.shape, parts.isEmpty {
            analysis.shape = analyzer.shape(ofTypes: own)
        }
        return analysis
    }

    /// What an alternative without a type allows beside the only one with a type: any value, or of another type
    /// that its limits speak of; nil where authors mean the same values. Of an object they say what else it requires.
    private func part(_ silent: JSONNode, beside part: UnionShape.Part, in schema: Schema)
        -> UnionShape.Part?
    {
        if Schema(silent).isAnything { return UnionShape.Part(schema: silent) }
        guard schema.types.isEmpty, schema.properties == nil,
            let kind = SchemaLimits.type(of: analyzer.finalShape(of: part.schema))
        else { return nil }
        if let excluded = silent["not"] {
            // All values are excluded by what is true of all.
            return Schema(excluded).isAnything ? nil : UnionShape.Part(schema: silent)
        }
        let limited = SchemaLimits.type(in: silent)
        return limited == kind ? nil : UnionShape.Part(schema: silent, type: limited)
    }

    /// Whether an alternative is any object or null, beside one that is an object: what some generators write
    /// for null, as there is no such type in OpenAPI 3.0.
    private func isNullOfObject(_ alternative: JSONNode, in schema: Schema) -> Bool {
        guard schema.alternatives.count == 2, alternative["$ref"] == nil,
            !graph.document.isOf31
        else { return false }
        let bare = Schema(alternative)
        guard bare.isNullable, bare.isBare,
            bare.types == ["object"],
            let other = schema.alternatives.first(where: { $0.id != alternative.id }),
            case .object = analyzer.finalShape(of: other)
        else { return false }
        return true
    }

    /// The keys that all alternatives require where these say nothing else.
    private func requiredBySilent(of schema: Schema) -> [String] {
        // Nearly all refer to others, or say a type.
        guard schema.alternatives.allSatisfy({ $0["required"] != nil && $0["$ref"] == nil }) else {
            return []
        }
        let alternatives = schema.alternatives.map(Schema.init)
        guard alternatives.allSatisfy({ $0.isSilent && !$0.isNullable }) else { return [] }
        return alternatives.first?.required.filter { key in
            alternatives.allSatisfy { $0.required.contains(key) }
        } ?? []
    }

    /// The schema that an `allOf` of one stands for, where nothing else is said beside it.
    private func sole(_ alternative: JSONNode) -> JSONNode {
        var node = alternative
        while node["$ref"] == nil {
            var rest = Schema(node)
            guard rest.all.count == 1, rest.required.isEmpty, rest.discriminator == nil else {
                break
            }
            let only = rest.all[0]
            rest.all = []
            guard rest.isSilent, graph.resolved(only) != nil else { break }
            node = only
        }
        return node
    }

    private func combined(_ parts: [UnionShape.Part], own: Schema) -> SchemaShape {
        if parts.isEmpty { return .any }
        let hasProperties = own.properties?.isEmpty == false
        if hasProperties, case .object(let object) = analyzer.object(own) {
            if let union = union(of: parts, beside: object, own) { return .union(union) }
            let union = UnionShape(parts: parts)
            var merged = analyzer.merging.merged(union, into: object, at: own.node.range)
            merged.require(own.required)
            return .object(merged)
        }
        if parts.count == 1 { return requiring(own.required, .same(parts[0].schema)) }
        if let base = RepeatedKinds(analyzer: analyzer).onlyBase(of: parts, own.discriminator) {
            return requiring(own.required, .same(base.schema))
        }
        if let values = values(of: parts) { return .enumeration(values, own.node) }
        if let scalar = commonScalar(of: parts, at: own.node) { return .scalar(scalar) }
        if let items = contents(of: parts, elements) { return .array(items) }
        if let values = contents(of: parts, values) { return .map(values) }
        var discriminator = own.discriminator
        var tag = tag(of: discriminator)
        let parts =
            tag == nil
            ? NestedAlternatives(analyzer: analyzer).unfolded(withoutKinds(parts)) : parts
        tag = tag ?? analyzer.discriminators.discriminator(of: parts)
        if tag == nil {
            discriminator = inheritedDiscriminator(of: parts)
            tag = self.tag(of: discriminator)
        }
        let distinct =
            tag == nil ? analyzer.discriminators.mergingIndistinct(parts) : parts
        if distinct.count == 1 {
            return requiring(own.required, shape(of: distinct[0], insteadOf: parts, own: own))
        }
        return .union(
            UnionShape(
                parts: distinct,
                tag: tag,
                mapping: discriminator?["mapping"]?.members ?? [],
                defaultMapping: discriminator?["defaultMapping"]
            )
        )
    }

    /// The alternatives without those that others are unions of. By a discriminator that all inherit, a schema is what
    /// it describes itself.
    private func withoutKinds(_ parts: [UnionShape.Part]) -> [UnionShape.Part] {
        let bases = RepeatedKinds(analyzer: analyzer).removed(from: parts)
        return bases.count == parts.count || inheritedDiscriminator(of: parts) != nil
            ? parts : bases
    }

    /// What is required beside the alternatives is required of the one that they are.
    private func requiring(_ keys: [String], _ shape: SchemaShape) -> SchemaShape {
        let final: SchemaShape
        if case .same(let node) = shape {
            final = analyzer.finalShape(of: node)
        } else {
            final = shape
        }
        guard case .object(var object) = final else { return shape }
        // What is only read would have to be given where it is sent.
        let keys = keys.filter { key in
            object.property(key).map { !$0.isRequired && $0.schema["readOnly"]?.bool != true }
                ?? false
        }
        if keys.isEmpty { return shape }
        object.require(keys)
        return .object(object)
    }

    private func tag(of discriminator: JSONNode?) -> Located<String>? {
        guard let name = discriminator?["propertyName"], let key = name.string else { return nil }
        return Located(value: key, range: name.range)
    }

    /// That of a schema that all alternatives are made of, as far as it speaks of these.
    private func inheritedDiscriminator(of parts: [UnionShape.Part]) -> JSONNode? {
        let document = graph.document
        var common: [JSONNode]?
        var targets: Set<JSONNode.ID> = []
        for part in parts {
            guard part.schema["$ref"] != nil, let target = graph.resolved(part.schema) else {
                return nil
            }
            targets.insert(target.id)
            let bases = document.parts(of: target).dropFirst().filter { $0["discriminator"] != nil }
            common =
                common.map { $0.filter { base in bases.contains { $0.id == base.id } } } ?? bases
        }
        guard let discriminator = common?.first?["discriminator"] else { return nil }
        let members = discriminator.members.filter { $0.key != "defaultMapping" }.map { member in
            guard member.key == "mapping" else { return member }
            let own = member.value.members.filter {
                document.mappedSchema($0.value).map { targets.contains($0.id) } ?? false
            }
            return member.with(member.value.with(.object(own)))
        }
        return discriminator.with(.object(members))
    }

    /// The shape of alternatives that are one. A schema has its own name and description where another
    /// one says the same of values: an address range is no IPv4 range.
    private func shape(of part: UnionShape.Part, insteadOf parts: [UnionShape.Part], own: Schema)
        -> SchemaShape
    {
        if let object = part.object { return .object(object) }
        let (target, analysis) = analyzer.finalAnalysis(of: part.schema)
        let isOneSchema = parts.allSatisfy {
            analyzer.finalAnalysis(of: $0.schema).node.id == target.id
        }
        let hasOtherWords =
            !graph.isSynthesized(own.node)
            && (part.schema["$ref"] != nil || own.description != nil)
        return isOneSchema || !hasOtherWords ? .same(part.schema) : analysis.shape
    }

    /// Where an alternative is no object, the properties beside it are those of the others.
    private func union(of parts: [UnionShape.Part], beside object: ObjectShape, _ own: Schema)
        -> UnionShape?
    {
        guard own.types.isEmpty else { return nil }
        let others = parts.filter { !analyzer.merging.mayBeObject($0) }
        if others.isEmpty { return nil }
        let objects = parts.filter(analyzer.merging.mayBeObject)
        var all = UnionShape.Part(schema: own.node)
        let union = UnionShape(parts: objects)
        var widened = analyzer.merging.widened(object, by: union)
        widened.require(analyzer.merging.commonlyRequired(union).union(own.required))
        all.object = widened
        return UnionShape(parts: others + [all])
    }

    private func elements(of shape: SchemaShape) -> JSONNode? {
        if case .array(let items) = shape { items } else { nil }
    }

    private func values(of shape: SchemaShape) -> JSONNode? {
        if case .map(let values?) = shape, values.isObject { values } else { nil }
    }

    /// What the elements of alternatives are that are all lists, or the values of what are all maps: one of
    /// those of each.
    private func contents(of parts: [UnionShape.Part], _ content: (SchemaShape) -> JSONNode?)
        -> JSONNode?
    {
        var all: [JSONNode] = []
        for part in parts {
            guard part.object == nil, let content = content(analyzer.finalShape(of: part.schema))
            else { return nil }
            all.append(content)
        }
        return graph.either(of: all)
    }

    /// The values of alternatives that are all constants or enums of one kind, or text of which
    /// some values are known: an enum is open.
    private func values(of parts: [UnionShape.Part]) -> [EnumValue]? {
        var values: [EnumValue] = []
        var hasText = false
        for part in parts {
            switch analyzer.finalShape(of: part.schema) {
            case .constant(let node):
                guard let value = node.wireValue else { return nil }
                values.append(value)
            case .enumeration(let more, _): values += more
            case .scalar(let scalar) where scalar.type == .string: hasText = true
            default: return nil
            }
        }
        guard let first = values.first, values.allSatisfy({ $0.isInteger == first.isInteger }),
            !hasText || !first.isInteger
        else { return nil }
        var seen: Set<EnumValue> = []
        return values.filter { seen.insert($0).inserted }
    }
}

/// Alternatives that are one type in JSON
extension Alternatives {
    /// A number, or the same in quotes, which a Decimal in quotes is read of, too.
    private func decimal(of parts: [UnionShape.Part]) -> ScalarType? {
        var decimal: ScalarType?
        var hasNumber = false
        for part in parts {
            guard case .scalar(let scalar) = analyzer.finalShape(of: part.schema),
                scalar.type.isNumber
            else { return nil }
            if scalar.encoding == nil { hasNumber = true }
            if scalar.type == .decimal, scalar.encoding == .string { decimal = scalar }
        }
        return hasNumber ? decimal : nil
    }

    /// The one type of alternatives that are all text, or all numbers.
    func commonScalar(of parts: [UnionShape.Part], at node: JSONNode) -> ScalarType? {
        if let decimal = decimal(of: parts) { return decimal }
        var types: Set<StandardType> = []
        for part in parts {
            switch analyzer.finalShape(of: part.schema) {
            case .scalar(let scalar): types.insert(scalar.encoding == nil ? scalar.type : .string)
            case .enumeration(let values, _):
                types.insert(values.first?.isInteger == true ? .int : .string)
            case .constant(let value) where value.string != nil: types.insert(.string)
            case .constant(let value) where value.bool != nil: types.insert(.bool)
            default: return nil
            }
        }
        if types.count == 1, let only = types.first { return ScalarType(type: only) }
        if types.allSatisfy(\.isText) {
            notes.note(.union, "several kinds of text: taken as String", at: node.range)
            return .string
        }
        let wide: [StandardType] = [.int64, .uint64]
        if let integer = wide.first(where: { types.allSatisfy($0.holdsIntegers) }) {
            return ScalarType(type: integer)
        }
        if types.allSatisfy(\.isNumber) {
            // A Double has no integers beyond 2^53; a Decimal keeps all digits.
            let isExact = types.contains(.decimal) || types.contains(where: \.isInteger)
            return ScalarType(type: isExact ? .decimal : .double)
        }
        return nil
    }
}
