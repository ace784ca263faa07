import Foundation

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Bytes that a client sends to `serve`: however they are cut, they are the same requests, and each has an
/// answer that can be sent.
struct FuzzConnection {
    private static let spec = """
        {
          "api": "Shop",
          "auth": { "apiKey": { "query": "key" } },
          "endpoints": {
            "pet": {
              "request": "GET /pets/{id: Int}", "returns": "[Pet]", "headers": { "X-Day": "Day?" },
              "cookies": { "session": "UUID?" },
              "query": {
                "kind": { "enum": ["cat", "dog"] }, "ids": { "type": "[Int]?", "style": "comma" },
                "near": { "type": "Place?", "style": "deep" }, "raw": { "type": "[String: Int]?", "style": "json" },
                "page": "Int = 1"
              },
              "pages": { "page": "page" }
            },
            "add": { "request": "POST /pets", "auth": "none", "body": "Pet", "returns": { "lines": "Pet" } },
            "login": {
              "request": "PUT /login", "auth": "none", "body": { "form": { "user": "String", "at": "Place?" } }
            },
            "upload": {
              "request": "POST /photos", "auth": "none",
              "body": { "multipart": { "photo": "File", "place": "Place?" } }
            },
            "file": { "request": "GET /{a}-{b}/{path*}.{ending}", "auth": "none", "returns": { "text": "String" } }
          },
          "models": {
            "Pet": { "fields": { "id": "Int", "shape": "Shape?", "parent": "Pet?" } },
            "Place": { "fields": { "lat": "Double", "lon": "Double" } },
            "Shape": { "union": { "tag": "kind", "cases": { "circle": "Circle" } } },
            "Circle": { "fields": { "radius": "Double" } }
          }
        }
        """

    // libFuzzer runs one input after the other.
    nonisolated(unsafe) private static let mock: MockAPI = {
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(spec.utf8)))
        guard let api = result.api else {
            fatalError("the spec has mistakes: \(result.diagnostics)")
        }
        return MockAPI(api)
    }()

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func run() {
        let whole = replies(inPartsOf: max(bytes.count, 1))
        let size = 1 + Int(bytes.first ?? 0) % 7
        require(replies(inPartsOf: size) == whole, "in parts of \(size) these are other requests")
    }

    private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        if condition { return }
        FileHandle.standardError.write(Data("\(message())\nof the bytes:\n".utf8) + bytes + [0x0A])
        abort()
    }

    private func replies(inPartsOf size: Int) -> [String] {
        var parser = HTTPRequestParser()
        var replies: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            parser.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let reply = reply(&parser) {
                // Whether a client has to wait depends on what is there.
                if reply != "continue" { replies.append(reply) }
                if reply.hasPrefix("failure") { return replies }
            }
        }
        return replies
    }

    private func reply(_ parser: inout HTTPRequestParser) -> String? {
        switch parser.next() {
        case .incomplete: return nil
        case .expectsContinue: return "continue"
        case .failure(let status, let reason): return "failure \(status) \(reason)"
        case .request(let request):
            let reply = Self.mock.reply(to: request, origin: "http://127.0.0.1:1")
            let response = reply.response
            require((200...599).contains(response.status), "the status is \(response.status)")
            require(reply.delay >= 0 && reply.delay <= 60, "it waits \(reply.delay) seconds")
            let lines = response.headers.map { "\($0.name)\($0.value)" }.joined()
            require(!lines.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a header has a control")
            let bytes = response.bytes(
                hasBody: true,
                isChunked: !request.isOld,
                keepsAlive: request.keepsAlive
            )
            let messages = reply.problems.map(\.message)
            return "\(request.method) \(request.target) \(bytes.joined().count) \(messages)"
        }
    }
}
