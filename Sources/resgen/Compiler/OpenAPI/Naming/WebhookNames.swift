/// Names webhooks after their keys: `issues-opened` with the id `issues/opened` → `issues.opened`.
struct WebhookNames {
    let names: SwiftName

    /// A name before it is known which ones are taken.
    struct Candidate {
        var groups: [String]
        /// The best first.
        var names: [String]

        var keys: [String] { names.map { (groups + [$0]).joined(separator: ".") } }
    }

    /// Where the key has no groups, those of an id that says the same are taken.
    func candidate(_ key: String, id: String?) -> Candidate {
        let own = Self.parts(key)
        let other = Self.parts(id ?? "")
        let isSame = other.count > 1 && words(other) == words(own)
        let parts = own.count == 1 && isSame ? other : own
        return Candidate(
            groups: parts.dropLast().prefix(8).map { legal($0, else: "group") },
            names: [parts.last ?? "", (parts.last ?? "") + " event"].map {
                legal($0, else: "event")
            }
        )
    }

    /// A callback is named after the operation that asks for it. Of several requests of one callback, the
    /// path behind the address and the method say which one it is.
    func candidate(
        _ callback: String,
        of operation: [String],
        at expression: String,
        _ method: Method
    )
        -> Candidate
    {
        let path = expression.split(separator: "}").last.map(String.init) ?? ""
        let words = path.contains("{") ? "" : path
        let names = [
            callback, "\(callback) \(words)", "\(callback) callback",
            "\(callback) \(method.rawValue.lowercased())",
        ]
        return Candidate(groups: operation, names: names.map { legal($0, else: "callback") })
    }

    private static func parts(_ text: String) -> [String] {
        let separators: Set<Character> = ["/", ".", ":", "#"]
        return text.split { separators.contains($0) }.map(String.init)
            .filter { !SwiftName.words(of: $0).isEmpty }
    }

    private func words(_ parts: [String]) -> [String] {
        parts.flatMap(SwiftName.words).map { $0.lowercased() }
    }

    private func legal(_ text: String, else other: String) -> String {
        guard let name = names.member(text), SwiftIdentifier.isLegal(name),
            name.first?.isUppercase == false
        else { return other }
        return ReservedNames.Endpoints.avoided.contains(name) ? name + "Event" : name
    }
}
