/// The part that the ids of all operations begin with and that says nothing of one of them: `ShopWeb` of
/// `ShopWeb.UserController.index`, as Phoenix has it, or the name of the API, as Google has it: `drive` of
/// `drive.files.list`, which is in the address of the server, too.
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

    /// `pets` is a group where all ids are like `pets.list`, and where some are and a path has `/pets`.
    private static func isOfAPI(
        _ name: Substring,
        _ ids: [[Substring]],
        _ document: OpenAPIDocument
    ) -> Bool {
        guard ids.contains(where: { $0.count > 2 }) else { return false }
        let name = letters(name)
        let isInAddress = (document.servers?.elements ?? []).contains { server in
            let parts = (server["url"]?.string ?? "").split(separator: "/")
            // `drive` of `https://drive.example.com` and of `https://example.com/drive/v3`
            let hosts = parts.dropFirst().prefix(1).compactMap { $0.split(separator: ".").first }
            return (hosts + parts.dropFirst(2)).contains { letters($0) == name }
        }
        guard isInAddress, ids.contains(where: { $0.count == 2 }) else { return isInAddress }
        return !document.operations.contains { operation in
            operation.path.key.split(separator: "/").contains { letters($0) == name }
        }
    }

    private static func letters(_ text: Substring) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
