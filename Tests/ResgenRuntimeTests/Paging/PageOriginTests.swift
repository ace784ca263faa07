import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What follows to the server of a next page, and what does not.
@Suite("Pages: origins")
struct PageOriginTests {
    private func secretive(_ server: URL) -> PagedResource<JSON, Int> {
        let defaults = ResourceRequest.Defaults(
            server,
            query: ["api_key": "SECRET", "v": 2],
            headers: ["X-Api-Key": "SECRET", "Accept": "application/json"],
            cookies: ["session": "SECRET"],
            auth: .bearer(),
        )
        return Resource<JSON>(
            .get,
            defaults,
            "/n",
            query: ["token": "SECRET", "page": 1],
            headers: ["Authorization": "SECRET"],
        ).pages(items: "results", next: .url("next"))
    }

    @Test(arguments: [
        "https://evil.example/n?v=1", "http://api.example.com/n", "https://api.example.com:8443/n",
        "//evil.example/n", "https://api.example.com.evil.example/n",
        "https://api.example.com@evil.example/n",
    ])
    func nothingFollowsToAnotherOrigin(next: String) async throws {
        let stub = PageStub { request in
            let isFirst = request.path.encoded == "/n"
            return RawResponse(body: Data(list([1], isFirst ? #""next":"\#(next)""# : "").utf8))
        }
        let (items, error) = await stub.items(secretive(pagesServer)).collect()
        #expect(items == [1, 1] && error == nil)
        let last = try #require(await stub.requests.last)
        #expect(last.headers.fields.map(\.name) == ["Accept"])
        #expect(try !last.url().absoluteString.contains("SECRET"))
        #expect(try last.url().query == URL(string: next)?.query)
        for requirement in last.authentication?.requirements ?? [] {
            #expect(requirement.origin == ResourceRequest.Origin(pagesServer))
        }
    }

    @Test func bodyDoesNotFollowToAnotherOrigin() async throws {
        let stub = PageStub { request in
            let isFirst = request.path.encoded == "/n"
            let next = isFirst ? #""next":"https://evil.example/n""# : ""
            return RawResponse(body: Data(list([1], next).utf8))
        }
        let resource: PagedResource<JSON, Int> = Resource<JSON>(
            .post,
            pagesServer,
            "/n",
            body: .json(["password": "SECRET"]),
        ).pages(items: "results", next: .url("next"))
        #expect(await stub.items(resource).collect().error == nil)
        let last = try #require(await stub.requests.last)
        #expect(last.body == nil && last.method == .get)
    }

    @Test func everythingOfTheAPIFollowsToTheSameOrigin() async throws {
        let stub = PageStub { request in
            let isFirst = request.path.encoded == "/n"
            let next = isFirst ? #""next":"HTTPS://API.example.com:443/v2/n?page=2&v=3""# : ""
            return RawResponse(body: Data(list([1], next).utf8))
        }
        #expect(await stub.items(secretive(pagesServer)).collect().elements == [1, 1])
        let last = try #require(await stub.requests.last)
        #expect(last.headers["X-Api-Key"] == "SECRET" && last.headers["Cookie"] == "session=SECRET")
        #expect(try last.url().query == "page=2&v=3&api_key=SECRET")
        #expect(last.authentication != nil)
    }

    @Test func theWayBackHasThemAgain() async throws {
        let stub = PageStub { request in
            let next =
                switch try request.url().path {
                case "/v1/n": #""next":"https://evil.example/x""#
                case "/x": #""next":"https://api.example.com/y""#
                default: ""
                }
            return RawResponse(body: Data(list([1], next).utf8))
        }
        #expect(await stub.items(secretive(pagesServer)).collect().elements.count == 3)
        #expect(await stub.requests.map { $0.headers["X-Api-Key"] } == ["SECRET", nil, "SECRET"])
    }

    /// After a redirect a relative URL is one of the other server.
    @Test func relativeURLOfARedirectedPageIsTheOtherServers() async throws {
        let other = try LoopbackServer { request in
            .json(list([1], request.path == "/a" ? #""next":"b""# : ""))
        }
        let away = other.url.appendingPathComponent("a").absoluteString
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 302, headers: ["Location": away])
        }
        let (items, error) = await URLSession.shared.items(secretive(server.url)).collect()
        #expect(items == [1, 1] && error == nil)
        #expect(other.requests.map(\.target) == ["/a", "/b"])
        for request in other.requests {
            #expect(!request.headers.contains { $0.value.contains("SECRET") })
        }
    }

    @Test func secretsAreNotInErrors() async {
        let stub = PageStub([
            "n?api_key=SECRET&v=2&token=SECRET&page=1": #"{"results":[1],"next":"n?t=SECRET"}"#
        ])
        let (_, error) = await stub.items(secretive(pagesServer)).collect()
        #expect(error?.statusCode == 404)
        #expect("\(String(describing: error))".contains("SECRET") == false)
    }
}
