/// The wording of what is wrong with a request line, and the line that was probably meant.
extension RequestLineParser {
    /// How one is written where nothing is known of what is meant.
    private static let example = "GET /people/{id}"

    func mistake(inMethod word: String, at range: Range<Int>) -> Failure {
        let text = string(0..<bytes.count)
        if word.isEmpty {
            return failure(
                0..<bytes.count,
                "expected a method and a path, as in '\(Self.example)'"
            )
        }
        let rest = string(range.upperBound..<bytes.count).trimmed
        if word.hasPrefix("/") || word.contains("://") || word.hasPrefix("{") {
            let method = Method(known: rest.uppercased().filter(\.isLetter))
            let path = method == nil ? text : word
            return failure(
                range,
                "expected a method before the path",
                notes: ["write '\(Self.pathOnly("\(method?.rawValue ?? "GET") \(path)"))'"]
            )
        }
        let upper = word.uppercased()
        if let (method, path) = Self.joined(word), rest.isEmpty || path.isEmpty {
            return failure(
                range,
                path.isEmpty
                    ? "unknown method '\(word)'" : "expected a space between method and path",
                notes: ["write '\(method) \(path)\(rest)'"]
            )
        }
        let methods = Method.known.map(\.rawValue)
        if let many = Self.several(upper) {
            return failure(
                range,
                "an endpoint has one method, found \(many.count)",
                notes: ["write an endpoint for each: '\(many[0]) \(rest)', '\(many[1]) \(rest)'"]
            )
        }
        let isAction = Self.actions.contains(upper)
        let near = Self.shortened[upper] ?? (isAction ? nil : nearest(to: upper, in: methods))
        let known = Method(known: upper)?.rawValue ?? near
        return failure(
            range,
            "unknown method '\(word)'",
            notes: [known.map { "did you mean '\($0)'?" } ?? "the methods are \(methods.andList)"]
        )
    }

    /// A method before a path that is none of those that everybody has, unless one of these was
    /// probably meant.
    func otherMethod(_ word: String) -> Method? {
        let upper = word.uppercased()
        let known = Method.known.map(\.rawValue)
        let rest = string(word.utf8.count..<bytes.count).drop { $0 == " " }
        guard rest.hasPrefix("/") || rest.hasPrefix("{"), !known.contains(upper),
            !Self.actions.contains(upper), Self.shortened[upper] == nil, !word.contains("|"),
            nearest(to: upper, in: known) == nil
        else { return nil }
        return Method(token: word)
    }

    /// Words for what is done, as servers like it by one method or another: none is more likely to be
    /// meant, and none is a method that a server has.
    private static let actions: Set = [
        "READ", "FETCH", "RETRIEVE", "CREATE", "INSERT", "UPDATE", "UPSERT", "REPLACE", "REMOVE",
        "DESTROY",
    ]

    private static let shortened = ["DEL": "DELETE", "OPTS": "OPTIONS"]

    /// `GET:/people`, `[GET]`, `GET/people`
    private static func joined(_ word: String) -> (method: String, path: String)? {
        let letters = word.drop { !$0.isLetter }
        let method = letters.prefix(while: \.isLetter).uppercased()
        let path = letters.dropFirst(method.count).drop { $0 != "/" }
        guard Method(known: method) != nil, method.count < word.count,
            !word.contains("|"), !word.contains(",")
        else { return nil }
        return (method, String(path))
    }

    /// `GET|POST`, `GET,POST`
    private static func several(_ word: String) -> [String]? {
        let words = word.split { "|,/".contains($0) }.map(String.init)
        let isAll = words.count > 1 && words.allSatisfy { Method(known: $0) != nil }
        return isAll ? words : nil
    }

    /// What comes after the method, before it is read: placeholders of other tools, a host.
    func checkTarget(from start: Int) throws(Failure) {
        let text = string(start..<bytes.count)
        let method = string(0..<start).trimmed
        if let base = Self.base(of: text) {
            let rest = String(text.dropFirst(base.count))
            let path = ForeignPlaceholder.corrected(rest, ForeignPlaceholder.all(in: rest))
            throw failure(
                start..<start + base.utf8.count,
                "a path starts with '/'",
                notes: [
                    "the host belongs in 'server', the path alone here: '\(method) \(path.isEmpty ? "/" : path)'",
                    "an address that is known only when it is called is '\(method) {url: URL}'",
                ]
            )
        }
        let foreign = ForeignPlaceholder.all(in: text)
        if let first = foreign.first { throw failure(of: first, foreign, in: text, from: start) }
        guard !text.hasPrefix("/"), !text.hasPrefix("{") else { return }
        throw failure(
            start..<bytes.count,
            "a path starts with '/'",
            notes: ["did you mean '\(method) /\(text)'?"]
        )
    }

