import Foundation

#if canImport(ResgenTool)
    @testable import ResgenTool
#endif

/// One text through the tool, with what holds of any: the tool comes to an end, its diagnostics lie
/// in the text, the same text gives the same Swift, and a document is not refused for what it says.
struct FuzzTrial {
    private let source: SourceText
    private let isDocument: Bool

    init(_ bytes: [UInt8], name: String = "a.json", isDocument: Bool) {
        source = SourceText(name: name, bytes: bytes)
        self.isDocument = isDocument
    }

    func parse() {
        var source = source
        switch source.parse(file: 0) {
        case .success(let node): checkPlaces(in: node)
        case .failure(let diagnostic): report([diagnostic])
        }
    }

    /// The input decides whether the longer checks are made, so that it can be run again.
    func compile(input: [UInt8]) {
        let hash = Self.hash(input)
        FuzzRecord.shared?.begin(input: hash, text: source.bytes)
        let result = Compilation.run(source)
        report(result.diagnostics)
        let hasErrors = result.diagnostics.contains { $0.severity == .error }
        require((result.api == nil) == hasErrors, "an API beside errors, or neither")
        guard let api = result.api else {
            require(!isDocument || mayBeRefused(result.diagnostics), "refused: \(result.errors)")
            return
        }
        let swift = Self.swift(of: api)
        if hash % 4 == 0 {
            let again = Compilation.run(source).api.map(Self.swift)
            require(again == swift, "the second run gives other Swift")
        }
        if isDocument, hash % 4 == 1 { checkImport(of: swift) }
        FuzzRecord.shared?.end(input: hash, swift: swift)
    }

    /// The spec that is imported gives the same Swift, and nothing more is told of it.
    private func checkImport(of swift: String) {
        guard let spec = Compilation.importing(source).spec else { fail("the import is refused") }
        let text = SpecWriter.text(of: spec)
        let imported = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        guard let api = imported.api else { fail("the imported spec: \(imported.errors)") }
        require(Self.swift(of: api) == swift, "the imported spec gives other Swift")
    }

    private static func swift(of api: API) -> String {
        SwiftOutput.files(of: api, baseName: "A", specName: "a.json", count: 2).map(\.text).joined()
    }

    /// A document may be no JSON, no document any more, or of another version.
    private func mayBeRefused(_ diagnostics: [Diagnostic]) -> Bool {
        guard case .success(let node) = JSONParser.parse(source, file: 0) else { return true }
        return !OpenAPIDocument.isDocument(node) || node["swagger"] != nil
            || node["openapi"]?.string?.hasPrefix("3.") != true
    }

    private func report(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            let ranges = [diagnostic.range] + diagnostic.placedNotes.map(\.range)
            for range in ranges.compactMap(\.self) { checkPlace(range) }
        }
        let text = DiagnosticPrinter(sources: [source], colour: false).text(diagnostics)
        require(text.isEmpty == diagnostics.isEmpty, "nothing is told")
    }

    private func checkPlaces(in root: JSONNode) {
        var open = [root]
        while let node = open.popLast() {
            checkPlace(node.range)
            for member in node.members { checkPlace(member.keyRange) }
            open += node.elements + node.members.map(\.value)
        }
    }

    private func checkPlace(_ range: SourceRange) {
        let isInside =
            range.file == 0 && range.start >= 0 && range.start <= range.end
            && range.end <= source.bytes.count
        require(isInside, "the place \(range) is not in the text")
    }

    private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { fail(message()) }
    }

    private func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\nof the text:\n".utf8))
        FileHandle.standardError.write(Data(source.bytes + [0x0A]))
        abort()
    }

    /// FNV-1a.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
}

extension CompilationResult {
    fileprivate var errors: String {
        DiagnosticPrinter(sources: sources, colour: false)
            .text(diagnostics.filter { $0.severity == .error })
    }
}
