import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a session of the user's brings: its headers, and its delegate.
@Suite("Sessions of users", .timeLimit(.minutes(5)))
struct SessionTests {
    private static let secrets: [String: String] = [
        "Authorization": "Bearer s3cret", "X-Own": "s3cret", "Cookie": "sid=s3cret",
        "Accept-Language": "de", "user-agent": "own",
    ]

    private func session(
        _ headers: [String: String] = [:],
        _ delegate: (any URLSessionDelegate)? = nil,
    ) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = headers
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// Redirects `/away` to another server, `/here` to itself.
    private func server(to other: LoopbackServer, status: Int = 307) throws -> LoopbackServer {
        let target = other.url
        return try LoopbackServer { request in
            switch request.path {
            case "/away":
                LoopbackReply(
                    status: status,
                    headers: ["Location": "\(target)/there"],
                    body: "moved"
                )
            case "/here": LoopbackReply(status: status, headers: ["Location": "/there"])
            default: .json("1")
            }
        }
    }

    private func secrets(in request: LoopbackRequest?) -> Set<String> {
        Set(request?.headers.filter { $0.value.contains("s3cret") }.map(\.name) ?? ["none"])
    }

    // MARK: Headers

    @Test(arguments: [301, 302, 303, 307, 308]) func headersOfASessionStayWithItsServer(status: Int)
        async throws
    {
        let other = try LoopbackServer { _ in .json("1") }
        let server = try server(to: other, status: status)
        let session = session(Self.secrets)
        let bodies: [(ResourceRequest.Method, ResourceRequest.Body?)] = [
            (.get, nil), (.post, .text("text")),
        ]
        for (method, body) in bodies {
            let request = ResourceRequest(method, server.url, "/away", body: body)
            #expect(try await session.rawResponse(for: request).status == 200)
            #expect(try await session.stream(request).collected().status == 200)
        }
        #expect(server.requests.count == 4 && other.requests.count == 4)
        for request in server.requests {
            #expect(secrets(in: request) == ["Authorization", "X-Own", "Cookie"])
        }
        for request in other.requests {
            #expect(secrets(in: request) == [])
            #expect(request.header("Accept-Language") == "de")
            #expect(request.header("User-Agent") == "own")
        }
    }

    @Test func headersOfASessionFollowOnTheSameServer() async throws {
        let server = try server(to: LoopbackServer { _ in .json("1") })
        let session = session(Self.secrets)
        for body in [nil, ResourceRequest.Body.text("text")] {
            let request = ResourceRequest(.put, server.url, "/here", body: body)
            #expect(try await session.rawResponse(for: request).status == 200)
        }
        #expect(server.requests.map(\.path) == ["/here", "/there", "/here", "/there"])
        for request in server.requests {
            #expect(secrets(in: request) == ["Authorization", "X-Own", "Cookie"])
        }
    }

    @Test func headerOfTheRequestWins() async throws {
        let server = try LoopbackServer { _ in .json("1") }
        let headers: ResourceRequest.Headers = ["authorization": "mine"]
        let request = ResourceRequest(.get, server.url, headers: headers)
        _ = try await session(Self.secrets).rawResponse(for: request)
        let sent = server.requests[0].headers.filter { $0.name.lowercased() == "authorization" }
        #expect(sent.map(\.value) == ["mine"])
    }

    @Test(arguments: [["X\r\nEvil": "1"], ["X": "1\r\nEvil: 1"]])
    func headersOfASessionCannotBeSplit(headers: [String: String]) async throws {
        let server = try LoopbackServer { _ in .json("1") }
        let error = await failure {
            try await session(headers).rawResponse(for: ResourceRequest(.get, server.url))
        }
        guard case .encodingError = error else { return #expect(Bool(false)) }
        #expect(server.requests.isEmpty)
    }

    #if canImport(FoundationNetworking)
        /// FoundationNetworking would trap on them.
        @Test(arguments: [.infinity, .nan, -1, 1e300] as [TimeInterval])
        func timeoutOfASessionIsAnything(timeout: TimeInterval) async throws {
            let server = try LoopbackServer { _ in .json("1") }
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = timeout
            let session = URLSession(configuration: configuration)
            #expect(
                try await session.rawResponse(for: ResourceRequest(.get, server.url)).status == 200
            )
        }
    #endif

    // MARK: Redirects

