import Foundation
import ResgenRuntime
import Testing

@Suite("Requirements of a request")
struct RequirementTests {
    private let server = URL(string: "https://api.example.com/v1")!
    private let elsewhere = URL(string: "https://evil.example.org/next")!

    private var defaults: ResourceRequest.Defaults {
        ResourceRequest.Defaults(
            server,
            auth: .bearer(),
            retry: ResourceRequest.Retry(attempts: 2),
            timeout: .seconds(5),
        )
    }

    @Test func defaultsHoldForEachEndpoint() {
        let request = Resource<Int>(.get, defaults, "/a").request
        #expect(request.authentication?.requirements.map(\.scheme) == [.bearer(prefix: "Bearer")])
        #expect(request.retry == ResourceRequest.Retry(attempts: 2))
        #expect(request.timeout == .seconds(5))
    }

    @Test func endpointWinsOverDefaults() {
        let resource = Resource<Void>(
            .post,
            defaults,
            "/a",
            auth: .anyOf([.apiKey("app", query: "key"), .basic("user")]),
            retry: ResourceRequest.Retry(attempts: 4, key: "Idempotency-Key"),
            timeout: .seconds(9),
        )
        let requirements = resource.request.authentication?.requirements
        #expect(requirements?.map(\.name) == ["app", "user"])
        #expect(requirements?.map(\.scheme) == [.query("key"), .basic])
        #expect(resource.request.retry?.key == "Idempotency-Key")
        #expect(resource.request.timeout == .seconds(9))
    }

    @Test func anonymousEndpointAsksForNothing() {
        let resource = Resource<Int>(.get, defaults, "/a", auth: .anonymous)
        #expect(resource.request.authentication == nil)
    }

    @Test func requirementKeepsTheOriginOfItsServer() {
        let origin = ResourceRequest.Origin(server)
        let here = Resource<Int>(.get, defaults, "/a").request
        let there = Resource<Int>(.get, defaults.at(elsewhere)).request
        let own = Resource<Int>(.get, defaults.at(elsewhere), auth: .basic()).request
        let moved = Resource<Int>(.get, defaults.with(server: elsewhere), "/a").request
        #expect(here.authentication?.requirements.first?.origin == origin)
        #expect(there.authentication?.requirements.first?.origin == origin)
        #expect(own.authentication?.requirements.first?.origin == origin)
        #expect(
            moved.authentication?.requirements.first?.origin == ResourceRequest.Origin(elsewhere)
        )
    }

    @Test func requestByHandBindsItsRequirement() {
        var request = ResourceRequest(.get, server)
        request.authentication = .basic()
        request.server = elsewhere
        #expect(
            request.authentication?.requirements.first?.origin == ResourceRequest.Origin(server)
        )
    }

    @Test(arguments: [
        ("HTTPS://API.Example.com", "https://api.example.com"),
        ("https://api.example.com:443/x", "https://api.example.com"),
        ("http://api.example.com:8080", "http://api.example.com:8080"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ])
    func originIsSchemeHostAndPort(url: String, origin: String) {
        #expect(ResourceRequest.Origin(URL(string: url)!).description == origin)
    }
}
