/// A file that a spec includes.
struct SpecInclude: Sendable {
    /// Relative to the folder that the including file is named in.
    let path: Located<String>
    let kind: Kind
    /// What is changed of a document, in this order.
    var overlays: [Located<String>] = []

    enum Kind {
        /// A part of a spec, or a document.
        case part
        /// An OpenAPI document and nothing else.
        case document
        case overlay
    }
}

extension SpecWriter {
    func includes() -> JSONNode? {
        if spec.includes.isEmpty { return nil }
        return .array(
            spec.includes.map { include in
                let path = JSONNode.string(include.path.value)
                guard include.kind == .document else { return path }
                let overlays = include.overlays.map { JSONNode.string($0.value) }
                let members = [("document", path)]
                return .object(
                    overlays.isEmpty ? members : members + [("overlay", .array(overlays))]
                )
            }
        )
    }
}
