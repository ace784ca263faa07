@testable import ResgenCompiler
@testable import ResgenWorkbench

extension HighlightedText {
    /// Each coloured piece in brackets, with its kind before it.
    var marked: String {
        map { piece in piece.kind.map { "\($0)⟨\(piece.text)⟩" } ?? piece.text }
    }
}
