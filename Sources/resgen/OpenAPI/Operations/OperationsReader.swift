/// Reads the operations of a document as endpoints.
struct OperationsReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let schemas: SchemaReader
    let security: SecurityReader
    /// The address of the API's first server.
    let mainAddress: String?

    struct NamedOperation {
        let operation: OperationNames.Operation
        let key: Located<String>
    }

    func namedOperations() -> [NamedOperation] {
        let operations = operations()
        let keys = OperationNames(names: schemas.names, notes: notes).keys(of: operations)
        return zip(operations, keys).map(NamedOperation.init)
    }

    func endpoints(of operations: [NamedOperation]) -> [SpecEndpoint] {
        var taken = Set(operations.map(\.key.value))
        var copies = ParameterCopies()
        return operations.flatMap { named -> [SpecEndpoint] in
            let (operation, key) = (named.operation, named.key)
            if copies.areTooMany(with: operation) { return leftOut(operation) }
            let (endpoint, stream) = endpoint(operation, key: key)
            if copies.areTooMany(with: endpoint.request.body) { return leftOut(operation) }
            var all = [endpoint]
            if let stream {
                var name = key.value + "Stream"
                while !taken.insert(name).inserted { name += "OfEvents" }
                let key = Located(value: name, range: key.range)
                all.append(endpoint.streaming(stream, key: key))
            }
            if hasMultipart(operation) {
                var name = key.value + "Multipart"
                while !taken.insert(name).inserted { name += "Body" }
                let key = Located(value: name, range: key.range)
                all.append(endpoint.sending(multipartRequest(operation, key: key), key: key))
            }
            return all
        }
    }

    private func hasMultipart(_ operation: OperationNames.Operation) -> Bool {
        guard let body = operation.node["requestBody"] else { return false }
        return BodyReader(context: context(operation, owner: "")).canBeMultipart(body)
    }

    /// The request with a body in parts, under names of its own.
    private func multipartRequest(_ operation: OperationNames.Operation, key: Located<String>)
        -> SpecRequest
    {
        var context = context(operation, owner: owner(of: key.value))
        context.sendsMultipart = true
        return RequestReader(context: context, security: security)
            .request(at: operation.path, operation.node)
    }

    private func context(_ operation: OperationNames.Operation, owner: String) -> OperationContext {
        OperationContext(
            document: document,
            notes: notes,
            schemas: schemas,
            method: operation.method,
            owner: owner
        )
    }

    private func leftOut(_ operation: OperationNames.Operation) -> [SpecEndpoint] {
        notes.note(
            .parameter,
            "operations take over more than 50,000 parameters of others: left out",
            at: operation.path.keyRange
        )
        return []
    }

    private func operations() -> [OperationNames.Operation] {
        paths().flatMap { path -> [OperationNames.Operation] in
            guard !path.key.hasPrefix("x-") else { return [] }
            guard let item = document.resolved(path.value), item.isObject else {
                notes.note(
                    .document,
                    "no operations can be read here: '\(path.key)' is left out",
                    at: path.value.range
                )
                return []
            }
            return item.members.compactMap { member in
                operation(member, at: path, item)
            }
        }
    }

    private func paths() -> [JSONMember] {
        guard let paths = document.root["paths"] else { return [] }
        if !paths.isObject {
            notes.note(.document, "'paths' is no object: there are no endpoints", at: paths.range)
        }
        return paths.members
    }

    private func operation(_ member: JSONMember, at path: JSONMember, _ item: JSONNode)
        -> OperationNames.Operation?
    {
        let method = Method(rawValue: member.key.uppercased())
        guard let method, member.value.isObject else {
            let known = ["parameters", "servers", "summary", "description", "$ref"]
            if !known.contains(member.key), !member.key.hasPrefix("x-") {
                notes.note(.ignored, "'\(member.key)' is no method: left out", at: member.keyRange)
            }
            return nil
        }
        return OperationNames.Operation(
            path: path.with(item),
            method: method,
            node: member.value,
            methodRange: member.keyRange
        )
    }

    /// The endpoint of an operation, and its response as a stream where that is another way.
    private func endpoint(_ operation: OperationNames.Operation, key: Located<String>)
        -> (SpecEndpoint, stream: ResponseReader.Stream?)
    {
        let node = operation.node
        noteWhatIsLeftOut(node)
        let context = context(operation, owner: owner(of: key.value))
        let request = RequestReader(context: context, security: security)
            .request(at: operation.path, node)
        let responses = ResponseReader(
            document: document,
            notes: notes,
            schemas: schemas,
            owner: context.owner,
            method: operation.method
        ).responses(node["responses"])
        let endpoint = SpecEndpoint(
            key: key,
            doc: Documentation.text(
                summary: node["summary"]?.string,
                description: node["description"]?.string,
                of: key.value
            ),
            deprecation: node["deprecated"]?.bool == true ? .plain : nil,
            request: request,
            returns: responses.returns,
            accept: responses.accept,
            unwrap: responses.unwrap,
            errors: responses.errors,
            auth: security.auth(of: node, at: operation.methodRange),
            scopes: security.scopes(of: node),
            server: server(of: operation),
            origin: SpecOrigin(
                operationID: node["operationId"]?.string,
                tags: (node["tags"]?.elements ?? []).compactMap(\.string),
                path: operation.path.key,
                range: operation.methodRange
            )
        )
        return (endpoint, responses.stream)
    }

    /// What types of an operation are named after: its key, without a group that its name repeats:
    /// `users.listUsers` → `ListUsers`.
    private func owner(of key: String) -> String {
        guard let dot = key.lastIndex(of: ".") else { return schemas.names.typeCandidate(key) }
        func words(_ text: Substring) -> [String] {
            SwiftName.words(of: String(text)).map { $0.lowercased().singular }
        }
        let name = words(key[key.index(after: dot)...])
        let group = words(key[..<dot])
        let repeats = !group.isEmpty && name.indices.contains { name[$0...].starts(with: group) }
        return schemas.names.typeCandidate(repeats ? String(key[key.index(after: dot)...]) : key)
    }

    private func noteWhatIsLeftOut(_ node: JSONNode) {
        for member in node.members where member.key == "callbacks" {
            notes.note(
                .webhook,
                "callbacks are requests of the server: left out",
                at: member.keyRange
            )
        }
    }

    /// A server of the operation's own, or of its path's.
    private func server(of operation: OperationNames.Operation) -> Located<String>? {
        guard let servers = operation.node["servers"] ?? operation.path.value["servers"],
            let first = servers.elements.first
        else { return nil }
        let reader = ServerReader(notes: notes, names: schemas.names)
        guard let address = reader.address(of: first) else {
            notes.note(.server, "no complete address: the API's server is taken", at: servers.range)
            return nil
        }
        return mainAddress == address.value ? nil : address
    }
}

extension SpecEndpoint {
    /// The same with another request.
    fileprivate func sending(_ request: SpecRequest, key: Located<String>) -> SpecEndpoint {
        var endpoint = self
        endpoint.key = key
        endpoint.request = request
        endpoint.doc = (doc.map { $0 + "\n\n" } ?? "") + "The body is sent as multipart/form-data."
        return endpoint
    }

    /// The same request for an answer that comes piece by piece.
    fileprivate func streaming(_ stream: ResponseReader.Stream, key: Located<String>)
        -> SpecEndpoint
    {
        var endpoint = self
        endpoint.key = key
        endpoint.doc = (doc.map { $0 + "\n\n" } ?? "") + "The answer comes as a stream."
        endpoint.returns = stream.returns
        endpoint.accept = stream.accept
        endpoint.unwrap = nil
        return endpoint
    }
}
