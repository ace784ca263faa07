import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

extension SourceText {
    init(_ text: String, name: String = "spec.json") {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// The first place where the text stands.
    func range(of text: String) -> SourceRange {
        let wanted = Array(text.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) }!
        return SourceRange(file: 0, start..<start + wanted.count)
    }

    func text(in range: SourceRange) -> String {
        String(decoding: bytes[range.range], as: UTF8.self)
    }
}

/// What a failed test shows of them: all bytes of a file would hide the reason.
extension SourceText: CustomTestStringConvertible {
    public var testDescription: String { name }
}

extension CompilationResult: CustomTestStringConvertible {
    public var testDescription: String { diagnostics.isEmpty ? "an API" : printed }
}
