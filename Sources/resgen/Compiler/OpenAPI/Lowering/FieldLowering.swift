/// Turns the properties of an object into fields.
struct FieldLowering {
    let schemas: SchemaReader

    private var analyzer: SchemaAnalyzer { schemas.analyzer }
    private var names: SwiftName { schemas.names }

    func additional(of object: ObjectShape, owner: String) -> TypeSyntax? {
        guard let node = object.additional else { return nil }
        guard node.isObject else {
            return TypeSyntax(kind: .named("JSON", []), range: node.range)
        }
        let place = SchemaPlace(owner: owner, key: "Value", scope: nil, allowsEncoding: false)
        return schemas.type(of: node, at: place).type
    }

    /// The properties of an object as fields.
    func fields(of object: ObjectShape, owner: String, scope: NestedScope) -> [SpecField] {
        return zip(object.properties, fieldNames(of: object)).map { property, name in
            let place = SchemaPlace(owner: owner, key: property.key, scope: scope)
            return field(property, name: name, at: place)
        }
    }

    /// The names of fields where the key alone does not give them. A key that is a name has it, whatever
    /// comes before: beside `_id` is `id` no `id2`. One that is deprecated has what others leave.
    private func fieldNames(of object: ObjectShape) -> [Located<String>?] {
        let properties = object.properties
        let plain = properties.map { names.member($0.key) }
        let areNames = zip(properties, plain).map { property, name in
            name == property.key && property.schema["deprecated"]?.bool != true
        }
        var chooser = UniqueNames(
            reserved: object.additional == nil ? [] : ["additional"],
            count: properties.count
        )
        var chosen = [Located<String>?](repeating: nil, count: properties.count)
        for isName in [true, false] {
            for (index, property) in properties.enumerated() where areNames[index] == isName {
                chosen[index] = memberName(
                    property.key,
                    plain: plain[index],
                    at: property.keyRange,
                    &chooser
                )
            }
        }
        return chosen
    }

    /// The name where the key alone does not give it. One that is taken gets the word before it, if
    /// there is one: `bodyID`.
    func memberName(
        _ key: String,
        at range: SourceRange,
        _ chooser: inout UniqueNames,
        word: String? = nil
    ) -> Located<String>? {
        memberName(key, plain: names.member(key), at: range, &chooser, word: word)
    }

    /// - Parameter plain: What names make of the key.
    private func memberName(
        _ key: String,
        plain: String?,
        at range: SourceRange,
        _ chooser: inout UniqueNames,
        word: String? = nil
    ) -> Located<String>? {
        let unreserved = ReservedNames.Fields.unreserved
        let isSigned = key.utf8.first == UInt8(ascii: "+") || key.utf8.first == UInt8(ascii: "-")
        if !isSigned, let plain, chooser.isNew(unreserved(plain)) { return nil }
        let further = word.flatMap { names.member("\($0) \(key)") }.map { [$0] } ?? []
        let candidates = names.memberCandidates(key, keepsCase: false).map(unreserved) + further
        let name = chooser.choose(candidates)
        if name == plain.map(unreserved) { return nil }
        schemas.notes.note(.name, "'\(key)' is named '\(name)'", at: range)
        return Located(value: name, range: range)
    }

    private func field(
        _ property: ObjectShape.Property,
        name: Located<String>?,
        at place: SchemaPlace
    ) -> SpecField {
        let schema = Schema(property.schema)
        let content = content(of: property, schema, at: place)
        let written = written(property)
        // What an answer lacks is another matter.
        let saysDefault = !content.hasDefault && schemas.directions.isOnlySent(written)
        return SpecField(
            key: Located(value: property.key, range: property.keyRange),
            name: name,
            doc: Documentation.text(
                schema.description,
                of: property.key,
                default: saysDefault ? schema.defaultValue : nil
            ),
            deprecation: schema.isDeprecated ? .plain : nil,
            content: content,
            range: property.schema.range
        )
    }

    private func content(
        of property: ObjectShape.Property,
        _ schema: Schema,
        at place: SchemaPlace
    ) -> SpecField.Content {
        if let constant = constant(of: property.schema, isRequired: property.isRequired) {
            return .const(constant)
        }
        let type = self.type(of: property.schema, at: place)
        let readOnly = readOnly(property, schema)
        guard property.isRequired, !schema.isWriteOnly else {
            let isChange =
                readOnly == nil && type.isOptional && isChange(property.schema, at: place)
            return .value(
                value(isChange ? type.patch() : type.optional(), isReadOnly: readOnly)
            )
        }
        let null = type.isOptional ? null(at: property) : nil
        return .value(value(type, defaultValue: null, isReadOnly: readOnly))
    }

