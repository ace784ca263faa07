/// Reads the files of `include`.
struct SpecIncludeReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    /// The files of `include` that can be looked for.
    func includes(_ object: ObjectReader) -> [SpecInclude] {
        (object.array("include") ?? []).compactMap(include).filter { include in
            ([include.path] + include.overlays).allSatisfy(canBeLookedFor)
        }
    }

    private func include(_ node: JSONNode) -> SpecInclude? {
        switch node.value {
        case .string(let path):
            return SpecInclude(path: Located(value: path, range: node.range), kind: .part)
        case .object:
            guard let object = ObjectReader(node, .include, log: log) else { return nil }
            let overlays = overlays(object)
            return object.requiredString("document").map {
                SpecInclude(path: $0, kind: .document, overlays: overlays)
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

    /// `"overlay": "fixes.yaml"`, or a list of several.
    private func overlays(_ object: ObjectReader) -> [Located<String>] {
        switch object.node("overlay")?.value {
        case nil: []
        case .array: object.strings("overlay")
        default: [object.string("overlay")].compactMap(\.self)
        }
    }

    private func canBeLookedFor(_ path: Located<String>) -> Bool {
        guard let mistake = mistake(inPath: path.value) else { return true }
        log.error(mistake, at: path.range)
        return false
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
