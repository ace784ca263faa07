import Foundation

/// What the plugin has to know of a spec's text: what it is called by, and what it includes. The tool,
/// which reads all of the text, notes what it includes as well.
struct SpecText {
    /// The endings of the files that may be specs.
    static let endings = ["json", "yaml", "yml"]

    /// What a file is to the one that names it.
    enum Role {
        /// A part of a spec, which may include others.
        case part
        /// A document, or a part of one, which may refer to others.
        case document
        /// What names no file.
        case overlay
    }

    /// A file that a spec includes, relative to it.
    struct Include: Equatable {
        let path: String
        let role: Role
    }

    let includes: [Include]
    private let has: (String) -> Bool

    /// Nil for a text that cannot be read.
    init?(_ text: Data, of file: URL) {
        let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
        let object = Self.mayBeJSON(text, of: file) ? Self.object(text) : nil
        if let object {
            has = { object[$0] != nil }
            includes = (object["include"] as? [Any] ?? []).flatMap(Self.includes)
        } else if file.pathExtension == "json" {
            return nil
        } else {
            let lines = YAMLLines(text)
            has = { lines.value(of: $0) != nil }
            includes = lines.includes
        }
    }

    /// Whether it has one of the keys, as an object's own.
    func hasOne(of keys: String...) -> Bool { keys.contains(where: has) }

    /// A file of YAML may hold JSON, which is YAML, too.
    private static func mayBeJSON(_ text: Data, of file: URL) -> Bool {
        file.pathExtension == "json" || text.first { !" \t\r\n".utf8.contains($0) } == 0x7B
    }

    private static func object(_ text: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: text)) as? [String: Any]
    }

    /// `"Models.json"` or `{ "document": "openapi.json", "overlay": "fixes.yaml" }`, in which there may
    /// be a list of overlays.
    private static func includes(_ entry: Any) -> [Include] {
        if let path = entry as? String { return [Include(path: path, role: .part)] }
        guard let object = entry as? [String: Any] else { return [] }
        let document = (object["document"] as? String).map { Include(path: $0, role: .document) }
        let overlays = object["overlay"] as? [Any] ?? [object["overlay"] as Any]
        return [document].compactMap(\.self)
            + overlays.compactMap { $0 as? String }.map { Include(path: $0, role: .overlay) }
    }
}

extension SpecText {
    /// The files that a document refers to by `$ref`, that its discriminators map to, or that schemes of
    /// security are in, relative to it: what is before the fragment, and no addresses.
    static func references(in text: Data) -> [String] {
        var paths: [String] = []
        var known: Set<String> = []
        text.withUnsafeBytes { all in
            var offset = 0
            while let path = nextReference(in: all, from: &offset) {
                if !path.isEmpty, known.insert(path).inserted { paths.append(path) }
            }
        }
        for path in namedFiles(in: text) where known.insert(path).inserted { paths.append(path) }
        return paths
    }

    /// The names of files behind `mapping`, `defaultMapping` and `security`, which may be more than are
    /// meant.
    private static func namedFiles(in text: Data) -> [String] {
        ["apping", "ecurity"].flatMap { key -> [String] in
            var names: [String] = []
            var start = text.startIndex
            while let word = text.range(of: Data(key.utf8), in: start..<text.endIndex) {
                start = word.upperBound
                let rest = text[start...].drop { "\"' ".utf8.contains($0) }
                guard rest.first == 0x3A else { continue }
                let values = rest.prefix(4_096).prefix { $0 != 0x7D }
                names += values.split { "\"' ,[{\t\r\n".utf8.contains($0) }.compactMap(fileName)
            }
            return names
        }
    }

    /// What is before a fragment, or the colon of a key, where that is the name of a file.
    private static func fileName(_ text: Data) -> String? {
        let name = String(decoding: text.prefix { $0 != 0x23 && $0 != 0x3A }, as: UTF8.self)
        guard endings.contains(where: { name.hasSuffix(".\($0)") }) else { return nil }
        return name.removingPercentEncoding ?? name
    }

    /// Nil at the end of the text; empty for a reference to no file.
    private static func nextReference(in text: UnsafeRawBufferPointer, from offset: inout Int)
        -> String?
    {
        guard let base = text.baseAddress else { return nil }
        while offset < text.count, let dollar = memchr(base + offset, 0x24, text.count - offset) {
            offset = UnsafeRawPointer(dollar) - base + 1
            guard text.count - offset > 3, memcmp(base + offset, "ref", 3) == 0 else { continue }
            let isInBraces = isInBraces(offset - 1, of: text)
            offset += 3
            var quote: UInt8?
            var hasColon = false
            while offset < text.count, "\"': \t\r\n".utf8.contains(text[offset]) {
                if text[offset] == 0x3A { hasColon = true }
                quote =
                    hasColon && (text[offset] == 0x22 || text[offset] == 0x27) ? text[offset] : nil
                offset += 1
            }
            guard hasColon, offset < text.count, text[offset] != 0x23 else { return "" }
            let reference =
                quote.map { quoted(in: text, from: &offset, by: $0) }
                ?? plain(in: text, from: &offset, isInBraces: isInBraces)
            let path = reference.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            return path.contains("://") ? "" : path.removingPercentEncoding ?? path
        }
        return nil
    }

    /// Whether a key is the first in braces or comes after a comma; in JSON that says nothing.
    private static func isInBraces(_ key: Int, of text: UnsafeRawBufferPointer) -> Bool {
        var offset = key - 1
        while offset >= 0, "\"' \t\r\n".utf8.contains(text[offset]) { offset -= 1 }
        return offset >= 0 && "{[,".utf8.contains(text[offset])
    }

