/// Finds what kind of value a schema describes, through references and compositions.
final class SchemaAnalyzer {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    private var known: [Int32: SchemaAnalysis] = [:]
    private var underWay: Set<Int32> = []

    /// Schemas that are made of others are followed so deep.
    private static let depthLimit = 48

    init(document: OpenAPIDocument, notes: OpenAPINotes) {
        self.document = document
        self.notes = notes
    }

    /// The shape of a schema that is no reference, or of what a reference leads to.
    func analysis(of node: JSONNode) -> SchemaAnalysis {
        let start = node.range.start
        if let known = known[start] { return known }
        guard underWay.count < Self.depthLimit, underWay.insert(start).inserted else {
            notes.note(.reference, "the schema leads back to itself: taken as any value", at: node.range)
            return SchemaAnalysis(shape: .any)
        }
        defer { underWay.remove(start) }
        let analysis = analysis(of: Schema(node))
        known[start] = analysis
        return analysis
    }

    /// The shape of a schema; one that only stands for another one is followed to its end.
    func finalAnalysis(of node: JSONNode) -> (node: JSONNode, analysis: SchemaAnalysis) {
        var node = node
        var isNullable = false
        for _ in 0..<Self.depthLimit {
            guard let target = document.resolved(node) else { break }
            let analysis = analysis(of: target)
            isNullable = isNullable || analysis.isNullable
            guard case .same(let next) = analysis.shape else {
                return (target, SchemaAnalysis(shape: analysis.shape, isNullable: isNullable))
            }
            node = next
        }
        return (node, SchemaAnalysis(shape: .any, isNullable: isNullable))
    }

    func analysis(of schema: Schema, restrictedTo type: String? = nil) -> SchemaAnalysis {
        var schema = schema
        if let type { schema.types = [type] }
        if schema.reference != nil {
            return SchemaAnalysis(shape: .same(schema.node), isNullable: schema.isNullable)
        }
        for member in schema.ignored {
            notes.note(.ignored, "'\(member.key)' has no meaning for a type: left out", at: member.keyRange)
        }
        var analysis = shape(of: schema)
        analysis.isNullable = analysis.isNullable || schema.isNullable
        return analysis
    }

    private func shape(of schema: Schema) -> SchemaAnalysis {
        if let constant = schema.constant {
            if constant.isNull { return SchemaAnalysis(shape: .any, isNullable: true) }
            return SchemaAnalysis(shape: constantShape(constant))
        }
        if let values = schema.values, !values.isEmpty,
            schema.all.isEmpty || values.filter({ !$0.isNull }).count == 1
        {
            return enumeration(values, schema)
        }
        if !schema.all.isEmpty { return composition(schema) }
        if schema.hasAlternatives { return alternatives(schema) }
        if schema.types.count > 1 {
            let parts = schema.types.map { UnionShape.Part(schema: schema.node, type: $0) }
            return SchemaAnalysis(shape: .union(UnionShape(parts: parts)))
        }
        return SchemaAnalysis(shape: plain(schema))
    }

    private func plain(_ schema: Schema) -> SchemaShape {
        switch schema.types.first ?? impliedType(schema) {
        case "string": return .scalar(ScalarType(string: schema))
        case "integer": return .scalar(ScalarType(integer: schema))
        case "number": return .scalar(ScalarType(number: schema))
        case "boolean": return .scalar(ScalarType(type: .bool))
        case "file": return .scalar(.string)
        case "array": return array(schema)
        case "object": return object(schema)
        case nil: return .any
        case let type?:
            if !schema.isOnlyNull {
                notes.note(.type, "unknown type '\(type)': taken as any value", at: schema.node.range)
            }
            return .any
        }
    }

    /// What a schema without `type` can only be.
    private func impliedType(_ schema: Schema) -> String? {
        if schema.properties != nil || schema.additional?.isObject == true || schema.patterns != nil
        {
            return "object"
        }
        if schema.items != nil || schema.tuple != nil { return "array" }
        return ScalarType.formatsOfStrings.contains(schema.format) ? "string" : nil
    }

    private func array(_ schema: Schema) -> SchemaShape {
        guard let tuple = schema.tuple else {
            return .array(schema.items?.isObject == true ? schema.items : nil)
        }
        notes.note(.type, "a list whose elements have a type by place: any values", at: tuple.range)
        return .array(nil)
    }

