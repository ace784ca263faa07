/// The parts of a document that some of its operations and models are in or refer to: what is reported
/// of other parts is of no use where only these are printed.
struct DocumentReachability {
    private let document: OpenAPIDocument
    private let operations: Set<SourceRange>
    private let models: Set<SourceRange>
    private var roots: [JSONNode] = []
    /// By their sources.
    private var parts: [Int32: [Range<Int32>]] = [:]
    /// What holds parts that may be left out, in the file of the document. All of its other files is.
    private let divided: [Range<Int32>]
    private let sources: Set<Int32>

    /// - Parameters:
    ///   - operations: Where the keys of the operations are.
    ///   - models: Where the names of the models are.
    ///   - sources: Those of the document.
    init(
        root: JSONNode,
        operations: Set<SourceRange>,
        models: Set<SourceRange>,
        sources: Set<Int32>
    ) {
        document = OpenAPIDocument(root: root, text: DocumentText(SourceText(name: "", bytes: [])))
        self.operations = operations
        self.models = models
        self.sources = sources
        divided = Self.divided(root)
        let paths = (root["paths"]?.members ?? []) + document.webhooks
        for path in paths + callbacks(of: paths) { add(path: path) }
        for section in root["components"]?.members ?? [] {
            for member in section.value.members where models.contains(member.keyRange) {
                add(member)
            }
        }
        for model in models where sources.contains(model.file) { add(model) }
        addReferenced()
        parts = parts.mapValues(Self.merged)
    }

    /// Whether nothing that is printed needs what is here.
    func leavesOut(_ range: SourceRange) -> Bool {
        guard sources.contains(range.file),
            range.file != document.root.range.file
                || divided.contains(where: { $0.contains(range.start) })
        else { return false }
        let parts = parts[range.file] ?? []
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
        return members.filter { $0.value.range.file == root.range.file }
            .map { $0.keyRange.start..<$0.value.range.end }
    }

    private mutating func add(_ part: SourceRange) {
        parts[part.file, default: []].append(part.start..<part.end)
    }

    /// A key and its value, which may be in two files.
    private mutating func addParts(_ key: SourceRange, _ value: SourceRange) {
        if key.file == value.file, key.start < value.end {
            parts[key.file, default: []].append(key.start..<value.end)
        } else {
            add(key)
            add(value)
        }
    }

    private mutating func add(_ member: JSONMember) {
        addParts(member.keyRange, member.value.range)
        roots.append(member.value)
    }

    /// The path items of the callbacks that operations have.
    private func callbacks(of paths: [JSONMember]) -> [JSONMember] {
        var items: [JSONMember] = []
        let operations = paths.flatMap(document.operations)
        document.eachCallback(of: operations.map { ($0.node, ()) }) { _, request, _ in
            if items.last?.keyRange != request.path.keyRange { items.append(request.path) }
        }
        return items
    }

    /// A path with those of its operations that are needed.
    private mutating func add(path: JSONMember) {
        guard let item = document.resolved(path.value) else { return }
        let needed = DocumentOperation.all(at: path.with(item))
            .filter { operations.contains($0.methodRange) }
        if needed.isEmpty { return }
        add(path.keyRange)
        for member in item.members where member.key == "parameters" || member.key == "servers" {
            add(member)
        }
        for operation in needed {
            addParts(operation.methodRange, operation.node.range)
            for member in operation.node.members where member.key != "callbacks" {
                roots.append(member.value)
            }
        }
    }

    /// Adds what the references in the roots lead to, directly or through others.
    private mutating func addReferenced() {
        var visited: Set<JSONNode.ID> = []
        var open = roots
        while let part = open.popLast() {
            part.forEachObject { node, _ in
                guard let target = node["$ref"]?.string.flatMap(document.target),
                    visited.insert(target.id).inserted
                else { return }
                add(target.range)
                open.append(target)
            }
        }
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
