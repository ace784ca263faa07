@testable import ResgenCompiler
@testable import ResgenWorkbench

/// A text to be changed. Of a large OpenAPI document a part can be taken: some of its operations, and
/// the components that they refer to.
struct Template: Sendable {
    let bytes: [UInt8]
    private let root: JSONNode?
    private let operations: [Operation]
    private let components: [String: JSONMember]

    private struct Operation: Sendable {
        let path: JSONMember
        let method: JSONMember
    }

    private static let methods: Set<String> = [
        "get", "put", "post", "delete", "options", "head", "patch", "trace",
    ]
    /// Components beyond this size are left out, so that there are references to nothing, too.
    private static let sizeLimit = 30_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        root = try? JSONParser.parse(SourceText(name: "a.json", bytes: bytes), file: 0).get()
        operations = (root?["paths"]?.members ?? []).flatMap { path in
            path.value.members.filter { Self.methods.contains($0.key) }.map {
                Operation(path: path, method: $0)
            }
        }
        var components: [String: JSONMember] = [:]
        for kind in root?["components"]?.members ?? [] {
            for member in kind.value.members {
                components["#/components/\(kind.key)/\(member.key)"] = member
            }
        }
        self.components = components
    }

    /// One to four operations and what they need.
    func part(_ choices: inout Choices) -> [UInt8] {
        let count = 1 + choices.next(below: 4)
        let chosen = (0..<count).compactMap { _ in choices.next(of: operations) }
        guard let root, !chosen.isEmpty else { return bytes }
        let members = root.members.compactMap { member -> String? in
            switch member.key {
            case "paths": text(member, Self.object(chosen.map(text)))
            case "components": text(member, components(neededBy: chosen, of: member.value))
            case "webhooks", "x-webhooks", "tags": nil
            default: text(member)
            }
        }
        return Array(Self.object(members).utf8)
    }

    /// A path with what its operations share.
    private func text(_ operation: Operation) -> String {
        let shared = operation.path.value.members.filter { !Self.methods.contains($0.key) }
        return text(operation.path, Self.object((shared + [operation.method]).map { text($0) }))
    }

    private func components(neededBy operations: [Operation], of node: JSONNode) -> String {
        var needed: Set<String> = []
        var open = operations.map(\.path.value)
        var size = 0
        while let node = open.popLast(), size < Self.sizeLimit {
            for reference in references(in: node) where needed.insert(reference).inserted {
                guard let component = components[reference]?.value else { continue }
                size += component.range.range.count
                open.append(component)
            }
        }
        let kinds = node.members.map { kind in
            kind.key == "securitySchemes"
                ? text(kind)
                : text(
                    kind,
                    Self.object(
                        kind.value.members.filter {
                            needed.contains("#/components/\(kind.key)/\($0.key)")
                        }.map { text($0) }
                    )
                )
        }
        return Self.object(kinds)
    }

    private func references(in root: JSONNode) -> [String] {
        var found: [String] = []
        var open = [root]
        while let node = open.popLast() {
            if let reference = node["$ref"]?.string { found.append(reference) }
            open += node.members.map(\.value) + node.elements
        }
        return found
    }

    private func text(_ member: JSONMember, _ value: String? = nil) -> String {
        "\(text(member.keyRange)):\(value ?? text(member.value.range))"
    }

    private func text(_ range: SourceRange) -> String {
        String(decoding: bytes[range.range], as: UTF8.self)
    }

    private static func object(_ members: [String]) -> String {
        "{\(members.joined(separator: ","))}"
    }
}
