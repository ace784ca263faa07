import Foundation
import ResgenRuntime
import Testing

@Suite("Styles, forms, cookies, headers and bodies")
struct ParameterTests {
    private static let list = [1, 2]
    private static let map: JSON = ["k": "v", "l": "w x"]
    private static let deep: JSON = ["a": [["b": 1], 2], "c]": ["d": nil, "e": "&"]]

    @Test(
        arguments: [
            (nil, "a=1&a=2", "k=v&l=w%20x", "a=1&a=2", "a%5Bk%5D=v&a%5Bl%5D=w%20x"),
            (.repeat, "a=1&a=2", "k=v&l=w%20x", "a=1&a=2", "k=v&l=w%20x"),
            (.comma, "a=1,2", "a=k,v,l,w%20x", "a=1,2", "a=k,v,l,w%20x"),
            (.space, "a=1%202", "a=k%20v%20l%20w%20x", "a=1%202", "a=k%20v%20l%20w%20x"),
            (.pipe, "a=1%7C2", "a=k%7Cv%7Cl%7Cw%20x", "a=1%7C2", "a=k%7Cv%7Cl%7Cw%20x"),
            (
                .brackets, "a%5B%5D=1&a%5B%5D=2", "a%5Bk%5D=v&a%5Bl%5D=w%20x",
                "a%5B%5D=1&a%5B%5D=2",
                "a%5Bk%5D=v&a%5Bl%5D=w%20x"
            ),
            (
                .deep, "a%5B0%5D=1&a%5B1%5D=2", "a%5Bk%5D=v&a%5Bl%5D=w%20x",
                "a%5B0%5D=1&a%5B1%5D=2",
                "a%5Bk%5D=v&a%5Bl%5D=w%20x"
            ),
            (
                .json, "a=%5B1%2C2%5D", "a=%7B%22k%22%3A%22v%22%2C%22l%22%3A%22w%20x%22%7D",
                "a=%5B1%2C2%5D", "a=%7B%22k%22%3A%22v%22%2C%22l%22%3A%22w%20x%22%7D"
            ),
            (
                .jsonElements, "a=1&a=2", "a=%7B%22k%22%3A%22v%22%2C%22l%22%3A%22w%20x%22%7D",
                "a=1&a=2", "a=%7B%22k%22%3A%22v%22%2C%22l%22%3A%22w%20x%22%7D"
            ),
        ] as [(ResourceRequest.Parameter.Style?, String, String, String, String)]
    )
    func stylesLayOutListsAndMaps(
        style: ResourceRequest.Parameter.Style?,
        list: String,
        map: String,
        formList: String,
        formMap: String,
    ) {
        #expect(
            ResourceRequest.Query(
                dictionaryLiteral: ("a", ResourceRequest.Parameter(Self.list, style: style))
            ).encoded == list
        )
        #expect(
            ResourceRequest.Query(
                dictionaryLiteral: ("a", ResourceRequest.Parameter(Self.map, style: style))
            ).encoded == map
        )
        let forms = [
            ResourceRequest.Parameter(Self.list, style: style),
            ResourceRequest.Parameter(Self.map, style: style),
        ]
        #expect(forms.map { text(.form(["a": $0])) } == [formList, formMap])
    }

    @Test(arguments: [
        ResourceRequest.Parameter.Style.repeat, .comma, .brackets, .deep, .json, .jsonElements,
        .space, .pipe,
    ])
    func nothingIsSentForNilAndEmptyLists(style: ResourceRequest.Parameter.Style) {
        let query: ResourceRequest.Query = [
            "a": ResourceRequest.Parameter(Int?.none, style: style),
            "b": ResourceRequest.Parameter(Patch<Int>.null, style: style),
        ]
        #expect(query.encoded.isEmpty)
        let empty: ResourceRequest.Query = ["a": ResourceRequest.Parameter([Int](), style: style)]
        #expect(empty.encoded == (style == .json ? "a=%5B%5D" : ""))
    }

    @Test func elementsAreJSONButStringsAreThemselves() throws {
        let mixed: JSON = ["a", 1, nil, ["k": "v"], [true]]
        let texts = "x=a&x=1&x=%7B%22k%22%3A%22v%22%7D&x=%5Btrue%5D"
        #expect(text(.form(["x": .value(mixed, style: .jsonElements)])) == texts)
        #expect(text(.form(["x": .value(JSON.string("a"), style: .jsonElements)])) == "x=a")
        #expect(text(.form(StyledForm(x: mixed))) == texts)
        #expect(text(.form(StyledForm(x: nil))).isEmpty)
    }

    @Test func oneStyleIsOfAllMembersWithoutTheirOwn() {
        let model = StyledQuery(names: ["a", "b,c"], tags: ["x", "y"], limit: 3)
        let texts = "names=a,b%2Cc&tags=x&tags=y&limit=3"
        #expect(ResourceRequest.Query(model).encoded == texts)
        #expect(ResourceRequest.Query(Optional(model)).encoded == texts)
        #expect(ResourceRequest.Query(Optional<StyledQuery>.none).encoded.isEmpty)
    }

    private struct StyledQuery: FieldWriter.Model, FieldWriter.StyledModel, Encodable {
        var names: [String]
        var tags: [String]
        var limit: Int

        static var style: ResourceRequest.Parameter.Style? { .comma }
        static var styles: [String: ResourceRequest.Parameter.Style] { ["tags": .repeat] }

        func write(fields: inout FieldWriter) {
            fields.write("names", names)
            fields.write("tags", tags)
            fields.write("limit", limit)
        }
    }

    private struct StyledForm: JSONModel, FieldWriter.StyledModel {
        var x: JSON?

        static var styles: [String: ResourceRequest.Parameter.Style] { ["x": .jsonElements] }

        init(x: JSON?) { self.x = x }
        init(fields: inout FieldReader) throws { x = try fields.read("x") }
        func write(fields: inout FieldWriter) { fields.write("x", x) }
    }

    @Test func deepGoesToAnyDepth() {
        let query: ResourceRequest.Query = ["x": ResourceRequest.Parameter(Self.deep, style: .deep)]
        #expect(
            query.encoded
                == "x%5Ba%5D%5B0%5D%5Bb%5D=1&x%5Ba%5D%5B1%5D=2&x%5Bc%5D%5D%5Be%5D=%26"
        )
        let brackets: ResourceRequest.Query = [
            "x": ResourceRequest.Parameter(Self.deep, style: .brackets)
        ]
        #expect(
            brackets.encoded
                == "x%5Ba%5D%5B%5D%5Bb%5D=1&x%5Ba%5D%5B%5D=2&x%5Bc%5D%5D%5Be%5D=%26"
        )
        #expect(
            text(.form(["x": Self.deep]))
                == "x%5Ba%5D%5B0%5D%5Bb%5D=1&x%5Ba%5D%5B1%5D=2&x%5Bc%5D%5D%5Be%5D=%26"
        )
    }

    @Test(arguments: [ResourceRequest.Parameter.Style.comma, .space, .pipe, .repeat])
    func nestedValuesNeedAStyleForThem(style: ResourceRequest.Parameter.Style) {
        let query: ResourceRequest.Query = ["x": ResourceRequest.Parameter(Self.deep, style: style)]
        let request = ResourceRequest(.get, URL(string: "https://a.b")!, "/y", query: query)
        let error = #expect(throws: EncodingFailure.self) { try request.url() }
        #expect(
            error?.description == "GET /y: x: a list or an object where one value is needed"
        )
    }

    @Test func modelsAreQueriesHeadersAndCookies() throws {
        let api = Workshop()
        let paging = Workshop.Paging(
            page: 2,
            ids: [1, 2],
            tags: ["a", "b,c"],
            range: ["from": 1],
            since: Date(timeIntervalSince1970: 3),
        )
        let request = api.search(paging: paging, trace: .init(id: "x;y", parts: [1, 2])).request
        #expect(
            request.query.encoded
                == "api_key=k&page=2&ids=1&ids=2&tags=a,b%2Cc&range=%7B%22from%22%3A1%7D&since=3"
        )
        #expect(request.headers["ID"] == "x;y" && request.headers["parts"] == "1,2")
        #expect(request.headers["Cookie"] == "id=x%3By; parts=1; parts=2")
        let empty = api.search().request
        #expect(empty.query.encoded == "api_key=k" && empty.headers["Cookie"] == nil)
        #expect(ResourceRequest.Query(Workshop.Paging()).encoded.isEmpty)
        let wrong = ResourceRequest(
            .get,
            URL(string: "https://a.b")!,
            query: ResourceRequest.Query([1])
        )
        #expect(throws: EncodingFailure.self) { try wrong.url() }
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("YQ==/+%41", "YQ==/+%41"), ("a,b;c\"\\", "a%2Cb%3Bc%22%5C"),
        ("\r\n", "%0D%0A"), ("é", "%C3%A9"), ("", ""),
    ])
    func cookiesAreEncodedOnlyWhereNeeded(value: String, sent: String) {
        let cookies: ResourceRequest.Cookies = ["c": value, "n": String?.none, "i": 1]
        #expect(cookies.header == "c=\(sent); i=1")
    }

    @Test func membersOfAnObjectAreCookies() {
        let cookies: ResourceRequest.Cookies = ["f": ["a": 1, "b": 2], "i": 3]
        #expect(cookies.header == "a=1; b=2; i=3")
    }

    @Test func cookiesOfTheEndpointWin() throws {
        let api = Workshop(session: "s")
        let server = URL(string: "https://a.b")!
        let defaults = ResourceRequest.Defaults(server, cookies: ["a": 1, "b": 2])
        let resource = Resource<Void>(
            .get,
            defaults,
            headers: ["Cookie": "x=y"],
            cookies: ["b": 3],
        )
        #expect(resource.request.headers["Cookie"] == "x=y; a=1; b=3")
        #expect(api.search().request.headers["cookie"] == "session=s")
        let elsewhere = defaults.at(URL(string: "https://c.d")!)
        #expect(Resource<Void>(.get, elsewhere).request.headers["Cookie"] == nil)
        let wrong = Resource<Void>(.get, server, cookies: ["a;b": 1])
        #expect(throws: NetworkError.self) { try wrong.urlRequest() }
    }

    @Test func whatAnAddressSaysInItsQueryIsNotSentTwice() throws {
        let server = URL(string: "https://a.b/v1")!
        let defaults = ResourceRequest.Defaults(
            server,
            query: ["api-version": 2, "k[]": "x y", "b": 3]
        )
        let next = URL(string: "https://a.b/op?k%5B%5D=1&api-version=1#api-version")!
        let resource = Resource<Void>(.get, defaults.at(next), query: ["c": 4])
        #expect(
            try resource.request.url().absoluteString
                == "https://a.b/op?k%5B%5D=1&api-version=1&b=3&c=4"
        )
        let plain = Resource<Void>(.get, defaults.at(URL(string: "https://a.b/op")!))
        #expect(plain.request.query == defaults.query)
    }

    @Test func formsKeepOrderAndFormsOfValues() throws {
        let card = Workshop.Card(number: "42 42", owner: ["name": "A&B"])
        let charge = Workshop().charge(amount: 5, card: card).request
        #expect(
            charge.body.map(text)
                == "amount=5&card%5Bobject%5D=card&card%5Bnumber%5D=42%2042"
                + "&card%5Bowner%5D%5Bname%5D=A%26B"
        )
        let media = try charge.urlRequest().value(forHTTPHeaderField: "Content-Type")
        #expect(media == "application/x-www-form-urlencoded")
        let order = Workshop().order(card).request.body
        #expect(order.map(text) == "object=card&number=42%2042&owner%5Bname%5D=A%26B")
        #expect(Workshop().order(nil).request.body == nil)
        let date = Date(timeIntervalSince1970: 1)
        #expect(text(.form(["d": ResourceRequest.Parameter(date, as: .milliseconds)])) == "d=1000")
        #expect(
            text(.form(["rules": [Workshop.Rule(field: "f", values: [1])]]))
                == "rules%5B0%5D%5Bfield%5D=f&rules%5B0%5D%5Bvalues%5D%5B0%5D=1"
        )
    }

    @Test func bodiesHaveMediaAndEnvelope() throws {
        let body = try #require(Workshop().change(.init(nick: .value("n"))).request.body)
        #expect(text(body) == #"{"data":{"nick":"n","mail":null}}"#)
        #expect(body.mediaType == "application/vnd.api+json")
        #expect(Workshop().note("é").request.body?.content == Data("é".utf8))
        #expect(Workshop().note("").request.body?.mediaType == "text/plain; charset=utf-8")
        #expect(ResourceRequest.Body.data(Data([1]), media: "a/b").mediaType == "a/b")
        #expect(text(.json([1], wrap: "x")) == #"{"x":[1]}"#)
        #expect(text(.json(Decimal(1), as: .string, wrap: "x")) == #"{"x":"1"}"#)
        let split = FileUpload(Data(), mediaType: "a/b\r\nX: y")
        let request = ResourceRequest(.post, URL(string: "https://a.b")!, body: .file(split))
        #expect(throws: EncodingFailure.self) { try request.url() }
    }

    @Test func failuresInBodiesNameTheField() {
        let api = URL(string: "https://a.b")!
        let bodies: [ResourceRequest.Body] = [
            .json(["x": [Double.nan]], wrap: "data"), .form(["x": [Double.nan]]),
        ]
        let messages = bodies.map { body in
            #expect(throws: EncodingFailure.self) {
                try ResourceRequest(.post, api, body: body).url()
            }?
            .description
        }
        #expect(messages[0] == "POST /: data.x[0]: not a finite number")
        #expect(messages[1] == "POST /: x[0]: not a finite number")
    }

    @Test func ofTwoFailuresTheFirstIsNamed() {
        let (wrong, list) = (Double.nan, [1, Double.infinity])
        let server = URL(string: "https://a.b")!
        for request in [
            ResourceRequest(.get, server, "/y", query: ["a": wrong, "b": list]),
            ResourceRequest(.get, server, "/y", headers: ["a": wrong, "b": list]),
            ResourceRequest(.post, server, "/y", body: .form(["a": wrong, "b": list])),
        ] {
            let error = #expect(throws: EncodingFailure.self) { try request.url() }
            #expect(error?.description == "\(request.method) /y: a: not a finite number")
        }
    }

    @Test(arguments: [
        ("eu", "https://eu.example.com/v2/x"), ("a.b-c_d", "https://a.b-c_d.example.com/v2/x"),
    ])
    func serversHaveValuesInThem(region: String, url: String) throws {
        let server = URL(server: "https://\(region).example.com/v\(2)/")
        #expect(try ResourceRequest(.get, server, "/x").url().absoluteString == url)
        let local = URL(server: "http://\("localhost:80")/\("c/d ")")
        #expect(local.absoluteString == "http://localhost:80/c%2Fd%20")
    }

    @Test(arguments: ["", "evil.com/", "a@b", "x?y", "#", "a%2F", ".", "..", "a:b", "\r\n", "é"])
    func valuesThatWouldChangeTheServerAreRefused(region: String) {
        let server = URL(server: "https://\(region).example.com/v2")
        let failure = #expect(throws: EncodingFailure.self) {
            try ResourceRequest(.get, server, "/x").url()
        }
        let reason = "GET /x: the server's address has a value that is not allowed in it"
        #expect(failure?.description == reason)
        #expect(server.absoluteString.hasPrefix("invalid:https%3A%2F%2F"))
    }

    @Test(arguments: [
        ("https://a.b", "https://a.b/v1/x"), ("http://a.b:80/c//", "http://a.b:80/c/v1/x"),
    ])
    func addressOfAServerGoesOnWithAPath(address: String, url: String) throws {
        for server in [URL(server: "\(address)/v1"), URL(server: "\(URL(string: address)!)/v1")] {
            #expect(try ResourceRequest(.get, server, "/x").url().absoluteString == url)
        }
        #expect(URL(server: "\(address)").absoluteString + "/v1/x" == url)
    }

    @Test(arguments: ["", "a.b", "ftp://a.b", "https://", "https://u:p@a.b", "https://a.b?c", "/"])
    func whatIsNoAddressOfAServerIsRefused(address: String) {
        let server = URL(server: "\(address)/v1")
        #expect(throws: EncodingFailure.self) { try ResourceRequest(.get, server, "/x").url() }
    }

    @Test func nothingButAPathGoesOnBehindAnAddress() {
        let address = "https://a.b"
        for server in [
            URL(server: "\(address)://c.d/v1"), URL(server: "\(address)\(".evil")/v1"),
            URL(server: "\(address).evil/v1"),
        ] {
            #expect(throws: EncodingFailure.self) { try ResourceRequest(.get, server, "/x").url() }
        }
    }

    @Test(arguments: ["", ".", ".."])
    func segmentsOfTheServerAreCheckedLikeThoseOfAPath(version: String) {
        let server = URL(server: "https://example.com/\(version)/a")
        #expect(throws: EncodingFailure.self) { try ResourceRequest(.get, server, "/x").url() }
    }

    @Test func defaultsGoAlongToAnotherServer() throws {
        let api = Workshop(session: "s")
        let request = api.upload(FileUpload(Data())).request
        #expect(
            try request.url().absoluteString == "https://uploads.example.com/files?api_key=k"
        )
        #expect(request.headers["X-Version"] == "2" && request.headers["Cookie"] == "session=s")
    }

    private func text(_ body: ResourceRequest.Body) -> String {
        String(decoding: body.content, as: UTF8.self)
    }
}
