import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Files, cookies and redirects over the wire")
struct WireTests {
    private func server(_ reply: LoopbackReply = LoopbackReply(status: 201)) throws
        -> LoopbackServer
    {
        try LoopbackServer { _ in reply }
    }

    private func temporaryFile(size: Int) throws -> URL {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("resgen-\(UUID().uuidString).bin")
        try Data((0..<size).map { UInt8(truncatingIfNeeded: $0) }).write(to: url)
        return url
    }

    @Test(arguments: [0, 5, 200_000])
    func fileIsStreamedFromDisk(size: Int) async throws {
        let url = try temporaryFile(size: size)
        defer { try? FileManager.default.removeItem(at: url) }
        let server = try server()
        let file = FileUpload(url, mediaType: "image/gif")
        #expect(file.name == url.lastPathComponent)
        let resource = Resource<Void>(.put, server.url, "/f", body: .file(file))
        try await URLSession.shared.load(resource)
        let request = try #require(server.requests.first)
        #expect(try request.body == Data(contentsOf: url))
        #expect(request.header("Content-Type") == "image/gif")
        #expect(request.header("Content-Length") == "\(size)")
        #expect(request.headers.count { $0.name == "Content-Length" } == 1)
        #expect(request.header("Transfer-Encoding") == nil)
        #expect(try resource.urlRequest().httpBodyStream != nil)
    }

    @Test func bytesInMemoryAreSentToo() async throws {
        let server = try server()
        let file = FileUpload(Data("hi".utf8), name: "n.txt")
        try await URLSession.shared.load(
            Resource<Void>(.post, server.url, body: .file(file, media: "text/x"))
        )
        #expect(server.requests.map(\.text) == ["hi"])
        #expect(server.requests[0].header("Content-Type") == "text/x")
    }

