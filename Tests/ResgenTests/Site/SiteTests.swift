import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SiteTests {
    /// Specs and documents with a bit of everything.
    static let pairs = [
        "auth-named", "additional", "api-headers", "body-form", "collections", "defaults",
        "endpoint-deprecated", "enum-integer", "errors-when", "flags", "generic", "groups",
        "groups-described", "hostile-names-std-union", "hostile-text", "inline-fields", "pages",
        "union", "wraps", "empty", "address-defaults", "cookies", "dates",
    ].filter(Pairs.golden.names.contains)

    private static let specs = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../Specs").standardized

    static func site(ofText text: String) throws -> [GeneratedFile] {
        let source = SourceText(name: "test.json", bytes: Array(text.utf8))
        let result = Compilation.run(source)
        let api = try #require(result.api, "\(result.printed)")
        return Site.files(of: api, specName: "test.json")
    }

    private static func site(ofFile file: URL) throws -> [GeneratedFile] {
        let bytes = try FileBytes.readRegular(file.path).bytes
        let source = SourceText(name: file.path, bytes: bytes)
        let result = Compilation.run(source, loader: Input.includedFiles(of: file.path))
        return Site.files(of: try #require(result.api), specName: file.lastPathComponent)
    }

    // MARK: Links

    @Test(arguments: pairs)
    func everyLinkOfAPairLeadsToASection(name: String) throws {
        let api = try #require(try Pairs.golden.compile(name).api)
        try LinkCheck(Site.files(of: api, specName: name)).run()
    }

    @Test(arguments: Pairs.documents.names)
    func everyLinkOfADocumentLeadsToASection(name: String) throws {
        guard let api = try Pairs.documents.compile(name).api else { return }
        try LinkCheck(Site.files(of: api, specName: name)).run()
    }

    @Test(arguments: [
        "Albums", "Blog", "Contacts", "Discord", "GitHub", "Ledger", "MicrosoftGraph", "OpenAI",
        "Slack",
        "StarWars", "Stripe",
    ])
    func everyLinkOfASpecLeadsToASection(name: String) throws {
        try LinkCheck(Self.site(ofFile: Self.specs.appendingPathComponent("\(name).json"))).run()
    }

    @Test(arguments: Corpus.documents)
    func everyLinkOfARealDocumentLeadsToASection(file: URL) throws {
        try LinkCheck(Self.site(ofFile: file)).run()
    }

    /// The check would notice a link to nothing, and an id that is there twice.
    @Test func missingSectionsAreFound() {
        let page = GeneratedFile(
            name: "a.html",
            text: "<p id=\"x\"><a href=\"a.html#x\"><a href=\"#y\"><a href=\"b.html\"><i id=\"x\">"
        )
        #expect(LinkCheck([page]).mistakes == ["a.html: x twice", "a.html: #y", "a.html: b.html"])
    }

    // MARK: What pages say

    @Test func endpointHasItsCallParametersAndAnswer() throws {
        let site = try Self.site(
            ofText: """
                {
                  "api": "Shop",
                  "server": "https://shop.example",
                  "auth": { "bearer": {} },
                  "errors": { "404": "Missing" },
                  "endpoints": {
                    "items.find": {
                      "doc": "Finds *items*.",
                      "request": "GET /shops/{shop_id: Int}/items",
                      "query": { "sort_by": { "type": "String = name", "doc": "The order." } },
                      "returns": "[Item]",
                      "unwrap": "data.items"
                    }
                  },
                  "models": {
                    "Item": { "fields": { "unit_price": "Decimal?", "kind": { "enum": ["a", "b"] } } },
                    "Missing": { "fields": { "detail": "String" } }
                  }
                }
                """
        )
        let page = try #require(site.first { $0.name == "endpoints.html" }?.text)
        for part in [
            "id=\"/groups/items\"", "id=\"/endpoints/items.find\"", "Finds <em>items</em>.",
            "<span class=\"hole\">{shop_id}</span>", "<span class=\"place\">path</span>",
            "<code>shopID</code><span class=\"required\">required</span>",
            "<span class=\"place\">query <code>sort_by</code></span>",
            "Default: <code>&quot;name&quot;</code>",
            "[<a href=\"models.html#/models/Item\">Item</a>]", "at <code>data.items</code>",
            "<span class=\"status bad\">404</span>", "Needs a bearer token.",
            "https://shop.example/shops/1/items", "&quot;unit_price&quot;",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let models = try #require(site.first { $0.name == "models.html" }?.text)
        for part in [
            "id=\"/models/Item\"", "id=\"/models/Item/unitPrice\"", "JSON <code>unit_price</code>",
            "id=\"/models/Item.Kind\"", "href=\"endpoints.html#/endpoints/items.find\"",
        ] {
            #expect(models.contains(part), "\(part)")
        }
        let index = try #require(site.first { $0.name == "search.js" }?.text)
        #expect(
            index.contains(
                #"["endpoints",1,"items.find","GET /shops/{shop_id}/items","shopID sortBy Finds *items*."]"#
            )
        )
        #expect(index.contains(#""Item","struct","unitPrice unit_price kind Kind a b "]"#))
    }

    /// The Swift and the JSON of the endpoints of a spec.
    private static func code(_ endpoints: String, more: String = "") throws -> [String] {
        let site = try site(
            ofText: """
                {
                  "api": "Shop", "server": "https://shop.example"\(more),
                  "endpoints": { \(endpoints) },
                  "models": { "Item": { "fields": {
                    "id": "Int", "name": { "type": "String", "doc": "As `a, b` says." }, "price": "Decimal?"
                  } } }
                }
                """
        )
        let page = try #require(site.first { $0.name == "endpoints.html" }?.text)
        #expect(page.contains("As <code>a, b</code> says."))
        return page.matches(of: /<pre data-language="(swift|json)"><code>(?s:(.*?))<\/code>/).map {
            String($0.2).replacing(/<[^>]*>/, with: "").replacing("&quot;", with: "\"")
                .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
                    "&#39;",
                    with: "'"
                )
        }
    }

    /// All that a call names is in it, besides the API and the session.
    @Test(
        arguments: [
            (
                #""request": "GET /items/{id: Int}", "returns": "Item""#,
                "let item = try await session.load(api.a(id: 1))"
            ),
            (
                #""request": "POST /items", "body": "Item", "returns": "Item""#,
                """
                let item = try await session.load(
                    api.a(Shop.Item(id: 1, name: "Example item"))
                )
                """
            ),
            (
                #""request": "GET /items", "query": { "page": "Int?", "size": "Int" }, "returns": "[Item]", "pages": { "page": "page" }"#,
                """
                for try await item in session.items(api.a(size: 10)) {
                    print(item)
                }
                """
            ),
        ] as [(String, String)]
    )
    func callHasAllThatItNeeds(endpoint: String, call: String) throws {
        let item = #", "item": { "request": "PUT /item", "body": "Item" }"#
        let code = try Self.code("\"a\": { \(endpoint) }\(item)")
        #expect(code.first == call)
    }

    /// Where somebody else has written the type, no sample is known.
    @Test func callWithoutASampleIsAFunction() throws {
        let code = try Self.code(
            #""buy": { "request": "POST /buy", "query": { "for": "Money" }, "body": "Item" }"#,
            more: #", "import": ["MoneyKit"], "external": { "Money": "MoneyKit.Money" }"#
        )
        #expect(
            code.first == """
                func buy(
                    body: Shop.Item,
                    for: Shop.Money
                ) async throws {
                    try await session.load(api.buy(body, for: `for`))
                }
                """
        )
    }

    @Test func aFunctionMayHaveANameThatSwiftHasTaken() throws {
        let code = try Self.code(
            #""import": { "request": "POST /import", "query": { "of": "Money" }, "body": "Item" }"#,
            more: #", "external": { "Money": "MoneyKit.Money" }"#
        )
        #expect(code.first?.hasPrefix("func `import`(") == true, "\(code)")
    }

    @Test func overviewShowsHowAProgramBegins() throws {
        let site = try Self.site(
            ofText: """
                {
                  "api": "Shop", "server": "https://shop.example",
                  "endpoints": { "count": { "request": "GET /count", "returns": "Int" } }
                }
                """
        )
        let page = try #require(site.first { $0.name == "index.html" }?.text)
        let code = page.firstMatch(of: /<pre data-language="swift"><code>((?s:.*?))<\/code>/)
        #expect(
            code.map { String($0.1).replacing(/<[^>]*>/, with: "") } == """
                import Foundation
                import ResgenRuntime

                let api = Shop()
                let session = URLSession.shared

                let value = try await session.load(api.count())
                """
        )
    }

    @Test func errorsOfOneBodyAreOnOneLine() throws {
        let site = try Self.site(
            ofText: """
                {
                  "api": "Shop", "server": "https://shop.example",
                  "errors": { "404": "Failure", "409": "Failure", "500": { "text": "String" } },
                  "endpoints": { "count": { "request": "GET /count", "returns": "Int" } },
                  "models": { "Failure": { "fields": { "id": { "type": "Int?", "readOnly": true } } } }
                }
                """
        )
        let page = try #require(site.first { $0.name == "endpoints.html" }?.text)
        let list = try #require(page.firstMatch(of: /<ul class="plain errors">\n((?s:.*?))<\/ul>/))
        let lines = list.1.split(separator: "\n").map { $0.replacing(/<[^>]*>/, with: "") }
        #expect(lines == ["404 409 Failure", "500 a text"])
        let models = try #require(site.first { $0.name == "models.html" }?.text)
        #expect(models.contains("<span class=\"place\">read only</span>"))
    }

    @Test func groupsAreTitledWhereTheyAreListed() throws {
        let site = try Self.site(ofText: ToolRun.groups)
        let page = try #require(site.first { $0.name == "index.html" }?.text)
        let list = try #require(page.firstMatch(of: /<nav(?s:.*?)<\/nav>/)).0
        let titles = list.matches(of: /<h3><a href="[^"]*">([^<]*)<\/a><\/h3>/).map { $0.1 }
        #expect(titles == ["repos", "repos.commits", "reposAndMore"])
    }

    @Test func manyModelsAreByTheirNamesOnPagesOfTheirLetters() throws {
        let names = (100..<190).map { "Part\($0)" } + ["Zoo"]
        let models = names.reversed().map { #""\#($0)": { "fields": { "id": "Int?" } }"# }
        let site = try Self.site(
            ofText: #"{ "api": "Shop", "models": { \#(models.joined(separator: ", ")) } }"#
        )
        let page = try #require(site.first { $0.name == "models-p.html" }?.text)
        let ids = page.matches(of: /id="\/models\/(Part[0-9]+)"/).map { String($0.1) }
        #expect(ids == names.dropLast())
        #expect(site.contains { $0.name == "models-z.html" && $0.text.contains("/models/Zoo") })
    }

    @Test func bodyOfARequestIsShown() throws {
        let code = try Self.code(
            #""a": { "request": "POST /items", "body": { "json": "Item", "wrap": "item" } }"#
        )
        #expect(code.dropFirst().first?.hasPrefix("{\n") == true, "\(code)")
        #expect(code.dropFirst().first?.contains("\"item\": {") == true)
    }

    @Test func eachAlternativeAndStatusHasAnExample() throws {
        let site = try Self.site(
            ofText: """
                {
                  "api": "Shop", "server": "https://shop.example",
                  "endpoints": { "pet": {
                    "request": "GET /pet", "returns": "Page", "errors": { "4XX": "Failure", "503": "Failure", "default": { "text": "String" } }
                  } },
                  "models": {
                    "Page": { "fields": { "pets": "[Pet]" } },
                    "Pet": { "union": { "tag": "type", "cases": { "cat": "Cat", "dog": "Dog" } } },
                    "Cat": { "fields": { "lives": "Int" } },
                    "Dog": { "fields": { "tail": "Bool" } },
                    "Failure": { "fields": { "message": "Text" } },
                    "Text": { "union": { "cases": { "text": "String", "number": "Int" } } }
                  }
                }
                """
        )
        func examples(_ name: String) throws -> [String] {
            let page = try #require(site.first { $0.name == name }?.text)
            return page.matches(of: /<figcaption>(.*?)<button(?s:.*?)<code>((?s:.*?))<\/code>/).map
            {
                let title = String($0.1).replacing(/<[^>]*>/, with: "")
                let text = String($0.2).replacing(/<[^>]*>|\s|&quot;/, with: "")
                return "\(title.trimmed): \(text)"
            }
        }
        #expect(
            try examples("endpoints.html").dropFirst(2) == [
                "200 cat application/json: {pets:[{type:cat,lives:1}]}",
                "200 dog application/json: {pets:[{type:dog,tail:true}]}",
                "4XX, 503 application/json: {message:Thisisanexample.}",
                "default text/plain; charset=utf-8: Thisisanexample.",
            ]
        )
        let models = try examples("models.html")
        #expect(models.filter { $0.contains("type:") }.count == 4)
        #expect(models.contains("dog JSON: {type:dog,tail:true}"))
    }

    @Test(
        arguments: [
            ("let a = f(b)", ["let a = f(b)"]),
            (
                "let value = session.load(api.createAnything(Thing(a: \"x, (y\", b: [1, 2]), c: \"\\\"]\"))",
                [
                    "let value = session.load(", "    api.createAnything(",
                    "        Thing(a: \"x, (y\", b: [1, 2]),", "        c: \"\\\"]\"", "    )", ")",
                ]
            ),
            (
                "let somethingThatIsLongEnoughToBeBroken = somewhere.else.it()",
                ["let somethingThatIsLongEnoughToBeBroken = somewhere.else.it()"]
            ),
        ] as [(String, [String])]
    )
    func linesAreBrokenBetweenArguments(text: String, lines: [String]) {
        #expect(SwiftLines.broken(text) == lines)
    }

    @Test func hostileTextStaysText() throws {
        let hostile = #"</script><script>alert(1)</script>\"'--><img src=x onerror=alert(1)>"#
        let site = try Self.site(
            ofText: """
                {
                  "api": "A",
                  "doc": "\(hostile)",
                  "server": "https://a.example",
                  "endpoints": {
                    "a": {
                      "doc": "\(hostile)",
                      "request": "GET /a",
                      "query": { "<b>": { "type": "String", "name": "b", "doc": "\(hostile)" } },
                      "headers": { "X-A": { "const": "\(hostile)" } },
                      "returns": "M"
                    }
                  },
                  "models": {
                    "M": {
                      "doc": "\(hostile)",
                      "fields": {
                        "\(hostile)": { "type": "String = \(hostile)", "name": "c", "doc": "\(hostile)" },
                        "d": { "enum": { "e": "\(hostile)" } }
                      }
                    }
                  }
                }
                """
        )
        for page in site where page.name.hasSuffix(".html") {
            #expect(page.text.components(separatedBy: "<script").count == 3)
            #expect(!page.text.contains("<img") && !page.text.contains("<b>"))
            #expect(page.text.components(separatedBy: "-->").count == 2)
        }
        // Scripts are files of their own, in which only the end of a string has a meaning.
        let index = try #require(site.first { $0.name == "search.js" }?.text)
        let json = try #require(index.split(separator: "resgenIndex(").last?.dropLast(3))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
    }

    /// An API of many endpoints and models is on pages of its groups and letters.
    @Test func largeAPIsHaveSeveralPages() throws {
        let names = (0..<100).map { "\($0 % 2 == 0 ? "M" : "Ü")\($0)" }
        let models = names.map { #""\#($0)": { "fields": { "a": "Int" } }"# }
        let endpoints = (0..<60).map { number in
            #""g\#(number % 3).e\#(number)": { "request": "GET /\#(number)", "returns": "\#(names[number])" }"#
        }
        let site = try Self.site(
            ofText: """
                {
                  "api": "A", "server": "https://a.example",
                  "endpoints": { \(endpoints.joined(separator: ",")) },
                  "models": { \(models.joined(separator: ",")) }
                }
                """
        )
        #expect(
            site.map(\.name) == [
                "index.html", "endpoints-g0.html", "endpoints-g1.html", "endpoints-g2.html",
                "models-m.html", "models--.html", "diagram.html", "style.css", "script.js",
                "search.js",
            ]
        )
        try LinkCheck(site).run()
    }

    @Test func isTheSameEachTime() throws {
        let file = Self.specs.appendingPathComponent("GitHub.json")
        let (first, second) = (try Self.site(ofFile: file), try Self.site(ofFile: file))
        #expect(first.map(\.text) == second.map(\.text))
    }

    /// Nothing is loaded from elsewhere: no address but in links that a reader follows.
    @Test func nothingIsFetched() throws {
        let site = try Self.site(ofFile: Self.specs.appendingPathComponent("StarWars.json"))
        for file in site where file.name.hasSuffix(".html") {
            for attribute in file.text.matches(of: /(src|<link[^>]* href)="([^"]*)"/) {
                #expect(["script.js", "search.js", "style.css", "data:,"].contains(attribute.2))
            }
        }
        #expect(!SiteStyle.css.contains("url(h") && !SiteStyle.css.contains("@import"))
        #expect(
            !SiteScript.javaScript.contains("fetch(") && !SiteScript.javaScript.contains("http")
        )
    }
}

