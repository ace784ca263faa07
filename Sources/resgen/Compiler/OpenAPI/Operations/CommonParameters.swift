/// What is sent with every request, and so is no parameter of an operation: what the spec that includes the document
/// says, and the parameters that all operations have and that say who calls, or which version is called, which are
/// properties of the API.
struct CommonParameters {
    private let parameters: [OpenAPIParameter]
    private let identities: Set<OpenAPIParameter.Identity>

    /// What fewer operations share may be what these are about.
    private static let leastOperations = 4

    init(
        of operations: [DocumentOperation],
        besides included: SpecFiles.DocumentFile,
        _ schemas: SchemaReader,
        _ security: SecurityReader
    ) {
        let known =
            included.query.map { OpenAPIParameter.Identity(.query, $0) }
            + included.headers.map { OpenAPIParameter.Identity(.header, $0) }
        let isOfAll = included.isAlone && operations.count >= Self.leastOperations
        parameters =
            isOfAll ? Self.common(to: operations, besides: Set(known), schemas, security) : []
        identities = Set(known + parameters.map(\.identity))
    }

    private static func common(
        to operations: [DocumentOperation],
        besides known: Set<OpenAPIParameter.Identity>,
        _ schemas: SchemaReader,
        _ security: SecurityReader
    ) -> [OpenAPIParameter] {
        let values = PlainValues(analyzer: schemas.analyzer)
        let onlyRead = operations.allSatisfy { [.get, .head].contains($0.method) }
        var common = schemas.document.parameters(of: operations[0]).filter { parameter in
            parameter.isOfAPI(whereAllOnlyRead: onlyRead) && !known.contains(parameter.identity)
                && parameter.schema.map(values.isScalar) ?? false
        }
        for operation in operations where !common.isEmpty {
            let others = Dictionary(
                firstOf: schemas.document.parameters(of: operation).map { ($0.identity, $0) }
            )
            common.removeAll { parameter in
                let other = others[parameter.identity]
                return other.map { !parameter.isSame(as: $0, schemas.analyzer.graph) } ?? true
                    || security.sends(parameter.key, in: parameter.location, for: operation.node)
            }
        }
        return common
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

extension OpenAPIParameter {
    /// Whether a parameter that all operations have is one of the API: a component that all refer to, or one
    /// that no call can do without and that has the name of such.
    ///
    /// - Parameter onlyRead: Whether no operation changes anything: what all look for may be what they have in
    ///   common.
    fileprivate func isOfAPI(whereAllOnlyRead onlyRead: Bool) -> Bool {
        let words = SwiftName.words(of: key).map { $0.lowercased() }
        switch location {
        case .query:
            if saysWhoCalls(words) { return component != nil || isRequired }
            return component != nil && !onlyRead && !Self.ofOneCall.contains(words.joined())
        case .header:
            let isOfOneCall =
                words.first == "if"
                || Self.endingsOfOneCall.contains { words.joined().hasSuffix($0) }
            return !isOfOneCall && !isSaidElsewhere && !isAuthorization && key.isToken
                && (component != nil || isRequired)
        case .path, .querystring, .cookie: return false
        }
    }

    private func saysWhoCalls(_ words: [String]) -> Bool {
        ["version", "key", "token", "secret"].contains(words.last)
            || ["appid", "clientid", "tenantid"].contains(words.joined())
    }

    /// What differs from one call to the next although all may have it: what is looked for, in which order, which part
    /// of it, and how much of each.
    private static let ofOneCall: Set<String> = [
        "fields", "select", "expand", "include", "exclude", "embed", "filter", "filters", "where",
        "sort", "sortby", "order", "orderby", "direction", "page", "pagenumber", "pagesize",
        "pagetoken", "perpage", "limit", "offset", "top", "skip", "count", "size", "start", "end",
        "from", "to", "since", "until", "before", "after", "cursor", "q", "query", "search", "text",
        "id", "ids", "timeout", "dryrun", "validateonly",
    ]

    /// What identifies one request, or what is signed of it.
    private static let endingsOfOneCall = [
        "requestid", "correlationid", "interactionid", "transactionid", "traceid",
        "idempotencykey", "date", "digest", "signature", "range", "etag",
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
