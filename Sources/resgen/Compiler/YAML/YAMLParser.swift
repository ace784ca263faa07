/// Reads a YAML text (1.2.2, core schema) into the tree that a JSON text gives, up to the first
/// mistake.
///
/// What JSON cannot say is refused: several documents, keys that are no text, tags of others. Where it is
/// in the text is the cursor's business, what has been read the tree's; the productions are in an
/// extension for each kind.
struct YAMLParser: ~Copyable {
    var cursor: YAMLCursor
    var tree: YAMLTree

    /// The tree of a text, and the text with what is known of where its strings are.
    static func parse(_ source: SourceText, file: Int) -> Result<(JSONNode, TextRuns), Diagnostic> {
        source.bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(Diagnostic) in
                try JSONParser.checkBytes(of: source, file: file)
                guard let base = buffer.baseAddress else { throw JSONParser.emptyFile(file) }
                let cursor = YAMLCursor(source, bytes: base, count: buffer.count, file: file)
                var parser = YAMLParser(cursor: cursor, tree: YAMLTree(file: file))
                let root = try parser.parseText()
                return (root, parser.tree.runs)
            }
        }
    }

    mutating func open(_ kind: YAMLCollection.Kind, indent: Int, start: Int) throws(Diagnostic) {
        try tree.open(kind, indent: indent, start: start)
        cursor.context = tree.context
    }

    mutating func close() throws(Diagnostic) {
        try tree.close(at: cursor.end)
        cursor.context = tree.context
    }
}
