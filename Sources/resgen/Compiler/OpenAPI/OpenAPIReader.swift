/// Reads an OpenAPI document as a spec: the same that an author would have written for it. It never
/// fails for what the document holds; what a spec cannot say is a warning with what is done instead.
///
/// The list of passes is `spec(of:)`. What a schema describes has no pass of its own: references are
/// resolved, `allOf` and alternatives flattened and unions discriminated by `SchemaAnalyzer` for whoever
/// asks, since schemas lead to each other in cycles and most of those in paths are asked for once.
struct OpenAPIReader {
    private let text: DocumentText
    private let notes: OpenAPINotes
    private let stages: StageLog
    private let including: IncludingSpec

    /// Nil when the document is of a version that cannot be read; that is reported.
    static func read(
        _ node: JSONNode,
        text: DocumentText,
        spec including: IncludingSpec,
        notes: OpenAPINotes,
        stages: StageLog,
    ) -> Spec? {
        guard isReadable(node, log: notes.log) else { return nil }
        noteVersion(node, notes: notes)
        return OpenAPIReader(text: text, notes: notes, stages: stages, including: including)
            .spec(of: node)
    }

    private static func isReadable(_ node: JSONNode, log: DiagnosticLog) -> Bool {
        if let version = node["swagger"] {
            log.error(
                "only OpenAPI 3.0 to 3.2 and Swagger 2.0 are read",
                at: version.range
            )
            return false
        }
        guard let version = node["openapi"] else {
            log.error(
                "a document of OpenAPI needs 'openapi', its version",
                at: node.range.opening,
                notes: [
                    nearest(to: "openapi", in: node.members.map(\.key)).map {
                        "'\($0)' is written 'openapi'"
                    } ?? "write \"openapi\": \"3.1.0\""
                ]
            )
            return false
        }
        guard let text = version.scalarText,
            text.hasPrefix("3.")
        else {
            let isFile = Notation.endings.contains { version.string?.hasSuffix(".\($0)") == true }
            log.error(
                "only OpenAPI 3.0 to 3.2 are read",
                at: version.range,
                notes: isFile ? ["a spec names a document in 'include'"] : []
            )
            return false
        }
        return true
    }

    /// A later version differs by what is left out anyway, or by what is reported where it is written.
    private static func noteVersion(_ node: JSONNode, notes: OpenAPINotes) {
        guard let version = node["openapi"], let text = version.scalarText,
            !["3.0", "3.1", "3.2"].contains(where: { text == $0 || text.hasPrefix($0 + ".") })
        else { return }
        notes.note(.document, "OpenAPI \(text) is read as 3.2", at: version.range)
    }

