import Foundation
import LoopbackServer
import Testing

@testable import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A 401 says which credential was missing or refused.
@Suite("Notes on credentials")
struct CredentialNoteTests {
    private let server = URL(string: "https://api.example.com")!

    private struct Case: Sendable, CustomTestStringConvertible {
        let auth: ResourceRequest.Authentication?
        let credentials: Credentials?
        let note: String?
        var status = 401
        var testDescription: String { note ?? "none" }
    }

    private static let login: Credentials = ["admin": .bearer("s3cret")]
    private static let password = Credentials.basic(user: "s3cret", password: "s3cret")
    private static let both = ResourceRequest.Authentication.anyOf([.bearer("user"), .basic("app")])

    private static let cases: [Case] = [
        Case(
            auth: .bearer("user"),
            credentials: login,
            note: "sent without the credential 'user' (the loader has 'admin')"
        ),
        Case(
            auth: .bearer("user"),
            credentials: login,
            note: "sent without the credential 'user' (the loader has 'admin')",
            status: 403
        ),
        Case(
            auth: .bearer("user"),
            credentials: nil,
            note: "sent without the credential 'user' (the loader has none)"
        ),
        Case(
            auth: .bearer("user"),
            credentials: [:],
            note: "sent without the credential 'user' (the loader has none)"
        ),
        Case(
            auth: .bearer("user"),
            credentials: ["user": password],
            note: "sent without the credential 'user' "
                + "(the loader has user and password, a bearer token is asked for)"
        ),
        Case(
            auth: .allOf([.bearer(), .apiKey(header: "K")]),
            credentials: .bearer("s3cret"),
            note: "sent without an API key "
                + "(the loader has a bearer token, an API key is asked for)"
        ),
        Case(
            auth: .bearer(),
            credentials: .basic(user: "s3cret", password: "s3cret"),
            note: "sent without a bearer token "
                + "(the loader has user and password, a bearer token is asked for)"
        ),
        Case(
            auth: .apiKey(header: "X-Key"),
            credentials: .bearer("s3cret"),
            note: "sent without an API key "
                + "(the loader has a bearer token, an API key is asked for)"
        ),
        Case(
            auth: .basic("app"),
            credentials: Credentials { _ in nil },
            note: "sent without the credential 'app' (the loader has a function that gave none)"
        ),
        Case(
            auth: both,
            credentials: login,
            note: "sent without any of the credentials 'user', 'app' (the loader has 'admin')"
        ),
        Case(
            auth: .bearer("user"),
            credentials: login.only(for: URL(string: "https://other.example")!),
            note: "sent without the credential 'user' "
                + "(the loader has 'admin', only for https://other.example)"
        ),
        Case(
            auth: nil,
            credentials: login,
            note: "sent without a credential, as the endpoint asks for none"
        ),
        Case(auth: nil, credentials: login, note: nil, status: 403),
        Case(auth: nil, credentials: nil, note: nil),
        Case(
            auth: .bearer("admin"),
            credentials: login,
            note: "the credential 'admin' was refused"
        ),
        Case(auth: .bearer("admin"), credentials: login, note: nil, status: 403),
        Case(auth: .bearer(), credentials: .bearer("s3cret"), note: "a bearer token was refused"),
        Case(auth: .bearer("user"), credentials: login, note: nil, status: 404),
        Case(
            auth: .allOf([.bearer("admin"), .basic("app")]),
            credentials: login,
            note: "sent without the credential 'app' (the loader has 'admin')"
        ),
        Case(
            auth: .allOf([.bearer("user"), .basic("app")]),
            credentials: login,
            note: "sent without the credentials 'user', 'app' (the loader has 'admin')"
        ),
        Case(
            auth: .allOf([.bearer("admin"), .apiKey("key", header: "K")]),
            credentials: ["admin": .bearer("s3cret"), "key": .apiKey("s3cret")],
            note: "the credentials 'admin', 'key' were refused"
        ),
        Case(
            auth: .anyOf([.bearer("user"), .anonymous]),
            credentials: login,
            note: "sent without the credential 'user' (the loader has 'admin')"
        ),
    ]

