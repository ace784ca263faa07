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
        var names: [String: String] = [:]
        var counts: [[String]: Int] = [:]
        for body in bodies {
            guard let name = withoutEnd(String(body.dropFirst("Body_".count)), ends) else {
                continue
            }
            names[body] = name + "_body"
            counts[ComponentNames.lowercasedWords(name + "_body"), default: 0] += 1
        }
        return names.filter { counts[ComponentNames.lowercasedWords($0.value)] == 1 }
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