    /// Whether a property of what is sent, too, has to be left out there; nil where nothing is to be said.
    private func readOnly(_ property: ObjectShape.Property, _ schema: Schema) -> Located<Bool>? {
        // Nearly all say nothing of it.
        guard schema.isReadOnly || schema.reference != nil, isOnlyRead(property),
            schemas.directions.isSentAndRead(written(property))
        else { return nil }
        return Located(value: true, range: property.schema.range)
    }

    /// Whether a property is left out of what is sent.
    func isOnlyRead(_ property: ObjectShape.Property) -> Bool {
        let schema = property.schema
        guard schema["readOnly"] != nil || schema["$ref"] != nil else { return false }
        let member = JSONMember(key: property.key, keyRange: property.keyRange, value: schema)
        return schemas.directedProperties.isOnlyRead(member, written: written(property))
    }

    private func written(_ property: ObjectShape.Property) -> JSONNode {
        analyzer.graph.source(of: property.schema) ?? property.schema
    }

    /// What is there and may be null: null is what nil is written as.
    func null(at property: ObjectShape.Property) -> SpecDefault {
        .json(JSONNode(value: .null, range: property.schema.range))
    }

    /// Whether null is another thing than nothing.
    private func isChange(_ schema: JSONNode, at place: SchemaPlace) -> Bool {
        let written = analyzer.graph.source(of: schema) ?? schema
        return place.scope?.isChange == true || schemas.directions.isOnlyChange(written)
            || DescribedNulls(directions: schemas.directions).isMeant(by: written)
    }

    func value(
        _ type: SchemaType,
        defaultValue: SpecDefault? = nil,
        isReadOnly: Located<Bool>? = nil
    ) -> SpecValue {
        SpecValue(
            type: type.type,
            inline: type.inline,
            defaultValue: defaultValue,
            encoding: type.encoding,
            isLossy: nil,
            isReadOnly: isReadOnly
        )
    }

    /// The default of a plain value, where its type can have it.
    func defaultValue(of node: JSONNode, besideNull: Bool = false) -> SpecDefault? {
        let (target, analysis) = analyzer.finalAnalysis(of: node)
        guard !analysis.isNullable || besideNull, let value = node["default"] ?? target["default"]
        else {
            return nil
        }
        let fits =
            switch analysis.shape {
            case .enumeration(let values, _): value.wireValue.map(values.contains) ?? false
            case .scalar(let scalar) where scalar.encoding == nil:
                switch scalar.type {
                case .string: value.string != nil
                case .bool: value.bool != nil
                case .int, .int64: value.number.flatMap { Int64($0) } != nil
                case .int32: value.number.flatMap { Int32($0) } != nil
                case .double: value.number != nil
                case .duration: value.string.flatMap(DurationLiteral.init) != nil
                default: false
                }
            default: false
            }
        return fits ? .json(value) : nil
    }

    /// A type; an optional single value is an enum of one, for it may be left out.
    func type(of node: JSONNode, at place: SchemaPlace) -> SchemaType {
        let (target, analysis) = analyzer.finalAnalysis(of: node)
        guard case .constant(let value) = analysis.shape, value.string != nil,
            let scope = place.scope, let wire = value.wireValue
        else { return schemas.type(of: node, at: place) }
        let single = SchemaAnalysis(
            shape: .enumeration([wire], target),
            isNullable: analysis.isNullable
        )
        return InlineTypes(schemas: schemas).nestedType(target, single, at: place, in: scope)
    }

    /// The only value of a field that is always there.
    func constant(of node: JSONNode, isRequired: Bool) -> JSONNode? {
        guard isRequired else { return nil }
        let analysis = analyzer.finalAnalysis(of: node).analysis
        guard !analysis.isNullable, case .constant(let value) = analysis.shape else { return nil }
        return value
    }
}

extension SpecField.Content {
    var hasDefault: Bool {
        if case .value(let value) = self { value.defaultValue != nil } else { false }
    }

    /// The same in the style and of the media type, if there are such.
    func with(style: Located<ParameterStyle>?, media: Located<String>? = nil) -> SpecField.Content {
        guard style != nil || media != nil, case .value(var value) = self else { return self }
        value.style = style
        value.media = media
        return .value(value)
    }
}