    private func object(_ schema: Schema) -> SchemaShape {
        let further = additional(schema)
        guard let properties = schema.properties, !properties.isEmpty else {
            if schema.properties != nil, schema.additional?.bool == false {
                return .object(ObjectShape())
            }
            return .map(further)
        }
        var object = ObjectShape()
        add(properties, of: schema, to: &object)
        object.additional = schema.additional?.bool == false ? nil : further
        object.require(schema.required)
        return .object(object)
    }

    /// The schema of further members, `true` as the boolean that is written.
    private func additional(_ schema: Schema) -> JSONNode? {
        if let patterns = schema.patterns, let first = patterns.members.first {
            if patterns.members.count > 1 {
                notes.note(.type, "members by several patterns: those of the first", at: patterns.range)
            }
            return first.value
        }
        guard let additional = schema.additional else { return nil }
        return additional.bool == false ? nil : additional
    }

    private func add(_ properties: [JSONMember], of schema: Schema, to object: inout ObjectShape) {
        for member in properties {
            if member.value.bool == false { continue }
            let property = ObjectShape.Property(
                key: member.key,
                keyRange: member.keyRange,
                schema: member.value
            )
            if let other = object.property(member.key) {
                merge(property, over: other, into: &object)
            } else {
                object.add(property)
            }
        }
    }

    /// Of two schemas for one key the later holds, unless it says nothing.
    private func merge(
        _ property: ObjectShape.Property,
        over other: ObjectShape.Property,
        into object: inout ObjectShape
    ) {
        var property = property
        property.isRequired = property.isRequired || other.isRequired
        if Schema(property.schema).isSilent {
            property.schema = other.schema
        } else if !isSame(property.schema, other.schema), !Schema(other.schema).isSilent {
            notes.note(
                .merge,
                "'\(property.key)' is described twice: this description holds",
                at: property.keyRange
            )
        }
        object.add(property)
    }

    /// Whether two schemas are written alike.
    func isSame(_ left: JSONNode, _ right: JSONNode) -> Bool {
        let bytes = document.source.bytes
        return left.range == right.range
            || bytes[left.range.range].elementsEqual(bytes[right.range.range])
    }
}

/// `allOf`
extension SchemaAnalyzer {
    /// What is gathered of the schemas of an `allOf`.
    private struct Parts {
        var object = ObjectShape()
        var isObject = false
        /// Schemas that say something: when there is only one, it is what is meant.
        var telling: [JSONNode] = []
        var required: [String] = []
        var scalars: [JSONNode] = []
        var isNullable = true
    }

    private func composition(_ schema: Schema) -> SchemaAnalysis {
        var parts = Parts()
        for member in schema.all { add(member, to: &parts) }
        var own = schema
        own.all = []
        let saysMore = schema.properties?.isEmpty == false || schema.hasAlternatives
            || schema.additional?.isObject == true
        if saysMore { add(analysis(of: own), of: schema.node, to: &parts) }
        parts.required += schema.required
        let isNullable = parts.isNullable && !parts.telling.isEmpty && !saysMore
        if parts.telling.count == 1, !saysMore, parts.required.isEmpty || !parts.isObject {
            return SchemaAnalysis(shape: .same(parts.telling[0]), isNullable: false)
        }
        guard parts.isObject else {
            return SchemaAnalysis(shape: simplest(of: parts, schema), isNullable: isNullable)
        }
        if let scalar = parts.scalars.first {
            notes.note(.merge, "no value can be an object and this too: left out", at: scalar.range)
        }
        parts.object.require(parts.required)
        return SchemaAnalysis(shape: .object(parts.object), isNullable: isNullable)
    }

    private func simplest(of parts: Parts, _ schema: Schema) -> SchemaShape {
        guard let first = parts.scalars.first else {
            var own = schema
            own.all = []
            return plain(own)
        }
        if parts.scalars.count > 1 {
            notes.note(.merge, "several simple types at once: the first holds", at: schema.node.range)
        }
        return .same(first)
    }

    private func add(_ member: JSONNode, to parts: inout Parts) {
        guard let target = document.resolved(member) else {
            notes.note(.reference, "the reference leads nowhere: left out", at: member.range)
            return
        }
        if target.isObject, Schema(target).isSilent {
            parts.required += Schema(target).required
            return
        }
        parts.telling.append(member)
        let (_, analysis) = finalAnalysis(of: member)
        parts.isNullable = parts.isNullable && analysis.isNullable
        add(analysis, of: member, to: &parts)
    }

