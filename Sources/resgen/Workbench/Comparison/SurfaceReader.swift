import ResgenCompiler

/// Finds what callers can name of an API. Each function says what a printer of `Swift/` declares.
extension SwiftSurface {
    init(of api: API) {
        self.api = api
        meaning = TypeMeaning(of: api)
        let named = api.models.filter { $0.external == nil || api.isNamed($0) }
        let models = (named + api.allNested).flatMap { SurfaceReader.types(of: $0, in: api) }
        let headers =
            SurfaceReader.headers(of: api.root, at: [ReservedNames.namespace])
            + SurfaceReader.responseHeaders(of: api)
        types = [SurfaceReader.type(of: api)] + models + headers
    }
}

/// What the printers make of an API.
private enum SurfaceReader {
    static func type(of api: API) -> SurfaceType {
        var templates: Set<String> = []
        if case .template(let pieces) = api.server { templates = pieces.argumentNames }
        let url = SurfaceValue.type(.standard(.url))
        func property(_ name: String, _ value: SurfaceValue, isSettable: Bool = true)
            -> SurfaceMember
        {
            SurfaceMember(
                name: name,
                kind: .property(value, isSettable: isSettable),
                range: api.range
            )
        }
        var members = [property("server", url)]
        members += api.properties.map { argument in
            var member = property(
                argument.name,
                .type(argument.type),
                isSettable: !templates.contains(argument.name)
            )
            member.range = argument.range
            return member
        }
        members += api.endpointServers.map { property($0.name, url) }
        members += api.otherServers.map { property("static \($0.name)", url, isSettable: false) }
        members.append(
            SurfaceMember(
                name: SurfaceMember.initializerName,
                kind: .initializer(
                    parameters(of: api, isTemplate: !templates.isEmpty),
                    isFailable: false
                ),
                range: api.range
            )
        )
        members += api.root.allEndpoints.map(function)
        members += api.root.allWebhooks.map(reader)
        return SurfaceType(
            path: SwiftSurface.root,
            kind: .structure,
            conformances: ["Sendable"],
            members: members,
            range: api.range
        )
    }

    private static func parameters(of api: API, isTemplate: Bool) -> [SurfaceParameter] {
        var server = SurfaceParameter(
            label: "server",
            type: .standard(.url),
            defaultValue: SurfaceParameter.address,
            range: api.range
        )
        switch api.server {
        case .missing: server.defaultValue = nil
        case .address: break
        case .template: server.type = .optional(.standard(.url))
        }
        let properties = api.properties.map(parameter)
        let servers = api.endpointServers.map {
            SurfaceParameter(
                label: $0.name,
                type: .standard(.url),
                defaultValue: SurfaceParameter.address,
                range: api.range
            )
        }
        return (isTemplate ? properties + [server] : [server] + properties) + servers
    }

    private static func parameter(_ argument: Argument) -> SurfaceParameter {
        SurfaceParameter(
            label: argument.isLabelled ? argument.name : nil,
            type: argument.type,
            defaultValue: argument.defaultValue ?? (argument.type.isOptional ? .null : nil),
            range: argument.range
        )
    }

    private static func function(_ endpoint: Endpoint) -> SurfaceMember {
        // What a function's signature leaves out has no default, though the type is optional.
        let parameters = endpoint.arguments.map { argument in
            var parameter = parameter(argument)
            parameter.defaultValue = argument.defaultValue
            return parameter
        }
        return SurfaceMember(
            name: endpoint.key,
            kind: .function(parameters, result(of: endpoint)),
            isDeprecated: endpoint.deprecation != nil,
            range: endpoint.range
        )
    }

    private static func result(of endpoint: Endpoint) -> SurfaceValue {
        if case .stream(let stream) = endpoint.result {
            let element = SurfaceValue.type(stream.element)
            guard case .events(_, _, isNamed: true) = stream.framing else {
                return .named("StreamResource", [element])
            }
            return .named("StreamResource", [.named("ServerSentEvent", [element])])
        }
        let value = endpoint.result.type.map(SurfaceValue.type) ?? .void
        guard let pages = endpoint.pages else { return .named("Resource", [value]) }
        return .named("PagedResource", [value, .type(pages.item)])
    }

