/// The name of an API that a document does not say in Swift's way.
enum APIName {
    /// Words of a title that say nothing: `GitHub v3 REST API` is GitHub.
    private static let fillers: Set<String> = [
        "api", "apis", "rest", "restful", "openapi", "swagger", "specification", "spec", "the",
        "reference", "documentation", "docs", "definition", "http", "public", "v", "for", "fastapi",
        "ui", "frontend",
    ]

    /// Words that lead to the next one: no name ends in one of these where that is left out.
    private static let links: Set<String> = [
        "and", "with", "for", "of", "the", "from", "to", "by", "in", "on", "a", "an", "or", "at",
    ]

    static func make(of document: JSONNode, source: SourceText) -> Located<String> {
        let info = document["info"]
        let title = info?["title"]
        let range = title?.range ?? info?.range.opening ?? .start
        let text = self.title(of: document)
        let file = fileName(source.name)
        let name =
            typeName(significant(text)) ?? typeName(significant(file)) ?? typeName(words(text))
            ?? typeName(words(file)) ?? "API"
        let isOfModel = hasModel(named: name, document)
        return Located(value: legal(isOfModel ? name + "API" : name), range: range)
    }

    /// Whether the name depends on that of the file, since the title says none.
    static func dependsOnFile(_ document: JSONNode) -> Bool {
        typeName(significant(title(of: document))) == nil
    }

    private static func title(of document: JSONNode) -> String {
        withoutExtension(document["info"]?["title"]?.string ?? "")
    }

    /// Whether a schema has the name: `TodoAPI.Todo` says more than `Todo.Todo2`.
    private static func hasModel(named name: String, _ document: JSONNode) -> Bool {
        let schemas = document["components"]?["schemas"] ?? document["definitions"]
        return schemas?.members.contains { schema in
            schema.key.utf8.count < name.utf8.count + 3
                && SwiftName().typeCandidate(schema.key) == name
        } ?? false
    }

    private static func words(_ text: String) -> [String] {
        let words = withoutRemark(text).split { !($0.isLetter || $0.isNumber || $0.isApostrophe) }
        return words.indices.map { withoutApostrophes(words[$0], before: words[($0 + 1)...].first) }
            .filter { !$0.isEmpty && !isVersion($0) }
    }

    /// `Netlify's API` is that of Netlify, `Bob's Burgers` are no other than Bobs.
    private static func withoutApostrophes(_ word: Substring, before next: Substring?) -> String {
        let joined = word.filter { !$0.isApostrophe }
        let isPossessive = word.last == "s" && word.dropLast().last?.isApostrophe == true
        let isOwner = isPossessive && next.map { fillers.contains($0.lowercased()) } != false
        return isOwner ? String(joined.dropLast()) : joined
    }

    /// The words that are of this API.
    private static func significant(_ text: String) -> [String] {
        let all = words(text)
        var significant: [String] = []
        for word in all where !fillers.contains(word.lowercased()) {
            if significant.last?.lowercased() != word.lowercased() { significant.append(word) }
        }
        // `Guide to the API` is no GuideTo, `Sign in API` is SignIn.
        let end = significant.last.flatMap { all.lastIndex(of: $0) } ?? all.endIndex
        let leadsOn = all.dropFirst(end + 1).first?.lowercased() == "the"
        return leadsOn ? withoutLinks(significant) : significant
    }

    private static func withoutLinks(_ words: [String]) -> [String] {
        var words = words
        while let last = words.last, links.contains(last.lowercased()) { words.removeLast() }
        return words
    }

    private static func typeName(_ words: [String]) -> String? {
        let words = words.count > 5 ? withoutLinks(Array(words.prefix(5))) : words
        if words.isEmpty { return nil }
        // A title has the case that its owner writes: WorkOS, DHIS2. Several words may be shouted.
        let shouted = words.filter { $0 == $0.uppercased() && $0 != $0.lowercased() }
        let isShouted = shouted.count > 1 || shouted.contains { $0.count > 5 }
        let written = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if !isShouted, SwiftIdentifier.isLegalTypeName(written) { return written }
        let name = SwiftName().declared(words.joined(separator: " "))
        return SwiftIdentifier.isLegalTypeName(name) ? name : nil
    }

    /// `shop/v1/shop.proto`, which grpc-gateway takes for a title, without what is behind the dot.
    private static func withoutExtension(_ title: String) -> String {
        title.hasSuffix(".proto") ? String(title.dropLast(6)) : title
    }

    /// `Pets API (Preview)` is the API of pets.
    private static func withoutRemark(_ title: String) -> Substring {
        guard let start = title.firstIndex(of: "("), title[..<start].contains(where: \.isLetter)
        else { return title[...] }
        return title[..<start]
    }

    /// `v3`, `vv3`, `3`, `2.0`, `1a`, `v1beta1`.
    private static func isVersion(_ word: String) -> Bool {
        let digits = word.drop { $0 == "v" || $0 == "V" }
        let markCount = word.count - digits.count
        guard markCount < 3, digits.count <= 12, digits.first?.isNumber == true else {
            return false
        }
        let letters = digits.filter(\.isLetter).lowercased()
        return letters.count <= 1 && digits.count <= 8
            || markCount > 0 && previews.contains(letters)
    }

    private static let previews: Set<String> = [
        "alpha", "beta", "palpha", "pbeta", "rc", "preview",
    ]

    private static func fileName(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.split(separator: ".").first.map(String.init) ?? name
    }

    /// The name, unless Swift or the generated code needs it.
    private static func legal(_ name: String) -> String {
        return ReservedNames.APIs.isAvoided(name) ? name + "API" : name
    }
}
