import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct GoldenTests {
    @Test(arguments: Pairs.golden.names)
    func specBecomesTheRecordedSwift(name: String) throws {
        let result = try Pairs.golden.compile(name)
        let api = try #require(result.api, "\(result.printed)")
        try Pairs.golden.check(GoldenTests.swift(of: api, name: name), for: name)
    }

    @Test(arguments: Pairs.golden.names)
    func sameSpecGivesTheSameBytes(name: String) throws {
        let texts = try (0..<2).map { _ in
            let api = try #require(try Pairs.golden.compile(name).api)
            return SwiftOutput.files(of: api, baseName: "A", specName: name, count: 3).map(\.text)
        }
        #expect(texts[0] == texts[1])
    }

    @Test(arguments: Pairs.golden.names)
    func filesOfASpreadAPIHoldEveryLineOfTheWholeOne(name: String) throws {
        let api = try #require(try Pairs.golden.compile(name).api)
        let whole = SwiftOutput.files(of: api, baseName: "A", specName: name, count: 1)[0].text
        let parts = SwiftOutput.files(of: api, baseName: "A", specName: name, count: 4).map(\.text)
        func members(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { $0.contains("func ") || $0.contains("var ") }
                .sorted()
        }
        #expect(members(parts.joined(separator: "\n")) == members(whole))
    }

    @Test(arguments: Pairs.golden.names)
    func noLineIsLongerThanAPageIsWideUnlessOneItemIs(name: String) throws {
        let api = try #require(try Pairs.golden.compile(name).api)
        let long = GoldenTests.swift(of: api, name: name).split(separator: "\n").filter {
            $0.count > SwiftPrinter.widthOfFew && !$0.contains("///") && $0.contains(", ")
        }
        #expect(
            long.isEmpty || ["hostile-text", "defaults-deep", "union-of-unions"].contains(name)
        )
    }

    private static func swift(of api: API, name: String) -> String {
        SwiftOutput.files(of: api, baseName: name, specName: name + ".json", count: 1)[0].text
    }
}
