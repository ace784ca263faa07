import Foundation

/// Turns a spec into an API: resolves every name, finds every mistake. The result is there only when
/// nothing is wrong.
struct Checker {
    private let spec: Spec
    private let log: DiagnosticLog
    private let names: SwiftName
    private let inline: InlineChecker
    private let fields: FieldChecker

    private init(_ spec: Spec, log: DiagnosticLog) {
        self.spec = spec
        self.log = log
        names = SwiftName(acronyms: spec.acronyms)
        inline = InlineChecker(
            resolver: TypeResolver(table: ModelTable(spec.models), log: log),
            names: names,
            defaults: FieldDefaults(
                dates: spec.dates,
                isLossy: spec.isLossy,
                conform: spec.conform.map(\.value),
                apiName: spec.api.value
            ),
            log: log
        )
        fields = FieldChecker(inline: inline, log: log)
    }

    /// Nil when there is an error in the log.
    static func check(_ spec: Spec, log: DiagnosticLog) -> API? {
        let api = Checker(spec, log: log).api()
        return log.hasErrors ? nil : api
    }

    private func api() -> API {
        checkName()
        let (server, others) = servers()
        var models = ModelChecker(spec: spec, inline: inline, log: log)
        let checked = models.models()
        let root = GroupChecker(spec: spec, fields: fields, log: log).root()
        var parameters = ParameterChecker(
            fields: fields,
            log: log,
            owner: .endpoints
        )
        let headers = parameters.items(spec.headers, in: .header)
        let errors = EndpointChecker(fields: fields, api: spec, log: log, owner: .endpoints).errors(
            spec.errors
        )
        checkProperties(parameters.ordered, root: root)
        reportEndlessModels(checked)
        let all = checked.boxed(resolver: inline.resolver).spreadingConformances(
            resolver: inline.resolver
        )
        return API(
            name: spec.api.value,
            doc: spec.doc,
            access: spec.access,
            server: server,
            otherServers: others,
            properties: parameters.ordered,
            headers: headers,
            errors: errors,
            root: root.adding(nested: parameters.nested),
            models: all
        )
    }

    private func checkName() {
        let name = spec.api
        guard inline.checkTypeName(name, what: "API") else { return }
        if SwiftIdentifier.awkwardTypeNames.contains(name.value) {
            log.error("an API cannot be called '\(name.value)'", at: name.range)
        }
    }

    /// The default server, and the others by name.
    private func servers() -> (String?, [(name: String, address: String)]) {
        for server in spec.servers { checkAddress(server.address) }
        var register = NameRegister(owner: "'server'")
        _ = register.take("server", for: Located(value: "server", range: spec.api.range), log: log)
        let others = spec.servers.dropFirst().compactMap {
            server -> (name: String, address: String)? in
            guard let name = server.name, let swift = names.member(name.value),
                register.take(swift, for: name, log: log)
            else { return nil }
            return (swift, server.address.value)
        }
        return (spec.servers.first?.address.value, others)
    }

    private func checkAddress(_ address: Located<String>) {
        guard let components = URLComponents(string: address.value), let scheme = components.scheme,
            ["http", "https"].contains(scheme.lowercased()), components.host?.isEmpty == false,
            URL(string: address.value) != nil, !address.value.contains("{")
        else {
            log.error("a server is an http or https URL with a host", at: address.range)
            return
        }
        if components.user != nil || components.password != nil {
            log.error("a server's URL has no credentials in it", at: address.range)
        }
        if components.query != nil || components.fragment != nil {
            log.error("a server has no query and no fragment", at: address.range)
        }
    }

    /// Stored properties, groups and endpoints without arguments are all members of the API.
    private func checkProperties(_ properties: [Argument], root: Group) {
        let places = Dictionary(
            spec.headers.map { (fields.memberName(of: $0) ?? "", $0.key) },
            uniquingKeysWith: { first, _ in first }
        )
        let taken = Set(
            root.groups.map(\.name) + root.endpoints.map(\.name) + ["server", "defaults"]
        )
        for property in properties where taken.contains(property.name) {
            guard let key = places[property.name] else { continue }
            log.error(
                "'\(key.value)' becomes the property '\(property.name)', which the API has already",
                at: key.range,
                notes: ["give it another 'name'"]
            )
        }
    }

    private func reportEndlessModels(_ models: [Model]) {
        let places = Dictionary(
            spec.models.map { ($0.name.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for (model, field) in models.endless(resolver: inline.resolver) {
            guard case .fields(let fields, _, _)? = places[model]?.kind else { continue }
            let range = fields.first { $0.key.value == field }?.range ?? places[model]?.name.range
            guard let range else { continue }
            log.error(
                "no '\(model)' can ever be made: it needs another one in '\(field)'",
                at: range
            )
        }
    }
}

extension TypeOwner {
    /// The namespace of the types that belong to endpoints.
    static let endpoints = TypeOwner(path: ["Endpoints"], generics: [], description: "'endpoints'")
}
