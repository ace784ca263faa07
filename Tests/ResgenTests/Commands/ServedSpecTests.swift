import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// The spec that `resgen serve` follows.
@Suite struct ServedSpecTests {
    private let folder: TemporaryFolder
    private let errors = Errors()

    private final class Errors { var text = "" }

    init() throws { folder = try TemporaryFolder() }

    private var console: Console {
        Console(
            output: { _ in },
            error: { [errors] in errors.text += $0 },
            standardInput: { () throws(FileFailure) in Array(Self.spec("a").utf8) },
            environment: [:],
            outputIsTerminal: false,
            errorIsTerminal: false
        )
    }

    private static func spec(_ path: String) -> String {
        #"{ "api": "A", "include": ["part.json"], "endpoints": { "all": { "request": "GET /\#(path)" } } }"#
    }

    private static let part = #"{ "endpoints": { "part": { "request": "GET /part" } } }"#

    private func status(_ path: String, _ served: inout ServedSpec) -> Int {
        served.update(in: console)
        let request = HTTPRequest(method: "GET", target: path)
        return served.mock.reply(to: request, origin: "http://127.0.0.1").response.status
    }

    @Test func changesAreServed() throws {
        _ = try folder.file("part.json", Self.part)
        let path = try folder.file("spec.json", Self.spec("a"))
        var served = try ServedSpec(path, only: [], in: console)
        #expect(status("/a", &served) == 204 && status("/b", &served) == 404)
        #expect(errors.text.isEmpty)
        _ = try folder.file("spec.json", Self.spec("other"))
        #expect(status("/other", &served) == 204 && status("/a", &served) == 404)
        #expect(errors.text == "'\(path)' has changed\n")
    }

    @Test func aSpecWithMistakesIsServedAsItWas() throws {
        let part = try folder.file("part.json", Self.part)
        let path = try folder.file("spec.json", Self.spec("a"))
        var served = try ServedSpec(path, only: [], in: console)
        try FileManager.default.removeItem(atPath: part)
        #expect(status("/part", &served) == 204 && status("/a", &served) == 204)
        #expect(errors.text.contains("spec.json:1:27: error: "), "\(errors.text)")
        #expect(errors.text.hasSuffix("'\(path)' is served as it was before these mistakes\n"))
        errors.text = ""
        #expect(status("/part", &served) == 204 && errors.text.isEmpty)
        _ = try folder.file("part.json", Self.part.replacing("GET /part", with: "GET /new"))
        #expect(status("/new", &served) == 204 && status("/part", &served) == 404)
    }
}