    private func redirect(
        from: String,
        to: String,
        _ headers: [String: String] = [:],
        bodyOf method: ResourceRequest.Method? = nil,
        followedBy next: String = "POST",
        adding names: [String] = [],
    ) throws -> URLRequest? {
        let response = HTTPURLResponse(
            url: try #require(URL(string: from)),
            statusCode: 307,
            httpVersion: nil,
            headerFields: nil
        )
        var request = URLRequest(url: try #require(URL(string: to)))
        request.httpMethod = next
        request.allHTTPHeaderFields = headers
        let redirectPolicy = RedirectPolicy(followsRedirects: true, addedNames: names)
        return redirectPolicy.request(request, following: try #require(response), bodyOf: method)
    }

    @Test func bodyIsNotSentInTheClearAfterwards() throws {
        let (safe, clear) = ("https://a.example/x", "http://a.example/x")
        #expect(try redirect(from: safe, to: clear, bodyOf: .post) == nil)
        #expect(
            try redirect(from: "HTTPS://a.example", to: "HTTP://b.example", bodyOf: .post) == nil
        )
        #expect(try redirect(from: safe, to: clear) != nil)
        #expect(try redirect(from: safe, to: clear, bodyOf: .post, followedBy: "GET") != nil)
        #expect(try redirect(from: safe, to: "https://b.example", bodyOf: .post) != nil)
        #expect(try redirect(from: clear, to: "http://b.example", bodyOf: .post) != nil)
        #expect(try redirect(from: clear, to: safe, bodyOf: .post) != nil)
    }

    @Test(arguments: [301, 302, 307, 308])
    func bodyOfAQueryIsNotSentInTheClearAfterwards(status: Int) throws {
        let (safe, clear) = ("https://a.example/x", "http://a.example/x")
        #expect(try follow(status, from: safe, to: clear) == nil)
        #expect(try follow(303, from: safe, to: clear) == "GET")
    }

    /// The method of what follows a QUERY for which the session proposes a GET.
    private func follow(_ status: Int, from: String, to: String) throws -> String? {
        let first = try #require(URL(string: from))
        let (redirects, answer) = try redirects(.query, status, from: from, to: to)
        let followed = Record<String?>()
        redirects.follow(
            answer,
            with: URLRequest(url: try #require(URL(string: to))),
            URLSession.shared.dataTask(with: first)
        ) { followed.add($0?.httpMethod) }
        #expect(followed.count == 1 && !redirects.isPending)
        return followed.all.first ?? nil
    }

    private func redirects(
        _ method: ResourceRequest.Method,
        _ status: Int,
        from: String,
        to: String,
    ) throws -> (Redirects, HTTPURLResponse) {
        let first = try #require(URL(string: from))
        let request = ResourceRequest(method, first, body: method == .get ? nil : .text("q"))
        let policy = RedirectPolicy(followsRedirects: true)
        let answer = HTTPURLResponse(
            url: first,
            statusCode: status,
            httpVersion: nil,
            headerFields: ["Location": to]
        )
        return (Redirects(request, policy, SessionDelegate(of: .shared)), try #require(answer))
    }

    @Test(arguments: [
        (["If-None-Match": "\"a\""], URLRequest.CachePolicy.reloadIgnoringLocalCacheData),
        (["range": "bytes=0-9"], .reloadIgnoringLocalCacheData),
        (["Accept": "*/*"], .useProtocolCachePolicy),
    ])
    func sessionsCacheAnswersNoCondition(headers: [String: String], policy: URLRequest.CachePolicy)
        throws
    {
        let address = try #require(URL(string: "https://a.example"))
        var request = ResourceRequest(.get, address)
        for (name, value) in headers { request.headers[name] = value }
        #expect(try request.urlRequest().cachePolicy == policy)
    }

    /// Apple's session proposes requests without it.
    @Test(arguments: [
        ("https://a.example/x", "https://a.example/x/", "Bearer 1"),
        ("https://a.example/x", "https://b.example/x", nil),
        ("https://a.example/x", "http://a.example/x", nil),
    ])
    func credentialFollowsOnTheSameServer(from: String, to: String, expected: String?) throws {
        var first = URLRequest(url: try #require(URL(string: from)))
        first.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
        let (redirects, answer) = try redirects(.get, 302, from: from, to: to)
        let followed = Record<String?>()
        redirects.follow(
            answer,
            with: URLRequest(url: try #require(URL(string: to))),
            URLSession.shared.dataTask(with: first)
        ) { followed.add($0?.value(forHTTPHeaderField: "Authorization")) }
        #expect(followed.all == [expected])
    }

    @Test(arguments: ["ftp://a.example/x", "file:///etc/passwd", "data:,x", "javascript:x"])
    func onlyHTTPIsFollowed(address: String) throws {
        #expect(try redirect(from: "http://a.example", to: address) == nil)
    }

    @Test func whatASessionAddsAgainIsReplaced() throws {
        let next = try redirect(
            from: "https://a.example",
            to: "https://b.example",
            ["X-Own": "s3cret", "Accept": "text/x"],
            adding: ["Authorization", "Accept-Language"],
        )
        #expect(next?.allHTTPHeaderFields == ["Accept": "text/x", "Authorization": ""])
        let same = try redirect(
            from: "https://a.example",
            to: "https://a.example/x",
            ["X-Own": "s3cret"],
            adding: ["Authorization"],
        )
        #expect(same?.allHTTPHeaderFields == ["X-Own": "s3cret"])
    }

    // MARK: The delegate

    private final class Delegate: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
        typealias Redirect = @Sendable (URLRequest) -> URLRequest?
        typealias Disposition = URLSession.AuthChallengeDisposition

        let redirect: Redirect
        let password: @Sendable (URLAuthenticationChallenge) -> (Disposition, URLCredential?)
        let asked = Record<URLRequest>()
        let challenged = Record<String>()
        let sessions = Record<URLSession>()
        let sent = Record<Int64>()

        init(
            password:
                @escaping @Sendable (URLAuthenticationChallenge)
                -> (Disposition, URLCredential?) = { _ in (.performDefaultHandling, nil) },
            redirect: @escaping Redirect = { $0 },
        ) {
            self.redirect = redirect
            self.password = password
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void,
        ) {
            sessions.add(session)
            asked.add(request)
            let next = redirect(request)
            DispatchQueue.global().async { completionHandler(next) }
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (Disposition, URLCredential?) -> Void,
        ) {
            sessions.add(session)
            challenged.add(challenge.protectionSpace.realm ?? "")
            let (disposition, credential) = password(challenge)
            completionHandler(disposition, credential)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didSendBodyData bytesSent: Int64,
            totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64,
        ) {
            sent.add(totalBytesSent)
        }
    }

    @Test(arguments: [nil, ResourceRequest.Body.text("text")]) func delegateMayRefuseARedirect(
        body: ResourceRequest.Body?
    )
        async throws
    {
        let other = try LoopbackServer { _ in .json("1") }
        let server = try server(to: other)
        let delegate = Delegate(redirect: { _ in nil })
        let session = session([:], delegate)
        let request = ResourceRequest(.post, server.url, "/away", body: body)
        let answer = try await session.rawResponse(for: request)
        #expect(answer.status == 307 && String(decoding: answer.body, as: UTF8.self) == "moved")
        let streamed = try await session.stream(request).collected()
        #expect(streamed.status == 307 && streamed.body == answer.body)
        #expect(other.requests.isEmpty && delegate.asked.count == 2)
        #expect(delegate.sessions.all.allSatisfy { $0 === session })
    }

    @Test(arguments: [nil, ResourceRequest.Body.text("text")]) func delegateMayChangeARedirect(
        body: ResourceRequest.Body?
    )
        async throws
    {
        let other = try LoopbackServer { _ in .json("1") }
        let server = try server(to: other)
        let delegate = Delegate(redirect: { next in
            var next = next
            next.setValue("new", forHTTPHeaderField: "X-New")
            return next
        })
        let session = session(Self.secrets, delegate)
        let headers: ResourceRequest.Headers = ["X-Mine": "s3cret"]
        let request = ResourceRequest(.put, server.url, "/away", headers: headers, body: body)
        #expect(try await session.rawResponse(for: request).status == 200)
        let seen = try #require(delegate.asked.all.first)
        let values = seen.allHTTPHeaderFields.map { Array($0.values) } ?? []
        #expect(!values.joined().contains("s3cret"))
        #expect(other.requests.map { $0.header("X-New") } == ["new"])
        #expect(other.requests.map(\.text) == [body.map { _ in "text" } ?? ""])
        #expect(delegate.sent.all.last ?? 4 == 4)
    }

    @Test func redirectThatIsTheAnswerIsNoQuestion() async throws {
        let server = try server(to: LoopbackServer { _ in .json("1") })
        let delegate = Delegate()
        var request = ResourceRequest(.get, server.url, "/here")
        request.followsRedirects = false
        #expect(try await session([:], delegate).rawResponse(for: request).status == 307)
        #expect(delegate.asked.count == 0)
    }

    /// Asks for a password, and tells the body back once it has come.
    private func protected(_ target: URL? = nil) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.header("Authorization") == "Basic dTpw" else {
                return LoopbackReply(
                    status: 401,
                    headers: ["WWW-Authenticate": "Basic realm=\"here\""],
                    body: "no"
                )
            }
            return .json(request.text.isEmpty ? "1" : request.text)
        }
    }

    private static let password = URLCredential(user: "u", password: "p", persistence: .none)

    @Test(arguments: [nil, ResourceRequest.Body.text("2")]) func delegateMayGiveAPassword(
        body: ResourceRequest.Body?
    ) async throws {
        let server = try protected()
        let delegate = Delegate(password: { challenge in
            challenge.previousFailureCount == 0
                ? (.useCredential, Self.password) : (.performDefaultHandling, nil)
        })
        let session = session([:], delegate)
        let request = ResourceRequest(.post, server.url, "/", body: body)
        let answer = try await session.rawResponse(for: request)
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self) == (body == nil ? "1" : "2"))
        let streamed = try await session.stream(request)
        #expect(streamed.status == 200)
        #expect(try await streamed.collected().body == answer.body)
        #expect(delegate.challenged.all == ["here", "here"])
    }