    @Test(arguments: cases)
    private func errorAndLogNameTheCredential(sample: Case) async throws {
        let lines = Record<String>()
        let stub = StubLoader().responds(status: sample.status, body: "no", for: "GET /a")
        let loader = Loader(
            stub,
            credentials: sample.credentials,
            observer: LoadLog { lines.add($0) }
        )
        let resource = Resource<Void>(.get, server, "/a", auth: sample.auth)
        let error = await failure { try await loader.load(resource) }
        guard case .serverError(let serverError) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(serverError.credentialNote == sample.note)
        let end = "GET /a: status \(sample.status)" + (sample.note.map { "; \($0)" } ?? "")
        #expect(error?.description == "server error: \(end)")
        #expect(lines.count == (sample.note == nil ? 2 : 3))
        if let note = sample.note { #expect(lines.all.last == "#1 GET /a: \(note)") }
        #expect(!(lines.all + ["\(serverError)"]).contains { $0.contains("s3cret") })
        let stream = try await loader.stream(resource.request)
        #expect(try await stream.collected().credentialNote == sample.note)
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        let other = await failure { try await loader.download(resource, to: file) }
        #expect(other?.description == "server error: \(end)")
    }

    @Test(arguments: [
        (
            #"Bearer realm="a", error="insufficient_scope", scope="loans:write""#,
            "the scope 'loans:write'"
        ),
        (
            #"Basic realm="a, b", bearer scope="a b" , error = insufficient_scope"#,
            "the scopes 'a', 'b'"
        ),
        (#"Bearer error="insufficient_scope", Basic scope="c""#, "another scope"),
        // A quote without its other one is no quoted text.
        (#"Bearer error="insufficient_scope", scope=""#, #"the scope '"'"#),
        (#"Bearer error="invalid_token", scope="a""#, nil),
        (#"Digest error="insufficient_scope""#, nil),
        ("", nil), ("Bearer", nil), ("=, Bearer =", nil),
    ])
    func scopesThatATokenLacksAreNamed(header: String, scopes: String?) async throws {
        let stub = StubLoader().responds(
            status: 403,
            headers: ["WWW-Authenticate": header],
            for: "GET /a"
        )
        let resource = Resource<Void>(.get, server, "/a", auth: .bearer("admin"))
        let loader = Loader(stub, credentials: Self.login)
        let error = await failure { try await loader.load(resource) }
        let note = scopes.map { "; the credential 'admin' needs \($0)" } ?? ""
        #expect(error?.description == "server error: GET /a: status 403\(note)")
    }

    @Test func sessionAloneSaysThatItHasNone() async throws {
        let server = try LoopbackServer { _ in LoopbackReply(status: 401) }
        let resource = Resource<Void>(.get, server.url, "/a", auth: .bearer("user"))
        let session = URLSession(configuration: .ephemeral)
        let error = await failure { try await session.load(resource) }
        let note = "sent without the credential 'user' (a session has none, a Loader has)"
        #expect(error?.description == "server error: GET /a: status 401; \(note)")
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["authorization": "Bearer t"]
        let authorized = URLSession(configuration: configuration)
        for loader in [authorized, Loader(authorized)] as [any ResourceLoader] {
            let error = await failure { try await loader.load(resource) }
            #expect(error?.description == "server error: GET /a: status 401")
        }
        let error2 = await failure { try await Loader(session).load(resource) }
        #expect(error2?.description.hasSuffix("'user' (the loader has none)") == true)
    }

    @Test func credentialSetByHandIsNotMissed() async throws {
        let stub = StubLoader().responds(status: 401, for: "GET /a")
        let loader = Loader(stub, credentials: Self.login)
        for (auth, key) in [
            (ResourceRequest.Authentication.bearer("user"), "Authorization"),
            (.apiKey("k", header: "X-K"), "x-k"),
        ] {
            let resource = Resource<Void>(.get, server, "/a", headers: [key: "1"], auth: auth)
            let error = await failure { try await loader.load(resource) }
            #expect(error?.description == "server error: GET /a: status 401")
        }
        for (name, note) in [
            ("a b", nil),
            ("other", "sent without the credential 'k' (the loader has 'admin')"),
        ] {
            let auth = ResourceRequest.Authentication.apiKey("k", query: "a b")
            let resource = Resource<Void>(.get, server, "/a", query: [name: "1"], auth: auth)
            let error = await failure { try await loader.load(resource) }
            let end = note.map { "; \($0)" } ?? ""
            #expect(error?.description == "server error: GET /a: status 401\(end)")
        }
    }

    @Test func credentialThatStaysBehindIsNamed() async throws {
        let other = try LoopbackServer { _ in LoopbackReply(status: 401) }
        let target = other.url
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 302, headers: ["Location": "\(target)/b"])
        }
        let loader = Loader(credentials: ["user": .bearer("t")])
        let resource = Resource<Void>(.get, server.url, "/a", auth: .bearer("user"))
        let error = await failure { try await loader.load(resource) }
        let note =
            "the credential 'user' stayed behind at a redirect to \(ResourceRequest.Origin(target))"
        #expect(error?.description == "server error: GET /a: status 401; \(note)")
        // A link to a next page on another host, for example.
        var elsewhere = resource
        elsewhere.request.server = target
        let error2 = await failure { try await loader.load(elsewhere) }
        #expect(
            error2?.description.hasSuffix(
                "(it is for \(ResourceRequest.Origin(server.url)), the request went to \(ResourceRequest.Origin(target)))"
            ) == true
        )
    }

    @Test func refusalAfterARefreshIsNamedOnce() async throws {
        let lines = Record<String>()
        let stub = StubLoader().responds(status: 401, for: "GET /a")
        let loader = Loader(
            stub,
            credentials: .bearer {
                "old"
            } refresh: {
                "new"
            },
            observer: LoadLog { lines.add($0) }
        )
        let resource = Resource<Void>(.get, server, "/a", auth: .bearer("user"))
        _ = await failure { try await loader.load(resource) }
        #expect(lines.all.filter { $0.contains("refused") }.count == 1)
        #expect(lines.all.last == "#1 GET /a: the credential 'user' was refused")
    }
}
