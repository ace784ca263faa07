/// What is sent with every request, and so is no parameter of an operation: what the spec that includes the document
/// says, and the parameters that all operations have and that say who calls, or how, and not what is asked for. These
/// are properties of the API.
struct CommonParameters {
    private let parameters: [OpenAPIParameter]
    private let identities: Set<OpenAPIParameter.Identity>

    /// What fewer operations share may be what these are about.
    private static let leastOperations = 4

    init(
        of operations: [DocumentOperation],
        besides spec: IncludingSpec,
        _ schemas: SchemaReader,
        _ security: SecurityReader
    ) {
        let known =
            spec.query.map { OpenAPIParameter.Identity(.query, $0) }
            + spec.headers.map { OpenAPIParameter.Identity(.header, $0) }
        let isOfAPI =
            spec.hasOneDocument && !spec.hasOtherServers
            && operations.count >= Self.leastOperations
        parameters =
            isOfAPI ? Self.common(to: operations, besides: Set(known), schemas, security) : []
        identities = Set(known + parameters.map(\.identity))
    }

    private static func common(
        to operations: [DocumentOperation],
        besides known: Set<OpenAPIParameter.Identity>,
        _ schemas: SchemaReader,
        _ security: SecurityReader
    ) -> [OpenAPIParameter] {
        let values = PlainValues(analyzer: schemas.analyzer)
        var common = schemas.document.parameters(of: operations[0]).filter { parameter in
            parameter.mayBeOfAPI && !known.contains(parameter.identity)
                && parameter.schema.map(values.isScalar) ?? false
        }
        var inPlace: Set<OpenAPIParameter.Identity> = []
        for operation in operations where !common.isEmpty {
            let others = Dictionary(
                firstOf: schemas.document.parameters(of: operation).map { ($0.identity, $0) }
            )
            common.removeAll { parameter in
                guard let other = others[parameter.identity],
                    parameter.isSame(as: other, schemas.analyzer.graph)
                else { return true }
                if other.component == nil { inPlace.insert(other.identity) }
                return security.sends(parameter.key, in: parameter.location, for: operation.node)
                    || operation.hasConstant(parameter)
            }
        }
        let onlyRead = operations.allSatisfy { [.get, .head].contains($0.method) }
        return common.filter { parameter in
            parameter.isOfAPI(
                isComponent: !inPlace.contains(parameter.identity),
                whereAllOnlyRead: onlyRead
            )
        }
    }

    var count: Int { parameters.count }

    func contains(_ parameter: OpenAPIParameter) -> Bool {
        identities.contains(parameter.identity)
    }

    /// The properties of the API.
    ///
    /// - Parameter context: That of the API, which knows the names that its other members have.
    func fields(_ context: OperationContext) -> (query: [SpecField], headers: [SpecField]) {
        let query = parameters.filter { $0.location == .query }
        let headers = parameters.filter { $0.location == .header }
        return (
            QueryReader(context: context).fields(query),
            headers.compactMap(TextParameterReader(context: context).field)
        )
    }
}

extension OpenAPIDocument {
    /// The parameters of an operation and of its path that can be read; those of the operation hold.
    fileprivate func parameters(of operation: DocumentOperation) -> [OpenAPIParameter] {
        let nodes = [operation.node, operation.path.value].flatMap {
            $0["parameters"]?.elements ?? []
        }
        var seen: Set<OpenAPIParameter.Identity> = []
        return nodes.compactMap { node in
            guard let resolved = resolved(node), let parameter = OpenAPIParameter(node, resolved),
                seen.insert(parameter.identity).inserted
            else { return nil }
            return parameter
        }
    }
}

extension DocumentOperation {
    /// Whether the path has a value for a parameter of the query: `/boxes?locale=de`.
    fileprivate func hasConstant(_ parameter: OpenAPIParameter) -> Bool {
        guard parameter.location == .query, let mark = path.key.firstIndex(of: "?") else {
            return false
        }
        return path.key[mark...].dropFirst().split(separator: "&").contains {
            $0.prefix { $0 != "=" } == parameter.key
        }
    }
}

