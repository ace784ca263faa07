/// The parts of a document that some of its operations and models are in or refer to: what is reported
/// of other parts is of no use where only these are printed.
struct DocumentReachability {
    private let document: OpenAPIDocument
    private let operations: Set<SourceRange>
    private let models: Set<SourceRange>
    private var roots: [Part] = []
    private var parts: [Range<Int32>] = []
    /// What holds parts that may be left out.
    private let divided: [Range<Int32>]

    /// - Parameters:
    ///   - operations: Where the keys of the operations are.
    ///   - models: Where the names of the models are.
    init(root: JSONNode, operations: Set<SourceRange>, models: Set<SourceRange>) {
        document = OpenAPIDocument(root: root, source: SourceText(name: "", bytes: []))
        self.operations = operations
        self.models = models
        divided = Self.divided(root)
        for path in root["paths"]?.members ?? [] { add(path: path) }
        for section in root["components"]?.members ?? [] {
            for member in section.value.members where models.contains(member.keyRange) {
                add(member)
            }
        }
        for model in models where model.file == root.range.file {
            parts.append(model.start..<model.end)
        }
        addReferenced()
        parts = Self.merged(parts)
    }

    /// A value of the document, known by its id.
    private struct Part: Hashable {
        let node: JSONNode

        static func == (left: Part, right: Part) -> Bool { left.node.id == right.node.id }

        func hash(into hasher: inout Hasher) { hasher.combine(node.id) }
    }

    /// Whether nothing that is printed needs what is here.
    func leavesOut(_ range: SourceRange) -> Bool {
        guard range.file == document.root.range.file,
            divided.contains(where: { $0.contains(range.start) })
        else { return false }
        let next = parts.partitioningIndex { $0.lowerBound > range.start }
        return next == 0 || parts[next - 1].upperBound <= range.start
    }

    private static func divided(_ root: JSONNode) -> [Range<Int32>] {
        var members: [JSONMember] = []
        for member in root.members {
            switch member.key {
            case "paths", "webhooks", "x-webhooks": members.append(member)
            case "components":
                members += member.value.members.filter { $0.key != "securitySchemes" }
            default: break
            }
        }
        return members.map { $0.keyRange.start..<$0.value.range.end }
    }

    private mutating func add(_ member: JSONMember) {
        parts.append(member.keyRange.start..<member.value.range.end)
        roots.append(Part(node: member.value))
    }

    /// A path with those of its operations that are needed.
    private mutating func add(path: JSONMember) {
        guard let item = document.resolved(path.value) else { return }
        let needed = item.members.filter { operations.contains($0.keyRange) }
        if needed.isEmpty { return }
        parts.append(path.keyRange.start..<path.keyRange.end)
        for member in item.members where member.key == "parameters" || member.key == "servers" {
            add(member)
        }
        for operation in needed {
            parts.append(operation.keyRange.start..<operation.value.range.end)
            for member in operation.value.members where member.key != "callbacks" {
                roots.append(Part(node: member.value))
            }
        }
    }

    /// Adds what the references in the roots lead to, directly or through others.
    private mutating func addReferenced() {
        var targets: [JSONNode] = []
        _ = reachable(from: roots) { part in
            let target = part.node["$ref"]?.string.flatMap(document.target)
            if let target { targets.append(target) }
            let inner = part.node.members.map(\.value) + part.node.elements
            return (inner + [target].compactMap(\.self)).filter(\.isContainer).map(Part.init)
        }
        parts += targets.map { $0.range.start..<$0.range.end }
    }

    /// The parts in order, none of which touches another.
    private static func merged(_ parts: [Range<Int32>]) -> [Range<Int32>] {
        var merged: [Range<Int32>] = []
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, last.upperBound >= part.lowerBound {
                merged[merged.count - 1] =
                    last.lowerBound..<max(last.upperBound, part.upperBound)
            } else {
                merged.append(part)
            }
        }
        return merged
    }
}