/// Whether each link of a site leads to an id of a page.
private struct LinkCheck {
    private var ids: [String: Set<String>] = [:]
    private(set) var mistakes: [String] = []

    init(_ site: [GeneratedFile]) {
        for file in site where !file.name.hasSuffix(".html") { ids[file.name] = [] }
        for page in site where page.name.hasSuffix(".html") {
            for id in Self.values(of: "id", in: page.text)
            where !ids[page.name, default: []].insert(id).inserted {
                mistakes.append("\(page.name): \(id) twice")
            }
            ids[page.name, default: []].formUnion([])
        }
        for page in site where page.name.hasSuffix(".html") {
            for link in Self.values(of: "href", in: page.text) where !leadsSomewhere(link, on: page)
            {
                mistakes.append("\(page.name): \(link)")
            }
        }
    }

    func run() throws { #expect(mistakes == []) }

    private func leadsSomewhere(_ link: String, on page: GeneratedFile) -> Bool {
        if link.hasPrefix("http") || link == "data:," { return true }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = parts[0].isEmpty ? page.name : String(parts[0])
        guard let known = ids[file] else { return false }
        return parts.count == 1 || known.contains(String(parts[1]))
    }

    private static func values(of attribute: String, in text: String) -> [String] {
        text.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
            String(rest.prefix { $0 != "\"" })
        }
    }
}