    /// A plain value of YAML, which may have spaces.
    private static func plain(
        in text: UnsafeRawBufferPointer,
        from offset: inout Int,
        isInBraces: Bool
    ) -> String {
        let start = offset
        let ends = Array((isInBraces ? "\n\r,}]" : "\n\r").utf8)
        while offset < text.count, !ends.contains(text[offset]) { offset += 1 }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    /// A value in quotes on one line: with the escapes of JSON, or a single quote that is there twice.
    private static func quoted(
        in text: UnsafeRawBufferPointer,
        from offset: inout Int,
        by quote: UInt8
    ) -> String {
        let start = offset
        while offset < text.count, text[offset] != 0x0A {
            let next = offset + 1 < text.count ? text[offset + 1] : 0
            let isTwice = quote == 0x27 && text[offset] == quote && next == quote
            let isPair = isTwice || (quote == 0x22 && text[offset] == 0x5C)
            if !isPair, text[offset] == quote { break }
            offset += isPair ? 2 : 1
        }
        offset = min(offset, text.count)
        let value = String(decoding: text[start..<offset], as: UTF8.self)
        if quote == 0x27 { return value.replacingOccurrences(of: "''", with: "'") }
        guard value.contains("\\") else { return value }
        let data = Data("\"\(value)\"".utf8)
        let text = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        return text as? String ?? value
    }
}

/// The lines of a YAML text, whose keys begin in the first column. Large ones are searched by bytes.
private struct YAMLLines {
    private let text: Data

    init(_ text: Data) { self.text = text }

    /// The elements of `include`: paths, or objects with `document` and `overlay`.
    var includes: [SpecText.Include] {
        guard let start = value(of: "include") else { return [] }
        var lines: [String] = []
        let rest = text[start...].split(
            separator: 0x0A,
            maxSplits: 1_000,
            omittingEmptySubsequences: false
        )
        for (index, line) in rest.enumerated() {
            let line = String(decoding: line, as: UTF8.self)
            let isEntry = line.first.map { $0.isWhitespace || "-#]}".contains($0) } ?? true
            if index > 0, !isEntry { break }
            lines.append(line)
        }
        var reader = YAMLIncludes()
        for line in lines { reader.read(line) }
        return reader.includes
    }

    /// Where the text goes on after a key, quoted or not, and its colon.
    func value(of key: String) -> Data.Index? {
        for spelled in [key, "\"\(key)\"", "'\(key)'"] {
            var start = text.startIndex
            while let range = text.range(of: Data(spelled.utf8), in: start..<text.endIndex) {
                start = range.upperBound
                let isFirst =
                    range.lowerBound == text.startIndex || text[range.lowerBound - 1] == 0x0A
                let rest = text[start...].drop { $0 == 0x20 || $0 == 0x09 }
                if isFirst, rest.first == 0x3A { return rest.startIndex + 1 }
            }
        }
        return nil
    }
}

/// Reads the lines of an `include` in YAML, in block style, in brackets, or mixed.
private struct YAMLIncludes {
    private(set) var includes: [SpecText.Include] = []
    /// The key whose value is read, nil in the list itself.
    private var key: String?
    private var entryColumn: Int?
    private var depth = 0

    mutating func read(_ line: String) {
        var rest = Substring(line)
        var isFirst = true
        while let character = rest.first {
            let before =
                rest.startIndex > line.startIndex ? line[line.index(before: rest.startIndex)] : " "
            if character.isWhitespace {
                rest.removeFirst()
            } else if character == "#", before.isWhitespace {
                return
            } else if isFirst, depth == 0, character == "-",
                rest.dropFirst().first.map(\.isWhitespace) ?? true
            {
                let column = line.distance(from: line.startIndex, to: rest.startIndex)
                if column <= entryColumn ?? column { (entryColumn, key) = (column, nil) }
                rest.removeFirst()
            } else if "[{".contains(character) {
                depth += 1
                if character == "{" { key = nil }
                rest.removeFirst()
            } else if depth > 0, "]},".contains(character) {
                if character != "," { depth -= 1 }
                if character == "}" { key = nil }
                rest.removeFirst()
            } else {
                isFirst = false
                readScalar(&rest)
            }
        }
    }

    private mutating func readScalar(_ rest: inout Substring) {
        let text = rest.first.map { "\"'".contains($0) } == true ? quoted(&rest) : plain(&rest)
        let after = rest.drop { $0 == " " || $0 == "\t" }
        if after.first == ":", after.dropFirst().first.map({ $0.isWhitespace }) ?? true {
            key = text
            rest = after.dropFirst()
            return
        }
        switch key {
        case nil: includes.append(.init(path: text, role: .part))
        case "document": includes.append(.init(path: text, role: .document))
        case "overlay": includes.append(.init(path: text, role: .overlay))
        default: return
        }
    }

    private func quoted(_ rest: inout Substring) -> String {
        let quote = rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == quote {
                guard quote == "'", rest.first == "'" else { break }
                text.append(rest.removeFirst())
            } else if character == "\\", quote == "\"", let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// Up to a comment, the end of a key or, in brackets, what follows.
    private func plain(_ rest: inout Substring) -> String {
        var text = ""
        while let character = rest.first {
            let next = rest.dropFirst().first
            if character == ":", next.map(\.isWhitespace) ?? true { break }
            if character == "#", text.last?.isWhitespace == true { break }
            if depth > 0, "[]{},".contains(character) { break }
            text.append(rest.removeFirst())
        }
        return text.trimmingCharacters(in: .whitespaces)
    }
}
