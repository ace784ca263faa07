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
        log.within(.api) { ContentTypeCheck(spec: spec, log: log).check() }
        // A clash is then one of the server, which a document may have without.
        let resolver = ServerResolver(spec: spec, source: source, names: names, log: log)
        let server = log.within(.servers) { resolver.server(&parameters) }
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
            isNamedAfterFile: spec.isNamedAfterFile,
            range: spec.api.range,
            doc: spec.doc,
            access: spec.access,
            imports: imports(),
            server: server,
            serverPath: spec.serverPath,
            otherServers: log.within(.servers) { resolver.otherServers() },
            endpointServers: endpointServers,
            properties: parameters.ordered,
            headers: headers,
            query: query,
            responseHeaders: responseHeaders(),
            errors: log.within(.errors) { answers.errors(spec.errors) },
            failures: log.within(.errors) {
                answers.failures(
                    spec.errors,
                    JSONPathResolver(
                        resolver: inline.resolver,
                        structures: models.structures,
                        nested: []
                    )
                )
            },
            requirements: log.within(.auth) { RequirementsResolver(api: spec, log: log).check() },
            root: root.adding(nested: parameters.nested),
            models: checked,
        )
        return Program(api, aliases: inline.resolver.table.aliases, dates: spec.dates)
    }

    private func responseHeaders() -> ResponseHeaders {
        var parameters = ParameterResolver(fields: fields, log: log, owner: .responseHeaders)
        parameters.register = NameScope(owner: "'responseHeaders'")
        let resolver = ReceivedHeaderResolver(
            fields: fields,
            log: log,
            noun: "a header of an answer",
            refused: ReservedNames.ResponseHeaders.refused
        )
        let headers = resolver.headers(spec.responseHeaders, &parameters)
        return ResponseHeaders(headers: headers, nested: parameters.nested)
    }

    private func imports() -> [String] {
        for module in spec.imports where !SwiftIdentifier.isLegalPath(module.value) {
            log.error("'\(module.value)' is no name of a module", at: module.range)
        }
        return spec.imports.map(\.value)
    }

    private func checkName() {
        let name = spec.api
        let isTaken = name.value == ReservedNames.responseHeaders && !spec.responseHeaders.isEmpty
        if isTaken || ReservedNames.APIs.isRefused(name.value) {
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
        if root.needsNamespace || !nested.isEmpty {
            refuseModel(ReservedNames.namespace, "holds the types of endpoints")
        }
        if !spec.responseHeaders.isEmpty {
            refuseModel(ReservedNames.responseHeaders, "has the headers of answers")
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

    private func refuseModel(_ name: String, _ reason: String) {
        guard let model = spec.models.first(where: { $0.name.value == name }) else { return }
        log.within(.model(name)) {
            log.error(
                "'\(name)' \(reason)",
                at: model.name.range,
                notes: ["did you mean '\(name)Model'?"]
            )
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

    /// The type of the headers that answers have.
    fileprivate static let responseHeaders = TypeOwner(
        path: [ReservedNames.responseHeaders],
        generics: [],
        description: "'responseHeaders'"
    )
}
