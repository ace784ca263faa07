/// Replaces the names of models wherever a part of a spec has them.
struct ModelReferences {
    /// The name to replace a model's by; names of other types are asked for, too.
    let replacement: (String) -> String

    /// The names that are asked for, each once; they stay as they are.
    static func names(_ look: (ModelReferences) -> Void) -> [String] {
        var names: Set<String> = []
        look(
            ModelReferences { name in
                names.insert(name)
                return name
            }
        )
        return Array(names)
    }

    func update(_ spec: inout Spec) {
        updateTopLevel(&spec)
        for index in spec.endpoints.indices { update(&spec.endpoints[index]) }
        for index in spec.models.indices { update(&spec.models[index]) }
    }

    /// What the API itself refers to, and neither an endpoint nor a model.
    func updateTopLevel(_ spec: inout Spec) {
        update(&spec.headers, besides: [])
        update(&spec.query, besides: [])
        update(&spec.responseHeaders, besides: [])
        update(&spec.errors)
    }

    func update(_ model: inout SpecModel) {
        let generics = Set(model.generics.map(\.value))
        switch model.kind {
        case .fields(var fields):
            update(&fields.fields, besides: generics)
            fields.extends = fields.extends.map { updated($0, besides: generics) }
            fields.additional = fields.additional.map { updated($0, besides: generics) }
            model.kind = .fields(fields)
        case .union(let union): model.kind = .union(updated(union, besides: generics))
        case .wraps(let type, let encoding):
            model.kind = .wraps(updated(type, besides: generics), encoding: encoding)
        case .alias(let type): model.kind = .alias(updated(type, besides: generics))
        case .enumeration, .flags, .external: break
        }
    }

    func update(_ endpoint: inout SpecEndpoint) {
        update(&endpoint.request)
        updateAnswers(&endpoint)
    }

    func updateAnswers(_ endpoint: inout SpecEndpoint) {
        endpoint.returns = updated(endpoint.returns)
        update(&endpoint.errors)
    }

    func updateErrors(_ spec: inout Spec) { update(&spec.errors) }

    private func update(_ request: inout SpecRequest) {
        request.line.target = request.line.target.mapPlaceholders(updated)
        update(&request.path, besides: [])
        request.query = updated(request.query)
        request.headers = updated(request.headers)
        request.cookies = updated(request.cookies)
        if let content = request.body?.content { request.body?.content = updated(content) }
    }

    private func updated(_ placeholder: Placeholder) -> Placeholder {
        var placeholder = placeholder
        placeholder.type = placeholder.type.map { updated($0, besides: []) }
        return placeholder
    }

    private func updated(_ shape: SpecShape) -> SpecShape {
        switch shape {
        case .fields(var fields):
            update(&fields, besides: [])
            return .fields(fields)
        case .model(let type): return .model(updated(type, besides: []))
        case .extended(let type, var fields):
            update(&fields, besides: [])
            return .extended(updated(type, besides: []), fields)
        }
    }

    func updated(_ content: SpecBody.Content) -> SpecBody.Content {
        switch content {
        case .json(let type): .json(updated(type, besides: []))
        case .jsonFields(let shape): .jsonFields(updated(shape))
        case .form(let shape): .form(updated(shape))
        case .multipart(let shape): .multipart(updated(shape))
        case .text(let type): .text(updated(type, besides: []))
        case .data(let type): .data(updated(type, besides: []))
        }
    }

    func updated(_ returns: SpecReturns) -> SpecReturns {
        switch returns {
        case .void: return .void
        case .json(let type): return .json(updated(type, besides: []))
        case .text(let type): return .text(updated(type, besides: []))
        case .data(let type): return .data(updated(type, besides: []))
        case .form(let type): return .form(updated(type, besides: []))
        case .lines(let type): return .lines(updated(type, besides: []))
        case .events(let type, let end): return .events(updated(type, besides: []), end: end)
        case .byStatus(var answers):
            for index in answers.indices {
                guard case .answer(let returns) = answers[index].content else { continue }
                answers[index].content = .answer(updated(returns))
            }
            return .byStatus(answers)
        }
    }

    private func update(_ errors: inout [SpecError]) {
        for index in errors.indices {
            errors[index].type = updated(errors[index].type, besides: [])
        }
    }

    func update(_ fields: inout [SpecField], besides hidden: Set<String>) {
        for index in fields.indices {
            guard case .value(var value) = fields[index].content else { continue }
            // Beside an inline type, the innermost name is that type's.
            let own = value.inline == nil ? nil : value.type?.leaf?.name
            let type = value.type.flatMap {
                renamed($0, besides: own.map { hidden.union([$0]) } ?? hidden)
            }
            if type == nil, value.inline == nil { continue }
            value.type = type ?? value.type
            value.inline = value.inline.map { updated($0, besides: hidden) }
            fields[index].content = .value(value)
        }
    }

    private func updated(_ inline: SpecInline, besides hidden: Set<String>) -> SpecInline {
        switch inline {
        case .fields(var fields, let additional):
            update(&fields, besides: hidden)
            return .fields(fields, additional: additional.map { updated($0, besides: hidden) })
        case .union(let union): return .union(updated(union, besides: hidden))
        case .enumeration, .flags: return inline
        }
    }

    private func updated(_ union: SpecUnion, besides hidden: Set<String>) -> SpecUnion {
        var union = union
        for index in union.cases.indices {
            union.cases[index].type = updated(union.cases[index].type, besides: hidden)
        }
        return union
    }

    /// The type with other names; `hidden` names mean no model here.
    func updated(_ type: TypeSyntax, besides hidden: Set<String>) -> TypeSyntax {
        renamed(type, besides: hidden) ?? type
    }

    /// The same; nil where all names stay, as where they are asked for alone: nothing is copied then.
    private func renamed(_ type: TypeSyntax, besides hidden: Set<String>) -> TypeSyntax? {
        func inner(_ type: TypeSyntax) -> TypeSyntax? { renamed(type, besides: hidden) }
        let kind: TypeSyntax.Kind?
        switch type.kind {
        case .named(let name, let arguments):
            let other = hidden.contains(name) ? name : replacement(name)
            let others = arguments.map(inner)
            let stays = other == name && others.allSatisfy { $0 == nil }
            kind = stays ? nil : .named(other, zip(arguments, others).map { $1 ?? $0 })
        case .optional(let wrapped): kind = inner(wrapped).map { .optional($0) }
        case .array(let element): kind = inner(element).map { .array($0) }
        case .dictionary(let key, let value):
            let (otherKey, otherValue) = (inner(key), inner(value))
            let stays = otherKey == nil && otherValue == nil
            kind = stays ? nil : .dictionary(key: otherKey ?? key, value: otherValue ?? value)
        }
        return kind.map { TypeSyntax(kind: $0, range: type.range) }
    }
}
