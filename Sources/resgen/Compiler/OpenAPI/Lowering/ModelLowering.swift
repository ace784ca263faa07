/// Turns the models of a registry into those of a spec.
final class ModelLowering {
    private unowned let schemas: SchemaReader
    /// How many properties the models so far have from other schemas.
    private var inheritedCount = 0
    /// Models that are made of parameters.
    private var parameterModels: [SpecModel] = []
    /// How fields of models are encoded in a form, by the model's name and the field's key.
    private var stylesByModel: [String: [String: Located<ParameterStyle>]] = [:]

    init(of schemas: SchemaReader) { self.schemas = schemas }

    /// All models that have a name by now, and those that these need.
    func models() -> [SpecModel] {
        var models: [SpecModel] = []
        while let next = schemas.models.next() { models.append(model(next)) }
        return models + parameterModels
    }

    private func model(_ pending: ModelRegistry.PendingModel) -> SpecModel {
        let schema = Schema(pending.schema)
        return SpecModel(
            name: pending.name,
            doc: pending.isDescribed
                ? Documentation.text(
                    schema.description ?? Documentation.prose(schema.title),
                    of: pending.name.value
                ) : nil,
            generics: [],
            kind: kind(pending),
            conform: []
        )
    }

    private func kind(_ pending: ModelRegistry.PendingModel) -> SpecModelKind {
        switch pending.analysis.shape {
        case .enumeration(let values, let node):
            return .enumeration(schemas.enums.enumeration(values, at: node))
        case .union(let union):
            let spec = schemas.unions.union(union, owner: pending.name.value, at: pending.schema)
            return spec.map(SpecModelKind.union) ?? anyValue(at: pending.schema.range)
        case .object(var object):
            if schemas.directions.isOnlySent(pending.schema) {
                object.removeProperties(where: schemas.fields.isOnlyRead)
            }
            let own = pending.schema["properties"]?.members.count ?? 0
            inheritedCount += max(0, object.properties.count - own)
            if inheritedCount > SpecModel.inheritedLimit, object.properties.count > own {
                schemas.notes.note(
                    .type,
                    "schemas take over more than 50,000 properties of others: taken as any value",
                    at: pending.name.range
                )
                return anyValue(at: pending.schema.range)
            }
            RequiredNames(schemas: schemas).noteUnknown(of: pending.schema, object)
            // What is inside an inline type is read once, with it.
            let isPart = InlineTypes(schemas: schemas).extendedSchema(around: pending.schema) != nil
            let scope = NestedScope(
                reserved: [pending.name.value],
                isOfOneModel: isPart,
                isChange: schemas.directions.isOnlyChange(pending.schema)
            )
            let owner = pending.name.value
            let fields = schemas.fields.fields(of: object, owner: owner, scope: scope)
            return .fields(
                SpecFields(
                    fields: styled(fields, of: owner),
                    extends: nil,
                    identity: nil,
                    additional: schemas.fields.additional(of: object, owner: owner)
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
}

extension ModelLowering {
    /// Gives fields of a model that is sent as a form their styles.
    func style(fieldsOf type: TypeSyntax, _ styles: [String: Located<ParameterStyle>]) {
        guard case .named(let name, _) = type.kind, !styles.isEmpty else { return }
        stylesByModel[name, default: [:]].merge(styles) { first, _ in first }
    }

    /// A model of parameters.
    func model(named candidate: String, fields: [SpecField], at range: SourceRange) -> SchemaType {
        let name = schemas.models.choose(candidate)
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