    private static func reader(_ webhook: Webhook) -> SurfaceMember {
        let value = webhook.payload.type.map(SurfaceValue.type) ?? .void
        let headers = webhook.headersType.map { SurfaceValue.type(.model($0, [])) } ?? .void
        return SurfaceMember(
            name: "static \(webhook.key)",
            kind: .property(.named("WebhookParser", [value, headers]), isSettable: false),
            isDeprecated: webhook.deprecation != nil,
            range: webhook.range
        )
    }

    /// The types of webhooks' headers, in the types of groups.
    static func headers(of group: Group, at path: [String]) -> [SurfaceType] {
        let own = group.headers.map { type(of: $0.fields, at: path + [$0.name]) }
        return own + group.groups.flatMap { Self.headers(of: $0, at: path + [$0.typeName]) }
    }

    static func responseHeaders(of api: API) -> [SurfaceType] {
        let headers = api.responseHeaders.headers
        return headers.isEmpty ? [] : [type(of: headers, at: [ReservedNames.responseHeaders])]
    }

    private static func type(of headers: [ReceivedHeader], at path: [String]) -> SurfaceType {
        SurfaceType(
            path: path,
            kind: .structure,
            conformances: ["Sendable"],
            members: headers.map { header in
                SurfaceMember(
                    name: header.name,
                    kind: .property(.type(header.type), isSettable: false),
                    isDeprecated: header.deprecation != nil,
                    range: header.range
                )
            },
            range: headers.first?.range ?? .start
        )
    }

    /// The type of a model, and those that are nested in it.
    static func types(of model: Model, in api: API) -> [SurfaceType] {
        let outer = model.path.count > 1 ? api.models.first { $0.name == model.path[0] } : nil
        return model.withNested.map { type(of: $0, generics: (outer ?? model).generics) }
    }

    private static func type(of model: Model, generics: [String]) -> SurfaceType {
        var type = SurfaceType(
            path: model.path,
            kind: .structure,
            generics: generics,
            range: model.range
        )
        let added = Set(model.conform)
        let reading: Set<String> = model.coding.reads ? ["Decodable"] : []
        let halves = reading.union(model.coding.writes ? ["Encodable", "Sendable"] : ["Sendable"])
        let written = added.filter { !$0.isSynthesized }
        switch model.kind {
        case .structure(let structure):
            let identity: Set<String> = structure.identity == nil ? [] : ["Identifiable"]
            type.conformances = identity.union(halves).union(added)
            type.members = members(of: structure, in: model)
        case .enumeration(let enumeration):
            type.conformances = written.union(scalarProtocols).union(["CodingKeyRepresentable"])
            members(of: enumeration, in: model, to: &type)
        case .flags(let flags, _):
            type.conformances = written.union(scalarProtocols)
                .union(["OptionSet", "SetAlgebra", "ExpressibleByArrayLiteral"])
            type.members =
                rawValue(.standard(.uint64), isSettable: true, of: model)
                + flags.map { SurfaceMember(name: $0.name, kind: .constant, range: model.range) }
        case .union(let union):
            type.kind = .enumeration
            type.conformances = added.union(halves)
            type.members =
                union.cases.map { item in
                    SurfaceMember(
                        name: item.name,
                        kind: .enumCase(.type(item.type)),
                        range: item.range
                    )
                } + (union.keepsUnrecognized ? [unrecognized(.standard(.json), of: model)] : [])
        case .wrapper(let wrapped, _):
            type.conformances = written.union(scalarProtocols).union(["CodingKeyRepresentable"])
            if case .standard(let standard) = wrapped {
                type.conformances.formUnion(standard.literalProtocols)
            }
            type.members = rawValue(wrapped, isSettable: true, of: model)
            type.members.append(wrappingInitializer(wrapped, of: model))
        case .alias(let target): type.kind = .alias(target)
        case .external: type.kind = .alias(.model([model.name], []))
        case .answers(let cases):
            type.kind = .enumeration
            type.isExhaustive = true
            type.conformances = ["Sendable"]
            type.members = cases.map { item in
                let kind = item.type.map { SurfaceMember.Kind.enumCase(.type($0)) } ?? .constant
                return SurfaceMember(name: item.name, kind: kind, range: model.range)
            }
        }
        if type.conformances.contains("Hashable") { type.conformances.insert("Equatable") }
        return type
    }

