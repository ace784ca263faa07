/// The names of models, of their generic parameters and protocols.
extension ModelResolver {
    func checkNames() {
        for model in spec.models { log.within(.model(model.name.value)) { checkNames(of: model) } }
        for name in spec.conform { checkProtocol(name) }
    }

    private func checkNames(of model: SpecModel) {
        guard isNamedLegally(model) else { return }
        _ = inline.checkIsNotAPI(model.name, what: "a model")
        if case .alias = model.kind, let first = model.conform.first {
            log.error("an alias has no protocols of its own", at: first.range)
        }
        checkGenerics(of: model)
        for name in model.conform { checkProtocol(name) }
    }

    private func isNamedLegally(_ model: SpecModel) -> Bool {
        if model.name.value.contains("<"),
            SwiftIdentifier.isLegal(String(model.name.value.prefix { $0 != "<" }))
        {
            log.error(
                "'\(model.name.value)' is no legal Swift type name",
                at: model.name.range,
                notes: ["generic parameters belong in 'generic'"]
            )
            return false
        }
        return inline.checkTypeName(model.name, what: "a model")
    }

    private func checkGenerics(of model: SpecModel) {
        var register = NameScope(owner: "'\(model.name.value)'", remedy: nil)
        for generic in model.generics {
            guard SwiftIdentifier.isLegalTypeName(generic.value),
                !SwiftIdentifier.keywords.contains(generic.value)
            else {
                log.error(
                    "'\(generic.value)' is no legal name of a generic parameter",
                    at: generic.range,
                    notes: ["a name is all: 'Item'"]
                )
                continue
            }
            if inline.resolver.table[generic.value] != nil || OuterName.isKnown(generic.value) {
                log.error(
                    "the generic parameter '\(generic.value)' hides the type of that name",
                    at: generic.range
                )
            }
            _ = register.take(generic.value, for: generic, log: log)
        }
    }

    /// Inside the API, a name means the model of that name before any other type or module.
    func checkExternal(_ type: Located<String>, of name: String) -> Bool {
        guard SwiftIdentifier.isLegalPath(type.value) else {
            let isGeneric = type.value.contains("<")
            log.error(
                "'\(type.value)' is no name of a Swift type",
                at: type.range,
                notes: isGeneric ? ["a typealias in Swift gives the generic type a name"] : []
            )
            return false
        }
        let head = String(type.value.prefix { $0 != "." })
        if head != name, inline.resolver.table[head] != nil {
            log.error("'\(head)' is the model of that name here", at: type.range)
            return false
        }
        return true
    }

    private func checkProtocol(_ name: Located<String>) {
        if !SwiftIdentifier.isLegalPath(name.value) {
            log.error("'\(name.value)' is no name of a protocol", at: name.range)
        }
    }

    /// An alias that leads back to itself stands for nothing. Each cycle is reported once.
    func checkAliases() {
        for cycle in inline.resolver.table.aliasCycles {
            let first = spec.models.first { cycle.contains($0.name.value) }
            guard let first, case .alias(let target) = first.kind else { continue }
            log.within(.model(first.name.value)) {
                log.error("the alias '\(first.name.value)' stands for itself", at: target.range)
            }
        }
    }
}