    private func failure(
        of first: ForeignPlaceholder,
        _ all: [ForeignPlaceholder],
        in text: String,
        from start: Int
    ) -> Failure {
        let range = start + first.range.lowerBound..<start + first.range.upperBound
        let path = ForeignPlaceholder.corrected(text, all)
        let corrected = string(0..<start) + path
        var notes: [String] = []
        // What is still none of this language's has no correction, and would be looked at for ever.
        if ForeignPlaceholder.all(in: path).isEmpty,
            case .success = Self.parse(corrected, place: { _ in .start })
        {
            notes.append("write '\(corrected)'")
        }
        if !first.query.isEmpty {
            let parameters = first.query.map { "\"\($0)\": \"String?\"" }
            notes.append("\"query\": { \(parameters.joined(separator: ", ")) }")
        }
        if let sign = first.sign {
            notes.append("a path that really has '\(sign)' here writes it {'\(sign)'}")
        }
        return failure(
            range,
            first.message ?? "'\(string(range))' is no placeholder",
            notes: notes
        )
    }

    /// What comes before the path of a whole address, or of one that a variable begins.
    private static func base(of text: String) -> String? {
        var start = text.startIndex
        if !text.hasPrefix("/"), let scheme = text.firstRange(of: "://") {
            start = scheme.upperBound
        } else if text.hasPrefix("//") {
            start = text.index(text.startIndex, offsetBy: 2)
        } else if ["{{", "${", "<", "$"].contains(where: text.hasPrefix) {
            start = text.firstIndex { "}>".contains($0) } ?? start
        } else if text.hasPrefix("{"), let close = text.firstIndex(of: "}"),
            text.index(after: close) < text.endIndex, text[text.index(after: close)] == "/"
        {
            start = close
        } else {
            return nil
        }
        return String(text[..<(text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex)])
    }

    /// `GET /people` of `GET https://a.example/people`
    static func pathOnly(_ line: String) -> String {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, let base = base(of: words[1]) else { return line }
        return "\(words[0]) \(words[1].dropFirst(base.count))"
    }

    // MARK: Characters

    func queryInPath(at position: Int) -> Failure {
        let query = string(position + 1..<bytes.count)
        let parameters = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            let value = parts.count > 1 ? parts[1] : "String?"
            return "\"\(parts.first ?? "")\": \"\(Self.type(ofQuery: value))\""
        }
        return failure(
            position..<bytes.count,
            "a query is no part of the path: it belongs in 'query'",
            notes: [
                remedy(removing: position..<bytes.count)
                    + (parameters.isEmpty
                        ? "" : ", \"query\": { \(parameters.joined(separator: ", ")) }")
            ]
        )
    }

    /// The type of a parameter, by the example that the query has.
    private static func type(ofQuery value: String) -> String {
        if value.hasPrefix("{"), value.hasSuffix("}") {
            let parts = value.dropFirst().dropLast().split(separator: ":").map {
                String($0).trimmed
            }
            return parts.count == 2 ? parts[1] : "String"
        }
        if Int(value) != nil { return "Int = \(value)" }
        if ["true", "false"].contains(value) { return "Bool = \(value)" }
        return value == "String?" ? value : "String"
    }

    func dotSegment(at range: Range<Int>) -> Failure {
        failure(
            range,
            "no server is sent a segment '\(string(range))': it only says where a path leads",
            notes: ["write '\(URISyntax.withoutDotSegments(string(0..<bytes.count)))'"]
        )
    }

    func strayCharacter(at position: Int) -> Failure {
        let text = string(position..<bytes.count)
        let character = text.first.map(String.init) ?? ""
        let range = position..<position + max(1, character.utf8.count)
        let note: String
        if character == " ", text.trimmed.isEmpty || text.trimmed.hasPrefix("HTTP/") {
            note = remedy(removing: position..<bytes.count)
        } else if character == "}" {
            note = "a placeholder begins with '{', as in '{id}'"
        } else {
            note = "write '\(character.utf8.map(URISyntax.escape).joined())'"
        }
        return failure(
            range,
            "'\(character)' is not allowed in a path unless it is percent-encoded",
            notes: [note]
        )
    }

    /// The line without a part of it.
    func remedy(removing range: Range<Int>) -> String {
        "write '\(string(0..<range.lowerBound))\(string(range.upperBound..<bytes.count))'"
    }
}
