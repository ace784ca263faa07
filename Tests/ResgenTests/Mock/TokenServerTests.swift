import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Tokens of OAuth from the server of samples itself.
@Suite struct TokenServerTests {
    private static func reply(
        to method: String,
        _ path: String,
        of token: String,
        _ body: String = "grant_type=client_credentials"
    ) throws -> HTTPResponse {
        let text = """
            { "api": "Shop", "server": "https://api.example.com/shop/v1",
              "auth": { "user": { "oauth": { "token": "\(token)" } } },
              "endpoints": { "a": { "request": "GET /a" }, "own": { "request": "POST /own", "auth": "none" } } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        var request = HTTPRequest(method: method, target: path)
        request.headers = [("Content-Type", "application/x-www-form-urlencoded")]
        request.body = Array(body.utf8)
        return mock.reply(to: request, origin: "http://h").response
    }

    @Test(
        arguments: [
            ("/oauth/tokens", "/oauth/tokens", 200), ("/oauth/tokens?a=b", "/oauth/tokens", 200),
            ("tokens", "/tokens", 200), ("tokens", "/shop/v1/tokens", 200),
            ("../tokens", "/shop/tokens", 200), ("/tokens", "/shop/v1/tokens", 404),
            ("https://login.example.com/tokens", "/tokens", 404),
            ("//login.example.com/tokens", "/tokens", 404),
            // An endpoint of the spec is what it says.
            ("/own", "/own", 400),
        ]
    )
    func tokenIsAtAnAddressOfTheServer(token: String, path: String, status: Int) throws {
        #expect(try Self.reply(to: "POST", path, of: token).status == status)
    }

    @Test func tokenIsThatOfABearer() throws {
        let response = try Self.reply(to: "POST", "/token", of: "/token")
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"access_token":"example","token_type":"bearer","expires_in":3600}"#
        )
        #expect(response.headers.contains { $0 == ("Content-Type", "application/json") })
    }

    @Test func requestWithoutAGrantIsRefused() throws {
        let response = try Self.reply(to: "POST", "/token", of: "/token", "scope=read")
        #expect(response.status == 400)
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"error":"invalid_request","error_description":"body 'grant_type': is missing"}"#
        )
        let other = try Self.reply(to: "GET", "/token", of: "/token")
        #expect(other.status == 405)
        #expect(other.headers.contains { $0 == ("Allow", "POST, OPTIONS") })
    }
}
