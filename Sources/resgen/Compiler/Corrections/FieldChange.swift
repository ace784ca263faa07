/// Changes one field of a list of them, at any depth of the types that are written in place.
struct FieldChange {
    let change: SpecChange
    let context: ReadingContext
    let writer: SpecWriter
    let ownNames: [String: String]

    /// - Parameters:
    ///   - place: The key of the field; of one inside, the keys that lead to it. A key may have dots.
    ///   - inherited: The fields that the list takes over from elsewhere.
    func apply(
        to fields: inout [SpecField],
        at place: Substring,
        _ inherited: InheritedFields? = nil
    ) -> ChangeOutcome {
        if let index = fields.firstIndex(where: { $0.key.value == place }) {
            return replace(fields[index]) { fields[index] = $0 }
        }
        let leading = fields.indices.filter { place.hasPrefix(fields[$0].key.value + ".") }
        let longest = leading.max { fields[$0].key.value.count < fields[$1].key.value.count }
        if let longest {
            let rest = place.dropFirst(fields[longest].key.value.count + 1)
            return apply(inside: &fields[longest], at: rest)
        }
        guard let parent = inherited?.field(place) else { return .unknown }
        return replace(parent) { fields.append($0) }
    }

    /// - Parameter additional: The type of the members beside the fields, which has a field's place.
    func apply(
        to fields: inout [SpecField],
        _ additional: inout TypeSyntax?,
        at place: Substring,
        _ inherited: InheritedFields? = nil
    ) -> ChangeOutcome {
        let outcome = apply(to: &fields, at: place, inherited)
        guard case .unknown = outcome, place == ReservedNames.Fields.additional,
            let old = additional ?? inherited?.additional
        else { return outcome }
        guard let read = SpecTypeReader(context: context).type(change.value) else {
            return .refused
        }
        let new = ownReferences.updated(read, besides: [])
        return self.outcome(from: .string(old.text), to: .string(new.text)) { additional = new }
    }

    private func apply(inside field: inout SpecField, at place: Substring) -> ChangeOutcome {
        guard case .value(var value) = field.content else { return .unknown }
        guard case .fields(var fields, var additional)? = value.inline else {
            guard let model = value.type?.leaf?.name, value.inline == nil else { return .unknown }
            return .elsewhere("\(shown(model)).\(place)")
        }
        let outcome = apply(to: &fields, &additional, at: place)
        value.inline = .fields(fields, additional: additional)
        field.content = .value(value)
        return outcome
    }

    /// The name of a model as it is printed.
    func shown(_ model: String) -> String {
        ownNames.first { $0.value == model }?.key ?? model
    }

    func replace(_ old: SpecField, with assign: (SpecField) -> Void) -> ChangeOutcome {
        let key = JSONMember(
            key: old.key.value,
            keyRange: change.place.range,
            value: takesEncodingBack ? change.value.without("as") : change.value
        )
        guard let read = SpecFieldReader(context: context).field(underKey: key) else {
            return .refused
        }
        let rules = TakingRules(
            keepsEncoding: !takesEncodingBack,
            keepsDefault: change.value.isObject,
            names: writer.names
        )
        let new = old.taking(own(read), rules)
        return outcome(from: written(old), to: written(new)) { assign(new) }
    }

    /// `"as": null`: values are in the usual encoding.
    private var takesEncodingBack: Bool { change.value["as"]?.isNull == true }

    private func written(_ field: SpecField) -> JSONNode? {
        writer.fields([field])?.members.first?.value
    }

    /// What is written now and what is written then decide whether there is a change to make.
    func outcome(from old: JSONNode?, to new: JSONNode?, make: () -> Void) -> ChangeOutcome {
        let texts = [old, new].map { $0.map(JSONLayout.text) }
        if texts[0] == texts[1] { return .none(new?.string) }
        make()
        return .changed
    }

    /// The field with the names that models have before they are renamed.
    private func own(_ field: SpecField) -> SpecField {
        var fields = [field]
        ownReferences.update(&fields, besides: [])
        return fields[0]
    }

    var ownReferences: ModelReferences { ModelReferences { ownNames[$0] ?? $0 } }
}

/// What a field keeps of what its change does not say.
private struct TakingRules {
    let keepsEncoding: Bool
    let keepsDefault: Bool
    let names: SwiftName
}

extension SpecField {
    /// The field as another one says it, with what that leaves open: its name and documentation, and
    /// as far as the type is the same, the type in place, its encoding, style and default.
    fileprivate func taking(_ new: SpecField, _ rules: TakingRules) -> SpecField {
        SpecField(
            key: new.key,
            name: new.name ?? name,
            doc: new.doc ?? doc,
            deprecation: new.deprecation ?? deprecation,
            content: content.taking(new.content, key: key.value, rules),
            range: new.range
        )
    }
}

extension SpecField.Content {
    fileprivate func taking(_ new: Self, key: String, _ rules: TakingRules) -> Self {
        guard case .value(let old) = self, case .value(let value) = new else { return new }
        let innermost =
            old.type?.leaf?.name ?? (old.inline == nil ? nil : rules.names.type(key))
        // What a key `json` would call its type is any value, too, which is meant here.
        let isAny = old.inline != nil && value.type?.leaf?.name == StandardType.json.rawValue
        let isSame = value.inline == nil && value.type?.leaf?.name == innermost && !isAny
        let isAlike = value.type?.isList == old.type?.isList
        let mayBeMissing = value.type?.mayBeNil == true || value.defaultValue != nil
        let keepsDefault = rules.keepsDefault && isSame && value.type?.text == old.type?.text
        let mayBeLossy = value.type?.isList != false || mayBeMissing || keepsDefault
        return .value(
            SpecValue(
                type: value.type,
                inline: value.inline ?? (isSame ? old.inline : nil),
                defaultValue: value.defaultValue ?? (keepsDefault ? old.defaultValue : nil),
                encoding: value.encoding ?? (isSame && rules.keepsEncoding ? old.encoding : nil),
                isLossy: value.isLossy ?? (isAlike && mayBeLossy ? old.isLossy : nil),
                style: value.style ?? (isAlike ? old.style : nil),
                media: value.media ?? (isSame ? old.media : nil),
                isReadOnly: value.isReadOnly ?? old.isReadOnly
            )
        )
    }
}

extension TypeSyntax {
    /// Whether it is an array or a map, which may be missing.
    var isList: Bool {
        switch kind {
        case .array, .dictionary: true
        case .optional(let wrapped): wrapped.isList
        case .named("Patch", let arguments): arguments.first?.isList == true
        case .named: false
        }
    }

    var mayBeNil: Bool { if case .optional = kind { true } else { false } }
}
