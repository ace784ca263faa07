import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// "Decoding typesafe responses": a request template kept apart from the decode step, so that one
/// request can be parsed in several ways; the base address is the client's.
@Suite("Source: decoding typesafe responses")
struct TypesafeResponsesTests {
    /// What a request is, without a server.
    private protocol RequestTemplate {
        var method: ResourceRequest.Method { get }
        var path: ResourceRequest.Path { get }
    }

    private struct GetBook: RequestTemplate {
        let method = ResourceRequest.Method.get
        var path: ResourceRequest.Path { "/api/books/\(number)" }
        let number: Int
    }

    /// The client has the base address.
    private struct Library {
        let server: URL

        func request(_ template: some RequestTemplate) -> ResourceRequest {
            ResourceRequest(template.method, server, template.path)
        }
    }

    private struct Book: Decodable, Equatable {
        let title: String
        let firstPrinted: String
    }

    private let text = Data(#"{"title":"Emma","first_printed":"1815"}"#.utf8)
    private let library = Library(server: URL(string: "https://library.example/")!)

    @Test func requestAndDecodeStepAreJoined() throws {
        let getBook = Resource(request: library.request(GetBook(number: 1))) { data -> Book in
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(Book.self, from: data)
        }
        #expect(try getBook.parse(text) == Book(title: "Emma", firstPrinted: "1815"))
        #expect(getBook.request.endpoint == "GET /api/books/1")
    }

    @Test func typeAloneIsEnough() throws {
        let getTitle = Resource(
            request: library.request(GetBook(number: 1)),
            type: [String: String].self
        )
        #expect(try getTitle.parse(text)["title"] == "Emma")
    }

    @Test func oneRequestIsParsedInSeveralWays() throws {
        let request = library.request(GetBook(number: 2))
        let any = Resource(request: request, type: JSON.self)
        let length = Resource(request: request) { $0.count }
        let title = any.map { $0["title"]?.string }
        #expect(any.request == length.request && title.request == request)
        #expect(try title.parse(text) == "Emma")
        #expect(try length.parse(text) == text.count)
    }

    @Test func mapCanFail() {
        let resource =
            Resource(request: library.request(GetBook(number: 2)), type: JSON.self)
            .map { _ in throw CocoaError(.coderInvalidValue) } as Resource<Int>
        #expect(throws: NetworkError.self) { try resource.parse(text) }
    }

    @Test func fetching() async throws {
        let text = text
        let server = try LoopbackServer { _ in LoopbackReply(data: text) }
        let library = Library(server: server.url)
        let book = Resource(request: library.request(GetBook(number: 3)), type: JSON.self)
        #expect(try await URLSession.shared.load(book)["title"] == "Emma")
        #expect(server.requests.map(\.target) == ["/api/books/3"])
    }
}
