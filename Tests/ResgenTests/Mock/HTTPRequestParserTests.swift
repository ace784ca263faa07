import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct HTTPRequestParserTests {
    /// What comes of bytes that arrive in parts of a size: each request as its method, target and body.
    private static func outcomes(_ text: String, by size: Int = .max) -> [String] {
        var parser = HTTPRequestParser()
        var outcomes: [String] = []
        var rest = Array(text.utf8)[...]
        repeat {
            parser.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            reading: while true {
                switch parser.next() {
                case .incomplete: break reading
                case .expectsContinue: outcomes.append("continue")
                case .request(let request):
                    let body = String(decoding: request.body, as: UTF8.self)
                    let end = request.keepsAlive ? "" : " and ends"
                    outcomes.append("\(request.method) \(request.target) [\(body)]\(end)")
                case .failure(let status, _):
                    outcomes.append("\(status)")
                    break reading
                }
            }
        } while !rest.isEmpty && outcomes.last.flatMap { Int($0) } == nil
        if outcomes.isEmpty, parser.isInside { return ["waits"] }
        return outcomes
    }

    private static let host = "Host: a\r\n"

    @Test(
        arguments: [
            ("GET / HTTP/1.1\r\n\(host)\r\n", ["GET / []"]),
            ("\r\n\nGET / HTTP/1.1\n\(host)\n", ["GET / []"]),
            (
                "GET /a HTTP/1.1\r\n\(host)\r\nGET /b HTTP/1.1\r\n\(host)\r\n",
                ["GET /a []", "GET /b []"]
            ),
            ("GET / HTTP/1.0\r\n\r\n", ["GET / [] and ends"]),
            ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", ["GET / []"]),
            ("GET / HTTP/1.1\r\n\(host)Connection: Close\r\n\r\n", ["GET / [] and ends"]),
            (
                "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabcGET /b HTTP/1.1\r\n\(host)\r\n",
                ["POST / [abc]", "GET /b []"]
            ),
            (
                "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n0A\r\n0123456789\r\n0\r\nT: x\r\n\r\n",
                ["POST / [ab0123456789]"]
            ),
            (
                "POST / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 1\r\n\r\n",
                ["continue"]
            ),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 9\r\n\r\nabc", ["waits"]),
            ("GET / HTTP/1.1\r\nHost: a", ["waits"]),
            ("GET / HTTP/2.0\r\n\(host)\r\n", ["505"]),
            ("GET  / HTTP/1.1\r\n\(host)\r\n", ["400"]),
            ("GET  HTTP/1.1\r\n\(host)\r\n", ["400"]),
            ("GET /\u{1B}[2J HTTP/1.1\r\n\(host)\r\n", ["400"]),
            ("GET /ä HTTP/1.1\r\n\(host)\r\n", ["400"]),
            ("\u{16}\u{3}\u{1}\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", ["400"]),
            ("GET / HTTP/1.1\r\n\(host) folded: x\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\n\(host)A : x\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\n\(host)A: \0\r\n\r\n", ["400"]),
            (
                "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                ["400"]
            ),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\n", ["400"]),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", ["400"]),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", ["413"]),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999\r\n\r\n", ["413"]),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n", ["501"]),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nx\r\n", ["400"]),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n", ["400"]),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n", ["413"]),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\nabc", ["400"]),
        ] as [(String, [String])]
    )
    func requestsAreTheSameHoweverTheyArrive(text: String, expected: [String]) {
        for size in [Int.max, 1, 2, 7] { #expect(Self.outcomes(text, by: size) == expected) }
    }

    @Test func headsHaveALimit() {
        let name = String(repeating: "a", count: 70_000)
        #expect(Self.outcomes("GET /\(name)", by: 1_000) == ["431"])
        let many = String(repeating: "A: b\r\n", count: 300)
        #expect(Self.outcomes("GET / HTTP/1.1\r\n\(Self.host)\(many)\r\n") == ["431"])
        let start = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n0\r\n"
        #expect(Self.outcomes(start + many) == ["431"])
        #expect(Self.outcomes(start + name, by: 1_000) == ["431"])
    }

    @Test func emptyLinesAreNeitherARequestNorKept() {
        var parser = HTTPRequestParser()
        for _ in 0..<100 {
            parser.append("\r\n\n".utf8)
            guard case .incomplete = parser.next() else {
                Issue.record("an empty line is an outcome")
                return
            }
            #expect(!parser.isInside)
        }
        #expect((Mirror(reflecting: parser).descendant("bytes") as? [UInt8]) == [])
        parser.append("\nG".utf8)
        guard case .incomplete = parser.next() else { return }
        #expect(parser.isInside)
    }

    @Test func targetIsCutIntoPathAndQuery() {
        let targets = ["/a?b=/?c", "/a", "http://h:1/a?b=http://c", "http://h?b", "http://h", "*"]
        let parts = targets.map { target in
            let request = HTTPRequest(method: "GET", target: target)
            return "\(request.path) \(request.query)"
        }
        #expect(parts == ["/a b=/?c", "/a ", "/a b=http://c", "/ b", "/ ", "* "])
    }

    @Test func answersAreAsTheirLengthSays() {
        func text(_ response: HTTPResponse, hasBody: Bool = true, isChunked: Bool = true) -> String
        {
            let parts = response.bytes(hasBody: hasBody, isChunked: isChunked, keepsAlive: true)
            return String(decoding: parts.joined(), as: UTF8.self)
        }
        let plain = HTTPResponse(status: 200, headers: [("A", "b")], body: Array("hi".utf8))
        let head = "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n"
        #expect(text(plain) == head + "hi")
        #expect(text(plain, hasBody: false) == head)
        let asked = HTTPResponse(status: 200, headers: [("content-length", "7")])
        #expect(text(asked).contains("OK\r\nContent-Length: 0\r\nConnection"))
        #expect(text(asked, hasBody: false).contains("OK\r\ncontent-length: 7\r\nConnection"))
        #expect(
            text(HTTPResponse(status: 204))
                == "HTTP/1.1 204 No Content\r\nConnection: keep-alive\r\n\r\n"
        )
        let stream = HTTPResponse(status: 200, pieces: [Array("a\n".utf8), [], Array("bc\n".utf8)])
        #expect(text(stream).hasSuffix("\r\n\r\n2\r\na\n\r\n3\r\nbc\n\r\n0\r\n\r\n"))
        #expect(text(stream, isChunked: false).hasSuffix("Connection: close\r\n\r\na\nbc\n"))
    }
}