    private func add(_ analysis: SchemaAnalysis, of node: JSONNode, to parts: inout Parts) {
        switch analysis.shape {
        case .object(let object):
            parts.isObject = true
            for property in object.properties {
                if let other = parts.object.property(property.key) {
                    merge(property, over: other, into: &parts.object)
                } else {
                    parts.object.add(property)
                }
            }
            parts.object.additional = object.additional ?? parts.object.additional
        case .map(let values):
            parts.isObject = true
            parts.object.additional = values ?? parts.object.additional
        case .union(let union):
            parts.isObject = true
            parts.object = merged(union, into: parts.object, at: node.range)
        case .same(let next):
            add(finalAnalysis(of: next).analysis, of: next, to: &parts)
        case .any: break
        case .scalar, .constant, .enumeration, .array: parts.scalars.append(node)
        }
    }

    /// The properties of all alternatives, none of them required.
    private func merged(_ union: UnionShape, into object: ObjectShape, at range: SourceRange)
        -> ObjectShape
    {
        var object = object
        notes.note(
            .merge,
            "alternatives beside other properties: their properties become optional",
            at: range
        )
        for part in union.parts {
            guard case .object(let alternative) = finalAnalysis(of: part.schema).analysis.shape
            else { continue }
            for var property in alternative.properties where object.property(property.key) == nil {
                property.isRequired = false
                object.add(property)
            }
            object.additional = object.additional ?? alternative.additional
        }
        return object
    }
}

/// `oneOf` and `anyOf`
extension SchemaAnalyzer {
    private func alternatives(_ schema: Schema) -> SchemaAnalysis {
        var isNullable = false
        var parts: [UnionShape.Part] = []
        for alternative in schema.alternatives {
            if isNull(alternative) {
                isNullable = true
                continue
            }
            if alternative.isObject, Schema(alternative).isSilent { continue }
            if document.resolved(alternative) == nil {
                notes.note(.reference, "the reference leads nowhere: left out", at: alternative.range)
                continue
            }
            if !parts.contains(where: { isSame($0.schema, alternative) }) {
                parts.append(UnionShape.Part(schema: alternative))
            }
        }
        var own = schema
        own.alternatives = []
        var analysis = SchemaAnalysis(shape: combined(parts, own: own), isNullable: isNullable)
        if case .any = analysis.shape, parts.isEmpty { analysis.shape = plain(own) }
        return analysis
    }

    private func isNull(_ node: JSONNode) -> Bool {
        let schema = Schema(node)
        if schema.constant?.isNull == true { return true }
        if let values = schema.values, !values.isEmpty, values.allSatisfy(\.isNull) { return true }
        return schema.isOnlyNull
    }

    private func combined(_ parts: [UnionShape.Part], own: Schema) -> SchemaShape {
        if parts.isEmpty { return .any }
        let hasProperties = own.properties?.isEmpty == false
        if hasProperties, case .object(let object) = self.object(own) {
            return .object(merged(UnionShape(parts: parts), into: object, at: own.node.range))
        }
        if parts.count == 1 { return .same(parts[0].schema) }
        if let values = values(of: parts) { return .enumeration(values, own.node) }
        if let scalar = commonScalar(of: parts, at: own.node) { return .scalar(scalar) }
        let tag = own.discriminator?["propertyName"].flatMap { node in
            node.string.map { Located(value: $0, range: node.range) }
        }
        let told = tag == nil ? merging(parts, at: own.node) : parts
        if told.count == 1 {
            return told[0].object.map(SchemaShape.object) ?? .same(told[0].schema)
        }
        return .union(
            UnionShape(
                parts: told,
                tag: tag,
                mapping: own.discriminator?["mapping"]?.members ?? []
            )
        )
    }

