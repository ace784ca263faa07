/// What the parts of one operation are read with, and the names that they share.
struct OperationContext {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let schemas: SchemaReader
    let method: Method
    /// What types of the operation are named after.
    let owner: String
    /// Whether the body is sent in parts, which JSON stands beside.
    var sendsMultipart = false
    /// Whether another endpoint has the same parameters, whose types then are of neither.
    var sharesParameters = false
    /// Whether another endpoint has the same body.
    var sharesBody = false
    /// The types that are nested in the operation.
    let scope = NestedScope(reserved: ["Answer"])
    /// The names of the function's parameters.
    var arguments = ArgumentNames(reserved: ["body"])

    /// More optional parameters than these become one model.
    static let optionalLimit = 8

    /// The context of the same request with a body in parts.
    func forMultipart(beside arguments: ArgumentNames) -> OperationContext {
        OperationContext(
            document: document,
            notes: notes,
            schemas: schemas,
            method: method,
            owner: owner + "Multipart",
            sendsMultipart: true,
            arguments: arguments
        )
    }
}

/// The names of a function's parameters, or of the properties of one of them: no two are equal.
final class ArgumentNames {
    private var names: UniqueNames

    init(reserved: [String] = []) { names = UniqueNames(reserved: reserved) }

    private init(_ names: UniqueNames) { self.names = names }

    /// The names so far, for another function with the same parameters.
    func copy() -> ArgumentNames { ArgumentNames(names) }

    func reserve(_ name: String) { _ = names.isNew(name) }

    func release(_ name: String) { names.release(name) }

    /// The name where the key alone does not give it, or another one has it.
    func name(_ key: String, at range: SourceRange, in part: String, _ schemas: SchemaReader)
        -> Located<String>?
    {
        let spelled = part == "header" ? key.withCapitalX : key
        if spelled != key, let short = schemas.names.field(spelled), names.isNew(short) {
            return Located(value: short, range: range)
        }
        return schemas.fields.memberName(key, at: range, &names, word: part)
    }
}

extension String {
    /// The name of a header as names are made of it: a small `x-` says no more than `X-` does (RFC 6648), for names of
    /// headers have no case (RFC 9110, section 5.1).
    var withCapitalX: String { hasPrefix("x-") ? "X" + dropFirst() : self }
}
