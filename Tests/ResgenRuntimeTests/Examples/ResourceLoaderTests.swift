import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// TABResourceLoader: resources by conformance to a protocol, a generic service that fetches them,
/// services that users write.
@Suite("Source: TABResourceLoader")
struct ResourceLoaderTests {
    /// A resource written by hand.
    private struct RiversResource: LoadableResource {
        let request: ResourceRequest

        init(continent: String, server: URL) {
            request = ResourceRequest(.get, server, "/\(continent).json")
        }

        func value(of answer: RawResponse) throws -> [River] {
            guard let rivers = try JSON(jsonData: answer.body)["rivers"]?.array else { return [] }
            return rivers.compactMap(River.init)
        }
    }

    private struct River: Equatable {
        let name: String

        init?(json: JSON) {
            guard let name = json["name"]?.string else { return nil }
            self.name = name
        }
    }

    /// A service for one kind of resource, as users write it.
    private struct NetworkService<R: LoadableResource>: Sendable {
        var loader: any ResourceLoader = URLSession.shared

        @discardableResult
        func fetch(
            resource: R,
            completion: @escaping @Sendable (Result<R.Value, NetworkError>) -> Void,
        ) -> Task<Void, Never> {
            loader.load(resource, completion: completion)
        }
    }

    /// A loader that answers from memory.
    private struct Shelf: ResourceLoader {
        var answers: [String: RawResponse]

        func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse {
            guard let answer = answers[request.endpoint] else { throw .noData }
            return answer
        }
    }

    private let text = #"{"rivers":[{"name":"Nile"},{"nom":"?"},{"name":"Niger"}]}"#

    @Test func handWrittenTypeIsAResource() throws {
        let resource = RiversResource(
            continent: "africa",
            server: URL(string: "http://localhost:8000/")!
        )
        #expect(try resource.request.url().absoluteString == "http://localhost:8000/africa.json")
        #expect(try resource.parse(Data(text.utf8)).map(\.name) == ["Nile", "Niger"])
        #expect(throws: NetworkError.self) { try resource.parse(Data(), status: 503) }
        #expect(throws: NetworkError.self) { try resource.parse(Data("{".utf8)) }
    }

    @Test func genericServiceFetchesIt() async throws {
        let text = text
        let server = try LoopbackServer { _ in .json(text) }
        let service = NetworkService<RiversResource>()
        let names = await withCheckedContinuation { continuation in
            service.fetch(resource: RiversResource(continent: "africa", server: server.url)) {
                result in
                continuation.resume(returning: try? result.get().map(\.name))
            }
        }
        #expect(names == ["Nile", "Niger"])
        #expect(server.requests.map(\.target) == ["/africa.json"])
    }

    @Test func ownLoaderNeedsNoNetwork() async throws {
        let shelf = Shelf(answers: ["GET /asia.json": RawResponse(body: Data(text.utf8))])
        let server = URL(string: "https://a.b")!
        let rivers = try await shelf.load(RiversResource(continent: "asia", server: server))
        #expect(rivers.count == 2)
        await #expect(throws: NetworkError.self) {
            try await shelf.load(RiversResource(continent: "europe", server: server))
        }
        let planets = Shelf(answers: [
            "GET /planets/1": RawResponse(body: Data(#"{"name":"Naboo"}"#.utf8))
        ])
        let planet = StarWars(server: server).planet(url: URL(string: "https://a.b/planets/1")!)
        #expect(try await planets.load(planet).name == "Naboo")
    }

    @Test func serviceTakesAnyLoader() async {
        let service = NetworkService<RiversResource>(loader: Shelf(answers: [:]))
        let failed = await withCheckedContinuation { continuation in
            service.fetch(
                resource: RiversResource(continent: "x", server: URL(string: "https://a.b")!)
            ) { result in
                if case .failure(.noData) = result { continuation.resume(returning: true) }
            }
        }
        #expect(failed)
    }
}