    /// The values of alternatives that are all constants or enums of one kind, or text of which
    /// some values are known: an enum is open.
    private func values(of parts: [UnionShape.Part]) -> [EnumValue]? {
        var values: [EnumValue] = []
        var hasText = false
        for part in parts {
            switch finalAnalysis(of: part.schema).analysis.shape {
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

/// Alternatives that JSON cannot tell apart
extension SchemaAnalyzer {
    /// The one type of alternatives that are all text, or all numbers.
    private func commonScalar(of parts: [UnionShape.Part], at node: JSONNode) -> ScalarType? {
        var types: Set<StandardType> = []
        for part in parts {
            switch finalAnalysis(of: part.schema).analysis.shape {
            case .scalar(let scalar): types.insert(scalar.form == nil ? scalar.type : .string)
            case .enumeration(let values, _):
                types.insert(values.first?.isInteger == true ? .int : .string)
            case .constant(let value) where value.string != nil: types.insert(.string)
            default: return nil
            }
        }
        if types.count == 1, let only = types.first { return ScalarType(type: only) }
        if types.allSatisfy(\.isText) {
            notes.note(.union, "several kinds of text: taken as String", at: node.range)
            return .string
        }
        if types.allSatisfy(\.isInteger) { return ScalarType(type: .int64) }
        if types.allSatisfy(\.isNumber) {
            return ScalarType(type: types.contains(.decimal) ? .decimal : .double)
        }
        return nil
    }
}

extension StandardType {
    /// Whether JSON writes a value of the type as a string.
    var isText: Bool {
        switch self {
        case .string, .date, .day, .uuid, .url, .data: true
        default: false
        }
    }
}

/// `enum` and `const`
extension SchemaAnalyzer {
    private func constantShape(_ node: JSONNode) -> SchemaShape {
        switch node.value {
        case .string, .bool: return .constant(node)
        case .number(let text):
            return Int64(text) != nil ? .constant(node) : .scalar(ScalarType(type: .double))
        default:
            notes.note(.type, "a constant that is no simple value: any value", at: node.range)
            return .any
        }
    }

    private func enumeration(_ nodes: [JSONNode], _ schema: Schema) -> SchemaAnalysis {
        let isNullable = nodes.contains(where: \.isNull)
        let nodes = nodes.filter { !$0.isNull }
        let shape = enumeration(of: nodes, schema)
        return SchemaAnalysis(shape: shape, isNullable: isNullable)
    }

    private func enumeration(of nodes: [JSONNode], _ schema: Schema) -> SchemaShape {
        if nodes.isEmpty { return plain(schema.withoutValues) }
        // What the document calls a string is one, also where it is written without quotes.
        let isText = schema.types == ["string"]
        if !isText, nodes.allSatisfy(\.isBool) {
            return nodes.count == 1 ? .constant(nodes[0]) : .scalar(ScalarType(type: .bool))
        }
        let values = nodes.compactMap { isText ? $0.textValue : $0.wireValue }
        let integers = values.count(where: \.isInteger)
        guard values.count == nodes.count, integers == 0 || integers == values.count else {
            return enumerationOfKinds(nodes, schema)
        }
        var seen: Set<EnumValue> = []
        let unique = values.filter { seen.insert($0).inserted }
        if unique.count == 1, nodes[0].wireValue == unique[0] { return .constant(nodes[0]) }
        return .enumeration(unique, schema.node)
    }

    /// Values that no enum has: numbers with a fraction, or several kinds at once.
    private func enumerationOfKinds(_ nodes: [JSONNode], _ schema: Schema) -> SchemaShape {
        if schema.types == ["number"] { return .scalar(ScalarType(number: schema)) }
        notes.note(
            .type,
            "an enum of several kinds: its values are not named",
            at: nodes[0].range
        )
        if nodes.allSatisfy(\.isNumber) { return .scalar(ScalarType(type: .double)) }
        return schema.types.count == 1 ? plain(schema.withoutValues) : .any
    }
}

extension JSONNode {
    /// The node as a value of an enum.
    var wireValue: EnumValue? {
        switch value {
        case .string(let text): .string(text)
        case .number(let text): Int64(text).map(EnumValue.integer)
        default: nil
        }
    }

    fileprivate var textValue: EnumValue? {
        bool.map { .string(String($0)) } ?? scalarText.map(EnumValue.string)
    }

    fileprivate var isBool: Bool {
        if case .bool = value { true } else { false }
    }

    fileprivate var isNumber: Bool {
        if case .number = value { true } else { false }
    }
}

extension Schema {
    fileprivate var withoutValues: Schema {
        var copy = self
        copy.values = nil
        return copy
    }
}
