import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct EndpointMatcherTests {
    private static let text = """
        {
          "api": "A",
          "server": "https://{region: String}.a.example/api/",
          "endpoints": {
            "item": { "request": "GET /items/{id}" },
            "latest": { "request": "GET /items/latest" },
            "page": { "request": "GET /items/{id}.html" },
            "file": { "request": "GET /files/{path*}" },
            "add": { "request": "POST /items" },
            "old": { "request": "GET /rpc", "query": { "method": { "const": "old" } } },
            "new": { "request": "GET /rpc", "query": { "method": { "const": "new" } } },
            "own": { "request": "GET /items/{id}", "server": "https://own.example" },
            "accent": { "request": "GET /caf%C3%A9" },
            "twin": { "request": "GET /twin" },
            "otherTwin": { "request": "GET /twin" },
            "any": { "request": "GET {url: URL}" }
          }
        }
        """

    /// There are more ways to read it than could be tried one after the other.
    @Test func manyPlaceholdersInASegmentAreReadAtOnce() throws {
        let names = (0..<24).map { "{p\($0)}" }.joined(separator: "-")
        let text = """
            {
              "api": "A",
              "server": "https://a.example",
              "endpoints": { "x": { "request": "GET /\(names)/end" } }
            }
            """
        let result = Compilation.run(SourceText(name: "A.json", bytes: Array(text.utf8)))
        let matcher = EndpointMatcher(try #require(result.api))
        let path = "https://a.example/" + String(repeating: "-", count: 400)
        let ends = ["", "/end"].map { RecordedAnswer.Request(method: "GET", url: path + $0) }
        #expect(ends.map { matcher.endpoint(of: $0)?.key } == [nil, "x"])
    }

    @Test(arguments: [
        ("GET", "https://eu.a.example/api/items/7", "item"),
        ("get", "HTTPS://EU.A.example/api/items/7?x=1#top", "item"),
        ("GET", "https://eu.a.example/api/items/latest", "latest"),
        ("GET", "https://eu.a.example/api/items/7.html", "page"),
        ("GET", "https://eu.a.example/api/items/a%2Fb", "item"),
        ("GET", "https://eu.a.example/api/files/a/b/c", "file"),
        ("POST", "https://eu.a.example/api/items", "add"),
        ("GET", "https://eu.a.example/api/rpc?method=new", "new"),
        ("GET", "https://eu.a.example/api/rpc?a=1&method=old", "old"),
        ("GET", "https://own.example/items/7", "own"),
        ("GET", "https://eu.a.example/api/caf%c3%a9", "accent"),
        ("GET", "https://eu.a.example/api/twin", "twin"),
        ("GET", "https://eu.a.example/api/items/7/?x=1", "item"),
        ("GET", "https://eu.a.example/api/items/", nil),
        ("GET", "https://eu.a.example/api/items/7/8", nil),
        ("GET", "https://a.example/api/items/7", nil),
        ("PUT", "https://eu.a.example/api/items/7", nil),
        ("GET", "https://b.example/api/items/7", nil),
        ("GET", "no address", nil), ("GET", "", nil),
    ])
    func requestHasItsEndpoint(method: String, url: String, name: String?) throws {
        let source = SourceText(name: "A.json", bytes: Array(Self.text.utf8))
        let result = Compilation.run(source)
        let api = try #require(result.api, "\(result.diagnostics.map(\.message))")
        let request = RecordedAnswer.Request(method: method, url: url)
        #expect(EndpointMatcher(api).endpoint(of: request)?.key == name)
    }
}
