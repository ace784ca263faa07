import ResgenCompiler

/// Prose of a spec as a part of a page of Markdown.
enum SDKMarkdown {
    /// The first paragraph on one line; nil where it could be more to Markdown or to DocC than prose.
    static func summary(_ doc: String?) -> String? {
        let paragraph = (doc ?? "").lines.map(\.trimmed)
            .drop(while: \.isEmpty).prefix { !$0.isEmpty }
        let text = paragraph.joined(separator: " ").singleLine
        let isPlain =
            text.first.map { $0.isLetter || $0.isNumber || $0 == "`" } ?? false
            && !["](", "``", "<", "@"].contains(where: text.contains)
        return isPlain ? text : nil
    }
}