    @Test(arguments: ["/nowhere/at/all.bin", "/tmp"])
    func fileThatCannotBeReadIsAnEncodingError(path: String) async throws {
        let server = try server()
        let file = FileUpload(URL(fileURLWithPath: path))
        do {
            try await URLSession.shared.load(Resource<Void>(.put, server.url, body: .file(file)))
            Issue.record("no error")
        } catch {
            guard case .encodingError(let failure) = error else {
                return #expect(Bool(false), "\(error)")
            }
            #expect(failure.reason.contains(file.name ?? "?"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test(.timeLimit(.minutes(5))) func uploadCanBeCancelledAtAnyMoment() async throws {
        let url = try temporaryFile(size: 1 << 20)
        defer { try? FileManager.default.removeItem(at: url) }
        let server = try server()
        let resource = Resource<Void>(.put, server.url, body: .file(FileUpload(url)))
        for attempt in 0..<100 {
            let task = Task { try await URLSession.shared.load(resource) }
            try await Task.sleep(nanoseconds: UInt64.random(in: 0...UInt64(attempt + 1) * 100_000))
            task.cancel()
            _ = await task.result
        }
    }

    @Test func cookiesArrive() async throws {
        let server = try server()
        let resource = Resource<Void>(.get, server.url, cookies: ["a": "b c", "d": 1])
        try await URLSession(configuration: .ephemeral).load(resource)
        #expect(server.requests[0].header("Cookie") == "a=b%20c; d=1")
    }

    /// RFC 6265, section 5.4
    @Test(arguments: [
        ("Path=/a", true), ("Path=/a/", true), ("Path=/b", false), ("Path=/a/c", false),
        ("Secure", false), ("Max-Age=86400", true), ("Max-Age=0", false),
        ("Expires=Wed, 01 Jan 2020 00:00:00 GMT", false),
    ])
    func cookiesOfASessionGoWhereTheyBelong(attribute: String, isSent: Bool) async throws {
        for name in ["Set-Cookie", "set-cookie"] {
            let server = try LoopbackServer { _ in
                LoopbackReply(headers: [name: "sid=1; \(attribute)"], body: "1")
            }
            let session = URLSession(configuration: .ephemeral)
            for path: ResourceRequest.Path in ["/", "/a/b"] {
                _ = try await session.rawResponse(for: ResourceRequest(.get, server.url, path))
            }
            #expect(server.requests.last?.header("Cookie") == (isSent ? "sid=1" : nil))
        }
    }

    #if canImport(FoundationNetworking)
        /// No site sets cookies for all hosts of a top-level domain (RFC 6265, section 5.3, step 5).
        @Test(arguments: [
            ("a.localhost", "localhost", false), ("a.b.localhost", "b.localhost", true),
        ])
        func cookiesOfADomainStayInIt(host: String, domain: String, isSent: Bool) async throws {
            let server = try LoopbackServer { _ in
                LoopbackReply(headers: ["Set-Cookie": "sid=1; Domain=\(domain)"], body: "1")
            }
            let port = try #require(server.url.port)
            let url = try #require(URL(string: "http://\(host):\(port)"))
            let session = URLSession(configuration: .ephemeral)
            for _ in 0..<2 {
                _ = try await session.rawResponse(for: ResourceRequest(.get, url))
            }
            #expect(server.requests.last?.header("Cookie") == (isSent ? "sid=1" : nil))
        }
    #endif

    @Test(arguments: [.get, .post, .put] as [ResourceRequest.Method])
    func cookiesOfARedirectGoWhereItLeads(method: ResourceRequest.Method) async throws {
        let server = try LoopbackServer { request in
            request.path == "/login"
                ? LoopbackReply(status: 302, headers: ["Location": "/", "set-cookie": "sid=1"])
                : LoopbackReply(body: "1")
        }
        for body in [nil, ResourceRequest.Body.json([1])] where method != .get || body == nil {
            let session = URLSession(configuration: .ephemeral)
            let request = ResourceRequest(method, server.url, "/login", body: body)
            _ = try await session.rawResponse(for: request)
            #expect(server.requests.last?.header("Cookie") == "sid=1")
        }
    }

    @Test(
        arguments: [
            (.query, ["QUERY", "QUERY", "GET", "QUERY", "QUERY"]),
            (.post, ["GET", "GET", "GET", "POST", "POST"]),
            (.put, ["PUT", "PUT", "GET", "PUT", "PUT"]),
            (.patch, ["PATCH", "PATCH", "GET", "PATCH", "PATCH"]),
            (.delete, ["DELETE", "DELETE", "GET", "DELETE", "DELETE"]),
            (.init(rawValue: "COPY"), ["COPY", "COPY", "GET", "COPY", "COPY"]),
        ] as [(ResourceRequest.Method, [String])]
    )
    func redirectKeepsMethodAndBody(method: ResourceRequest.Method, followed: [String]) async throws
    {
        let file = try temporaryFile(size: 100_000)
        defer { try? FileManager.default.removeItem(at: file) }
        let bodies: [ResourceRequest.Body?] = [nil, .json([1]), .file(FileUpload(file))]
        for (status, next) in zip([301, 302, 303, 307, 308], followed) {
            let server = try redirecting([("/a", status)])
            for body in bodies {
                let request = ResourceRequest(method, server.url, "/a", body: body)
                #expect(try await URLSession.shared.rawResponse(for: request).status == 200)
                let (first, last) = (server.requests.dropLast().last, server.requests.last)
                #expect(first?.method == method.rawValue && last?.method == next)
                let isKept = next == method.rawValue
                #expect(last?.body == (isKept ? first?.body : Data()), "\(status) \(method)")
                let mediaType = isKept ? first?.header("Content-Type") : nil
                #expect(body == nil || last?.header("Content-Type") == mediaType)
            }
        }
    }

    /// Redirects from each path to the next one, from the last one to `/z`.
    private func redirecting(_ statuses: [(path: String, status: Int)]) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard let place = statuses.firstIndex(where: { $0.path == request.path }) else {
                return LoopbackReply(body: request.method == "HEAD" ? "" : "1")
            }
            let next = place + 1 < statuses.count ? statuses[place + 1].path : "/z"
            return LoopbackReply(status: statuses[place].status, headers: ["Location": next])
        }
    }

    /// RFC 3986, section 5.2
    @Test(arguments: [
        ("echo?rel", "/p/echo?rel"), ("./echo", "/p/echo"), ("?page=2", "/p/a?page=2"),
        ("/x", "/x"), ("../up", "/up"), ("b/c%2Fd", "/p/b/c%2Fd"),
    ])
    func relativeRedirectsAreResolved(location: String, target: String) async throws {
        for body in [nil, ResourceRequest.Body.json([1])] {
            let server = try LoopbackServer { request in
                request.target == "/p/a"
                    ? LoopbackReply(status: 307, headers: ["Location": location])
                    : LoopbackReply(body: "1")
            }
            let request = ResourceRequest(.put, server.url, "/p/a", body: body)
            let answer = try await URLSession.shared.rawResponse(for: request)
            #expect(answer.status == 200)
            #expect(server.requests.last?.target == target)
        }
    }

    /// What has no target that can be asked is the answer itself (RFC 9110, section 15.4).
    @Test(arguments: [nil, "", "file:///etc/passwd", "data:application/json,%7B%7D"])
    func redirectThatLeadsNowhereIsTheAnswer(location: String?) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(
                status: 302,
                headers: location.map { ["Location": $0] } ?? [:],
                body: "why"
            )
        }
        let request = ResourceRequest(.get, server.url, "/p/a")
        let answer = try await URLSession.shared.rawResponse(for: request)
        #expect(answer.status == 302)
        #expect(answer.headers["Location"] ?? "" == location ?? "")
        // FoundationNetworking waits for a location and loses the body where there is none.
        #expect(location ?? "" == "" || String(decoding: answer.body, as: UTF8.self) == "why")
        #expect(server.requests.count == 1)
    }

    @Test func proxyThatARedirectNamesIsNotAsked() async throws {
        let server = try redirecting([("/a", 305)])
        let request = ResourceRequest(.get, server.url, "/a")
        #expect(try await URLSession.shared.rawResponse(for: request).status == 305)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func headStaysHeadWhereItIsRedirected(status: Int) async throws {
        let server = try redirecting([("/a", status)])
        let request = ResourceRequest(.head, server.url, "/a")
        #expect(try await URLSession.shared.rawResponse(for: request).status == 200)
        #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
    }

    @Test(arguments: [
        ([301, 308, 302], ["QUERY", "QUERY", "QUERY", "QUERY"]),
        ([302, 303, 302], ["QUERY", "QUERY", "GET", "GET"]),
        ([303, 307], ["QUERY", "GET", "GET"]),
    ])
    func redirectsInARowDecideOneByOne(statuses: [Int], methods: [String]) async throws {
        let paths = ["/a", "/b", "/c"]
        let server = try redirecting(zip(paths, statuses).map { ($0, $1) })
        let request = ResourceRequest(.query, server.url, "/a", body: .json([1]))
        #expect(try await URLSession.shared.stream(request).collected().status == 200)
        #expect(server.requests.map(\.method) == methods)
        #expect(server.requests.map(\.text) == methods.map { $0 == "QUERY" ? "[1]" : "" })
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectThatIsNamedIsTheAnswer(status: Int) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: status, headers: ["Location": "/other"], body: "moved")
        }
        let resource = Resource<URL>(
            .post,
            server.url,
            "/f",
            body: .form(["a": 1]),
            returns: .byStatus(["3XX": .header("Location")]),
        )
        let url = try await URLSession.shared.load(resource)
        #expect(url == server.url.appendingPathComponent("other"))
        #expect(server.requests.map(\.text) == ["a=1"])
    }
}
