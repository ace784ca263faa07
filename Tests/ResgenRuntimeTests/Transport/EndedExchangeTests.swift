import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What happens while a redirect is followed: the load is cancelled, its time is over, a file changes.
@Suite("Exchanges that end at a redirect", .serialized, .timeLimit(.minutes(5)))
struct EndedExchangeTests {
    /// Runs something when it is asked about a redirect, and then follows it.
    private final class Delegate: NSObject, URLSessionTaskDelegate, Sendable {
        private let act: @Sendable (_ follow: @escaping @Sendable () -> Void) -> Void

        init(_ act: @escaping @Sendable (_ follow: @escaping @Sendable () -> Void) -> Void) {
            self.act = act
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void,
        ) {
            act { completionHandler(request) }
        }
    }

    private func session(
        _ act: @escaping @Sendable (_ follow: @escaping @Sendable () -> Void) -> Void,
    ) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        return URLSession(
            configuration: configuration,
            delegate: Delegate(act),
            delegateQueue: nil
        )
    }

    /// Redirects all but `/z`, each time to the next letter.
    private func server(hops: Int = 1) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard let hop = Int(request.path.dropFirst()), hop < hops else { return .json("1") }
            return LoopbackReply(status: 307, headers: ["Location": "/\(hop + 1)"])
        }
    }

    /// FoundationNetworking ends the process when it gets a decision for a task that was cancelled.
    @Test(arguments: [false, true]) func aDecisionThatComesTooLateIsNone(isTimeout: Bool)
        async throws
    {
        let late = Kept<@Sendable () -> Void>()
        let session = session { late.add($0) }
        let server = try server()
        var request = ResourceRequest(.get, server.url, "/0")
        if isTimeout { request.timeout = .milliseconds(200) }
        let load = Task { [request] in await failure { try await session.rawResponse(for: request) }
        }
        await eventually { !late.all.isEmpty }
        if !isTimeout { load.cancel() }
        let error = await load.value
        #expect(isTimeout ? error?.isTimeout == true : error?.isCancellation == true)
        late.all.first?()
        let next = ResourceRequest(.get, server.url, "/1")
        #expect(try await session.rawResponse(for: next).status == 200)
    }

    /// What has ended sends nothing more, on no session that was given back.
    @Test(arguments: [false, true]) func nothingIsSentAfterACancellation(isStream: Bool)
        async throws
    {
        let server = try server(hops: 3)
        for round in 0..<15 {
            let loads = Locked<[Task<Void, Never>]>([])
            let session = session { follow in
                follow()
                DispatchQueue.global().async {
                    usleep(UInt32(round * 20))
                    loads.value.forEach { $0.cancel() }
                }
            }
            let request = ResourceRequest(.post, server.url, "/0", body: .text("text"))
            let all = (0..<16).map { _ in
                Task {
                    _ = await failure {
                        isStream
                            ? try await session.stream(request).collected()
                            : try await session.rawResponse(for: request)
                    }
                }
            }
            loads.value = all
            for load in all { await load.value }
        }
        let next = ResourceRequest(.get, server.url, "/3")
        #expect(try await URLSession.shared.rawResponse(for: next).status == 200)
    }

    @Test func aTimeLimitThatIsOverAtOnceEndsWithThat() async throws {
        let server = try server(hops: 3)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    var request = ResourceRequest(.post, server.url, "/0", body: .text("text"))
                    request.timeout = .microseconds(index * 40)
                    do throws(NetworkError) {
                        // One of the longer limits may be enough.
                        _ = try await URLSession.shared.stream(request).collected()
                    } catch {
                        #expect(error.isTimeout, "\(error)")
                    }
                }
            }
        }
    }

    /// A body that is sent again is the one that was declared, or an error that says why not.
    @Test(arguments: [nil, "", "ab", "abcdefghijkl"], [false, true])
    func fileThatChangesBeforeARedirectIsFollowedIsAnEncodingError(
        content: String?,
        isStream: Bool,
    ) async throws {
        let folder = try Folder()
        let file = try folder.file("photo", "abcdef")
        let session = session { follow in
            try? FileManager.default.removeItem(at: file)
            if let content { try? Data(content.utf8).write(to: file) }
            follow()
        }
        let server = try server()
        let request = ResourceRequest(.post, server.url, "/0", body: .file(FileUpload(file)))
        let error = await failure {
            isStream
                ? try await session.stream(request).collected()
                : try await session.rawResponse(for: request)
        }
        guard case .encodingError(let failure)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        let reason =
            content == nil ? "the file 'photo' cannot be read" : "a file of the body has changed"
        #expect(failure.description == "POST /0: \(reason)")
        #expect(server.requests.count == 1)
    }

    private actor Reader {
        private var iterator: RawResponse.Body.Iterator

        init(_ body: RawResponse.Body) { iterator = body.makeAsyncIterator() }

        func next() async throws -> Data? {
            var copy = iterator
            let piece = try await copy.next(isolation: self)
            iterator = copy
            return piece
        }
    }

    /// The usual way to keep an iterator in an actor lets two calls wait at once.
    @Test func copiesOfAnIteratorDoNotWaitBothForAPiece() async throws {
        let pieces = Kept<CheckedContinuation<Data?, Never>>()
        let body = RawResponse.Body { () throws(NetworkError) in
            await withCheckedContinuation { pieces.add($0) }
        }
        let reader = Reader(body)
        let first = Task { try await reader.next() }
        await eventually { pieces.all.count == 1 }
        let error = await failure { try await reader.next() }
        guard case .transportError(let reason) = error else { return #expect(Bool(false)) }
        #expect(reason as? RawResponse.BodyFailure == .taken)
        pieces.all.first?.resume(returning: Data([1]))
        #expect(try await first.value == Data([1]))
    }

    @Test func nothingIsAskedForBehindTheEndOfABody() async throws {
        let calls = Kept<Int>()
        let body = RawResponse.Body { () throws(NetworkError) in
            calls.add(1)
            return calls.all.count == 1 ? Data([1]) : nil
        }
        var iterator = body.makeAsyncIterator()
        var copy = iterator
        #expect(try await iterator.next() == Data([1]))
        #expect(try await iterator.next() == nil)
        #expect(try await copy.next() == nil)
        #expect(calls.all.count == 2)
    }
}
