import ResgenCompiler

/// The tests of a package: a sample of its calls, what they ask for, and what they read of an answer.
struct SDKTests {
    private let package: SDKPackage
    private let tests: EndpointTests
    private var scope: TypeScope { tests.calls.scope }

    /// Each test takes the compiler a moment.
    private static let limit = 40

    init(_ package: SDKPackage) {
        self.package = package
        tests = EndpointTests(package.api)
    }

    var text: String {
        var printer = SwiftPrinter()
        printer.lines(["import Foundation", "import \(package.name)", "import Testing"])
        var names: Set<String> = []
        guard let initializer = tests.calls.initializer else { return printer.text }
        for (group, tests) in chosen {
            let types = group.typePath.dropFirst(2).joined()
            var name = "\(types.isEmpty ? "Endpoint" : types)Tests"
            while !names.insert(name).inserted { name += "_" }
            printer.blank()
            printer.block("@Suite struct \(name)") { printer in
                printer.line("private let api = \(initializer)")
                for test in tests {
                    printer.blank()
                    self.test(test, &printer)
                }
                if let test = tests.first(where: { $0.failure != nil }) {
                    printer.blank()
                    failure(of: test, &printer)
                }
            }
        }
        return printer.text
    }

    /// In turn one of each group, while there is room.
    private var chosen: [(group: SDKGroup, tests: [EndpointTest])] {
        var left = SDKGroup.all(of: package.api).map { (group: $0, endpoints: $0.endpoints[...]) }
        var chosen = left.map { (group: $0.group, tests: [EndpointTest]()) }
        var room = Self.limit
        while room > 0, left.contains(where: { !$0.endpoints.isEmpty }) {
            for index in left.indices where room > 0 {
                while let endpoint = left[index].endpoints.popFirst() {
                    guard let test = tests.test(of: endpoint) else { continue }
                    chosen[index].tests.append(test)
                    room -= 1
                    break
                }
            }
        }
        return chosen.filter { !$0.tests.isEmpty }
    }

    // MARK: Print

    private func test(_ test: EndpointTest, _ printer: inout SwiftPrinter) {
        let name = SwiftIdentifier.quoted(test.endpoint.name)
        printer.block("@Test func \(name)() async throws") { printer in
            printer.list("let resource = \(test.call.head)(", test.call.arguments, ")")
            stub(test.answer, for: test.pattern, &printer)
            let load = "try await stub.load(resource)"
            if test.endpoint.result.type == nil {
                printer.line(load)
            } else if test.conditions.isEmpty {
                printer.line("_ = \(load)")
            } else {
                printer.line("let value = \(load)")
                for condition in test.conditions { printer.line("#expect(\(condition))") }
            }
            if let media = test.media {
                let sent = "stub.requests.first?.body?.mediaType"
                printer.line("#expect(\(sent) == \(media.swiftLiteral))")
            }
        }
    }

    private func failure(of test: EndpointTest, _ printer: inout SwiftPrinter) {
        guard let failure = test.failure else { return }
        printer.block("@Test func errorHasItsBody() async throws") { printer in
            printer.list("let resource = \(test.call.head)(", test.call.arguments, ")")
            stub(failure.answer, for: test.pattern, &printer)
            printer.line("do {")
            printer.indented { printer in
                printer.line("_ = try await stub.load(resource)")
                printer.line("Issue.record(\"status \(failure.answer.status) is an error\")")
            }
            printer.line("} catch NetworkError.serverError(let failure) {")
            printer.indented { printer in
                printer.line("#expect(failure.statusCode == \(failure.answer.status))")
                printer.line("#expect(failure.body(as: \(scope.type(failure.type)).self) != nil)")
            }
            printer.line("}")
        }
    }

    private func stub(
        _ answer: SampleAnswer,
        for pattern: String,
        _ printer: inout SwiftPrinter
    ) {
        var arguments: [String] = []
        if answer.status != 200 { arguments.append("status: \(answer.status)") }
        if !answer.headers.isEmpty {
            let headers = answer.headers.map {
                "\($0.name.swiftLiteral): \($0.value.swiftLiteral)"
            }
            arguments.append("headers: [\(headers.joined(separator: ", "))]")
        }
        printer.line("let stub = \(scope.outer("StubLoader"))().responds(")
        printer.indented { printer in
            for argument in arguments { printer.line("\(argument),") }
            if let body = answer.body {
                self.body(answer.json == nil ? body : body.withoutLastNewline, &printer)
            }
            printer.line("for: \(pattern.swiftLiteral)")
        }
        printer.line(")")
    }

    /// A text of several lines as it is, where all of it can be seen.
    private func body(_ text: String, _ printer: inout SwiftPrinter) {
        let lines = text.lines
        let isPlain =
            !["\"\"\"", "\\#"].contains(where: text.contains)
            && lines.allSatisfy { $0 == $0.withoutInvisibles }
        guard lines.count > 1, isPlain else {
            printer.line("body: \(text.swiftLiteral),")
            return
        }
        printer.line("body: #\"\"\"")
        printer.indented { printer in
            for line in lines { line.isEmpty ? printer.blank() : printer.line(line) }
            printer.line("\"\"\"#,")
        }
    }
}

extension String {
    fileprivate var withoutLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
