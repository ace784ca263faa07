import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What `docs` shows as a request is what `serve` takes, in every style.
@Suite struct MockStylesTests {
    private static let types = ["[String]", "[String: Int]", "F"]

    /// Nil where the style is not for what the part has.
    private static func mistake(in part: String, _ type: String, _ style: ParameterStyle) throws
        -> [String]?
    {
        let field = "\"a\": { \"type\": \"\(type)\", \"style\": \"\(style.rawValue)\" }"
        let content =
            part == "query" ? "\"query\": { \(field) }" : "\"body\": { \"\(part)\": { \(field) } }"
        let text = """
            { "api": "Shop", "server": "https://h.example", "models": { "F": { "fields": { "x": "Int", "y": "Int" } } },
              "endpoints": { "a": { "request": "POST /a", \(content) } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        guard let api = result.api else {
            #expect(result.printed.contains("style"), "\(result.printed)")
            return nil
        }
        let sample = try #require(
            SampleRequests(api).request(of: api.root.endpoints[0])
        )
        let query = sample.query.isEmpty ? "" : "?\(sample.query.joined(separator: "&"))"
        var request = HTTPRequest(method: "POST", target: "/a" + query)
        switch sample.body {
        case .text(let text, let media):
            request.headers = [("Content-Type", media)]
            request.body = Array(text.utf8)
        case .parts(let parts, _):
            request.headers = [("Content-Type", "multipart/form-data; boundary=b")]
            let texts = parts.map { part in
                "--b\r\nContent-Disposition: form-data; name=\"\(part.name)\"\r\n\r\n\(part.text)\r\n"
            }
            request.body = Array((texts.joined() + "--b--\r\n").utf8)
        case .file, nil: break
        }
        return MockAPI(api).reply(to: request, origin: "http://h").problems.map(\.message)
    }

    @Test(arguments: ["query", "form", "multipart"], ParameterStyle.allCases)
    func sampleIsTaken(part: String, style: ParameterStyle) throws {
        var count = 0
        for type in Self.types {
            guard let mistake = try Self.mistake(in: part, type, style) else { continue }
            #expect(mistake == [], "\(type)")
            count += 1
        }
        let hasNone = style == .jsonElements && part == "multipart"
        #expect(count == (hasNone ? 0 : Self.types.count))
    }

    /// What is in a model is in no map beside it.
    @Test(arguments: [
        ("t=1&t=2&x=a", []), ("t=1&x=a&y=b", []), ("t=1", []), ("x=a", ["body 'policy'"]),
        ("t=a", ["body 'policy"]),
    ])
    func membersOfAMapAndOfAModelAreParts(parts: String, mistakes: [String]) throws {
        let text = """
            { "api": "Shop", "server": "https://h.example", "models": { "Policy": { "fields": { "t": "[Int]" } } },
              "endpoints": { "a": { "request": "POST /a", "body": { "multipart": {
                "fields": { "type": "[String: String]", "style": "repeat" },
                "policy": { "type": "Policy", "style": "repeat" } } } } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let api = try #require(result.api, "\(result.printed)")
        var request = HTTPRequest(method: "POST", target: "/a")
        request.headers = [("Content-Type", "multipart/form-data; boundary=b")]
        let texts = parts.split(separator: "&").map { part in
            let (name, value) = (part.prefix(1), part.dropFirst(2))
            return "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        request.body = Array((texts.joined() + "--b--\r\n").utf8)
        let messages = MockAPI(api).reply(to: request, origin: "http://h").problems.map(\.message)
        #expect(messages.count == mistakes.count, "\(messages)")
        for (message, mistake) in zip(messages, mistakes) {
            #expect(message.hasPrefix(mistake), "\(messages)")
        }
    }
}
