import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Loading with URLSession")
struct LoadingTests {
    @Test func valueArrives() async throws {
        let server = try LoopbackServer { _ in .json(#"{"name":"Tatooine","climate":"arid"}"#) }
        let api = StarWars(server: server.url)
        let planet = try await URLSession.shared.load(
            api.planet(url: server.url.appendingPathComponent("planets/1"))
        )
        #expect(planet == StarWars.Planet(name: "Tatooine", climate: "arid"))
        #expect(server.requests.map(\.target) == ["/planets/1"])
    }

    @Test func callbackGivesValue() async throws {
        let server = try LoopbackServer { _ in .json(#"{"name":"Hoth"}"#) }
        let resource = StarWars(server: server.url).planet(url: server.url)
        let name = await withCheckedContinuation { continuation in
            URLSession.shared.load(resource) { continuation.resume(returning: try? $0.get().name) }
        }
        #expect(name == "Hoth")
    }

    @Test func responseGivesStatusHeadersAndDropped() async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(
                status: 203,
                headers: ["X-Total": "2"],
                body: #"{"data":{"items":[{"name":1},\#(luke)]}}"#,
            )
        }
        let response = try await URLSession.shared.response(
            for: StarWars(server: server.url).people()
        )
        #expect(response.status == 203)
        #expect(response.headers["x-total"] == "2")
        #expect(response.value.map(\.name) == ["Luke"])
        #expect(response.dropped.map(\.index) == [0])
        #expect(response.dropped.map(\.path.description) == ["data.items[0]"])
        #expect(response.dropped[0].reason.path.description == "data.items[0].name")
    }

    @Test func declaredErrorBodyIsDecoded() async throws {
        let server = try LoopbackServer { _ in .json(#"{"detail":"gone"}"#, status: 404) }
        let error = await failure {
            try await URLSession.shared.load(StarWars(server: server.url).people())
        }
        #expect(error?.statusCode == 404)
        #expect(error?.body(as: StarWars.NotFound.self)?.detail == "gone")
        #expect(error?.description == "server error: GET /people: status 404")
    }

    @Test(arguments: [(404, "no"), (418, "Failure"), (500, "text")])
    func narrowErrorModelBeatsWide(status: Int, body: String) throws {
        let resource = StarWars().people()
        let text =
            status == 418 ? #"{"message":"Failure"}"# : status == 404 ? #"{"detail":"no"}"# : "text"
        do {
            _ = try resource.parse(Data(text.utf8), status: status)
            Issue.record("no error")
        } catch {
            let found =
                error.body(as: StarWars.NotFound.self)?.detail
                ?? error.body(as: StarWars.Failure.self)?.message ?? error.body(as: String.self)
            #expect(found == body)
        }
    }

    @Test func emptyBodyIsNoDataButNilForOptional() async throws {
        let server = try LoopbackServer { _ in LoopbackReply(status: 204) }
        let api = StarWars(server: server.url)
        let me = try await URLSession.shared.load(api.me())
        #expect(me == nil)
        let error = await failure { try await URLSession.shared.load(api.page(size: .small)) }
        guard case .noData = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(error.map { "\($0)" } == "no data in the response to GET /pages/small")
        try await URLSession.shared.load(api.maybe(nil))
    }

    @Test func wrongJSONNamesEndpointAndPlace() async throws {
        let server = try LoopbackServer { _ in
            .json("{\"count\":1,\n\"results\":[\(luke),{\"name\":true}]}")
        }
        let error = await failure {
            try await URLSession.shared.load(StarWars(server: server.url).page(size: .large))
        }
        #expect(
            error?.description
                == "decoding error: GET /pages/large: results[1].name: expected a string, found true (line 2, column \(21 + luke.utf8.count)); in the spec, \"change\": { \"Person.name\": { \"type\": \"String\", \"as\": \"String\" } } reads it",
        )
    }

    @Test func refusedConnectionIsTransportError() async throws {
        let port = try RefusingPort()
        let url = port.url.appendingPathComponent("x").absoluteString + "?secret=1"
        let resource = StarWars().planet(url: URL(string: url)!)
        let error = await failure { try await URLSession.shared.load(resource) }
        withExtendedLifetime(port) {}
        guard case .transportError = error else { return #expect(Bool(false)) }
        #expect(error?.isCancellation == false)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func encodingFailureComesBeforeSending() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let error = await failure {
            try await URLSession.shared.load(GitHub(server: server.url).org(".."))
        }
        #expect(error?.description == "encoding error: GET /orgs/: a value in the path is '..'")
        #expect(server.requests.isEmpty)
    }

    @Test func bodyIsSentWithMediaType() async throws {
        let server = try LoopbackServer { _ in LoopbackReply(status: 204) }
        let api = StarWars(server: server.url)
        try await URLSession.shared.load(api.update(id: .init(7), name: "Leia"))
        try await URLSession.shared.load(
            api.pay(id: .init(7), amount: Decimal(string: "0.10")!, sizes: ["b": 1, "a": 2])
        )
        let requests = server.requests
        #expect(requests.map(\.method) == ["PATCH", "POST"])
        #expect(requests.map(\.target) == ["/users/7", "/users/7/pay"])
        #expect(requests[0].header("Content-Type") == "application/json")
        #expect(
            requests.map(\.text) == [
                #"{"name":"Leia"}"#, #"{"amount":"0.1","sizes":{"a":2,"b":1},"v":2}"#,
            ]
        )
    }

    @Test func queryArrivesAsWritten() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{"items":[]}}"#) }
        let api = StarWars(server: server.url)
        let people = api.people(
            search: "a b&c+é",
            ids: [1, 2],
            kinds: [.small, .large],
            since: Date(timeIntervalSince1970: 5)
        )
        _ = try await URLSession.shared.load(people)
        #expect(
            server.requests[0].target
                == "/people?search=a%20b%26c%2B%C3%A9&page=1&ids=1,2&kinds=small&kinds=large&since=5&version=2&exact=true&factor=1.5",
        )
        #expect(server.requests[0].header("x-kind") == "small")
    }

    /// Not equivalent where they are in a path (RFC 3986, section 2.2): `*` and `%2A`.
    @Test func signsOfAPathArriveAsWritten() async throws {
        let server = try LoopbackServer { _ in .json("[]") }
        let path: ResourceRequest.Path = "/files/*/$batch/it's,(all);v=1!&+:x@y%2A/\("a*b")"
        let resource = Resource<[Int]>(.get, server.url, path)
        _ = try await URLSession.shared.load(resource)
        #expect(server.requests[0].target == "/files/*/$batch/it's,(all);v=1!&+:x@y%2A/a%2Ab")
    }

    private func failure<T>(_ load: () async throws -> T) async -> NetworkError? {
        do {
            _ = try await load()
            return nil
        } catch {
            return error as? NetworkError
        }
    }
}

let luke =
    #"{"name":"Luke","mass":"77","gender":"male","films":[],"kind":"person","homeworld":{"name":"T"}}"#
