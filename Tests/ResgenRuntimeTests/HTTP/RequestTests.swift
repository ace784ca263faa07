import Foundation
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Building requests")
struct RequestTests {
    private let server = URL(string: "https://a.b/v1/")!

    @Test(arguments: [
        ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("%2F", "%252F"), ("+", "%2B"),
        (";&=", "%3B%26%3D"), ("é😀", "%C3%A9%F0%9F%98%80"),
        ("\r\n\0", "%0D%0A%00"), ("a b", "a%20b"), ("...", "..."), ("-._~", "-._~"),
        ("@:!$'()*,", "%40%3A%21%24%27%28%29%2A%2C"),
    ])
    func valuesAreEncodedStrictly(value: String, encoded: String) throws {
        let request = ResourceRequest(
            .get,
            server,
            "/x/\(value)",
            query: ["q": value],
            headers: [:]
        )
        #expect(try request.url().absoluteString == "https://a.b/v1/x/\(encoded)?q=\(encoded)")
        #expect(
            try request.urlRequest().url?.absoluteString
                == "https://a.b/v1/x/\(encoded)?q=\(encoded)"
        )
    }

    /// RFC 9110, section 9.3.1, and RFC 2046, section 5.1.1
    @Test func bodyThatNoServerCouldReadIsNotSent() throws {
        func reason(_ request: ResourceRequest) -> String? {
            #expect(throws: EncodingFailure.self) { try request.url() }?.reason
        }
        for method: ResourceRequest.Method in [.get, .head] {
            let request = ResourceRequest(method, server, "/x", body: .json(["a": 1]))
            #expect(reason(request) == "a \(method) request has no body")
        }
        var parts = ResourceRequest(.post, server, "/x", body: .multipart(["a": 1]))
        _ = try parts.url()
        parts.headers = ["Content-Type": "multipart/form-data"]
        #expect(reason(parts) == "the header 'Content-Type' lacks the body's boundary")
        parts.headers = try ["Content-Type": #require(parts.body?.mediaType)]
        _ = try parts.url()
    }

    @Test func textIsSentInItsCharset() throws {
        let latin = "text/plain; charset=iso-8859-1"
        let body = ResourceRequest.Body.text("é", media: latin)
        #expect(body.content == Data([0xE9]))
        let request = ResourceRequest(.post, server, "/x", body: .text("日", media: latin))
        let error = #expect(throws: EncodingFailure.self) { try request.url() }
        #expect(error?.reason == "the text has characters that its charset has not")
        #expect(ResourceRequest.Body.text("é").content == Data("é".utf8))
    }

    /// RFC 3986, section 3.1
    @Test func schemeHasNoCase() throws {
        let server = try #require(URL(string: "HTTPS://a.b/v1"))
        let request = ResourceRequest(.get, server, "/x")
        #expect(try request.url().absoluteString == "https://a.b/v1/x")
    }

    @Test(arguments: ["", ".", ".."])
    func segmentsThatWouldChangeThePathAreRefused(value: String) {
        #expect(throws: EncodingFailure.self) {
            try ResourceRequest(.delete, server, "/users/\(value)").url()
        }
        #expect(throws: EncodingFailure.self) {
            try ResourceRequest(.delete, server, "/users/\(segments: "a/\(value)/b")").url()
        }
    }

    @Test func whatMayBeEmptyIsNothing() throws {
        let path: (String) -> ResourceRequest.Path = { "/state/\(orEmpty: $0)" }
        func address(_ value: String) throws -> String {
            try ResourceRequest(.put, server, path(value)).url().absoluteString
        }
        #expect(try address("") == "https://a.b/v1/state/")
        #expect(try address("a/b") == "https://a.b/v1/state/a%2Fb")
        #expect(throws: EncodingFailure.self) { try address("..") }
    }

    @Test func segmentsMayEndInASlash() throws {
        func address(_ path: ResourceRequest.Path) throws -> String {
            try ResourceRequest(.delete, server, path).url().absoluteString
        }
        #expect(try address("/files/\(segments: "a/b/")") == "https://a.b/v1/files/a/b/")
        for value in ["/", "a//", "/a", "a//b", "./", "a/../"] {
            #expect(throws: EncodingFailure.self) { try address("/files/\(segments: value)") }
        }
        #expect(throws: EncodingFailure.self) { try address("/files/\(segments: "a/")/raw") }
        #expect(try address("/files/\(segmentsOrEmpty: "")") == "https://a.b/v1/files/")
        #expect(try address("/files/\(segmentsOrEmpty: "a b/c")") == "https://a.b/v1/files/a%20b/c")
        #expect(throws: EncodingFailure.self) { try address("/files/\(segmentsOrEmpty: "a//b")") }
        #expect(throws: EncodingFailure.self) { try address("/m/\(segmentsOrEmpty: "")/raw") }
        #expect(throws: EncodingFailure.self) { try address("/m/\(segments: "a/")\("x")") }
    }

    /// With a combining mark behind it, a slash is no Character.
    @Test func aSlashIsOneWhateverFollows() {
        let path: ResourceRequest.Path = "/files/\(segments: "a/\u{301}b/c")"
        #expect(path.encoded == "/files/a/%CC%81b/c")
    }

    @Test func noSegmentsAreAPath() throws {
        let root = ResourceRequest(.get, server, "/files/\(segments: "")")
        #expect(try root.url().absoluteString == "https://a.b/v1/files/")
        // What would change the folder that holds them, or leave a hole.
        for method: ResourceRequest.Method in [.delete, .put, .post, .patch] {
            let all = ResourceRequest(method, server, "/files/\(segments: "")")
            #expect(throws: EncodingFailure.self) { try all.url() }
        }
        for method in ["GET", "PROPFIND", "REPORT", "SEARCH"] {
            let method = ResourceRequest.Method(rawValue: method)
            let all = ResourceRequest(method, server, "/files/\(segments: "")")
            #expect(try all.url().absoluteString == "https://a.b/v1/files/")
        }
        let path: ResourceRequest.Path = "/files/\(segments: "")"
        #expect(path == "/files/" && Set([path, "/files/"]).count == 1)
        let hole = ResourceRequest(.get, server, "/files/\(segments: "")/raw")
        #expect(throws: EncodingFailure.self) { try hole.url() }
    }

    @Test(arguments: ["/a b", "/a[0]", "/ü", "/50%"])
    func literalTextThatMayNotStandInAnAddressIsRefused(text: String) {
        #expect(throws: EncodingFailure.self) {
            try ResourceRequest(.get, server, ResourceRequest.Path(stringLiteral: "\(text)/c%2Fd"))
                .url()
        }
    }

    @Test func pathsTakeEveryScalar() throws {
        let id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!
        let date = Date(timeIntervalSince1970: 0)
        let path: ResourceRequest.Path = """
            /\(1)/\(UInt8.max)/\(true)/\(1.5)/\(2.0)/\(Decimal(string: "0.10")!)/\(id)/\(Day("2024-02-29")!)/\(date)/\
            \(date, as: .milliseconds)/\(StarWars.Size.small)/\(StarWars.UserID(3))/\(StarWars.Amount(2))/\(segments: "c/d e")
            """
        #expect(
            path.encoded
                == "/1/255/true/1.5/2/0.1/\(id.uuidString.lowercased())/2024-02-29/1970-01-01T00%3A00%3A00Z/0/small/3/2/c/d%20e",
        )
    }

    @Test func listsStandInAPathWithCommas() throws {
        #expect(
            ResourceRequest.Path("/\([1, 2])/\(["a b", "c,d"]).json").encoded
                == "/1,2/a%20b,c%2Cd.json"
        )
        #expect(ResourceRequest.Path("/\(["a", "", "b", ""])").encoded == "/a,,b,")
        for list in [[], [""], [".."]] {
            #expect(throws: EncodingFailure.self) {
                try ResourceRequest(.get, server, "/\(list)").url()
            }
        }
    }

    @Test(arguments: [
        ("https://a.b", "/x", "https://a.b/x"), ("https://a.b/", "/x", "https://a.b/x"),
        ("https://a.b/v1", "/x", "https://a.b/v1/x"),
        ("https://a.b/v1/", "/x/", "https://a.b/v1/x/"),
        ("https://a.b/v1?k=1#f", "/x", "https://a.b/v1/x?k=1&q=2"),
        ("https://a.b/v1?k=1", "", "https://a.b/v1?k=1&q=2"),
        ("http://[::1]:8080", "/x", "http://[::1]:8080/x"),
        ("https://a.b", "x", "https://a.b/x"), ("https://a.b", ".c:1/x", "https://a.b/.c:1/x"),
        ("https://a.b/v1/", "x", "https://a.b/v1/x"),
        ("https://a.b/v1", "?k=1", "https://a.b/v1?k=1&q=2"),
        ("https://a.b", "/x?k=1", "https://a.b/x?k=1&q=2"),
    ])
    func serverAndPathAreJoined(server: String, path: String, url: String) throws {
        let query: ResourceRequest.Query = url.contains("q=2") ? ["q": 2] : [:]
        let request = ResourceRequest(
            .get,
            URL(string: server)!,
            ResourceRequest.Path(stringLiteral: path),
            query: query
        )
        #expect(try request.url().absoluteString == url)
    }

    @Test func queryKeepsOrderAndLeavesOutNil() throws {
        let none: String? = nil
        let query: ResourceRequest.Query = [
            "z": 1, "a": none, "list": [1, 2],
            "comma": ResourceRequest.Parameter(["a,b", "c"], style: .comma),
            "empty": [Int](),
            "$filter": "x", "a[b]": true,
            "p:@": ResourceRequest.Parameter(Date(timeIntervalSince1970: 1), as: .seconds),
            "ü&=": "",
            "maybe": [1, nil] as [Int?],
        ]
        #expect(
            query.encoded
                == "z=1&list=1&list=2&comma=a%2Cb,c&$filter=x&a%5Bb%5D=true&p:@=1&%C3%BC%26%3D="
                + "&maybe=1"
        )
        let url = try ResourceRequest(.get, server, "/x", query: query).url().absoluteString
        #expect(url.hasSuffix(query.encoded))
    }

    @Test func parameterWithoutNameIsAllOfTheQuery() throws {
        let filter: JSON = ["numbers": [1, 2], "flag": nil]
        let json: ResourceRequest.Query = ["": .value(filter, style: .json)]
        #expect(json.encoded == "%7B%22flag%22%3Anull%2C%22numbers%22%3A%5B1%2C2%5D%7D")
        let text: ResourceRequest.Query = ["": "$.a.b[1:1]"]
        #expect(text.encoded == "%24.a.b%5B1%3A1%5D")
        let none: String? = nil
        let request = ResourceRequest(.get, server, "/x", query: ["": none])
        #expect(try request.url().query == nil)
        let nested: ResourceRequest.Query = ["": [["k": 1]]]
        #expect(throws: EncodingFailure.self) {
            try ResourceRequest(.get, server, "/x", query: nested).url()
        }
    }

    @Test(
        arguments: [
            (["": [1, 2]], "1&2"), (["": ["k": 1]], "k=1"), (["": ["": 1]], "=1"),
            (["": .value([1, 2], style: .comma)], "=1,2"),
            (["": .value(["k": 1], style: .deep)], "%5Bk%5D=1"),
            (["": .value([1], style: .brackets)], "%5B%5D=1"),
            (["": 1, "x": 2], "=1&x=2"), (["x": ["": 1]], "=1"), (["": "a", "x": Int?.none], "=a"),
            (.init(["": 1]), "=1"),
        ] as [(ResourceRequest.Query, String)]
    )
    func emptyNamesAreElsewhereNamesAsOthers(query: ResourceRequest.Query, encoded: String) {
        #expect(query.encoded == encoded)
    }

    @Test func formsHaveNoPairWithoutName() {
        #expect(ResourceRequest.Body.form(["": 1]).content == Data("=1".utf8))
        #expect(ResourceRequest.Body.form(["": "n", "x": 1]).content == Data("=n&x=1".utf8))
        #expect(ResourceRequest.Body.form(["x": ["": 1]]).content == Data("x%5B%5D=1".utf8))
    }

    @Test func nestedObjectsDoNotFitAQuery() {
        let request = ResourceRequest(.get, server, "/x", query: ["o": ["k": ["l": 1]]])
        let error = #expect(throws: EncodingFailure.self) { try request.url() }
        #expect(error?.description == "GET /x: o: a list or an object where one value is needed")
    }

    @Test(arguments: ["a\r\nX: y", "a\nb", "a\0"])
    func headersCannotBeSplit(value: String) {
        let (split, other): (ResourceRequest.Headers, ResourceRequest.Headers) = (
            ["X-Name": value], ["X-B": "c"]
        )
        for headers in [split, split.merging(other), other.merging(split)] {
            let request = ResourceRequest(.get, server, "/x", headers: headers)
            let error = #expect(throws: EncodingFailure.self) { try request.url() }
            #expect(error?.description == "GET /x: X-Name: a control character in a header")
            #expect(throws: NetworkError.self) { try request.urlRequest() }
        }
    }

    @Test(arguments: 0..<0xA0)
    func controlCharactersAreInNoHeader(code: UInt8) throws {
        let value = "a\(Unicode.Scalar(code))b"
        let isControl = code < 0x20 || code > 0x7E
        let isFine = !isControl || code == 0x09
        var request = ResourceRequest(.post, server, "/x", headers: ["X-Name": value])
        #expect(isFine == ((try? request.urlRequest()) != nil))
        request = ResourceRequest(
            .post,
            server,
            "/x",
            body: ResourceRequest.Body(Data(), mediaType: value)
        )
        #expect(isFine == ((try? request.urlRequest()) != nil))
        let file = FileUpload(Data(), mediaType: value)
        request = ResourceRequest(.post, server, "/x", body: .multipart(["f": file]))
        #expect(isFine == ((try? request.urlRequest()) != nil))
        let cookie = try #require((["c": value] as ResourceRequest.Cookies).header)
        #expect(cookie.unicodeScalars.allSatisfy { !$0.isControl })
        let parts = ResourceRequest.Body.multipart([value: FileUpload(Data(), name: value)])
        let text = String(decoding: parts.content, as: UTF8.self)
        let head = text.components(separatedBy: "\r\n").filter { $0.contains("name=") }
        #expect(head.count == 1 && head.joined().unicodeScalars.allSatisfy { !$0.isControl })
    }

    private static let noTokens = [
        "", "A\r\nB", "X\r\nEvil", "X: y\r\nEvil", "X:", " X", "X Y", "X\t", "X\0", "(X)", "X/Y",
        "ü", "X\u{7f}", "X\u{2028}", "\"X\"", "X{}", "GET /admin HTTP/1.1\r\nX: y\r\n\r\nGET",
    ]

    @Test(arguments: noTokens) func nameOfAHeaderIsAToken(name: String) throws {
        var appended = ResourceRequest.Headers()
        appended.append(name, "1")
        var set = ResourceRequest.Headers()
        set[name] = "1"
        let model = ResourceRequest.Headers(["X-Fine": "1", name: "1"] as JSON)
        for headers in [appended, set, model, [name: "1"]] {
            let request = ResourceRequest(.get, server, "/x", headers: headers)
            let error = #expect(throws: EncodingFailure.self) { try request.url() }
            #expect(error?.reason == "the name of a header is no token")
            #expect(throws: NetworkError.self) { try request.urlRequest() }
        }
        var request = ResourceRequest(.get, server, "/x")
        request.headers = ResourceRequest.Headers(received: [(name, "1"), ("X-Fine", "1")])
        #expect(request.headers["X-Fine"] == "1")
        #expect(throws: NetworkError.self) { try request.urlRequest() }
    }

    @Test(arguments: noTokens) func methodIsAToken(name: String) {
        let request = ResourceRequest(ResourceRequest.Method(rawValue: name), server, "/x")
        let error = #expect(throws: EncodingFailure.self) { try request.url() }
        #expect(error?.reason == "the method is no token")
        #expect(request.endpoint.unicodeScalars.allSatisfy { !$0.isControl })
        #expect(throws: NetworkError.self) { try request.urlRequest() }
    }

    /// Two requests in one: a server goes by what these headers say.
    @Test func headersSayNoOtherLengthThanTheBody() throws {
        let body = ResourceRequest.Body.text("GET /admin HTTP/1.1")
        let lengths: [(String, ResourceRequest.Body?, Bool)] = [
            ("0", nil, true), ("19", body, true), ("0", body, false), ("20", body, false),
            ("19, 0", body, false), ("1", nil, false), ("+19", body, false),
        ]
        for (length, body, isFine) in lengths {
            let headers: ResourceRequest.Headers = ["content-length": length]
            let request = ResourceRequest(.post, server, "/x", headers: headers, body: body)
            #expect(isFine == ((try? request.urlRequest()) != nil))
        }
        for second in ["0", "19"] {
            var headers: ResourceRequest.Headers = ["Content-Length": "19"]
            headers.append("content-length", second)
            let request = ResourceRequest(.post, server, "/x", headers: headers, body: body)
            #expect(throws: EncodingFailure.self) { try request.url() }
        }
        let headers: ResourceRequest.Headers = ["Transfer-Encoding": "chunked"]
        let request = ResourceRequest(.post, server, "/x", headers: headers, body: body)
        #expect(throws: EncodingFailure.self) { try request.url() }
    }

    /// A million comparisons for each would not end.
    @Test(.timeLimit(.minutes(5))) func manyHeadersAreTakenInOnePass() {
        let all = (0..<40_000).map { (name: "X-\($0 / 2 * 2)", value: "\($0)") }
        let headers = ResourceRequest.Headers(received: all)
        #expect(headers.fields.count == 20_000)
        #expect(headers["x-7"] == nil && headers["x-8"] == "8, 9")
        let many = (0..<100_000).map { _ in (name: "X", value: "1") }
        #expect(ResourceRequest.Headers(received: many)["X"]?.utf8.count == 299_998)
    }

    /// RFC 9110, section 5.5.
    @Test(arguments: [" a b", "a b \t", "\t a b  "]) func spaceAroundAValueIsNoPartOfIt(
        text: String
    ) {
        let headers = ResourceRequest.Headers(received: [(name: "X", value: text)])
        #expect(headers["X"] == "a b")
    }

    /// RFC 9110, sections 5.2 and 5.3: the lines of a name are one list.
    @Test func linesOfOneNameAreOneValue() {
        let lines: [(name: String, value: String)] = [
            ("Link", "<a>; rel=prev"), ("Set-Cookie", "a=1, 2"), ("ETag", "\"1\""),
            ("link", "<b>; rel=next"), ("set-cookie", "b=3"), ("etag", "\"2\""),
            ("Age", "20"), ("cookie", "a=1"), ("Age", "0"), ("cookie", "b=2"),
        ]
        let headers = ResourceRequest.Headers(received: lines)
        #expect(headers["Link"] == "<a>; rel=prev, <b>; rel=next")
        #expect(headers.values(of: "Set-Cookie") == ["a=1, 2", "b=3"])
        #expect(headers.values(of: "ETag") == ["\"2\""])
        #expect(headers["Age"] == "20, 0" && headers["Cookie"] == "a=1; b=2")
        let response = RawResponse(status: 200, headers: headers, url: URL(string: "https://a.b/c"))
        #expect(response.link("next")?.absoluteString == "https://a.b/b")
    }

    @Test func headersOfTheEndpointWin() throws {
        let api = GitHub(server: server, version: "1")
        #expect(try api.org("apple").urlRequest().allHTTPHeaderFields?["X-Version"] == "1")
        let next = api.next(url: URL(string: "https://a.b/next?page=2")!)
        #expect(next.request.headers.fields.map(\.value) == ["1", "text/plain"])
        #expect(try next.urlRequest().url?.absoluteString == "https://a.b/next?page=2")
    }

    @Test func bodiesKeepOrderAndForms() throws {
        let api = StarWars()
        let body = api.pay(id: .init(1), amount: 3, sizes: ["b": 1, "a": 2]).request.body
        #expect(
            body.map { String(decoding: $0.content, as: UTF8.self) }
                == #"{"amount":"3","sizes":{"a":2,"b":1},"v":2}"#
        )
        #expect(api.maybe(nil).request.body == nil)
        #expect(
            try api.maybe(.init(name: "x")).urlRequest().value(forHTTPHeaderField: "Content-Type")
                == "application/json"
        )
        let homogenous: Resource<Void> = api.update(id: .init(1), name: "n", nick: "m")
        #expect(
            homogenous.request.body.map { String(decoding: $0.content, as: UTF8.self) }
                == #"{"name":"n","nick":"m"}"#
        )
    }

    @Test func requestsAreValues() {
        #expect(StarWars().person(id: 1).request == StarWars().person(id: 1).request)
        #expect(
            Set([StarWars().person(id: 1).request, StarWars().person(id: 2).request]).count == 2
        )
        #expect(StarWars().person(id: 1).request.endpoint == "GET /people/1")
    }
}
