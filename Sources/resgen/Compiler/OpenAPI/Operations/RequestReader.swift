/// Reads what one operation sends: its path, parameters and body.
struct RequestReader {
    let context: OperationContext
    let security: SecurityReader
    /// What is sent with every request, which is no parameter of one.
    let common: CommonParameters

    struct Requests {
        var request: SpecRequest
        /// The same with a body in parts, where it can be sent so, too.
        var multipart: SpecRequest?
        /// The one media type that the response may have, where a header says it.
        let accept: Located<String>?
    }

    /// - Parameter isStreamed: Whether another endpoint has the same request, for a stream.
    func requests(at item: JSONMember, _ node: JSONNode, isStreamed: Bool) -> Requests {
        let canBeMultipart =
            node["requestBody"].map(BodyReader(context: context).canBeMultipart) ?? false
        var context = context
        context.sharesParameters = canBeMultipart || isStreamed
        context.sharesBody = isStreamed
        let reader = RequestReader(context: context, security: security, common: common)
        let parameters = allParameters(of: item, node)
        var request = reader.request(at: item, node, parameters)
        let accept = parameters.lazy.compactMap(\.onlyAccepted).first
        guard let body = node["requestBody"] else {
            return Requests(request: request, multipart: nil, accept: accept)
        }
        var multipart = canBeMultipart ? request : nil
        let inParts = context.forMultipart(beside: context.arguments.copy())
        request.body = BodyReader(context: context).body(body)
        multipart?.body = BodyReader(context: inParts).body(body)
        return Requests(request: request, multipart: multipart, accept: accept)
    }

    /// The request without its body.
    private func request(
        at item: JSONMember,
        _ node: JSONNode,
        _ all: [OpenAPIParameter]
    ) -> SpecRequest {
        func parameters(in location: ParameterLocation) -> [OpenAPIParameter] {
            all.filter { $0.location == location }
        }
        if QueryReader.isModel(parameters(in: .query)) { context.arguments.reserve("query") }
        let path = PathReader(context: context).path(item, parameters(in: .path))
        let query = QueryReader(context: context).query(
            parameters(in: .query),
            whole: parameters(in: .querystring).first,
            hasCredential: security.sendsInQuery(for: node),
            constants: path.constants,
            common: common
        )
        // In the order of the document, for the names that both kinds take.
        var fields: [ParameterLocation: [SpecField]] = [:]
        let reader = TextParameterReader(context: context)
        for parameter in all where parameter.location == .header || parameter.location == .cookie {
            guard let field = reader.field(parameter) else { continue }
            fields[parameter.location, default: []].append(field)
        }
        return SpecRequest(
            line: RequestLine(
                method: context.method,
                target: .path(path.parts),
                range: item.keyRange
            ),
            path: path.fields,
            query: query,
            headers: .fields(fields[.header] ?? []),
            cookies: .fields(fields[.cookie] ?? []),
            body: nil
        )
    }

    private func parameters(of node: JSONNode) -> [JSONNode] {
        guard let parameters = node["parameters"], !parameters.isNull else { return [] }
        guard case .array(let elements) = parameters.value else {
            context.notes.note(
                .parameter,
                "'parameters' is \(parameters.value.kindName), and no list: left out",
                at: parameters.range,
                makesCallsFail: true
            )
            return []
        }
        return elements
    }

    private func note(unread parameter: JSONNode, at range: SourceRange) {
        let location = parameter["in"]
        let isKnown = location?.string.flatMap(ParameterLocation.init) != nil
        let isOfBody = ["body", "formData"].contains(location?.string)
        context.notes.note(
            .parameter,
            isKnown
                ? "a parameter without a name: left out"
                : "a parameter is in a query, a path, a header or a cookie: left out",
            at: isKnown ? range : location?.range ?? range,
            notes: isKnown
                ? []
                : [
                    isOfBody
                        ? "a body is described by 'requestBody'"
                        : "write \"in\": \"query\", or \"path\", \"header\", \"cookie\""
                ],
            makesCallsFail: true
        )
    }

    /// The parameters of the operation, which hold, and behind them those of the path.
    private func allParameters(of path: JSONMember, _ operation: JSONNode) -> [OpenAPIParameter] {
        let shared = parameters(of: path.value)
        let own = parameters(of: operation)
        let isShared = !shared.isEmpty && DocumentOperation.all(at: path).count > 1
        var parameters: [OpenAPIParameter] = []
        var areOwn: [OpenAPIParameter.Identity: Bool] = [:]
        for (index, node) in (own + shared).enumerated() {
            let isOwn = index < own.count
            guard
                let resolved = context.notes.resolved(
                    node,
                    in: context.document,
                    orSay: "left out",
                    makesCallsFail: true
                )
            else {
                continue
            }
            let sharing = isShared && !isOwn ? path.key : nil
            guard let parameter = OpenAPIParameter(node, resolved, of: sharing) else {
                note(unread: resolved, at: node.range)
                continue
            }
            if parameter.location != .path,
                security.sends(parameter.key, in: parameter.location, for: operation)
            {
                context.notes.note(
                    .security,
                    "'\(parameter.key)' is sent as the credential: no parameter",
                    at: parameter.keyRange
                )
                continue
            }
            guard let isKnownOwn = areOwn[parameter.identity] else {
                areOwn[parameter.identity] = isOwn
                if !common.contains(parameter) { parameters.append(parameter) }
                continue
            }
            if isOwn == isKnownOwn {
                context.notes.note(
                    .parameter,
                    "'\(parameter.key)' is described above: left out",
                    at: node["$ref"]?.range ?? parameter.keyRange
                )
            }
        }
        return parameters
    }
}
