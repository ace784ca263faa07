import AsyncHTTPClientLoader
import Foundation
import Notes
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1)))
struct RedirectTests {
    private let secrets: ResourceRequest.Headers = [
        "Authorization": "Bearer a", "X-API-Key": "b", "Accept": "c/d",
    ]

    @Test func aRedirectOnTheSameServerKeepsHeaders() async throws {
        let seen = Box<Server.Request?>(nil)
        try await withLoader { request, reply in
            if request.target == "/old" {
                return try await reply.start(302, ["Location": "new?a=1"])
            }
            seen.value = request
            try await reply.send(json: "1")
        } work: { loader, address in
            let old = Resource<Int>(.get, address, "/old", query: [:], headers: secrets)
            let value = try await loader.load(old)
            #expect(value == 1)
        }
        #expect(seen.value?.target == "/new?a=1")
        #expect(seen.value?.headers["X-API-Key"] == ["b"])
    }

    @Test func aRedirectToAnotherServerLeavesSecretsBehind() async throws {
        let seen = Box<Server.Request?>(nil)
        try await Server.run { request, reply in
            seen.value = request
            try await reply.send(json: "1")
        } while: { other in
            try await withLoader { _, reply in
                try await reply.start(307, ["Location": "\(other)/new"])
            } work: { loader, address in
                let old = Resource<Int>(
                    .post,
                    address,
                    "/old",
                    headers: secrets,
                    body: .json("text"),
                )
                let value = try await loader.load(old)
                #expect(value == 1)
            }
        }
        let request = try #require(seen.value)
        #expect(request.headers["Authorization"].isEmpty && request.headers["X-API-Key"].isEmpty)
        #expect(request.headers["Accept"] == ["c/d"])
        #expect((request.method, request.body) == ("POST", Data(#""text""#.utf8)))
    }

    @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func aPostIsRedirectedAsItsStatusSays(status: Int, method: String) async throws {
        let seen = Box<Server.Request?>(nil)
        try await withLoader { request, reply in
            if request.target == "/old" {
                return try await reply.start(status, ["Location": "/new"])
            }
            seen.value = request
            try await reply.send(json: "1")
        } work: { loader, address in
            let old = Resource<Int>(.post, address, "/old", body: .json("text"))
            let value = try await loader.load(old)
            #expect(value == 1)
        }
        #expect(seen.value?.method == method)
        #expect(seen.value?.body.isEmpty == (method == "GET"))
    }

    @Test func aRedirectThatIsTheAnswerIsNotFollowed() async throws {
        try await withLoader { _, reply in
            try await reply.start(302, ["Location": "/new"])
        } work: { loader, address in
            var request = ResourceRequest(.get, address, "/old")
            request.followsRedirects = false
            let answer = try await loader.rawResponse(for: request)
            #expect(answer.status == 302 && answer.headers["Location"] == "/new")
        }
    }

    @Test func aLoopOfRedirectsEnds() async throws {
        try await withLoader { _, reply in
            try await reply.start(302, ["Location": "/again"])
        } work: { loader, address in
            let error = await #expect(throws: NetworkError.self) {
                _ = try await loader.rawResponse(for: ResourceRequest(.get, address, "/again"))
            }
            #expect(error?.urlErrorCode == .httpTooManyRedirects)
        }
    }
}
