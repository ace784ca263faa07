/// Makes the required fields of answers optional, so that an answer that lacks one can be read.
///
/// What distinguishes objects from each other stays required: the tag of a union, all fields of the
/// cases of a union without one where several are objects, the identity of a model. So does what is sent and never
/// read. A constant that distinguishes nothing is a default then.
struct LenientReading {
    private let leniency: SpecLeniency
    private let ownNames: [String: String]
    private let log: DiagnosticLog

    init(_ leniency: SpecLeniency, ownNames: [String: String], log: DiagnosticLog) {
        self.leniency = leniency
        self.ownNames = ownNames
        self.log = log
    }

    /// - Parameter answers: The spec by which it is known what is read.
    func apply(to spec: inout Spec, answers: Spec, isWhole: Bool) {
        let read = Self.modelsRead(of: answers)
        let kept = DistinguishingFields(of: answers)
        let owners = ChangeOwners(of: spec, ownNames: ownNames)
        let names = SwiftName(acronyms: spec.acronyms)
        switch leniency {
        case .all:
            for index in spec.models.indices where read.contains(spec.models[index].name.value) {
                _ = relax(&spec.models[index], kept, names)
            }
        case .models(let chosen):
            for name in chosen {
                guard let index = owners.model(name.value) else {
                    if isWhole { reportUnknown(name, owners, spec) }
                    continue
                }
                let isRead = read.contains(spec.models[index].name.value)
                if isRead, relax(&spec.models[index], kept, names) { continue }
                log.warning(
                    "'\(name.value)' in 'lenient' has no effect",
                    at: name.range,
                    notes: [isRead ? "it has no field that is required" : "no answer has it"]
                )
            }
        }
    }

    private func reportUnknown(_ name: Located<String>, _ owners: ChangeOwners, _ spec: Spec) {
        log.error(
            "there is no model '\(name.value)'",
            at: name.range,
            suggestion: owners.suggestion(for: name.value, in: spec)
        )
    }

    /// The models of answers and errors, and those that these lead to.
    private static func modelsRead(of spec: Spec) -> Set<String> {
        let models = spec.models.indexed(by: \.name.value)
        let roots = ModelReferences.names { references in
            var spec = spec
            references.updateErrors(&spec)
            for var endpoint in spec.endpoints { references.updateAnswers(&endpoint) }
        }
        return reachable(from: roots) { name in
            guard var model = models[name] else { return [] }
            return ModelReferences.names { $0.update(&model) }
        }
    }

    /// Whether a field has become optional.
    private func relax(
        _ model: inout SpecModel,
        _ kept: DistinguishingFields,
        _ names: SwiftName
    ) -> Bool {
        guard case .fields(var fields) = model.kind, !kept.isCase(model.name.value) else {
            return false
        }
        let identity = kept.identity(of: model, fields)
        let required = kept.tags(of: model.name.value).union([identity].compactMap(\.self))
        let hasChanged = relax(&fields.fields, besides: required, names)
        model.kind = .fields(fields)
        return hasChanged
    }

    private func relax(
        _ fields: inout [SpecField],
        besides required: Set<String>,
        _ names: SwiftName
    ) -> Bool {
        var hasChanged = false
        for index in fields.indices {
            let key = fields[index].key.value
            if case .const(let node) = fields[index].content, !required.contains(key),
                let value = SpecValue(usual: node)
            {
                fields[index].content = .value(value)
                hasChanged = true
            }
            guard case .value(var value) = fields[index].content else { continue }
            if case .fields(var inner, let additional)? = value.inline {
                if relax(&inner, besides: [], names) { hasChanged = true }
                value.inline = .fields(inner, additional: additional)
            }
            if !required.contains(key), value.defaultValue == nil,
                let type = value.writtenType(of: fields[index].key, names), !type.mayBeMissing
            {
                value.type = TypeSyntax(kind: .optional(type), range: type.range)
                hasChanged = true
            }
            fields[index].content = .value(value)
        }
        return hasChanged
    }
}

extension SpecValue {
    /// A value that is usually the constant: it is that where it is missing, and another one is kept.
    fileprivate init?(usual constant: JSONNode) {
        let type: StandardType
        switch constant.value {
        case .string: type = .string
        case .bool: type = .bool
        case .number(let text) where Int64(text) != nil: type = .int
        case .number: type = .double
        case .null, .array, .object: return nil
        }
        self.init(
            type: TypeSyntax(kind: .named(type.rawValue, []), range: constant.range),
            inline: nil,
            defaultValue: .json(constant),
            encoding: nil,
            isLossy: nil,
            style: nil
        )
    }

    /// The type, also where only the key names the one that is written in place.
    fileprivate func writtenType(of key: Located<String>, _ names: SwiftName) -> TypeSyntax? {
        if let type { return type.isUnreadable ? nil : type }
        return names.type(key.value).map { TypeSyntax(kind: .named($0, []), range: key.range) }
    }
}

extension TypeSyntax {
    fileprivate var mayBeMissing: Bool {
        switch kind {
        case .optional, .named("Patch", _): true
        case .named, .array, .dictionary: false
        }
    }
}
