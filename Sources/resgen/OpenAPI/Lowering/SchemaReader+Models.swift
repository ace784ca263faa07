extension SchemaReader {
    /// All models that have a name by now, and those that these need.
    func models() -> [SpecModel] {
        var models: [SpecModel] = []
        while let next = nextModel() { models.append(model(next)) }
        return models + parameterModels
    }

    private func model(_ pending: PendingModel) -> SpecModel {
        let schema = Schema(pending.schema)
        return SpecModel(
            name: pending.name,
            doc: Documentation.text(
                schema.description ?? Documentation.prose(schema.title),
                of: pending.name.value
            ),
            generics: [],
            kind: kind(pending),
            conform: []
        )
    }

    private func kind(_ pending: PendingModel) -> SpecModelKind {
        switch pending.analysis.shape {
        case .enumeration(let values, let node): return .enumeration(enumeration(values, at: node))
        case .union(let union):
            let spec = self.union(union, owner: pending.name.value, at: pending.schema)
            return spec.map(SpecModelKind.union) ?? anyValue(at: pending.schema.range)
        case .object(let object):
            let own = pending.schema["properties"]?.members.count ?? 0
            inheritedCount += max(0, object.properties.count - own)
            if inheritedCount > SpecModel.inheritedLimit, object.properties.count > own {
                notes.note(
                    .type,
                    "schemas take over more than 50,000 properties of others: taken as any value",
                    at: pending.name.range
                )
                return anyValue(at: pending.schema.range)
            }
            // What is inside a type in place is read once, with it.
            let isPart = extendedSchema(around: pending.schema) != nil
            let scope = NestedScope(reserved: [pending.name.value], isOfOneModel: isPart)
            let owner = pending.name.value
            let fields = fields(of: object, owner: owner, scope: scope)
            return .fields(
                SpecFields(
                    fields: styled(fields, of: owner),
                    extends: nil,
                    identity: nil,
                    additional: additional(of: object, owner: owner)
                )
            )
        default: return anyValue(at: pending.schema.range)
        }
    }

    /// The fields with the styles that a form gives them.
    private func styled(_ fields: [SpecField], of model: String) -> [SpecField] {
        guard let styles = stylesByModel[model] else { return fields }
        return fields.map { field in
            var field = field
            field.content = field.content.with(style: styles[field.key.value])
            return field
        }
    }

    private func anyValue(at range: SourceRange) -> SpecModelKind {
        .alias(TypeSyntax(kind: .named("JSON", []), range: range))
    }

    func additional(of object: ObjectShape, owner: String) -> TypeSyntax? {
        guard let node = object.additional else { return nil }
        guard node.isObject else {
            return TypeSyntax(kind: .named("JSON", []), range: node.range)
        }
        let place = SchemaPlace(owner: owner, key: "Value", scope: nil, allowsForm: false)
        return type(of: node, at: place).type
    }

    /// The properties of an object as fields.
    func fields(of object: ObjectShape, owner: String, scope: NestedScope) -> [SpecField] {
        var chooser = NameChooser(reserved: object.additional == nil ? [] : ["additional"])
        return object.properties.map { property in
            let place = SchemaPlace(owner: owner, key: property.key, scope: scope)
            return field(property, name: fieldName(property, &chooser), at: place)
        }
    }

    /// The name of a field where the key alone does not give it.
    private func fieldName(_ property: ObjectShape.Property, _ chooser: inout NameChooser)
        -> Located<String>?
    {
        memberName(property.key, at: property.keyRange, &chooser)
    }

    /// The name where the key alone does not give it. One that is taken gets the word before it, if
    /// there is one: `bodyID`.
    func memberName(
        _ key: String,
        at range: SourceRange,
        _ chooser: inout NameChooser,
        word: String? = nil
    ) -> Located<String>? {
        let unreserved = ReservedNames.Fields.unreserved
        let isSigned = key.utf8.first == UInt8(ascii: "+") || key.utf8.first == UInt8(ascii: "-")
        if !isSigned, let plain = names.member(key), chooser.isNew(unreserved(plain)) { return nil }
        let further = word.flatMap { names.member("\($0) \(key)") }.map { [$0] } ?? []
        let wishes = names.memberWishes(key, keepsCase: false).map(unreserved) + further
        let name = chooser.choose(wishes)
        if name == names.member(key).map(unreserved) { return nil }
        notes.note(.name, "'\(key)' is named '\(name)'", at: range)
        return Located(value: name, range: range)
    }

    private func field(
        _ property: ObjectShape.Property,
        name: Located<String>?,
        at place: SchemaPlace
    ) -> SpecField {
        let schema = Schema(property.schema)
        return SpecField(
            key: Located(value: property.key, range: property.keyRange),
            name: name,
            doc: Documentation.text(schema.description, of: property.key),
            deprecation: schema.isDeprecated ? .plain : nil,
            content: content(of: property, schema, at: place),
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
        var type = fieldType(of: property.schema, at: place)
        if !property.isRequired || schema.isWriteOnly { type = type.optional() }
        return .value(value(type))
    }

    func value(_ type: SchemaType, defaultValue: SpecDefault? = nil) -> SpecValue {
        SpecValue(
            type: type.type,
            inline: type.inline,
            defaultValue: defaultValue,
            form: type.form,
            isLossy: nil,
            style: nil
        )
    }

    /// The default of a plain value, where its type can have it.
    func defaultValue(of node: JSONNode) -> SpecDefault? {
        let (target, analysis) = analyzer.finalAnalysis(of: node)
        guard !analysis.isNullable, let value = node["default"] ?? target["default"] else {
            return nil
        }
        let fits =
            switch analysis.shape {
            case .enumeration(let values, _): value.wireValue.map(values.contains) ?? false
            case .scalar(let scalar) where scalar.form == nil:
                switch scalar.type {
                case .string: value.string != nil
                case .bool: value.bool != nil
                case .int, .int64: value.number.flatMap { Int64($0) } != nil
                case .int32: value.number.flatMap { Int32($0) } != nil
                case .double: value.number != nil
                default: false
                }
            default: false
            }
        return fits ? .json(value) : nil
    }

    /// A type; an optional single value is an enum of one, for it may be left out.
    func fieldType(of node: JSONNode, at place: SchemaPlace) -> SchemaType {
        let (target, analysis) = analyzer.finalAnalysis(of: node)
        guard case .constant(let value) = analysis.shape, value.string != nil,
            let scope = place.scope, let wire = value.wireValue
        else { return type(of: node, at: place) }
        let single = SchemaAnalysis(
            shape: .enumeration([wire], target),
            isNullable: analysis.isNullable
        )
        return nestedType(target, single, at: place, in: scope)
    }

    /// The only value of a field that is always there.
    func constant(of node: JSONNode, isRequired: Bool) -> JSONNode? {
        let analysis = analyzer.finalAnalysis(of: node).analysis
        guard isRequired, !analysis.isNullable, case .constant(let value) = analysis.shape
        else { return nil }
        return value
    }
}

extension SchemaReader {
    /// Gives fields of a model that is sent as a form their styles.
    func style(fieldsOf type: TypeSyntax, _ styles: [String: Located<ParameterStyle>]) {
        guard case .named(let name, _) = type.kind, !styles.isEmpty else { return }
        stylesByModel[name, default: [:]].merge(styles) { first, _ in first }
    }

    /// A model of parameters.
    func model(named wish: String, fields: [SpecField], at range: SourceRange) -> SchemaType {
        let name = claimModelName(wish)
        parameterModels.append(
            SpecModel(
                name: Located(value: name, range: range),
                doc: nil,
                generics: [],
                kind: .fields(
                    SpecFields(fields: fields, extends: nil, identity: nil, additional: nil)
                ),
                conform: []
            )
        )
        return SchemaType(name, at: range)
    }
}
