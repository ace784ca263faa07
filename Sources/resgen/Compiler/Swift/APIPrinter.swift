/// Prints the API's own struct, and its groups.
struct APIPrinter {
    let api: API
    let scope: TypeScope

    func print(to printer: inout SwiftPrinter) {
        printer.doc(api.doc)
        let access = api.access.prefix
        let name = SwiftIdentifier.quoted(api.name)
        printer.block("nonisolated \(access)struct \(name): \(scope.outer("Sendable"))") {
            printer in
            let names = serverArguments
            if names.isEmpty { printer.line("\(access)var server\(initialServer)") }
            for property in api.properties {
                printer.origin(property.range) { printer in
                    printer.doc(property.doc)
                    // What is a part of the server's address has its value from the initializer alone.
                    let declaration =
                        names.contains(property.name)
                        ? "let \(signature(property))" : "var \(self.property(property))"
                    printer.line(access + declaration)
                }
            }
            if !names.isEmpty { printer.line("\(access)var server\(initialServer)") }
            for server in api.endpointServers {
                printer.line("\(access)var \(server.name) = \(address(server.address))")
            }
            for server in api.otherServers {
                let name = SwiftIdentifier.quoted(server.name)
                printer.line("\(access)static let \(name) = \(address(server.address))")
            }
            if api.hasDefaults { defaults(&printer) }
            if api.access != .internal || !names.isEmpty { initializer(&printer) }
        }
    }

    private func address(_ address: String) -> String {
        "\(scope.outer("URL"))(string: \(address.swiftLiteral))!"
    }

    private func property(_ argument: Argument) -> String {
        let defaultValue =
            argument.defaultValue
            .flatMap { $0 == .null ? nil : " = " + $0.swift(in: scope, for: argument.type) } ?? ""
        return signature(argument) + defaultValue
    }

    private func signature(_ argument: Argument) -> String {
        "\(SwiftIdentifier.quoted(argument.name)): \(scope.type(argument.type))"
    }

    private func defaults(_ printer: inout SwiftPrinter) {
        let type = scope.outer("ResourceRequest.Defaults")
        let endpoint = EndpointPrinter(api: api, scope: scope, isInGroup: false)
        var arguments: [CallArgument] = []
        if !api.query.isEmpty { arguments.append(endpoint.items("query", api.query)) }
        if !api.headers.isEmpty { arguments.append(endpoint.items("headers", api.headers)) }
        if !api.errors.isEmpty { arguments.append(endpoint.errors(api.errors)) }
        if !api.failures.isEmpty { arguments.append(endpoint.failures(api.failures)) }
        arguments += endpoint.requirements(api.requirements, ofAPI: true)
        printer.blank()
        printer.block("var defaults: \(type)") { $0.call(type, "server", arguments) }
    }

    /// ` = URL(…)!`, or the type alone where the initializer gives the value.
    private var initialServer: String {
        if case .address(let address) = api.server { return " = " + self.address(address) }
        return ": \(scope.outer("URL"))"
    }

    /// The properties that are parts of the server's address.
    private var serverArguments: [String] {
        guard case .template(let pieces) = api.server else { return [] }
        return pieces.compactMap { if case .argument(let name, _, _) = $0 { name } else { nil } }
    }

    private func initializer(_ printer: inout SwiftPrinter) {
        let access = api.access.prefix
        let servers = api.endpointServers.map {
            "\($0.name): \(scope.outer("URL")) = \(address($0.address))"
        }
        let parameters = api.properties.map { property in
            let isOptional =
                property.type.isOptional
                && (property.defaultValue == nil || property.defaultValue == .null)
            return SwiftIdentifier.parameter(property.name)
                + self.property(property).drop { $0 != ":" }
                + (isOptional ? " = nil" : "")
        }
        let isTemplate = !serverArguments.isEmpty
        let all = isTemplate ? parameters + [serverParameter] : [serverParameter] + parameters
        printer.blank()
        printer.list("\(access)init(", all + servers, ") {")
        printer.indented { printer in
            for property in api.properties {
                let name = SwiftIdentifier.quoted(property.name)
                printer.line("self.\(name) = \(name)")
            }
            printer.line("self.server = server\(isTemplate ? " ?? \(template)" : "")")
            for server in api.endpointServers {
                printer.line("self.\(server.name) = \(server.name)")
            }
        }
        printer.line("}")
    }

