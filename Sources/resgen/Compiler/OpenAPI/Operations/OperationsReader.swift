/// Reads the operations of a document as endpoints.
struct OperationsReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let schemas: SchemaReader
    let security: SecurityReader
    let common: CommonParameters
    let including: IncludingSpec
    /// The address of the API's first server.
    let mainServer: JSONNode?
    let tags: TagGroups

    struct NamedOperation {
        let operation: DocumentOperation
        let key: Located<String>
    }

    func namedOperations() -> [NamedOperation] {
        let operations = operations()
        let names = OperationNames(
            names: schemas.names,
            notes: notes,
            tags: tags,
            document: document,
            including: including
        )
        return zip(operations, names.keys(of: operations)).map(NamedOperation.init)
    }

    /// What the document says of the groups that the endpoints of its operations are in.
    func groups(of endpoints: [SpecEndpoint], _ operations: [NamedOperation]) -> [SpecGroup] {
        if tags.described.isEmpty { return [] }
        let names = TagNames(schemas.names, of: tags, in: operations.map(\.operation))
        return DescribedGroups(of: endpoints, groupsOfTags: names.groupsOfDescribed())
            .groups(of: tags.described)
    }

    func endpoints(of operations: [NamedOperation]) -> [SpecEndpoint] {
        var taken = Set(operations.map(\.key.value))
        var copies = ParameterCopies()
        var mistakes = DocumentMistakes(in: document, notes: notes)
        return operations.flatMap { named -> [SpecEndpoint] in
            let (operation, key) = (named.operation, named.key)
            mistakes.check(operation)
            if copies.areTooMany(with: operation) { return leftOut(operation) }
            let read = read(operation, key: key)
            let bodies = [read.endpoint.request.body, read.multipart?.body]
            if bodies.contains(where: { copies.areTooMany(with: $0) }) { return leftOut(operation) }
            var all = [read.endpoint]
            func otherKey(_ ending: String, or other: String) -> Located<String> {
                var name = key.value + ending
                while !taken.insert(name).inserted { name += other }
                return Located(value: name, range: key.range)
            }
            if let stream = read.stream {
                let flags = StreamFlag.schemas(inBodyOf: operation, document)
                let key = otherKey(Self.streamEnding, or: "OfEvents")
                all.append(read.endpoint.streaming(stream, key: key, hasFlag: !flags.isEmpty))
                if flags.contains(where: { $0["default"]?.bool == true }) {
                    all[0] = read.endpoint.atOnce
                }
            }
            if let request = read.multipart {
                all.append(
                    read.endpoint.sending(request, key: otherKey(Self.multipartEnding, or: "Body"))
                )
            }
            return all
        }
    }

    private func context(_ operation: DocumentOperation, owner: String) -> OperationContext {
        OperationContext(
            document: document,
            notes: notes,
            schemas: schemas,
            method: operation.method,
            owner: owner
        )
    }

    /// What the parameters of the API itself are read with, beside all that has a name in it: endpoints, groups,
    /// and what may be made of them, other ways to call one and servers.
    func context(besides operations: [NamedOperation]) -> OperationContext {
        var taken = including.members.union([EndpointKey.webhooks])
        if common.count > 0 {
            let keys = operations.map(\.key.value)
            taken.formUnion(ReservedNames.Properties.avoided(besides: keys))
            let owners = keys + keys.flatMap(EndpointKey.groups)
            taken.formUnion(owners.compactMap(schemas.names.member).map { $0 + "Server" })
            for key in keys where !key.contains(".") {
                taken.formUnion([key + Self.streamEnding, key + Self.multipartEnding])
            }
        }
        return OperationContext(
            document: document,
            notes: notes,
            schemas: schemas,
            method: .get,
            owner: "",
            sharesParameters: true,
            arguments: ArgumentNames(reserved: Array(taken))
        )
    }

    private static let streamEnding = "Stream"
    private static let multipartEnding = "Multipart"

    private func leftOut(_ operation: DocumentOperation) -> [SpecEndpoint] {
        notes.note(
            .parameter,
            "operations take over more than 50,000 parameters of others: left out",
            at: operation.path.keyRange
        )
        return []
    }

    private func operations() -> [DocumentOperation] {
        if let paths = document.root["paths"], !paths.isObject {
            notes.note(.document, "'paths' is no object: there are no endpoints", at: paths.range)
        }
        DocumentMistakes(in: document, notes: notes).check(root: document.root)
        for path in document.paths { noteWhatIsNoOperation(at: path) }
        for extra in document.root.members where Self.ignoredExtensions.contains(extra.key) {
            notes.note(
                .ignored,
                "'\(extra.key)' is not read: what it says of calls is left out",
                at: extra.keyRange,
                makesCallsFail: true
            )
        }
        return document.operations
    }

    /// What documents of Azure say of paths and hosts beside the standard.
    private static let ignoredExtensions: Set = ["x-ms-paths", "x-ms-parameterized-host"]

    private func noteWhatIsNoOperation(at path: JSONMember) {
        guard
            let item = notes.resolved(path.value, in: document, orSay: "'\(path.key)' is left out")
        else {
            return
        }
        guard item.isObject else {
            notes.note(
                .document,
                "no operations can be read here: '\(path.key)' is left out",
                at: path.value.range
            )
            return
        }
        let known = [
            "parameters", "servers", "summary", "description", "$ref", "additionalOperations",
        ]
        let operations = Set(DocumentOperation.all(at: path.with(item)).map(\.methodRange))
        let further = item["additionalOperations"]?.members ?? []
        for member in item.members.filter({ !known.contains($0.key) }) + further
        where !member.isExtension
            && !operations.contains(member.keyRange)
        {
            let methods = Method.known.map { $0.rawValue.lowercased() }
            notes.note(
                .ignored,
                "'\(member.key)' is no method: left out",
                at: member.keyRange,
                notes: nearest(to: member.key, in: methods + known).map {
                    ["did you mean '\($0)'?"]
                }
                    ?? []
            )
        }
    }

    /// An endpoint, and the other ways to send its request and to read its response.
    private struct ReadOperation {
        let endpoint: SpecEndpoint
        /// The request with a body in parts.
        let multipart: SpecRequest?
        let stream: ResponseReader.Stream?
    }

    private func read(_ operation: DocumentOperation, key: Located<String>) -> ReadOperation {
        let node = operation.node
        let context = context(operation, owner: owner(of: key.value))
        let reader = ResponseReader(
            document: document,
            notes: notes,
            schemas: schemas,
            owner: context.owner,
            method: operation.method,
            operation: node
        )
        let requests = RequestReader(context: context, security: security, common: common)
            .requests(
                at: operation.path,
                node,
                isStreamed: reader.canBeStreamed(node["responses"])
            )
        let server = server(of: operation)
        let responses = reader.responses(node["responses"])
        let described = DescribedPages(document: document, operation: operation)
        let endpoint = SpecEndpoint(
            key: key,
            doc: Documentation.text(
                summary: node["summary"]?.string,
                description: node["description"]?.string,
                of: key.value
            ),
            deprecation: node["deprecated"]?.bool == true ? .plain : nil,
            request: requests.request.behind(server.path),
            returns: responses.returns,
            statuses: responses.statuses,
            accept: accept(of: responses, requests),
            unwrap: responses.unwrap,
            errors: responses.errors,
            pages: described.pages,
            isOnePage: described.isOnePage,
            auth: security.auth(of: node, at: operation.methodRange),
            scopes: security.scopes(of: node),
            isAuthOptional: security.isOptional(for: node),
            server: server.address,
            origin: SpecOrigin(
                operationID: node["operationId"]?.string,
                tags: (node["tags"]?.elements ?? []).compactMap(\.string),
                path: operation.path.key,
                range: operation.methodRange,
                mediaTypes: mediaTypes(of: node)
            )
        )
        return ReadOperation(
            endpoint: endpoint,
            multipart: requests.multipart?.behind(server.path),
            stream: responses.stream
        )
    }

    private func mediaTypes(of operation: JSONNode) -> DescribedMediaTypes {
        func types(_ node: JSONNode?) -> [String] {
            (node.flatMap(document.resolved)?.contents ?? []).map { MediaType($0.key).essence }
        }
        let successes = (operation["responses"]?.members ?? []).filter {
            StatusPattern($0.key.uppercased())?.isSuccess == true
        }
        return DescribedMediaTypes(
            body: Set(types(operation["requestBody"])),
            answer: Set(successes.flatMap { types($0.value) })
        )
    }

    /// What types of an operation are named after: its key, without a group that its name repeats:
    /// `users.listUsers` → `ListUsers`.
    private func owner(of key: String) -> String {
        guard let dot = key.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            return schemas.names.typeCandidate(key)
        }
        func words(_ text: Substring) -> [String] {
            SwiftName.words(of: String(text)).map { $0.lowercased().singular }
        }
        let name = words(key[key.index(after: dot)...])
        let group = words(key[..<dot])
        let repeats = !group.isEmpty && name.indices.contains { name[$0...].starts(with: group) }
        return schemas.names.typeCandidate(repeats ? String(key[key.index(after: dot)...]) : key)
    }

    /// What is described of responses holds. Where that is nothing but JSON or bytes, a header says which.
    private func accept(
        of responses: ResponseReader.Responses,
        _ requests: RequestReader.Requests
    ) -> [Located<String>] {
        guard let accept = requests.accept, !responses.accept.map(\.value).contains(accept.value)
        else { return responses.accept }
        let media = MediaType(accept.value)
        if media.essence == "application/json", responses.accept.isEmpty { return [] }
        if responses.accept.isEmpty, responses.returns.mayBe(media) { return [accept] }
        notes.note(
            .parameter,
            "OpenAPI takes 'Accept' from the contents of responses: left out",
            at: accept.range
        )
        return responses.accept
    }

    private func server(of operation: DocumentOperation) -> OperationServer {
        let reader = ServerReader(notes: notes, names: schemas.names)
        if let server = OperationServer(operation.servers, beside: mainServer, reader) {
            return server
        }
        notes.note(
            .server,
            "no complete address: the API's server is taken",
            at: operation.servers?.range ?? operation.methodRange,
            makesCallsFail: true
        )
        return OperationServer()
    }
}

