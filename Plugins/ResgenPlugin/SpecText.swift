import Foundation

/// What the plugin has to know of a spec's text: what it is called by, and what it includes. The tool,
/// which reads all of the text, notes what it includes as well.
struct SpecText {
    /// The endings of the files that may be specs.
    static let endings = ["json", "yaml", "yml"]

    let includes: [(path: String, isDocument: Bool)]
    private let has: (String) -> Bool

    /// Nil for a text that cannot be read.
    init?(_ text: Data, of file: URL) {
        if file.pathExtension == "json" {
            guard let object = (try? JSONSerialization.jsonObject(with: text)) as? [String: Any]
            else { return nil }
            has = { object[$0] != nil }
            includes = (object["include"] as? [Any] ?? []).compactMap(Self.include)
        } else {
            let lines = YAMLLines(text)
            has = { lines.value(of: $0) != nil }
            includes = lines.includes
        }
    }

    /// Whether it has one of the keys, as an object's own.
    func hasOne(of keys: String...) -> Bool { keys.contains(where: has) }

    /// `"Models.json"` or `{ "document": "openapi.json" }`; a document includes nothing.
    private static func include(_ entry: Any) -> (path: String, isDocument: Bool)? {
        if let path = entry as? String { return (path, false) }
        return ((entry as? [String: Any])?["document"] as? String).map { ($0, true) }
    }
}

/// The lines of a YAML text, whose keys begin in the first column. Large ones are searched by bytes.
private struct YAMLLines {
    private let text: Data

    init(_ text: Data) { self.text = text }

    /// The elements of `include`: a path, or `document: path`, each on a line or all in brackets.
    var includes: [(path: String, isDocument: Bool)] {
        guard let start = value(of: "include") else { return [] }
        var includes: [(path: String, isDocument: Bool)] = []
        let lines = text[start...].split(
            separator: 0x0A,
            maxSplits: 1_000,
            omittingEmptySubsequences: false
        )
        for (index, line) in lines.enumerated() {
            let line = String(decoding: line, as: UTF8.self)
            let isEntry = line.first.map { $0.isWhitespace || "-#]".contains($0) } ?? true
            if index > 0, !isEntry { break }
            includes += Self.includes(in: line)
        }
        return includes
    }

    /// Where the text goes on after a key, quoted or not, and its colon.
    func value(of key: String) -> Data.Index? {
        for spelled in [key, "\"\(key)\"", "'\(key)'"] {
            let entry = Data("\(spelled):".utf8)
            if text.starts(with: entry) { return text.startIndex + entry.count }
            if let range = text.range(of: Data("\n".utf8) + entry) { return range.upperBound }
        }
        return nil
    }

    private static func includes(in line: String) -> [(path: String, isDocument: Bool)] {
        let code = line.range(of: " #").map { line[..<$0.lowerBound] } ?? line[...]
        return code.split(whereSeparator: { "[],{}".contains($0) }).compactMap { part in
            var entry = part.trimmingCharacters(in: .whitespaces)
            if entry.hasPrefix("- ") { entry = String(entry.dropFirst(2)) }
            if entry.isEmpty || entry.hasPrefix("#") { return nil }
            guard let colon = entry.range(of: ": ") else { return (unquoted(entry), false) }
            guard unquoted(String(entry[..<colon.lowerBound])) == "document" else { return nil }
            return (unquoted(String(entry[colon.upperBound...])), true)
        }
    }

    private static func unquoted(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\"'"))
    }
}
