import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct MistakesTests {
    @Test(arguments: Pairs.mistakes.names)
    func mistakeIsReportedAsRecorded(name: String) throws {
        let result = try Pairs.mistakes.compile(name)
        #expect(result.api == nil, "a mistake was not noticed")
        try Pairs.mistakes.check(result.printed, for: name)
    }

    @Test func thereAreAtLeastSixtyMistakes() {
        #expect(Pairs.mistakes.names.count >= 60)
    }

    /// Cut anywhere, a spec is a mistake or another spec, never a crash.
    @Test func specCutAtAnyByteIsReadWithoutACrash() throws {
        let whole = try Pairs.golden.source("access-public").bytes
        for length in 0..<whole.count - 1 {
            let source = SourceText(name: "cut.json", bytes: Array(whole[..<length]))
            let result = Compilation.run(source)
            #expect(result.api == nil)
            #expect(result.diagnostics.contains { $0.severity == .error })
        }
    }

    /// Each value of a spec in turn becomes one of another kind, or of all others: EVERYTHING=1.
    @Test(arguments: [
        "access-public", "query", "groups", "enum-named", "unwrap", "inline-enum", "pages",
        "pages-body", "auth-named", "retry", "streams", "multipart", "only", "rename",
        "change-only", "lenient-models",
    ])
    func specWithAValueOfAnotherKindIsReadWithoutACrash(name: String) throws {
        let source = try Pairs.golden.source(name)
        let node = try JSONParser.parse(source, file: 0).get()
        let all = ["null", "1e999", "[]", "{}", "\"\"", "[[{}]]", "\"\\u0000\"", "true"]
        let tests = ProcessInfo.processInfo.environment["EVERYTHING"] == nil ? 2 : all.count
        for (index, range) in node.innerRanges.enumerated() {
            for number in 0..<tests {
                let replacement = all[(index * tests + number) % all.count]
                var bytes = source.bytes
                bytes.replaceSubrange(range.range, with: Array(replacement.utf8))
                _ = Compilation.run(SourceText(name: "changed.json", bytes: bytes)).printed
            }
        }
    }
}

extension JSONNode {
    fileprivate var innerRanges: [SourceRange] {
        switch value {
        case .array(let elements): [range] + elements.flatMap(\.innerRanges)
        case .object(let members):
            [range] + members.flatMap { [$0.keyRange] + $0.value.innerRanges }
        default: [range]
        }
    }
}
