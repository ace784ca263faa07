/// Reads an OpenAPI document as a spec: the same that an author would have written for it. It never
/// fails for what the document holds; what a spec cannot say is a warning with what is done instead.
struct OpenAPIReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes

    /// Nil when the document is of a version that cannot be read; that is reported.
    static func read(_ node: JSONNode, source: SourceText, log: DiagnosticLog) -> Spec? {
        guard isReadable(node, source: source, log: log) else { return nil }
        let notes = OpenAPINotes(log: log)
        noteVersion(node, notes: notes)
        let root = DuplicateKeys.removed(from: node, notes: notes)
        let document = OpenAPIDocument(root: DynamicReferences.resolved(root), source: source)
        return OpenAPIReader(document: document, notes: notes).spec()
    }

    private static func isReadable(_ node: JSONNode, source: SourceText, log: DiagnosticLog)
        -> Bool
    {
        if let version = node["swagger"] {
            log.error(
                "Swagger \(version.scalarText ?? "2.0") is not read, only OpenAPI 3.0 and 3.1",
                at: version.range,
                notes: ["convert it with: npx swagger2openapi \(source.name) -o openapi.json"]
            )
            return false
        }
        guard let version = node["openapi"], let text = version.scalarText,
            text.hasPrefix("3.")
        else {
            log.error(
                "only OpenAPI 3.0 and 3.1 are read",
                at: node["openapi"]?.range ?? node.range.opening
            )
            return false
        }
        return true
    }

    /// A later version differs by what is left out anyway, or by what is told of at its place.
    private static func noteVersion(_ node: JSONNode, notes: OpenAPINotes) {
        guard let version = node["openapi"], let text = version.scalarText,
            !["3.0", "3.1"].contains(where: { text == $0 || text.hasPrefix($0 + ".") })
        else { return }
        notes.note(.document, "OpenAPI \(text) is read as 3.1", at: version.range)
    }

    private func spec() -> Spec {
        let root = document.root
        let info = root["info"]
        let name = APIName.make(of: info, source: document.source)
        let names = SwiftName()
        let schemas = SchemaReader(
            document: document,
            notes: notes,
            apiName: name.value,
            names: names
        )
        schemas.models.claimNames(of: root["components"]?["schemas"]?.members ?? [])
        let servers = ServerReader(notes: notes, names: names).servers(root["servers"])
        let security = SecurityReader(notes: notes, names: names, root: root)
        let endpoints = OperationsReader(
            document: document,
            notes: notes,
            schemas: schemas,
            security: security
        ).endpoints()
        let (errors, ownEndpoints) = CommonErrors(endpoints: endpoints).split()
        noteWhatIsLeftOut()
        return Spec(
            api: name,
            doc: Documentation.beginning(of: info?["description"]?.string),
            servers: servers,
            access: .internal,
            dates: .iso8601,
            acronyms: [],
            conform: [],
            headers: [],
            query: [],
            errors: errors,
            auth: security.schemes,
            retry: nil,
            timeout: nil,
            isLossy: false,
            includes: [],
            imports: [],
            endpoints: ownEndpoints,
            models: RequiredCycles.opened(schemas.modelLowering.models(), notes: notes)
        )
    }

    private func noteWhatIsLeftOut() {
        for member in document.root.members {
            if member.key == "webhooks" || member.key == "x-webhooks" {
                notes.note(
                    .webhook,
                    "webhooks are requests of the server: left out",
                    at: member.keyRange
                )
            }
        }
    }
}
