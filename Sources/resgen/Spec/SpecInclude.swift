/// A file that a spec includes.
struct SpecInclude: Sendable {
    /// Relative to the folder that the including file is named in.
    let path: Located<String>
    /// Whether the file is an OpenAPI document and nothing else.
    let isDocument: Bool
}

extension SpecReader {
    /// The files of `include` that can be looked for.
    func includes(_ object: ObjectReader) -> [SpecInclude] {
        (object.array("include") ?? []).compactMap(include).filter { include in
            guard let mistake = mistake(inPath: include.path.value) else { return true }
            log.error(mistake, at: include.path.range)
            return false
        }
    }

    private func include(_ node: JSONNode) -> SpecInclude? {
        switch node.value {
        case .string(let path):
            return SpecInclude(path: Located(value: path, range: node.range), isDocument: false)
        case .object:
            let object = ObjectReader(node, .include, log: log)
            return object?.requiredString("document").map {
                SpecInclude(path: $0, isDocument: true)
            }
        default:
            log.error(
                "an element of 'include' is a path or an object, found \(node.value.kindName)",
                at: node.range,
                notes: ["of an OpenAPI document: { \"document\": \"petstore.json\" }"]
            )
            return nil
        }
    }

    private func mistake(inPath path: String) -> String? {
        if path.isEmpty { return "the path of an included file is empty" }
        if path.utf8.contains(0) { return "a path has no null character" }
        if path.contains("://") {
            return "'\(path)' is an address: expected a path relative to this file"
        }
        if path.hasPrefix("/") {
            return "'\(path)' is an absolute path: expected one relative to this file"
        }
        return nil
    }
}

extension SpecWriter {
    func includes() -> JSONNode? {
        if spec.includes.isEmpty { return nil }
        return .array(
            spec.includes.map { include in
                let path = JSONNode.string(include.path.value)
                return include.isDocument ? .object([("document", path)]) : path
            }
        )
    }
}