extension SpecReturns {
    /// Whether what is read may come in a media type that is not described.
    fileprivate func mayBe(_ media: MediaType) -> Bool {
        switch self {
        case .json: media.isJSON
        case .data: true
        default: false
        }
    }
}

extension SpecEndpoint {
    /// The documentation, with a paragraph of what sets the endpoint apart.
    private func doc(with paragraph: String) -> String {
        (doc.map { $0 + "\n\n" } ?? "") + paragraph
    }

    /// The same with another request.
    fileprivate func sending(_ request: SpecRequest, key: Located<String>) -> SpecEndpoint {
        var endpoint = self
        endpoint.key = key
        endpoint.request = request
        endpoint.doc = doc(with: "The body is sent as multipart/form-data.")
        return endpoint
    }

    /// The same, where the server streams unless the body says that it is not to.
    fileprivate var atOnce: SpecEndpoint {
        var endpoint = self
        if let request = request.asking(forStream: false) {
            endpoint.request = request
        } else {
            let condition = "where `stream` in the body is false"
            endpoint.doc = doc(with: "The answer comes at once \(condition).")
        }
        return endpoint
    }

    /// The same request for an answer that comes piece by piece.
    ///
    /// - Parameter hasFlag: Whether the body says that the answer is to come so.
    fileprivate func streaming(
        _ stream: ResponseReader.Stream,
        key: Located<String>,
        hasFlag: Bool
    ) -> SpecEndpoint {
        var endpoint = self
        endpoint.key = key
        let asking = request.asking(forStream: true)
        endpoint.request = asking ?? request
        let isCallers = hasFlag && asking == nil
        let condition = isCallers ? " where `stream` in the body is true" : ""
        endpoint.doc = doc(with: "The answer comes as a stream\(condition).")
        endpoint.returns = stream.returns
        endpoint.accept = stream.accept
        endpoint.unwrap = nil
        endpoint.pages = nil
        return endpoint
    }
}
