import Foundation

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// One text through the tool, with what holds of any: the tool comes to an end, its diagnostics lie
/// in the text or its files, the same text gives the same Swift, and a document is not refused for what
/// it says.
struct FuzzTrial {
    private let source: SourceText
    private let text: FuzzText
    private let isDocument: Bool

    init(_ text: FuzzText, name: String = FuzzText.name, isDocument: Bool) {
        source = SourceText(name: name, bytes: text.main)
        self.text = text
        self.isDocument = isDocument
    }

    func parse() {
        var source = source
        switch source.parse(file: 0) {
        case .success(let node): checkPlaces(in: node)
        case .failure(let diagnostic): report([diagnostic], of: [source])
        }
    }

    /// The input decides whether the longer checks are made, so that it can be run again.
    func compile(input: [UInt8]) {
        let hash = Self.hash(input)
        FuzzRecord.shared?.begin(input: hash, text: source.bytes)
        let result = Compilation.run(source, loader: text.loader)
        report(result.diagnostics, of: result.sources)
        let hasErrors = result.diagnostics.contains { $0.severity == .error }
        require((result.api == nil) == hasErrors, "an API beside errors, or neither")
        guard let api = result.api else {
            require(!isDocument || mayBeRefused(result.diagnostics), "refused: \(result.errors)")
            return
        }
        let swift = Self.swift(of: api)
        if hash % 4 == 0 {
            let again = Compilation.run(source, loader: text.loader).api.map(Self.swift)
            require(again == swift, "the second run gives other Swift")
        }
        if isDocument, hash % 4 == 1 { checkImport(of: swift) }
        FuzzRecord.shared?.end(input: hash, swift: swift)
    }

    /// The spec that is imported gives the same Swift, and nothing more is said of it.
    private func checkImport(of swift: String) {
        guard let spec = Compilation.importing(source, loader: text.loader).spec else {
            fail("the import is refused")
        }
        let written = SpecWriter.text(of: spec)
        // Of a document without what nothing needs, of a spec with all that it has.
        let hasWebhooks = spec.endpoints.contains(where: \.isWebhook)
        let hasOthers = spec.endpoints.contains { !$0.isWebhook }
        let imported = Compilation.run(
            SourceText(name: "spec.json", bytes: Array(written.utf8)),
            only: (hasOthers ? ["/"] : []) + (hasWebhooks ? ["webhooks"] : [])
        )
        guard let api = imported.api else { fail("the imported spec: \(imported.errors)") }
        require(Self.swift(of: api) == swift, "the imported spec gives other Swift")
    }

    private static func swift(of api: API) -> String {
        SwiftOutput.files(of: api, baseName: "A", specName: "a.json", count: 2).map(\.text).joined()
    }

    /// A document or one of its files may be no JSON, no document any more, or of another version.
    private func mayBeRefused(_ diagnostics: [Diagnostic]) -> Bool {
        for bytes in text.files.values {
            let file = SourceText(name: FuzzText.name, bytes: bytes)
            guard case .success = JSONParser.parse(file, file: 0) else { return true }
        }
        guard case .success(let node) = JSONParser.parse(source, file: 0) else { return true }
        // Of a key that is there twice, the last one holds.
        let version = node.members.last { $0.key == "openapi" }?.value.string
        return !OpenAPIDocument.isDocument(node) || node["swagger"] != nil
            || version?.hasPrefix("3.") != true
    }

    private func report(_ diagnostics: [Diagnostic], of sources: [SourceText]) {
        for diagnostic in diagnostics {
            let ranges = [diagnostic.range] + diagnostic.placedNotes.map(\.range)
            for range in ranges.compactMap(\.self) { checkPlace(range, in: sources) }
        }
        let shown = DiagnosticPrinter(sources: sources, colour: false).text(diagnostics)
        require(shown.isEmpty == diagnostics.isEmpty, "nothing is said")
    }

    private func checkPlaces(in root: JSONNode) {
        var open = [root]
        while let node = open.popLast() {
            checkPlace(node.range, in: [source])
            for member in node.members { checkPlace(member.keyRange, in: [source]) }
            open += node.elements + node.members.map(\.value)
        }
    }

    private func checkPlace(_ range: SourceRange, in sources: [SourceText]) {
        let file = Int(range.file)
        let isInside =
            sources.indices.contains(file) && range.start >= 0 && range.start <= range.end
            && range.end <= sources[file].bytes.count
        require(isInside, "the place \(range) is not in the text")
    }

    private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { fail(message()) }
    }

    private func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\nof the text:\n".utf8))
        FileHandle.standardError.write(Data(source.bytes + [0x0A]))
        for (name, bytes) in text.files.sorted(by: { $0.key < $1.key }) {
            FileHandle.standardError.write(Data("\(name):\n".utf8) + bytes + [0x0A])
        }
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
