import AsyncHTTPClientLoader
import Foundation
import Notes
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads that do not come to their end.
@Suite(.timeLimit(.minutes(1)))
struct EndTests {
    @Test func cancellingEndsALoad() async throws {
        let (calls, call) = AsyncStream<Void>.makeStream()
        try await withLoader { _, _ in
            call.yield()
            try await Task.sleep(for: .seconds(60))
        } work: { loader, address in
            let load = Task { try await loader.rawResponse(for: ResourceRequest(.get, address)) }
            for await _ in calls { break }
            load.cancel()
            #expect(await load.error?.isCancellation == true)
        }
    }

    @Test func cancellingEndsALoadInTheMiddleOfItsBody() async throws {
        let (calls, call) = AsyncStream<Void>.makeStream()
        try await withLoader { _, reply in
            try await reply.start(200)
            try await reply.write("a")
            call.yield()
            try await Task.sleep(for: .seconds(60))
        } work: { loader, address in
            let load = Task { try await loader.rawResponse(for: ResourceRequest(.get, address)) }
            for await _ in calls { break }
            load.cancel()
            #expect(await load.error?.isCancellation == true)
        }
    }

    @Test(arguments: [false, true])
    func aTimeLimitHoldsForTheWholeLoad(startsBody: Bool) async throws {
        try await withLoader { _, reply in
            if startsBody {
                try await reply.start(200)
                try await reply.write("a")
            }
            try await Task.sleep(for: .seconds(60))
        } work: { loader, address in
            var request = ResourceRequest(.get, address)
            request.timeout = .milliseconds(200)
            let error = await Task { [request] in try await loader.rawResponse(for: request) }.error
            #expect(error?.urlErrorCode == .timedOut)
        }
    }

    @Test func anAnswerThatIsCutIsATransportError() async throws {
        try await withLoader { _, reply in
            try await reply.start(200, ["Content-Length": "10"])
            try await reply.write("a")
            reply.cut()
        } work: { loader, address in
            let error = await Task {
                try await loader.rawResponse(for: ResourceRequest(.get, address))
            }.error
            #expect(error?.transportReason != nil && error?.isCancellation == false)
        }
    }

    @Test func aServerThatIsNotThereIsATransportError() async throws {
        try await withLoader(Server.notes) { loader, _ in
            let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
            let error = await Task {
                try await loader.rawResponse(for: ResourceRequest(.get, nowhere))
            }.error
            #expect(error?.transportReason != nil && error?.isCancellation == false)
        }
    }

    @Test func aLoaderAroundItAddsCredentialsAndTriesAgain() async throws {
        let count = Box(0)
        try await withLoader { request, reply in
            count.value += 1
            guard count.value > 1 else { return try await reply.start(503) }
            try await reply.send(json: #""\#(request.headers["Authorization"].first ?? "")""#)
        } work: { loader, address in
            let whole = Loader(
                loader,
                credentials: .bearer("token"),
                retry: ResourceRequest.Retry(base: .milliseconds(1)),
            )
            let resource = Resource<String>(.get, address, "/", auth: .bearer())
            let value = try await whole.load(resource)
            #expect(value == "Bearer token")
        }
    }
}
