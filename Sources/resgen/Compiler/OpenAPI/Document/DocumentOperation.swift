/// What a document says of one method at one path.
struct DocumentOperation {
    /// The path with its item, also where that is behind a reference.
    let path: JSONMember
    let method: Method
    let node: JSONNode
    let methodRange: SourceRange

    /// Whether a request changes what is there: what is made by POST has nothing to clear, unless its
    /// path leads to one thing, or it is called a change; QUERY only asks.
    var changesSomething: Bool {
        if method == .query { return false }
        return method != .post || path.key.hasSuffix("}") || path.key.hasSuffix("}/")
            || isCalledChange
    }

    /// Whether the path ends with a verb of change, `documents.update`, or the id begins with one. A noun is at
    /// the end of an id: `createIncidentUpdate`.
    private var isCalledChange: Bool {
        let segment = path.key.split(separator: "/").last { !$0.hasPrefix("{") }
        let verbs = [
            segment.flatMap { SwiftName.words(of: String($0)).last },
            node["operationId"]?.string.flatMap { SwiftName.words(of: $0).first },
        ]
        return verbs.contains { $0.map { Self.changes.contains($0.lowercased()) } ?? false }
    }

    private static let changes: Set<String> = ["update", "edit", "modify", "patch", "change"]

    /// The operations of a path whose item is resolved: those that have a key of their own, and the
    /// others (OpenAPI 3.2, section "Path Item Object").
    static func all(at path: JSONMember) -> [DocumentOperation] {
        path.value.members.flatMap { member -> [DocumentOperation] in
            if member.key == "additionalOperations" {
                return member.value.members.compactMap { other in
                    Method(token: other.key).flatMap { DocumentOperation(other, by: $0, at: path) }
                }
            }
            return Method(known: member.key.uppercased())
                .flatMap { DocumentOperation(member, by: $0, at: path) }.map { [$0] } ?? []
        }
    }

    /// The servers of the operation itself, or of its path.
    var servers: JSONNode? { node["servers"] ?? path.value["servers"] }

    private init?(_ member: JSONMember, by method: Method, at path: JSONMember) {
        guard member.value.isObject else { return nil }
        self.path = path
        self.method = method
        node = member.value
        methodRange = member.keyRange
    }
}

extension JSONNode {
    /// An object of path items with their operations rewritten.
    func mapOperations(_ transform: (JSONNode) -> JSONNode) -> JSONNode {
        func rewritten(_ operation: JSONNode) -> JSONNode {
            operation.isObject ? transform(operation) : operation
        }
        return mapChildren { _, item in
            item.mapChildren { key, value in
                key == "additionalOperations"
                    ? value.mapChildren { rewritten($1) } : rewritten(value)
            }
        }
    }
}

extension OpenAPIDocument {
    /// The paths that can have operations.
    var paths: [JSONMember] {
        (root["paths"]?.members ?? []).filter { !$0.isExtension }
    }

    /// The media types of an operation's body.
    func contents(ofBodyOf operation: DocumentOperation) -> [JSONMember] {
        body(of: operation)?.contents ?? []
    }

    func body(of operation: DocumentOperation) -> JSONNode? {
        operation.node["requestBody"].flatMap(resolved)
    }
}
