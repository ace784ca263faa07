/// Names of bodies that FastAPI names after the function, the path and the method, whatever the id of the
/// operation is: `Body_upload_files__post` is an upload body.
enum BodyNames {
    /// The names by the keys of the schemas. One that two bodies would have is not among them.
    static func names(in document: OpenAPIDocument) -> [String: String] {
        let schemas = document.root["components"]?["schemas"]?.members ?? []
        let bodies = schemas.map(\.key).filter { $0.hasPrefix("Body_") }
        if bodies.isEmpty { return [:] }
        let ends = Set(
            (document.root["paths"]?.members ?? []).flatMap { path in
                path.value.members.flatMap { Self.ends(ofPath: path.key, method: $0.key) }
            }
        )
        let tags = tagsByID(in: document)
        var names: [String: [String]] = [:]
        for body in bodies {
            let id = String(body.dropFirst("Body_".count))
            let own = tags[id].map { [withoutTag(id, $0), id] }
            names[body] = (own ?? [withoutEnd(id, ends)].compactMap(\.self)).map { $0 + "_body" }
        }
        let all = names.values.flatMap(\.unique).map(ComponentNames.lowercasedWords)
        let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
        return names.compactMapValues { names in
            names.first { counts[ComponentNames.lowercasedWords($0)] == 1 }
        }
    }

    /// The first tag of each operation, empty without one, by ids that a program makes: they need no path.
    private static func tagsByID(in document: OpenAPIDocument) -> [String: String] {
        var tags: [String: String] = [:]
        for path in document.root["paths"]?.members ?? [] {
            for operation in path.value.members {
                guard let id = operation.value["operationId"]?.string,
                    !ends(ofPath: path.key, method: operation.key).contains(where: id.hasSuffix)
                else { continue }
                tags[id] = operation.value["tags"]?.elements.first?.string ?? ""
            }
        }
        return tags
    }

    /// `login_access_token` of `login-login_access_token`, of the tag `login`.
    private static func withoutTag(_ id: String, _ tag: String) -> String {
        let rest = id.lowercased().hasPrefix(tag.lowercased()) ? id.dropFirst(tag.count) : ""
        let name = rest.drop { !$0.isLetter && !$0.isNumber }
        return !tag.isEmpty && name.count < rest.count && SwiftName.hasWords(String(name))
            ? String(name) : id
    }

    /// The path as it is in an id, also without what an application is mounted at.
    private static func ends(ofPath path: String, method: String) -> [String] {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return segments.indices.map { index in
            let path = "/" + segments[index...].joined(separator: "/")
            return String(path.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_" + method
        }
    }

    /// What is before the longest of the ends.
    private static func withoutEnd(_ text: String, _ ends: Set<String>) -> String? {
        let lines = text.indices.filter { text[$0] == "_" && $0 > text.startIndex }
        guard let end = lines.first(where: { ends.contains(String(text[$0...])) }) else {
            return nil
        }
        let name = String(text[..<end])
        return SwiftName.hasWords(name) ? name : nil
    }
}
