import Foundation

/// Turns a spec into an API: resolves every name, finds every mistake. The result is there only when
/// nothing is wrong.
struct ProgramResolver {
    private let spec: Spec
    private let log: DiagnosticLog
    private let source: SourceText
    private let names: SwiftName
    private let inline: InlineTypeResolver
    private let fields: FieldResolver

    private init(_ spec: Spec, source: SourceText, log: DiagnosticLog) {
        self.spec = spec
        self.source = source
        self.log = log
        names = SwiftName(acronyms: spec.acronyms)
        inline = InlineTypeResolver(
            resolver: TypeResolver(
                table: ModelTable(spec.models, isComplete: spec.areModelsKnown),
                log: log
            ),
            names: names,
            defaults: FieldDefaults(
                dates: spec.dates,
                isLossy: spec.isLossy,
                conform: spec.conform.map(\.value),
                coding: spec.coding,
                apiName: spec.api.value
            ),
            log: log
        )
        fields = FieldResolver(inline: inline, log: log)
    }

    /// What passes go on with; it is of use only where no error was logged.
    static func program(of spec: Spec, source: SourceText, log: DiagnosticLog) -> Program {
        ProgramResolver(spec, source: source, log: log).program()
    }

    private func program() -> Program {
        checkName()
        var models = ModelResolver(spec: spec, inline: inline, log: log)
        let checked = models.models()
        let servers = EndpointServers(of: spec, names: names)
        let root = GroupResolver(
            spec: spec,
            fields: fields,
            log: log,
            structures: models.structures,
            servers: servers
        ).root()
        var parameters = ParameterResolver(fields: fields, log: log, owner: .endpoints)
        let headers = parameters.items(spec.headers, in: .headers)
        let query = parameters.items(spec.query, in: .query)
        // A clash is then one of the server, which a document may have without.
        let server = log.within(.servers) { self.server(&parameters) }
        let answers = ResponseResolver(
            fields: fields,
            log: log,
            isLossy: spec.isLossy,
            owner: .endpoints
        )
        let endpointServers = servers.used(by: root.allEndpoints)
        checkProperties(parameters.ordered, root: root, servers: endpointServers.map(\.name))
        checkNamespace(root, nested: parameters.nested)
        let api = API(
            name: spec.api.value,
            range: spec.api.range,
            doc: spec.doc,
            access: spec.access,
            imports: imports(),
            server: server,
            otherServers: log.within(.servers) { otherServers() },
            endpointServers: endpointServers,
            properties: parameters.ordered,
            headers: headers,
            query: query,
            errors: log.within(.errors) { answers.errors(spec.errors) },
            failures: log.within(.errors) { answers.failures(spec.errors) },
            requirements: log.within(.auth) { RequirementsResolver(api: spec, log: log).check() },
            root: root.adding(nested: parameters.nested),
            models: checked,
        )
        return Program(api, aliases: inline.resolver.table.aliases, dates: spec.dates)
    }

    private func imports() -> [String] {
        for module in spec.imports where !SwiftIdentifier.isLegalPath(module.value) {
            log.error("'\(module.value)' is no name of a module", at: module.range)
        }
        return spec.imports.map(\.value)
    }

    private func checkName() {
        let name = spec.api
        if ReservedNames.APIs.isRefused(name.value) {
            log.error("an API cannot be called '\(name.value)'", at: name.range)
            return
        }
        guard inline.checkTypeName(name, what: "an API") else { return }
        if OuterName.isKnown(name.value) {
            log.error(
                "an API '\(name.value)' would hide the type of that name from its whole module",
                at: name.range,
                notes: ["did you mean '\(name.value)API'?"]
            )
        }
    }

    /// The default server; its placeholders become properties of the API.
    private func server(_ parameters: inout ParameterResolver) -> API.Server {
        guard let server = spec.servers.first else { return .missing }
        let address = server.address
        guard address.value.contains("{") else {
            ServerAddress.check(address, log: log)
            checkVariables(of: server, placeholders: [])
            return .address(address.value)
        }
        let place = ReadingContext.placement(in: address.range, of: address.value, source: source)
        switch RequestLineParser.parseTemplate(address.value, place: place) {
        case .failure(let failure):
            log.error(failure.message, at: failure.range, notes: failure.notes)
            return .missing
        case .success(let parts):
            let described = server.variables.indexed(by: \.key.value)
            checkVariables(of: server, placeholders: parts.compactMap(\.key))
            var sample = ""
            var areAllowed = true
            for part in parts {
                let field = part.key.flatMap { described[$0] }
                let place = ServerAddress.Place(behind: sample)
                let isMistaken = field.map { !isAllowed($0, in: place) } ?? false
                areAllowed = areAllowed && !isMistaken
                sample += isMistaken ? "1" : part.sample(in: place, described)
            }
            if areAllowed {
                ServerAddress.check(Located(value: sample, range: address.range), log: log)
            }
            return .template(parts.compactMap { parameters.serverPiece($0, described) })
        }
    }