extension OpenAPIParameter {
    /// Whether a parameter that all operations have does not differ from call to call by its name.
    fileprivate var mayBeOfAPI: Bool {
        let words = SwiftName.words(of: key).map { $0.lowercased() }
        let name = words.joined()
        if Self.endingsOfOneCall.contains(where: name.hasSuffix) { return false }
        switch location {
        case .query: return !Self.queryOfOneCall.contains(name)
        case .header:
            return !["if", "content"].contains(words.first) && !Self.headersOfOneCall.contains(name)
                && !isSaidElsewhere && !isAuthorization && key.isToken
        case .path, .querystring, .cookie: return false
        }
    }

    /// Whether a parameter that all operations have is one of the API: a component, a header that no call can do
    /// without, or a part of the query that is one of those that say who calls, or which version.
    ///
    /// - Parameters:
    ///   - isComponent: Whether all operations refer to it.
    ///   - onlyRead: Whether no operation changes anything: what all look for may be what they have in
    ///     common.
    fileprivate func isOfAPI(isComponent: Bool, whereAllOnlyRead onlyRead: Bool) -> Bool {
        if location == .header { return isComponent || isRequired }
        let words = SwiftName.words(of: key).map { $0.lowercased() }
        let name = words.joined()
        let isOfCaller =
            Self.mayBeOfCallers.contains(name)
            ? doc?.lowercased().contains("api") ?? false : Self.ofCallers.contains(name)
        if isOfCaller { return isComponent || isRequired }
        return isComponent && !onlyRead && !["id", "ids"].contains(words.last)
            && !Self.mayBeOfCallers.contains(name)
    }

    /// What says in a query who calls, or which version.
    private static let ofCallers: Set<String> = [
        "apikey", "appkey", "accesskey", "apitoken", "authtoken", "accesstoken", "bearertoken",
        "oauthtoken", "apisecret", "appid", "clientid", "clientsecret", "tenantid", "apiversion",
    ]
    /// The same where the description speaks of an API.
    private static let mayBeOfCallers: Set<String> = ["key", "token", "secret", "version", "v"]

    /// What differs in a query from one call to the next although all may have it: what is looked for, in which
    /// order, which part of it, and how much of each.
    private static let queryOfOneCall: Set<String> = [
        "fields", "select", "expand", "include", "exclude", "embed", "filter", "filters", "where",
        "sort", "sortby", "order", "orderby", "direction", "page", "pagenumber", "pagesize",
        "perpage", "limit", "offset", "top", "skip", "count", "size", "start", "end", "from", "to",
        "since", "until", "before", "after", "cursor", "q", "query", "search", "text", "timeout",
        "dryrun", "validateonly",
    ]

    /// Those of a connection, or of one message.
    private static let headersOfOneCall: Set<String> = [
        "host", "connection", "cachecontrol", "expect", "prefer", "te", "trailer", "upgrade",
        "dryrun", "xdryrun",
    ]

    /// What identifies one request, says when it is made, or is computed of it, or where a page begins.
    private static let endingsOfOneCall = [
        "requestid", "correlationid", "interactionid", "transactionid", "traceid", "spanid",
        "traceparent", "tracestate", "idempotency", "idempotencykey", "date", "timestamp", "nonce",
        "digest", "md5", "sign", "signature", "range", "etag", "pagetoken", "nexttoken",
        "continuationtoken", "synctoken", "sortkey", "partitionkey", "cachekey",
    ]

    /// Whether two operations say the same of a parameter that both have.
    fileprivate func isSame(as other: OpenAPIParameter, _ graph: SchemaGraph) -> Bool {
        if node.id == other.node.id { return true }
        guard let schema, let otherSchema = other.schema else { return false }
        return isRequired == other.isRequired && isDeprecated == other.isDeprecated
            && style == other.style && explodes == other.explodes && isJSON == other.isJSON
            && graph.areEqual(schema, otherSchema)
    }
}