    private func spec(of node: JSONNode) -> Spec {
        // Document
        let addressed = pass("resolve references to itself", "references") {
            SelfReferences.resolved(node.inOneOrder)
        }
        let identified = pass("resolve references by name", "references") {
            SchemaIdentifiers.resolved(addressed, text: text)
        }
        let enclosed = pass("resolve references to schemas around", "references") {
            EnclosingReferences.resolved(identified, text: text)
        }
        let described = pass("resolve references to media types", "references") {
            MediaTypeReferences.resolved(enclosed, text: text, notes: notes)
        }
        let referred = pass("resolve references to contents", "references") {
            ContentReferences.resolved(described, text: text, notes: notes)
        }
        let streamed = pass("write out streams of vendors", "operations") {
            VendorStreams.written(in: referred, text: text, notes: notes)
        }
        let valued = pass("write out values of discriminators", "schemas") {
            DiscriminatorValues.written(in: streamed, text: text)
        }
        let bound = pass("resolve dynamic references", "references") {
            DynamicReferences.resolved(valued, text: text)
        }
        let plain = pass("join references with what is beside them", "references") {
            ReferencesBesideKeywords.joined(bound)
        }
        let directed = pass("separate what is sent", "schemas") {
            let result = DirectedSchemas.split(plain, text: text)
            return (result, count: result.count)
        }
        for (schema, isSent) in directed.onlyRead {
            let outcome = isSent ? "they are sent all the same" : "nothing of it is"
            notes.note(
                .body,
                "all properties of '\(schema.key)' are 'readOnly', and it is only sent: \(outcome)",
                at: schema.keyRange
            )
        }
        let root = directed.root
        let document = OpenAPIDocument(root: root, text: text)
        let api = APIName.make(of: root, source: text.main)
        let names = SwiftName()

        // Schemas
        let graph = SchemaGraph(of: document)
        let extended = pass("find extended schemas", "schemas") {
            let schemas = ExtendedSchemas(of: document)
            return (schemas, count: schemas.count)
        }
        let shared = pass("find shared types", "types") {
            let shapes = SharedShapes(in: graph, names: names)
            return (shapes, count: shapes.count)
        }
        let schemas = SchemaReader(
            graph: graph,
            extended: extended,
            directions: directed.directions ?? SchemaDirections(of: document),
            shared: shared,
            notes: notes,
            apiName: api.value,
            names: names
        )
        let components = pass("flatten components", "schemas") {
            schemas.models.analyzedComponents()
        }
        pass("name components", "models") { ((), count: schemas.models.claimNames(of: components)) }

        // Operations
        let written = document.servers
        let security = pass("read security", "schemes") {
            let security = SecurityReader(notes: notes, names: names, document: document)
            return (security, count: security.schemes.count)
        }
        let common = pass("find common parameters", "parameters") {
            let common = CommonParameters(
                of: document.operations,
                besides: including,
                schemas,
                security
            )
            return (common, count: common.count)
        }
        let reader = OperationsReader(
            document: document,
            notes: notes,
            schemas: schemas,
            security: security,
            common: common,
            including: including,
            mainServer: written?.elements.first,
            tags: TagGroups(root["tags"], of: document.operations, apiName: api.value)
        )
        let operations = pass("name operations", "operations") { reader.namedOperations() }
        let parameters = common.fields(reader.context(besides: operations))
        var all = pass("read operations", "endpoints") { reader.endpoints(of: operations) }
        let responseHeaders = pass("read headers of responses", "headers") {
            let read = ResponseHeaderReader(document: document, notes: notes, schemas: schemas)
                .headers(of: document.operations)
            return (read, count: read.fields.count)
        }
        for index in all.indices {
            all[index].responseHeaders =
                all[index].origin.flatMap { responseHeaders.keys[$0.range] } ?? []
        }
        let webhooks = webhooks(besides: operations, document, schemas)
        let (errors, endpoints) = pass("share errors", "errors") {
            let shared = CommonErrors(endpoints: all).split()
            return (shared, count: shared.errors.count)
        }

        let servers = pass("read servers", "servers") {
            let variables = ServerVariableReader(
                names: names,
                enums: EnumLowering(schemas: schemas),
                notes: notes,
                besides: ReservedNames.Properties.avoided(
                    besides: (endpoints + webhooks).map(\.key.value)
                )
                .union((parameters.query + parameters.headers).compactMap(names.property(of:)))
            )
            return ServerReader(notes: notes, names: names).servers(written, variables: variables)
        }

        // Lowering
        let lowered = pass("lower schemas", "models") { schemas.modelLowering.models() }
        schemas.analyzer.noteCycles()
        let unbound = pass("break required cycles", "properties") {
            RequiredCycles.broken(in: lowered, notes: notes)
        }
        let models = pass("shorten names of cases", "enums") {
            CaseWords.shortened(in: unbound, names)
        }
        let spec = Spec(
            api: api,
            isNamedAfterFile: APIName.dependsOnFile(root),
            doc: Documentation.beginning(of: root["info"]?["description"]?.string),
            servers: servers,
            serverPath: servers.isEmpty ? written.flatMap(ServerReader.path) : nil,
            headers: parameters.headers,
            query: parameters.query,
            responseHeaders: responseHeaders.fields,
            errors: errors,
            auth: security.schemes,
            defaultAuth: security.common,
            endpoints: endpoints + webhooks,
            groups: reader.groups(of: endpoints, operations),
            models: models
        )
        let paged = pass("find pages", "endpoints") { PageConventions.found(in: spec) }
        return pass("share queries", "models") { CommonQueries.shared(in: paged) }
    }

    /// - Parameter unit: What is counted of its result.
    private func pass<Value>(
        _ name: String,
        _ unit: String,
        _ work: () -> (Value, count: Int)
    ) -> Value {
        stages.measure(name, work) { "\(unit): \($0.count)" }.0
    }

    private func pass<Element>(_ name: String, _ unit: String, _ work: () -> [Element])
        -> [Element]
    {
        stages.measure(name, work) { "\(unit): \($0.count)" }
    }

    /// What the server sends by itself; no pass where it sends nothing.
    private func webhooks(
        besides operations: [OperationsReader.NamedOperation],
        _ document: OpenAPIDocument,
        _ schemas: SchemaReader
    ) -> [SpecEndpoint] {
        let reader = WebhooksReader(document: document, notes: notes, schemas: schemas)
        let named = reader.named(besides: operations)
        if named.isEmpty { return [] }
        return pass("read webhooks", "webhooks") { reader.endpoints(of: named) }
    }
}

extension SwiftName {
    /// The name of the property of a parameter of the API; nil for a constant, which is none.
    fileprivate func property(of parameter: SpecField) -> String? {
        if case .const = parameter.content { return nil }
        return parameter.name?.value ?? field(parameter.key.value)
    }
}

extension JSONNode {
    /// A document with its paths first: names and shared types are those of what is read first.
    fileprivate var inOneOrder: JSONNode {
        let order = ["paths", "webhooks", "x-webhooks", "components"]
        let indices = members.indices.filter { order.contains(members[$0].key) }
        let sorted = order.flatMap { key in members.filter { $0.key == key } }
        if sorted.map(\.key) == indices.map({ members[$0].key }) { return self }
        var all = members
        for (index, member) in zip(indices, sorted) { all[index] = member }
        return with(.object(all))
    }
}
