/// Reads types in the grammar of types, and the defaults behind them.
struct SpecTypeReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    func type(_ node: JSONNode) -> TypeSyntax? {
        guard let text = node.string else {
            log.error(
                "a type is a string, found \(node.value.kindName)",
                at: node.range,
                notes: ObjectExample.type(node)
            )
            return nil
        }
        return type(text, of: text, at: node.range)
    }

    /// Reads a type from the beginning of a string's text, or from all of it.
    private func type(_ text: String, of whole: String, at range: SourceRange) -> TypeSyntax? {
        switch TypeParser.parse(text, place: context.placement(in: range, of: whole)) {
        case .success(let type): return type
        case .failure(let failure):
            log.error(failure.message, at: failure.range, notes: failure.notes)
            return nil
        }
    }

    /// `"Type"` or `"Type = default"`; nil when the type cannot be read.
    func typeAndDefault(_ text: String, at range: SourceRange) -> (
        TypeSyntax?, SpecDefault?
    )? {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return type(text, of: text, at: range).map { ($0, nil) }
        }
        let typeEnd = text.utf8.distance(from: text.startIndex, to: equals)
        guard let type = type(String(text[..<equals]), of: text, at: range) else { return nil }
        let rest = text[text.index(after: equals)...]
        let value = rest.trimmed
        let leading = rest.prefix { $0 == " " }.utf8.count
        let start = typeEnd + 1 + leading
        let place = context.placement(in: range, of: text)(start..<start + value.utf8.count)
        if value.isEmpty {
            log.error(
                "expected a default after '='",
                at: context.placement(in: range, of: text)(typeEnd..<typeEnd + 1)
            )
        }
        return (type, value.isEmpty ? nil : .text(value, place))
    }
}
