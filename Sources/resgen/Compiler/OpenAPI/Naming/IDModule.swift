/// The part that the ids of all operations begin with and that says nothing of one of them: `ShopWeb` of
/// `ShopWeb.UserController.index`, as Phoenix has it, or the name of the API, as Google has it: `drive` of
/// `drive.files.list`, which is in the address or the title of the API, too.
struct IDModule {
    private let prefix: String

    init?(of ids: [String], in document: OpenAPIDocument) {
        let parts = ids.map { $0.split(separator: ".") }
        guard let first = parts.first?.first, SwiftName.hasWords(String(first)),
            parts.allSatisfy({ $0.first == first && $0.count > 1 }),
            Self.isOfControllers(parts) || Self.isOfAPI(first, parts, document)
        else { return nil }
        prefix = first + "."
    }

    func removed(from id: String) -> String? {
        id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil
    }

    private static func isOfControllers(_ ids: [[Substring]]) -> Bool {
        ids.count > 1
            && ids.allSatisfy { $0.count > 2 && $0[$0.count - 2].hasSuffix("Controller") }
    }

    /// Where no id says a group, `pets` of `pets.list` is one, unless the title has it.
    private static func isOfAPI(
        _ name: Substring,
        _ ids: [[Substring]],
        _ document: OpenAPIDocument
    ) -> Bool {
        let name = letters(name)
        if has(name, document.root["info"]?["title"]?.string ?? "") { return true }
        guard ids.contains(where: { $0.count > 2 }) else { return false }
        return (document.servers?.elements ?? []).contains { server in
            let address = server["url"]?.string ?? ""
            return address.split { ":/.".contains($0) }.contains { letters($0) == name }
        }
    }

    /// Whether words of a title are the name: those of `Street View Publish API` are `streetviewpublish`.
    private static func has(_ name: String, _ title: String) -> Bool {
        let words = SwiftName.words(of: title).map { letters($0[...]) }
        return words.indices.contains { start in
            var joined = ""
            for word in words[start...] where joined.count < name.count { joined += word }
            return joined == name
        }
    }

    private static func letters(_ text: Substring) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
