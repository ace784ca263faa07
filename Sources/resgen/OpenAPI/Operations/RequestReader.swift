/// Reads what one operation sends: its path, parameters and body.
struct RequestReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let schemas: SchemaReader
    let security: SecurityReader
    /// What types of the operation are named after.
    let owner: String
    /// What a body is named after: the operation, or its own name where others share it.
    var bodyOwner = ""
    let method: Method

    var path: [PathPart] = []
    var pathFields: [SpecField] = []
    var query: SpecShape = .none
    var headers: [SpecField] = []
    var cookies: [SpecField] = []
    var body: SpecBody?

    /// The names of the function's parameters, of which no two may be equal.
    var arguments: NameChooser
    let scope: NestedScope

    /// More optional parameters than these stand in one model.
    static let optionalLimit = 8

    init(
        document: OpenAPIDocument,
        notes: OpenAPINotes,
        schemas: SchemaReader,
        security: SecurityReader,
        owner: String,
        method: Method
    ) {
        self.document = document
        self.notes = notes
        self.schemas = schemas
        self.security = security
        self.owner = owner
        self.method = method
        arguments = NameChooser(reserved: ["body"])
        scope = NestedScope(reserved: ["Answer"])
    }

    mutating func read(path item: JSONMember, _ node: JSONNode) {
        let body = node["requestBody"]
        let contents = body.flatMap(document.resolved)?["content"]?.members ?? []
        if contents.contains(where: { MediaType($0.key).isForm }) { _ = arguments.isNew("form") }
        let parameters = self.parameters(item.value["parameters"], node)
        var constants: [SpecField] = []
        readPath(item, parameters, constants: &constants)
        readQuery(parameters, constants: constants)
        for parameter in parameters {
            switch parameter.location {
            case "header": readHeader(parameter)
            case "cookie": readCookie(parameter)
            default: break
            }
        }
        if let body { readBody(body) }
    }

    /// The parameters of the path and of the operation; those of the operation hold.
    private func parameters(_ shared: JSONNode?, _ operation: JSONNode) -> [OpenAPIParameter] {
        let own = operation["parameters"]
        var parameters: [OpenAPIParameter] = []
        var indices: [String: Int] = [:]
        for node in (shared?.elements ?? []) + (own?.elements ?? []) {
            guard let resolved = document.resolved(node) else {
                let reason = document.whyNotResolved(node)
                notes.note(.reference, "\(reason): left out", at: node.range)
                continue
            }
            guard let parameter = OpenAPIParameter(node, resolved) else {
                notes.note(.parameter, "no parameter can be read here: left out", at: node.range)
                continue
            }
            if parameter.location != "path",
                security.sends(parameter.key, in: parameter.location, of: operation)
            {
                notes.note(
                    .security,
                    "'\(parameter.key)' is sent as the credential: no parameter",
                    at: parameter.keyRange
                )
                continue
            }
            let identity = "\(parameter.location) \(parameter.key)"
            if let index = indices[identity] {
                parameters[index] = parameter
            } else {
                indices[identity] = parameters.count
                parameters.append(parameter)
            }
        }
        return parameters
    }

    /// The name of an argument where the key alone does not give it, or another one has it.
    mutating func argumentName(_ key: String, at range: SourceRange, in part: String)
        -> Located<String>?
    {
        schemas.memberName(key, at: range, &arguments, word: part)
    }
}
