import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// The writer of specs is the counterpart of their reader: what it writes gives the same Swift.
@Suite struct SpecRoundTripTests {
    @Test(arguments: Pairs.golden.names)
    func aSpecThatIsWrittenGivesTheSameSwift(name: String) throws {
        let source = try Pairs.golden.source(name)
        let node = try JSONParser.parse(source, file: 0).get()
        let spec = try #require(SpecReader.read(node, source: source, log: DiagnosticLog()))
        let text = SpecWriter.text(of: spec)
        let written = Compilation.run(
            SourceText(name: source.name, bytes: Array(text.utf8)),
            loader: Pairs.golden.loader
        )
        let api = try #require(written.api, "\(written.printed)\n\(text)")
        try Pairs.golden.check(
            SwiftOutput.files(of: api, baseName: name, specName: source.name, count: 1)[0].text,
            for: name
        )
    }
}