    @Test func fileIsSentAgainWithAPassword() async throws {
        let folder = try Folder()
        let file = try folder.file("f", "[1,2,3]")
        let server = try protected()
        let delegate = Delegate(password: { _ in (.useCredential, Self.password) })
        let request = ResourceRequest(.put, server.url, "/", body: .file(FileUpload(file)))
        let answer = try await session([:], delegate).rawResponse(for: request)
        #expect(answer.status == 200)
        #expect(server.requests.map(\.text) == ["[1,2,3]", "[1,2,3]"])
        await eventually { delegate.sent.count > 0 }
        #expect(delegate.sent.all.first == 7)
    }

    @Test func delegateWithoutPasswordLeavesTheAnswer() async throws {
        let server = try protected()
        for disposition in [
            URLSession.AuthChallengeDisposition.performDefaultHandling, .rejectProtectionSpace,
            .useCredential,
        ] {
            let delegate = Delegate(password: { _ in (disposition, nil) })
            let session = session([:], delegate)
            let request = ResourceRequest(.get, server.url)
            let answer = try await session.rawResponse(for: request)
            #expect(answer.status == 401 && String(decoding: answer.body, as: UTF8.self) == "no")
            #expect(try await session.stream(request).collected() == answer)
            #expect(delegate.challenged.count == 2)
        }
    }

