/// Documents in YAML whose files are called as if they were JSON.
package enum MisnamedYAML {
    /// What to say of a document in YAML whose file is called otherwise, nil for all other texts.
    static func mistake(in source: SourceText) -> Diagnostic? {
        guard Notation(of: source) == .json,
            let first = source.bytes.first(where: { !" \t\r\n".utf8.contains($0) }),
            first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
            let line = lineOfYAML(in: source)
        else { return nil }
        return .error(
            "this is YAML in a file of JSON",
            at: SourceRange(file: 0, line),
            notes: ["give it a name that ends in '.yaml'"]
        )
    }

    /// The line that says the version.
    private static func lineOfYAML(in source: SourceText) -> Range<Int>? {
        let keys = [
            "openapi:", "swagger:", "\"openapi\":", "\"swagger\":", "'openapi':", "'swagger':",
        ]
        let lines = source.bytes.prefix(1 << 20).split(separator: UInt8(ascii: "\n"))
        return lines.first { line in keys.contains { line.starts(with: $0.utf8) } }?.indices
    }
}