    /// Of what is one piece of text or a number.
    private static let scalarProtocols: Set<String> = [
        "Decodable", "Encodable", "Sendable", "Hashable", "Equatable", "RawRepresentable",
    ]

    private static func members(of structure: Structure, in model: Model) -> [SurfaceMember] {
        var members = structure.fields.map { field in
            SurfaceMember(
                name: field.name,
                kind: .property(.type(field.type), isSettable: field.constant == nil),
                isDeprecated: field.deprecation != nil,
                range: field.range
            )
        }
        var parameters = structure.fields.filter { $0.constant == nil }.map { field in
            SurfaceParameter(
                label: field.name,
                type: field.type,
                defaultValue: field.defaultValue ?? (field.type.isOptional ? .null : nil),
                range: field.range
            )
        }
        if let additional = structure.additional {
            let type = APIType.dictionary(key: .standard(.string), value: additional)
            let name = ReservedNames.Fields.additional
            members.append(
                SurfaceMember(
                    name: name,
                    kind: .property(.type(type), isSettable: true),
                    range: model.range
                )
            )
            parameters.append(
                SurfaceParameter(
                    label: name,
                    type: type,
                    defaultValue: .dictionary([]),
                    range: model.range
                )
            )
        }
        if let identity = structure.identity, identity.name != "id" {
            members.append(
                SurfaceMember(
                    name: "id",
                    kind: .property(.type(identity.type), isSettable: false),
                    range: model.range
                )
            )
        }
        let initializer = SurfaceMember(
            name: SurfaceMember.initializerName,
            kind: .initializer(parameters, isFailable: false),
            range: model.range
        )
        return members + [initializer]
    }

    private static func members(
        of enumeration: Enumeration,
        in model: Model,
        to type: inout SurfaceType
    ) {
        let raw = APIType.standard(enumeration.isInteger ? .int : .string)
        let isEnum = !enumeration.isStruct
        type.kind = isEnum ? .enumeration : .structure
        type.isExhaustive = enumeration.isClosed
        type.members = enumeration.cases.map {
            SurfaceMember(name: $0.name, kind: .constant, range: $0.range)
        }
        if isEnum, !enumeration.isClosed { type.members.append(unrecognized(raw, of: model)) }
        type.members += rawValue(
            raw,
            isSettable: false,
            isFailable: enumeration.isClosed,
            of: model
        )
    }

    private static func unrecognized(_ type: APIType, of model: Model) -> SurfaceMember {
        SurfaceMember(name: "unrecognized", kind: .enumCase(.type(type)), range: model.range)
    }

    private static func rawValue(
        _ type: APIType,
        isSettable: Bool,
        isFailable: Bool = false,
        of model: Model
    ) -> [SurfaceMember] {
        let parameter = SurfaceParameter(label: "rawValue", type: type, range: model.range)
        return [
            SurfaceMember(
                name: "rawValue",
                kind: .property(.type(type), isSettable: isSettable),
                range: model.range
            ),
            SurfaceMember(
                name: "init(rawValue:)",
                kind: .initializer([parameter], isFailable: isFailable),
                range: model.range
            ),
        ]
    }

    private static func wrappingInitializer(_ type: APIType, of model: Model) -> SurfaceMember {
        let parameter = SurfaceParameter(label: nil, type: type, range: model.range)
        return SurfaceMember(
            name: "init(_:)",
            kind: .initializer([parameter], isFailable: false),
            range: model.range
        )
    }
}

extension [Endpoint.Piece] {
    /// The arguments that are parts of the path.
    fileprivate var argumentNames: Set<String> {
        Set(compactMap { if case .argument(let name, _, _) = $0 { name } else { nil } })
    }
}