    /// What nobody cancelled is shown.
    @Test func refusedChallengeIsNoCancellation() async throws {
        let server = try protected()
        let session = session(
            [:],
            Delegate(password: { _ in (.cancelAuthenticationChallenge, nil) })
        )
        let error = await failure {
            try await session.rawResponse(for: ResourceRequest(.get, server.url))
        }
        let streamed = await failure { try await session.stream(ResourceRequest(.get, server.url)) }
        for error in [error, streamed] {
            guard case .transportError(let reason)? = error else {
                Issue.record("\(error.debugDescription)")
                continue
            }
            #expect((reason as? URLError)?.code == .userCancelledAuthentication)
            #expect(error?.isCancellation == false)
        }
    }

    #if canImport(FoundationNetworking)
        /// FoundationNetworking would send it to the first server.
        @Test func passwordOfAnotherServerIsNotSent() async throws {
            let other = try protected()
            let server = try server(to: other)
            let delegate = Delegate(password: { _ in (.useCredential, Self.password) })
            let answer = try await session([:], delegate)
                .rawResponse(for: ResourceRequest(.get, server.url, "/away"))
            #expect(answer.status == 401)
            let all = server.requests + other.requests
            #expect(all.allSatisfy { $0.header("Authorization") == nil })
        }
    #endif
}
