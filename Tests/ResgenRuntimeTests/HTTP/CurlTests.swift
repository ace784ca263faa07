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
        "otp", "pin", "code", "jwt", "client_assertion", "bearer", "nonce", "auth_code", "userOTP",
        "OTPCode", "codes", "id_token_hint", "passphrase", "code_verifier", "sessionid",
        "jsessionid", "authkey", "user[pin]", "pin1",
        "SAMLResponse", "X-CSRF", "oauth", "pass", "apiKeys", "PIN", "auth", "csrf", "cvc", "cvv",
        "key", "mfa", "pw", "pwd", "saml", "session", "sid", "sig", "totp", "xsrf", "accesskey",
        "authorization", "cookie", "credential", "passcode", "password", "secret", "signature",
        "token", "authcode", "privatekey", "sessid",
    ])
    func nameOfASecretHidesItEverywhere(name: String) {
        let requests = [
            Resource<Void>(.get, server, "/a", query: [name: "s3cret", "to": "x"]),
            Resource<Void>(.get, server, "/a", query: ["to": "https://x.example/?\(name)=s3cret"]),
            Resource<Void>(.get, server, "/a", query: ["filter": "{\"\(name)\": \"s3cret\"}"]),
            Resource<Void>(.post, server, "/a", body: .form([name: "s3cret", "to": "x"])),
            Resource<Void>(.post, server, "/a", body: .form([name: ["s3cret", "s3cret"]])),
            Resource<Void>(.post, server, "/a", body: .json([name: "s3cret", "to": "x"])),
            Resource<Void>(.post, server, "/a", body: .json(["in": [name: ["s3cret"]]] as JSON)),
            Resource<Void>(
                .post,
                server,
                "/a",
                body: .json([["in": [name: ["a": [["s3cret"]], "b": 53_237]]]] as JSON)
            ),
            Resource<Void>(.post, server, "/a", body: .multipart([name: "s3cret", "to": "x"])),
            Resource<Void>(
                .post,
                server,
                "/a",
                body: .multipart([
                    "a": ["t": [name: "s3cret"]] as JSON, name: Data("\u{1}s3cret".utf8),
                    "file": FileUpload(URL(fileURLWithPath: "/tmp/x")), "_\(name)": "s3cret",
                ])
            ),
            Resource<Void>(
                .get,
                server,
                "/a",
                headers: ["Referer": "https://x.example/?\(name)=s3cret"]
            ),
        ]
        for (number, request) in requests.enumerated() {
            let curl = request.curl
            #expect(curl.contains("<hidden>"), "\(number): \(curl)")
            let encoded = Data("\u{1}s3cret".utf8).base64EncodedString()
            for secret in ["s3cret", "53237", encoded] {
                #expect(!curl.contains(secret), "\(number): \(curl)")
            }
        }
    }

    @Test(arguments: [
        "<a><password>s3cret</password><n>1</n></a>", "<user password=\"s3cret\"/>",
        "{\"pin\": 1}\n{\"jwt\": \"s3cret\"}\n", "{\"n\": 1}\n{\"otp\":53237}",
        "{\"query\": \"mutation { login(user: \\\"u\\\", password: \\\"s3cret\\\") }\"}",
        "mutation { login(password: \"s3cret\") }", "grant_type=x&code=s3cret", "a=b\ntoken=s3cret",
        "a=b\rtoken=s3cret",
    ])
    func bodiesOfOtherKindsHideSecrets(text: String) {
        let curl = Resource<Void>(.post, server, "/a", body: .text(text)).curl
        #expect(curl.contains("<hidden>"))
        #expect(!curl.contains("s3cret") && !curl.contains("53237"), "\(curl)")
    }

    @Test(arguments: [
        "<a><n>1</n></a>", "{\"n\": 1}\n{\"m\": \"x\"}", "mutation { add(title: \"x\") }",
        "see: \"a\" at 5:30", "a = b",
    ])
    func otherBodiesStayAsTheyAre(text: String) {
        let curl = Resource<Void>(.post, server, "/a", body: .text(text)).curl
        #expect(curl.contains("'\(text)'"))
    }

    @Test func quoteWithAMarkBehindItIsAQuote() {
        let curl = Resource<Void>(.post, server, "/a", body: .text("it'\u{301}; id; '\u{301}")).curl
        #expect(curl.unicodeScalars.filter { $0 == "'" }.count % 2 == 0)
        #expect(Array(curl.utf8).firstRange(of: Array("it'\\''\u{301}".utf8)) != nil)
    }

    @Test(arguments: [
        "country_code", "postalCode", "zip-code", "currencyCodes", "status_code", "pass_count",
        "pinColor", "name", "page", "author", "monkey", "spin", "encode", "announce", "passenger",
        "zipped",
    ])
    func otherNamesHideNothing(name: String) {
        let requests = [
            Resource<Void>(.post, server, "/a", query: [name: "v"], body: .json([name: "v"])),
            Resource<Void>(.post, server, "/a", body: .multipart([name: "v"])),
        ]
        for request in requests { #expect(!request.curl.contains("<hidden>"), "\(request.curl)") }
    }

    @Test func credentialsOfAllAlternativesAreHidden() {
        let auth = ResourceRequest.Authentication.anyOf([
            .apiKey(header: "X-One"), .apiKey(header: "X-Two"),
        ])
        let resource = Resource<Int>(.get, server, "/a", headers: ["X-Two": "s3cret"], auth: auth)
        #expect(resource.curl.contains("'X-One: <hidden>'"))
        #expect(resource.curl.contains("'X-Two: <hidden>'"))
        let user = URL(string: "https://s3cret@api.example.com")!
        #expect(!Resource<Int>(.get, user, "/a").curl.contains("s3cret"))
    }

    @Test func bodyThatATerminalWouldObeyIsEncoded() {
        let body = ResourceRequest.Body.text("a\u{1B}[31m\u{202E}b")
        let curl = Resource<Void>(.post, server, "/a", body: body).curl
        #expect(curl.contains("base64 -d") && !curl.contains("\u{1B}"))
    }

    @Test(arguments: [
        (
            ResourceRequest.Authentication.bearer(prefix: "Bot"),
            "--header 'Authorization: Bot <hidden>'"
        ),
        (.basic(), "--header 'Authorization: Basic <hidden>'"),
        (.apiKey(header: "Custom"), "--header 'Custom: <hidden>'"),
        (.apiKey(query: "pin"), "'https://api.example.com/v1/a?pin=<hidden>'"),
        (.apiKey(cookie: "c"), "--header 'Cookie: <hidden>'"),
    ])
    func credentialThatIsAskedForStandsHidden(auth: ResourceRequest.Authentication, part: String) {
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
        for body in [
            ResourceRequest.Body.file(FileUpload(file)),
            .multipart(["a": "b\n", "file": FileUpload(file)]),
        ] {
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
