/// Tells specs and OpenAPI documents from all other files, of whose text nothing may be shown: who
/// writes an included file may name any file of the package in it.
enum SpecRecognition {
    private static let keys = ["endpoints", "models", "include", "openapi", "swagger", "overlay"]

    /// Whether the tree is that of a spec, of a part of one or of a document.
    static func recognizes(_ node: JSONNode) -> Bool {
        guard case .object(let members) = node.value else { return false }
        return members.isEmpty || members.contains { keys.contains($0.key) }
            || node["info"] != nil && node["paths"] != nil
    }

    /// Whether a text that cannot be read was meant to be one of these.
    static func recognizes(_ source: SourceText) -> Bool {
        if Notation(of: source) == .yaml {
            let lines = source.bytes.split(separator: UInt8(ascii: "\n"))
            return lines.contains { line in keys.contains { line.starts(with: "\($0):".utf8) } }
        }
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) }
        return first == UInt8(ascii: "{")
            && keys.contains { source.bytes.contains("\"\($0)\"".utf8) }
    }
}