    /// Whether the values of a variable that are known can be in its place of an address.
    private func isAllowed(_ variable: SpecField, in place: ServerAddress.Place) -> Bool {
        guard case .value(let value) = variable.content else { return true }
        var values: [Located<String>] = []
        if case .enumeration(let enumeration)? = value.inline {
            values = enumeration.cases.map { Located(value: $0.value.text, range: $0.range) }
        }
        if let text = variable.defaultText, let range = value.defaultValue?.range,
            !values.contains(where: { $0.value == text })
        {
            values.append(Located(value: text, range: range))
        }
        let refused = values.filter { !place.allows($0.value) }
        for value in refused {
            log.error("'\(value.value)' cannot stand in \(place.rawValue)", at: value.range)
        }
        return refused.isEmpty
    }

    private func checkVariables(of server: SpecServer, placeholders: [String]) {
        for variable in server.variables where !placeholders.contains(variable.key.value) {
            log.error(
                "'\(variable.key.value)' is no placeholder of the server",
                at: variable.key.range,
                suggestion: nearest(to: variable.key.value, in: placeholders)
            )
        }
    }

    private func otherServers() -> [(name: String, address: String)] {
        var register = NameScope(owner: "'server'", remedy: "give one of them another key")
        return spec.servers.dropFirst().compactMap { server -> (name: String, address: String)? in
            ServerAddress.check(server.address, log: log)
            checkVariables(of: server, placeholders: [])
            guard let name = server.name, let swift = names.member(name.value) else { return nil }
            let isWebhooks =
                swift == EndpointKey.webhooks && spec.endpoints.contains { $0.isWebhook }
            if isWebhooks || ReservedNames.Servers.refused.contains(swift) {
                log.error("a server cannot be called '\(swift)'", at: name.range)
            } else if swift == "server" {
                log.error(
                    "the first server is 'server' in Swift: another one cannot be called so",
                    at: name.range
                )
            }
            guard register.take(swift, for: name, log: log) else { return nil }
            return (swift, server.address.value)
        }
    }

    /// Stored properties, groups and endpoints without arguments are all members of the API.
    private func checkProperties(
        _ properties: [Argument],
        root: Group,
        servers: [String]
    ) {
        let places = Dictionary(
            firstOf: (spec.headers + spec.query).map {
                (fields.validMemberName(of: $0) ?? "", $0.key)
            }
        )
        let taken = Set(
            root.groups.map(\.name) + root.endpoints.map(\.name) + servers
        ).union(ReservedNames.Properties.refused)
        for property in properties where taken.contains(property.name) {
            let message =
                "becomes the property '\(property.name)', which the API has already"
            if let key = places[property.name] {
                let remedy = "give it another 'name'"
                log.error("'\(key.value)' \(message)", at: key.range, notes: [remedy])
            } else {
                log.within(.servers) {
                    log.error("a placeholder of the server \(message)", at: property.range)
                }
            }
        }
    }

    /// The types of endpoints and of the API's own properties are in one namespace.
    private func checkNamespace(_ root: Group, nested: [Model]) {
        let model = spec.models.first { $0.name.value == ReservedNames.namespace }
        if let model, root.needsNamespace || !nested.isEmpty {
            log.within(.model(model.name.value)) {
                log.error(
                    "'Endpoints' holds the types of endpoints",
                    at: model.name.range,
                    notes: ["did you mean 'EndpointsModel'?"]
                )
            }
        }
        let taken = Set(root.typeNames)
        for type in nested where taken.contains(type.name) {
            let isOfIt = { (field: SpecField) in names.type(field.key.value) == type.name }
            let variable = spec.servers.first?.variables.first(where: isOfIt)
            let field = (spec.headers + spec.query).first(where: isOfIt) ?? variable
            let message =
                "the type '\(type.name)' of a property has the name of an endpoint's or a group's"
            log.within(variable == nil ? .api : .servers) {
                log.error(message, at: field?.range ?? spec.api.range)
            }
        }
    }
}

extension TypeOwner {
    /// The namespace of the types that belong to endpoints.
    static let endpoints = TypeOwner(
        path: [ReservedNames.namespace],
        generics: [],
        description: "'endpoints'"
    )
}
