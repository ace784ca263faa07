import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

@Suite("curl")
struct CurlTests {
    private let server = URL(string: "https://api.example.com/v1")!

    @Test func getIsAddressAndHeaders() {
        let resource = Resource<Int>(
            .get,
            server,
            "/a",
            query: ["q": "it's"],
            headers: ["Accept": "text/x", "X-Empty": ""]
        )
        #expect(
            resource.curl == #"""
                curl \
                  'https://api.example.com/v1/a?q=it%27s' \
                  --header 'Accept: text/x' \
                  --header 'X-Empty;'
                """#
        )
    }

    @Test func secretsAreHidden() {
        let resource = Resource<Void>(
            .post,
            URL(string: "https://me:p4ss@api.example.com")!,
            "/a",
            query: ["page": 1, "access_token": "s3cret", "sig": "s3cret"],
            headers: [
                "Authorization": "Bearer s3cret", "X-Api-Key": "s3cret", "X-Trace": "t",
                "Cookie": "s3cret",
            ],
            body: .json(["name": "n", "inner": ["password": "s3cret"] as [String: String]]),
        )
        let curl = resource.curl
        #expect(!curl.contains("s3cret") && !curl.contains("p4ss"))
        #expect(curl.contains("page=1&access_token=<hidden>&sig=<hidden>"))
        #expect(curl.contains("'X-Api-Key: <hidden>'") && curl.contains("'X-Trace: t'"))
        #expect(curl.contains(#""name":"n""#))
        let form = Resource<Void>(.post, server, body: .form(["user": "u", "client_secret": "s"]))
        #expect(form.curl.contains("--data-binary 'user=u&client_secret=<hidden>'"))
    }

    @Test(arguments: [
        (Authentication.bearer(prefix: "Bot"), "--header 'Authorization: Bot <hidden>'"),
        (.basic(), "--header 'Authorization: Basic <hidden>'"),
        (.apiKey(header: "Custom"), "--header 'Custom: <hidden>'"),
        (.apiKey(query: "pin"), "'https://api.example.com/v1/a?pin=<hidden>'"),
        (.apiKey(cookie: "c"), "--header 'Cookie: <hidden>'"),
    ])
    func credentialThatIsAskedForStandsHidden(auth: Authentication, part: String) {
        #expect(Resource<Int>(.get, server, "/a", auth: auth).curl.contains(part))
    }

    @Test func requestThatCannotBeSentSaysWhy() {
        let resource = Resource<Int>(.get, server, "/a/\("..")")
        #expect(resource.curl == "# GET /a/: a value in the path is '..'")
    }

    static let bodies: [Data] = [
        Data("it's \"quoted\" $HOME `x` \\ \n end\n".utf8), Data("@file".utf8),
        Data([0, 1, 255, 10, 0]), Data("é🙂".utf8),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: bodies)
    func shellSendsWhatTheLoaderSends(body: Data) async throws {
        let server = try LoopbackServer { _ in .json("1") }
        let resource = Resource<Int>(
            .put,
            server.url,
            "/a/\("[x]{y}'")",
            query: ["q": "a b'"],
            headers: ["X-Name": "it's $HOME"],
            body: .data(body),
        )
        _ = try await Loader().load(resource)
        try run(resource.curl)
        let (ours, theirs) = (server.requests[0], server.requests[1])
        #expect(theirs.method == ours.method && theirs.target == ours.target)
        #expect(theirs.body == body && ours.body == body)
        for name in ["X-Name", "Content-Type"] { #expect(theirs.header(name) == ours.header(name)) }
    }

    @Test(.timeLimit(.minutes(5)))
    func shellSendsFiles() async throws {
        let server = try LoopbackServer { _ in .json("1") }
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("it's \(UUID().uuidString)")
        try Data("content\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for body in [Body.file(File(file)), .multipart(["a": "b\n", "file": File(file)])] {
            let resource = Resource<Int>(.post, server.url, "/a", body: body)
            _ = try await Loader().load(resource)
            try run(resource.curl)
            let (ours, theirs) = (server.requests.dropLast().last, server.requests.last)
            #expect(ours?.body.isEmpty == false)
            #expect(ours?.body == theirs?.body)
            #expect(ours?.header("Content-Type") == theirs?.header("Content-Type"))
        }
    }

    private func run(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\(command) --silent --noproxy '*'"]
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command)")
    }
}