    private var serverParameter: String {
        let type = scope.outer("URL")
        switch api.server {
        case .missing: return "server: \(type)"
        case .address(let address): return "server: \(type) = \(self.address(address))"
        case .template: return "server: \(type)? = nil"
        }
    }

    /// The address with the properties in it.
    private var template: String {
        guard case .template(let pieces) = api.server else { return "" }
        let printer = EndpointPrinter(api: api, scope: scope, isInGroup: false)
        let text = pieces.map { printer.piece($0) }.joined()
        return "\(scope.outer("URL"))(server: \"\(text)\")"
    }

    /// The properties that lead to the groups, and the namespace of what belongs to endpoints: the
    /// groups, and the types of endpoints that are in none.
    func groups(to printer: inout SwiftPrinter) {
        let access = api.access.prefix
        for group in api.root.groups {
            let type = "Endpoints.\(group.typeName)"
            if group.isOfWebhooks {
                printer.doc(group.doc ?? "What the server sends by itself.")
                printer.line("\(access)static var \(group.name): \(type) { \(type)() }")
            } else {
                property(group, type: type, api: "self", &printer)
            }
        }
        if !api.root.groups.isEmpty { printer.blank() }
        printer.block("\(access)enum Endpoints") { printer in
            let inner = scope.inside(["Endpoints"], declaring: api.root.typeNames)
            let areShort = api.root.groups.allSatisfy { $0.groups.isEmpty && $0.headers.isEmpty }
            Self.separated(api.root.groups, &printer, areShort: areShort) {
                group($0, scope: inner, &$1)
            }
            guard api.root.hasTypes else { return }
            if !api.root.groups.isEmpty { printer.blank() }
            types(of: api.root, scope: inner, to: &printer)
        }
    }

    private func property(_ group: Group, type: String, api: String, _ printer: inout SwiftPrinter)
    {
        printer.doc(group.doc)
        let name = SwiftIdentifier.quoted(group.name)
        let argument = group.isOfWebhooks ? "" : "api: \(api)"
        printer.line("\(self.api.access.prefix)var \(name): \(type) { \(type)(\(argument)) }")
    }

    /// What the parameters of a group's endpoints need.
    func types(of group: Group, scope: TypeScope, to printer: inout SwiftPrinter) {
        let path = scope.innermostPath ?? []
        let models = ModelPrinter(api: api, root: scope.root)
        var members: [(inout SwiftPrinter) -> Void] = []
        for namespace in group.namespaces {
            let name = namespace.typeName
            let inner = scope.inside(path + [name], declaring: namespace.models.map(\.name))
            members.append { printer in
                printer.block("\(api.access.prefix)enum \(SwiftIdentifier.quoted(name))") {
                    printer in
                    Self.separated(namespace.models, &printer) {
                        models.print($0, to: &$1, in: inner)
                    }
                }
            }
        }
        members += group.nested.map { model in { models.print(model, to: &$0, in: scope) } }
        Self.separated(members, &printer) { $0(&$1) }
    }

    private static func separated<Item>(
        _ items: [Item],
        _ printer: inout SwiftPrinter,
        isFirst: Bool = true,
        areShort: Bool = false,
        _ print: (Item, inout SwiftPrinter) -> Void
    ) {
        for (index, item) in items.enumerated() {
            if !areShort && index > 0 || !isFirst { printer.blank() }
            print(item, &printer)
        }
    }

    private func group(_ group: Group, scope: TypeScope, _ printer: inout SwiftPrinter) {
        let access = api.access.prefix
        let path = (scope.innermostPath ?? []) + [group.typeName]
        let inner = scope.inside(path, declaring: group.typeNames)
        let head = "\(access)struct \(group.typeName): \(scope.outer("Sendable"))"
        if group.isOfWebhooks, group.groups.isEmpty, group.headers.isEmpty {
            printer.line("\(head) {}")
            return
        }
        printer.block(head, mayBeShort: group.groups.isEmpty && group.headers.isEmpty) { printer in
            if !group.isOfWebhooks {
                printer.line("let api: \(SwiftIdentifier.quoted(api.name))")
            }
            for inner in group.groups {
                property(inner, type: inner.typeName, api: "api", &printer)
            }
            Self.separated(group.headers, &printer, isFirst: group.groups.isEmpty) {
                headers($0, scope: inner, &$1)
            }
            for group in group.groups {
                printer.blank()
                self.group(group, scope: inner, &printer)
            }
        }
    }
}
