import Foundation
import ResgenRuntime
import Testing

@Suite("Answers by status, header, link and failures inside a success")
struct ResponseTests {
    private let api = Workshop()
    private let card = #"{"object":"card","number":"1"}"#

    @Test func statusesGiveValues() throws {
        #expect(try api.exists(id: 1).parse(Data(), status: 204))
        #expect(try !api.exists(id: 1).parse(Data("no".utf8), status: 404))
        #expect(try api.maybe(id: 1).parse(Data(card.utf8))?.number == "1")
        #expect(try api.maybe(id: 1).parse(Data(), status: 204) == nil)
    }

    @Test(arguments: [
        (200, "decoding error: GET /things/1: expected status 204 or 404, found status 200"),
        (500, "server error: GET /things/1: status 500"),
        (302, "server error: GET /things/1: status 302"),
    ])
    func statusesThatAreNotNamedAreErrors(status: Int, message: String) {
        let error = #expect(throws: NetworkError.self) {
            try api.exists(id: 1).parse(Data(), status: status)
        }
        #expect(error?.description == message)
    }

    @Test func differentTypesBecomeAnEnum() throws {
        guard case .card(let value) = try api.start().parse(Data(card.utf8)) else {
            return #expect(Bool(false))
        }
        #expect(value.number == "1")
        guard case .job(7) = try api.start().parse(Data(#"{"job":7}"#.utf8), status: 202),
            case .nothing = try api.start().parse(Data(), status: 204),
            case .moved(let url) = try api.start().parse(
                Data(),
                status: 302,
                headers: ["Location": "https://a.b/c"]
            )
        else { return #expect(Bool(false)) }
        #expect(url.absoluteString == "https://a.b/c")
        #expect(!api.start().request.followsRedirects && api.exists(id: 1).request.followsRedirects)
        #expect(api.start().map { "\($0)" }.request.followsRedirects == false)
        let parser: ResponseParser<Bool> = .byStatus(["200": .value(true), "304": .value(false)])
        let server = try #require(URL(string: "https://a.b"))
        #expect(Resource(.get, server, returns: parser).request.followsRedirects)
    }

    @Test func jsonIsAskedFor() throws {
        let server = try #require(URL(string: "https://a.b"))
        let own: ResourceRequest.Headers = ["accept": "application/hal+json"]
        let byStatus = ResponseParser.byStatus(["204": .value(0), "200": .json()])
        let json = Resource<Int>(.get, server)
        #expect(json.request.headers["Accept"] == "application/json")
        #expect(json.map { $0 + 1 }.request.headers["Accept"] == "application/json")
        let other = Resource<Int>(.get, server, headers: own)
        #expect(other.request.headers["Accept"] == "application/hal+json")
        let several = Resource<Int>(.get, server, returns: byStatus)
        #expect(several.request.headers["Accept"] == "application/json")
        #expect(Resource<String>(.get, server, returns: .text).request.headers["Accept"] == nil)
        #expect(Resource<Void>(.delete, server).request.headers["Accept"] == nil)
    }

    @Test func withoutAValueErrorsAreAskedFor() throws {
        let server = try #require(URL(string: "https://a.b"))
        func accept<T>(
            _ returns: ResponseParser<T>,
            _ errors: ServerError.Models = [:],
            _ failures: [ServerError.Rule] = [],
        ) -> String? {
            Resource(.get, server, returns: returns, errors: errors, failures: failures)
                .request.headers["Accept"]
        }
        #expect(accept(.void, ["4XX": Int.self]) == "application/json")
        #expect(accept(.void, [:], [.when("error", as: Int.self)]) == "application/json")
        let tag: ResponseParser<String> = .header("ETag")
        #expect(accept(tag, ["4XX": Int.self]) == "application/json")
        let exists: ResponseParser<Bool> = .byStatus(["200": .value(true), "404": .value(false)])
        #expect(accept(exists, ["4XX": Int.self]) == "application/json")
        #expect(accept(.void, ["4XX": ServerError.PlainText.self]) == nil)
        #expect(accept(.void, ["default": ServerError.Bytes.self]) == nil)
        #expect(accept(.data, ["4XX": Int.self]) == nil)
        // An answer to HEAD has no body, whatever it says.
        let head = Resource(.head, server, returns: exists, errors: ["4XX": Int.self])
        #expect(head.request.headers["Accept"] == nil)
    }

    @Test func mapKeepsTheStatuses() throws {
        #expect(try api.exists(id: 1).map { !$0 }.parse(Data(), status: 404))
        let wide = Resource<Int>(
            .get,
            URL(string: "https://a.b")!,
            returns: .byStatus(["4xx": .value(4), "404": .value(404), "default": .value(0)]),
        )
        let values = try [400, 404, 500, 200].map { try wide.parse(Data(), status: $0) }
        #expect(values == [4, 404, 0, 0])
    }

    @Test func responseIsReadAsATypeOfTheApp() throws {
        let server = try #require(URL(string: "https://a.b"))
        let documents = Resource<JSON>(.get, server, "/search", errors: ["4XX": [String].self])
        let numbers = documents.returns([Int].self, unwrap: "hits.*.id")
        #expect(numbers.request == documents.request)
        let text = #"{ "hits": [{ "id": 1 }, { "id": 2 }] }"#
        #expect(try numbers.parse(Data(text.utf8)) == [1, 2])
        #expect { try numbers.parse(Data(#"["no"]"#.utf8), status: 400) } throws: { error in
            (error as? NetworkError)?.body(as: [String].self) == ["no"]
        }
    }

    @Test func statusesStayThoseOfTheEndpoint() throws {
        let server = try #require(URL(string: "https://a.b"))
        let found: ResponseParser<Int?> = .byStatus(["200": .json(), "404": .value(nil)])
        let text = Resource(.get, server, "/", returns: found).returns(JSON?.self, lossy: true)
        #expect(try text.parse(Data("null".utf8), status: 404) == nil)
        #expect(throws: NetworkError.self) { try text.parse(Data("1".utf8), status: 500) }
    }

    @Test func headersAreValues() throws {
        #expect(try api.count().parse(Data(), headers: ["x-count": "12"]) == 12)
        #expect(try api.count().parse(Data()) == nil)
        let error = #expect(throws: NetworkError.self) {
            try api.count().parse(Data(), headers: ["X-Count": "many"])
        }
        #expect(
            error?.description
                == "decoding error: GET /count: expected an integer in the header 'X-Count', found another text"
        )
        let missing = #expect(throws: NetworkError.self) {
            try api.upload(FileUpload(Data())).parse(Data())
        }
        #expect(
            missing?.description
                == "decoding error: PUT /files: expected a header 'Location', found none"
        )
    }

    /// RFC 8288, section 3, with what RFC 9110, section 5.6.4, says of quotes, and RFC 3986, sections 3.2.2 and
    /// 5.4, of addresses.
    @Test(arguments: [
        ("<x>; rel=next", "https://a.b/c/x"), ("<x>; rel=\"ne\\xt\"", "https://a.b/c/x"),
        ("<x>; title=\"\u{301}, e\"; rel=next", "https://a.b/c/x"),
        ("<>; rel=next", "https://a.b/c/d?e=f"),
        ("<x>; title=\"a\\\", <y>; rel=next\", <z>; rel=next", "https://a.b/c/z"),
        ("<//x.example>;rel=\"prev NEXT\"", "https://x.example"),
    ])
    func linksAreRead(header: String, target: String) {
        expectNext(target, in: header)
    }

    @Test(arguments: [
        (
            "<http://b\u{FC}cher.example:80/\u{FC}%2F>; rel=next",
            "http://xn--bcher-kva.example:80/%C3%BC%2F"
        ),
        ("<//b\u{FC}cher.example>; rel=next", "https://xn--bcher-kva.example"),
    ])
    func hostsInOtherAlphabetsAreInternational(header: String, target: String) {
        // Before, Foundation makes no URL of them.
        guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
        expectNext(target, in: header)
    }

    private func expectNext(_ target: String, in header: String) {
        let response = RawResponse(
            status: 200,
            headers: ["Link": header],
            url: URL(string: "https://a.b/c/d?e=f#g")
        )
        #expect(response.link("next")?.absoluteString == target)
    }

    /// Encoding Standard, index windows-1252: five bytes are controls.
    @Test func controlsOfLatin1DoNotHideItsLetters() throws {
        let server = try #require(URL(string: "https://a.example"))
        let resource = Resource<String>(.get, server, returns: .text)
        let headers: ResourceRequest.Headers = ["Content-Type": "text/plain; charset=iso-8859-1"]
        #expect(try resource.parse(Data([0xE9, 0x81]), headers: headers) == "é\u{81}")
    }

    /// RFC 9110, section 8.3.2
    @Test(
        arguments: [
            ("text/plain; charset=iso-8859-1", [0x63, 0x61, 0x66, 0xE9]),
            ("text/plain;charset=\"Windows-1252\"; format=flowed", [0x63, 0x61, 0x66, 0xE9]),
            ("text/plain;charset=\"iso\\-8859\\-1\"", [0x63, 0x61, 0x66, 0xE9]),
            ("text/plain; format=flowed; Charset=utf-16be", [0, 0x63, 0, 0x61, 0, 0x66, 0, 0xE9]),
            ("text/plain; charset=GB2312", [0x63, 0x61, 0x66, 0xA8, 0xA6]),
            ("text/plain; charset=iso-8859-15", [0x63, 0x61, 0x66, 0xE9]),
            ("text/plain; charset=cp1252", [0x63, 0x61, 0x66, 0xE9]),
            ("text/plain; charset=UTF-8", [0x63, 0x61, 0x66, 0xC3, 0xA9]),
            ("text/plain; charset=unheard-of", [0x63, 0x61, 0x66, 0xC3, 0xA9]),
            ("text/plain", [0x63, 0x61, 0x66, 0xC3, 0xA9]),
        ] as [(String, [UInt8])]
    )
    func textIsReadInItsCharset(mediaType: String, bytes: [UInt8]) throws {
        let server = try #require(URL(string: "https://a.example"))
        let resource = Resource<String>(
            .get,
            server,
            returns: .text,
            errors: ["4XX": ServerError.PlainText.self]
        )
        let headers = ResourceRequest.Headers(["Content-Type": mediaType])
        #expect(try resource.parse(Data(bytes), headers: headers) == "café")
        #expect { try resource.parse(Data(bytes), status: 400, headers: headers) } throws: {
            error in
            (error as? NetworkError)?.body(as: String.self) == "café"
        }
    }

    @Test(
        arguments: [
            (#"{ "message": "no" }"#, "application/json", nil),
            ("", "application/json", nil),
            (
                #"{ "message": 7 }"#, "application/json",
                "message: expected a string, found the number 7 (line 1, column 14)"
                    + #"; in the spec, "change": { "Failure.message": { "type": "String", "as": "String" } } reads it"#
            ),
            (
                #"{ "text": "secret" }"#, "application/json",
                #"missing key 'message' (line 1, column 1); in the spec, "change": { "Failure.message": "String?" } reads it"#
            ),
            (
                "<h1>Bad Gateway</h1>", "text/html",
                "expected a value, found '<' of a page (text/html) (line 1, column 1)"
            ),
        ] as [(String, String, String?)]
    )
    func errorSaysWhyItsBodyIsNoModel(body: String, mediaType: String, reason: String?) throws {
        let error = #expect(throws: NetworkError.self) {
            try Resource<Int>(
                .get,
                #require(URL(string: "https://a.b/c")),
                errors: ["4XX": StarWars.Failure.self]
            )
            .parse(Data(body.utf8), status: 400, headers: ["Content-Type": mediaType])
        }
        guard case .serverError(let failure) = error else { return #expect(Bool(false)) }
        #expect(failure.modelFailure?.description == reason)
        #expect((failure.body(as: StarWars.Failure.self) == nil) == (reason != nil || body.isEmpty))
        let note = reason.map { "; its body is not as declared: \($0)" } ?? ""
        #expect(failure.description == "server error: GET /c: status 400\(note)")
    }

    @Test func headersOfEveryTypeAreRead() throws {
        func read<T: JSONCodable>(_ text: String, as form: JSON.Encoding = .standard) throws -> T {
            let resource = Resource<T>(
                .get,
                URL(string: "https://a.b")!,
                returns: .header("H", as: form),
            )
            return try resource.parse(Data(), headers: ["h": text])
        }
        #expect(try read("true") == true)
        #expect(try read("1", as: .integer) == true)
        #expect(try read("0.10") == Decimal(string: "0.1"))
        #expect(try read("\"q\" \\") == "\"q\" \\")
        #expect(try read("5") == "5")
        #expect(try read("5") == StarWars.UserID(5))
        #expect(try read("small") == StarWars.Size.small)
        let date = Date(timeIntervalSince1970: 784_111_777)
        #expect(try read("Sun, 06 Nov 1994 08:49:37 GMT", as: .rfc2822) == date)
        #expect(try read("784111777", as: .seconds) == date)
    }

    @Test(
        arguments: [
            (#"<https://a.b/2>; rel="next""#, "https://a.b/2"),
            ("<?page=2>; rel=next", "https://h.i/j?page=2"),
            (#"</p,q;r>; title="a, b; rel=\"x"; REL="prev NEXT""#, "https://h.i/p,q;r"),
            (#"<a>; rel="prev", <b>;rel="next" , <c>; rel=last"#, "https://h.i/b"),
            (#"<a>; rel=first; rel=next, <b>; rel = "next""#, "https://h.i/b"),
            ("<a>", nil), ("", nil), ("a; rel=next", nil), ("<a; rel=next", nil),
            (#"<a>; rel="nextx""#, nil), ("<a>;\trel\t=\tnext\t", "https://h.i/a"),
            ("<a>; rel=\u{200B}next", nil),
            (#"<a>; title="rel=next""#, nil),
            (#"<a>; rel=next; anchor="/b", <c>; rel=next; anchor="""#, "https://h.i/c"),
            ("<HTTPS://a.b/2>; rel=next", "https://a.b/2"),
        ] as [(String, String?)]
    )
    func linksAreFound(header: String, target: String?) throws {
        let answer = RawResponse(
            headers: ["Link": header],
            url: URL(string: "https://h.i/j?page=1"),
        )
        #expect(try api.next().response(of: answer).value?.absoluteString == target)
        #expect(answer.link("NEXT")?.absoluteString == target)
    }

    @Test func relativeLocationIsResolved() throws {
        let answer = RawResponse(
            status: 201,
            headers: ["Location": "/jobs/5"],
            url: URL(string: "https://h.i/j"),
        )
        let url = try api.upload(FileUpload(Data())).response(of: answer).value
        #expect(url.absoluteString == "https://h.i/jobs/5")
    }

    @Test(
        arguments: [
            (#"{"ok":false,"error":"x","name":"n"}"#, 200, "x"),
            (#"{"ok":true,"name":"n"}"#, 200, nil),
            (#"{"name":"n"}"#, 200, nil), (#"{"errors":[1],"error":"y","name":"n"}"#, 200, "y"),
            (#"{"errors":null,"name":"n"}"#, 200, nil), (#"{"errors":[],"name":"n"}"#, 200, nil),
            (#"{"errors":[1],"name":"n"}"#, 201, nil), (#"{"meta":["bad"],"error":"z"}"#, 201, "z"),
            (#"{"meta":["good"],"name":"n"}"#, 201, nil), (#"{"ok":false,"name":"n"}"#, 200, ""),
        ] as [(String, Int, String?)]
    )
    func errorsInsideASuccessAreErrors(body: String, status: Int, failure: String?) throws {
        do {
            let name = try api.checked().parse(Data(body.utf8), status: status)
            #expect(name == "n" && failure == nil)
        } catch {
            #expect(error.statusCode == status)
            let model = error.body(as: Workshop.Failure.self)
            #expect((model?.error ?? "") == failure, "\(error)")
        }
    }

    @Test func missingKeyBelowAPlaceIsAnErrorForOptionalsToo() throws {
        let resource = Resource<Workshop.Card?>(
            .get,
            URL(string: "https://a.b")!,
            returns: .json(unwrap: "data"),
        )
        #expect(try resource.parse(Data("{}".utf8)) == nil)
        #expect(throws: NetworkError.self) {
            try resource.parse(Data(#"{"data":{"object":"card"}}"#.utf8))
        }
    }

    @Test(
        arguments: [
            ("120", 120), ("Fri, 31 Dec 1999 23:59:59 GMT", 59),
            ("Fri, 31 Dec 1999 23:00:00 GMT", 0), ("soon", nil),
        ] as [(String, Int?)]
    )
    func serverSaysHowLongToWait(text: String, seconds: Int?) {
        let error = ServerError(statusCode: 503, headers: ["Retry-After": text])
        let now = Date(timeIntervalSince1970: 946_684_740)
        #expect(error.retryAfter(now: now) == seconds.map(Duration.seconds))
    }

    /// Models whose keys may all be missing match any object.
    @Test func bodyOfAnErrorIsAnyValueBesideItsModel() {
        let body = Data(#"{ "reason": "sold out" }"#.utf8)
        let error = ServerError(statusCode: 409, body: body, model: [String: Int]())
        #expect(error.body(as: [String: Int].self) == [:])
        #expect(error.body(as: JSON.self)?["reason"]?.string == "sold out")
        #expect(error.body(as: Int.self) == nil)
    }

    @Test(arguments: [
        NetworkError.noData, .serverError(ServerError(statusCode: 408, headers: [:])),
        .decodingError(DecodingFailure(URLError(.cancelled))),
        .transportError(URLError(.badServerResponse)),
    ])
    func otherErrorsAreNoCancellationAndNoTimeout(error: NetworkError) {
        #expect(!error.isCancellation && !error.isTimeout)
    }

    @Test func headersAreReadAsTypes() throws {
        let response = RawResponse(
            headers: [
                "X-Left": "3", "X-Reset": "1000", "Last-Modified": "Tue, 15 Nov 1994 08:12:31 GMT",
                "Location": "/next",
            ],
            url: URL(string: "https://a.b/c/d")
        )
        #expect(try response.header("x-left") == 3)
        #expect(try response.header("X-Reset", as: .seconds) == Date(timeIntervalSince1970: 1000))
        let modified = Date(timeIntervalSince1970: 784_887_151)
        #expect(try response.header("Last-Modified") == modified)
        #expect(try response.header("Last-Modified", as: .iso8601) == modified)
        #expect(try response.header("Location") == URL(string: "https://a.b/next"))
        #expect(try response.header("Age") == Int?.none)
    }

    @Test func headersOfResponsesAndErrorsAreReadAlike() throws {
        let raw = RawResponse(
            status: 404,
            headers: ["Location": "next", "X-Left": "3"],
            url: URL(string: "https://a.b/c/d")
        )
        let value = Resource<Int>.Response(1, of: raw)
        #expect(try value.header("Location") == URL(string: "https://a.b/c/next"))
        let error = #expect(throws: NetworkError.self) { try api.maybe(id: 1).response(of: raw) }
        guard case .serverError(let failure) = error else { return #expect(Bool(false)) }
        #expect(try failure.header("Location") == URL(string: "https://a.b/c/next"))
        #expect(try failure.header("X-Left") == 3)
    }

    @Test(arguments: [
        (
            "X-Left",
            "decoding error: expected an integer in the header 'X-Left', found another text"
        ),
        ("Age", "decoding error: expected a header 'Age', found none"),
    ])
    func headerThatCannotBeReadIsAnError(name: String, message: String) {
        let response = RawResponse(headers: ["X-Left": "many"])
        let error = #expect(throws: NetworkError.self) {
            let _: Int = try response.header(name)
        }
        #expect(error?.description == message)
    }
}
