import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What may be written at a mark. `…` at the end of a row stands for more.
@Suite struct SpecCompletionTests {
    private static let models = """
        "models": { "Person": { "doc": "Somebody.\\nReal.", "fields": { "name": "String" } }, \
        "Page": { "generic": ["Item"], "fields": { "items": "[Item]" } } }
        """

    @Test(
        arguments: [
            ("|", ""),
            ("{ | }", "api $schema doc server …"),
            (#"{ "ap|"#, "api"),
            ("{ ap|", "api"),
            (#"{ "AP|"#, "api"),
            (#"{ "api": "A", "e|"#, "errors external endpoints"),
            (#"{ "e|", "errors": {} }"#, "external endpoints"),
            (#"{ "x": 1, "ap|"#, "api"),
            (#"{ "access": "|"#, "internal package public"),
            (#"{ "access": |"#, "internal package public"),
            (#"{ "access": "pu|blic" }"#, "public"),
            (#"{ "lossy": | }"#, "true false"),
            (#"{ "lossy": t|"#, "true"),
            (#"{ "dates": "|"#, "iso8601 seconds fractionalSeconds milliseconds rfc2822"),
            (#"{ "retry": { "|"#, "attempts on key methods"),
            (#"{ "auth": { | } }"#, "bearer basic apiKey oauth default"),
            (#"{ "auth": { "bearer": { | } } }"#, "prefix"),
            (#"{ "auth": { "user": { "b|"#, "bearer basic"),
            (#"{ "auth": { "user": { "bearer": {}, "|"#, ""),
            (#"{ "include": [{ | }] }"#, "document overlay"),
            (#"{ "server": "https://{host: S|"#, "String"),
            (#"{ "models": { "M": { | } } }"#, "fields enum flags union wraps alias extends doc …"),
            (#"{ "models": { "M": { "enum": ["a"], | } } }"#, "doc closed generic conform coding"),
            (#"{ "models": { "M": { "fields": {}, "c|"#, "conform coding"),
            (#"{ "models": { "M": { "fields": {}, "coding": "|"#, "codable needed"),
            (#"{ "models": { "M": { "union": { "|"#, "cases tag"),
            (#"{ "models": { "M": { "wraps": "Int", "as": "|"#, "String Int iso8601 seconds …"),
            (#"{ "models": { "M": { "fields": { "a": "Int = |"#, ""),
            (
                #"{ "models": { "M": { "generic": ["Item"], "fields": { "a": "[I|"#,
                "Item Int Int8 Int16 Int32 Int64"
            ),
            (#"{ "models": { "M": { "fields": { "a": {}, "b": {} }, "identity": "|"#, "a b"),
            (#"{ "only": ["|"], "endpoints": { "a.b": {} } }"#, "a a.b /"),
            (#"{ "groups": { "|" }, "endpoints": { "a.b.c": {}, "d": {} } }"#, "a a.b"),
        ]
    )
    func areAllowedInASpec(marked: String, names: String) throws {
        try expect(marked, names)
    }

    @Test(
        arguments: [
            ("|", "request doc deprecated path …"),
            (#""request": "GET /a", "re|"#, "returns retry"),
            (#""request": "GET /", "re|quest": 1 } }"#, "returns retry"),
            (#""request": , "re|"#, "returns retry"),
            (#""request", "re|"#, "returns retry"),
            (#""re|quest": "GET /" } }"#, "request returns retry"),
            (#""re|", "returns": "X" } }"#, "request retry"),
            (#""request": "GET /people/{id: In|"#, "Int Int8 Int16 Int32 Int64"),
            (#""request": "GET /people/{id: Per|"#, "Person"),
            (#""request": "GET /people/{id|"#, ""),
            (#""request": "GET /people/{id: Int}/|"#, ""),
            (#""returns": "Per|"#, "Person"),
            (#""returns": "[Per|son]?" } }"#, "Person"),
            (#""returns": "Page<|>" } }"#, "Person Page String Bool …"),
            (#""returns": Pe|"#, "Person"),
            (#""returns": "V|"#, "Void"),
            (#""returns": "Ev|"#, ""),
            (#""returns": { | } } }"#, "json text data lines events end media"),
            (#""returns": { "202": { | } } } }"#, "json text data lines events end media unwrap"),
            (#""returns": { "json": "Person", | } } }"#, "media"),
            (#""returns": { "events": "Ev|"#, "Event"),
            (#""returns": { "404": t|"#, "true"),
            (#""deprecated": |"#, "true false"),
            (#""query": { | } } }"#, "extends fields"),
            (#""query": "P|"#, "Person Page"),
            (#""query": "S|"#, ""),
            (#""query": { "extends": "|"#, "Person Page"),
            (#""query": { "q": "Person|? = null" } } }"#, "Person"),
            (#""query": { "q": { | } } }"#, "type const fields enum flags union as name …"),
            (
                #""query": { "q": { "enum": ["a"], "|"#,
                "type as name doc default deprecated lossy readOnly style media closed"
            ),
            (#""query": { "q": { "const": 1, "|"#, "name doc deprecated"),
            (#""query": { "q": { "type": "[Int]", "style": "c|"#, "comma"),
            (#""body": { "multipart": { "f": "F|"#, "Float File"),
            (#""body": { "data": "F|"#, "File File?"),
            (#""body": { "json": "Person", | } } }"#, "media wrap"),
            (#""body": { "form": "Person", | } } }"#, "media"),
            (#""pages": { | } } }"#, "next cursor page offset items …"),
            (#""pages": { "cursor": "c", "|"#, "items into more total"),
            (#""query": { "p": "Int", "q": "Int" }, "pages": { "page": "|"#, "p q"),
            (#""errors": { "404": "Per|"#, "Person"),
            (#""errors": { "404": { "json": "Person", "|"#, "when unless"),
        ]
    )
    func areAllowedInAnEndpoint(marked: String, names: String) throws {
        try expect(#"{ "api": "A", \#(Self.models), "endpoints": { "e": { "# + marked, names)
    }

    @Test(
        arguments: [
            (#""auth": "|"#, "user app none"), (#""auth": ["a|"#, "app"),
            (#""auth": [{ "all": ["user", "|"#, "user app"), (#""server": "s|"#, "sandbox"),
        ]
    )
    func areNamesOfTheSpec(marked: String, names: String) throws {
        let spec = """
            { "auth": { "user": { "bearer": {} }, "app": { "basic": {} }, "default": "app" },
              "server": { "production": "https://a.example", "sandbox": "https://b.example" },
              "endpoints": { "e": { \(marked)
            """
        try expect(spec, names)
    }

    @Test func areModelsOfIncludedFiles() throws {
        let files = [
            "B.json": #"{ "include": ["C.json", "B.json"], "models": { "Pet": {} } }"#,
            "C.json": #"{ "models": { "Person": {} } "#,
        ]
        let marked = #"{ "include": ["B.json", "no.json"], "endpoints": { "e": { "returns": "P|"#
        try expect(marked, "Pet Person Patch", EditedSpec.loader(files))
    }

    @Test(
        arguments: [
            (#"{ "ap|"#, #""api": "#, #""ap"#), (#"{ "ap|": "A" }"#, #""api""#, #""ap""#),
            ("{ ap|", #""api": "#, "ap"), (#"{ "lossy": |"#, "true", ""),
            (#"{ "access": |"#, #""internal""#, ""),
            (#"{ "access": "in|"#, #""internal""#, #""in"#),
            (#"{ "models": { "M": { "alias": "[Str|ng]"#, "String", "Strng"),
            (#"{ "models": { "M": { "alias": |"#, #""M""#, ""),
        ]
    )
    func sayWhatToInsertAndWhere(marked: String, insert: String, replaced: String) throws {
        let text = try MarkedText(marked)
        let spec = EditedSpec(text.source())
        let cursor = try #require(spec.cursor(at: text.offset))
        #expect(spec.completions(at: cursor).first?.insert == insert)
        #expect(spec.source.text(in: spec.replacedRange(at: cursor)) == replaced)
    }

    @Test func areWithoutQuotesInYAML() throws {
        let text = try MarkedText("api: A\naccess: pub|\nendpoints: { e: { request: GET / } }\n")
        let spec = EditedSpec(text.source("a.yaml"))
        let cursor = try #require(spec.cursor(at: text.offset))
        #expect(spec.completions(at: cursor).map(\.insert) == ["public"])
    }

    @Test func haveWhatTheLanguageAndTheSpecSay() throws {
        let marked = #"{ "api": "A", \#(Self.models), "endpoints": { "e": { "returns": "|"#
        let text = try MarkedText(marked)
        let spec = EditedSpec(text.source())
        let all = try #require(spec.cursor(at: text.offset).map(spec.completions))
        #expect(all.first { $0.name == "Person" }?.doc == "Somebody.")
        #expect(all.first { $0.name == "JSON" }?.doc == "any value")
        let keys = try MarkedText(#"{ "endpoints": { "e": { "pa|"#)
        let endpoint = EditedSpec(keys.source())
        let pages = endpoint.cursor(at: keys.offset).map(endpoint.completions)?.last
        #expect(pages?.doc == "How one page of a list leads to the next.")
    }

    /// What is written in a spec without mistakes is allowed there.
    @Test(arguments: ["StarWars", "Blog", "Slack"])
    func haveEachKeyOfASpec(name: String) throws {
        let spec = EditedSpec(try SpecCursorTests.spec(name))
        let root = try #require(spec.root)
        for (path, node) in root.values(below: []) {
            let isObject = spec.language.rules(at: path, in: root).contains {
                $0.node["additionalProperties"]?.bool == false && $0.allows(Set(node.keys))
            }
            for member in node.members where isObject {
                let cursor = try #require(spec.cursor(at: member.keyRange.range.lowerBound))
                let names = spec.completions(at: cursor).map(\.name)
                #expect(names.contains(member.key), "\(cursor.path.text)")
            }
        }
    }

    private func expect(
        _ marked: String,
        _ names: String,
        _ loader: SourceLoader = .none,
    ) throws {
        let text = try MarkedText(marked)
        let spec = EditedSpec(text.source(), loader: loader)
        let cursor = try #require(spec.cursor(at: text.offset))
        let found = spec.completions(at: cursor).map(\.name).joined(separator: " ")
        if names.hasSuffix("…") {
            #expect(found.hasPrefix(names.dropLast()))
        } else {
            #expect(found == names)
        }
    }
}

extension JSONNode {
    fileprivate var keys: [String] { members.map(\.key) }
}
