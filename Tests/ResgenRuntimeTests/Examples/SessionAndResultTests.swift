import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// "URLSession & Result": one place that checks, one error type, decoders that peel the onion.
@Suite("Source: URLSession and Result")
struct SessionAndResultTests {
    private let url = URL(string: "https://stamps.example/stamps.json")!
    private let stamps = #"{"-Mz":{"id":"a","cents":20},"-Ma":{"id":"b","cents":45}}"#

    // MARK: The error, from what a data task gives

    @Test func transportErrorComesFirst() {
        let error = NetworkError(data: Data(), response: response(500), error: URLError(.timedOut))
        guard case .transportError(let inner) = error else { return #expect(Bool(false)) }
        #expect((inner as? URLError)?.code == .timedOut)
    }

    @Test(arguments: [199, 300, 404, 500])
    func otherStatusesAreServerErrors(status: Int) {
        #expect(
            NetworkError(data: Data(), response: response(status), error: nil)?.statusCode == status
        )
    }

    @Test func missingDataIsNoData() {
        guard case .noData = NetworkError(data: nil, response: response(200), error: nil) else {
            return #expect(Bool(false))
        }
    }

    @Test(arguments: [200, 204, 299])
    func successIsNoError(status: Int) {
        #expect(NetworkError(data: Data(), response: response(status), error: nil) == nil)
    }

    // MARK: A result decoder that users write

    private struct ResultDecoder<T> {
        let transform: (Data) throws -> T

        init(_ transform: @escaping (Data) throws -> T) { self.transform = transform }

        func decode(_ result: Result<Data, NetworkError>) -> Result<T, NetworkError> {
            result.flatMap { data in
                Result { try transform(data) }.mapError { .decodingError(DecodingFailure($0)) }
            }
        }
    }

    @Test func resultDecoderPeelsTheOnion() throws {
        let decoder = ResultDecoder<[Stamp]> { data in
            try [String: Stamp](jsonData: data).sorted { $0.key < $1.key }.map(\.value)
        }
        #expect(try decoder.decode(.success(Data(stamps.utf8))).get().map(\.id) == ["b", "a"])
        #expect(throws: NetworkError.self) { try decoder.decode(.success(Data("[]".utf8))).get() }
        #expect(throws: NetworkError.self) { try decoder.decode(.failure(.noData)).get() }
    }

    // MARK: The same as resources

    @Test func objectOfStampsIsItsValues() async throws {
        let stamps = stamps
        let server = try LoopbackServer { _ in .json(stamps) }
        let all = try await URLSession.shared.load(Album(server: server.url).stamps())
        #expect(all.map(\.id) == ["a", "b"])
    }

    @Test func putHasNoResult() async throws {
        let server = try LoopbackServer { _ in .json(#"{"anything":true}"#) }
        try await URLSession.shared.load(
            Album(server: server.url).put("a", Stamp(id: "a", cents: 5))
        )
        #expect(server.requests.map(\.method) == ["PUT"])
        #expect(server.requests.map(\.target) == ["/stamps/a.json"])
        #expect(server.requests.map(\.text) == [#"{"id":"a","cents":5}"#])
    }

    @Test func putWithCallback() async throws {
        let server = try LoopbackServer { _ in LoopbackReply(status: 500) }
        let put = Album(server: server.url).put("a", Stamp(id: "a", cents: 5))
        let error = await withCheckedContinuation { continuation in
            URLSession.shared.load(put) { result in
                if case .failure(let error) = result { continuation.resume(returning: error) }
            }
        }
        #expect(error.statusCode == 500)
    }

    @Test func whatCannotBeEncodedIsAnEncodingError() {
        let put = Album(server: url).put("", Stamp(id: "a", cents: 5))
        let error = #expect(throws: NetworkError.self) { try put.urlRequest() }
        guard case .encodingError = error else { return #expect(Bool(false)) }
    }

    @Test func errorOfAnotherEncoderIsAnEncodingError() {
        func body(_ album: [String: Double]) throws(NetworkError) -> Data {
            do { return try JSONEncoder().encode(album) } catch {
                throw .encodingError(EncodingFailure(error))
            }
        }
        let error = #expect(throws: NetworkError.self) { try body(["price": .infinity]) }
        guard case .encodingError(let failure) = error else { return #expect(Bool(false)) }
        #expect(failure.path == "price" && failure.reason.contains("inf"))
        #expect(EncodingFailure(failure) == failure)
    }

    @Test func imagesAreData() async throws {
        let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 0xFF])
        let server = try LoopbackServer { _ in
            LoopbackReply(headers: ["Content-Type": "image/png"], data: bytes)
        }
        let image = Album(server: server.url).image("a")
        #expect(try await URLSession.shared.load(image) == bytes)
        let kind = image.map { data in data.starts(with: [0x89, 0x50]) ? "png" : "other" }
        #expect(try await URLSession.shared.load(kind) == "png")
    }

    private func response(_ status: Int) -> HTTPURLResponse? {
        HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    }
}

nonisolated private struct Album: Sendable {
    var server: URL

    func stamps() -> Resource<[Stamp]> {
        Resource(.get, server, "/stamps.json", returns: .json(unwrap: "*"))
    }

    func put(_ id: String, _ body: Stamp) -> Resource<Void> {
        Resource(.put, server, "/stamps/\(id).json", body: .json(body))
    }

    func image(_ id: String) -> Resource<Data> {
        Resource(.get, server, "/images/\(id).png", returns: .data)
    }
}

nonisolated private struct Stamp: JSONModel {
    var id: String
    var cents: Int
}

nonisolated extension Stamp {
    init(fields: inout FieldReader) throws {
        id = try fields.read("id")
        cents = try fields.read("cents")
    }

    func write(fields: inout FieldWriter) {
        fields.write("id", id)
        fields.write("cents", cents)
    }
}
