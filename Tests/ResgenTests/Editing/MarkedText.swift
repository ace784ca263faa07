import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// A text with a mark where the cursor is.
struct MarkedText {
    let text: String
    let offset: Int

    init(_ marked: String) throws {
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        try #require(parts.count == 2, "one mark")
        text = parts.joined()
        offset = parts[0].utf8.count
    }

    func source(_ name: String = "a.json") -> SourceText {
        SourceText(name: name, bytes: Array(text.utf8))
    }
}

extension EditedSpec {
    /// A loader of files that are texts here.
    static func loader(_ files: [String: String]) -> SourceLoader {
        SourceLoader { path, _ throws(SourceLoader.Failure) in
            guard let text = files[path] else { throw SourceLoader.Failure(reason: "no file") }
            return SourceText(name: path, bytes: Array(text.utf8), identity: path)
        }
    }
}
