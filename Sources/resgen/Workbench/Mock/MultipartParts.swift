import ResgenCompiler

/// The parts of a body `multipart/form-data` (RFC 7578).
struct MultipartParts {
    struct Part {
        let name: String
        let isFile: Bool
        let content: [UInt8]
    }

    private(set) var parts: [Part] = []

    /// Nil where the body is not cut by the boundary that its media type says.
    init?(_ body: [UInt8], mediaType: String) {
        guard let boundary = Self.boundary(of: mediaType), !boundary.isEmpty,
            boundary.utf8.count <= 70
        else { return nil }
        // The first one has no line before it.
        let bytes = [0x0D, 0x0A] + body
        let mark = Array("\r\n--\(boundary)".utf8)
        guard var index = Self.end(of: mark, in: bytes[...]) else { return nil }
        while !bytes[index...].starts(with: "--".utf8) {
            guard let head = Self.end(of: [0x0D, 0x0A, 0x0D, 0x0A], in: bytes[index...]),
                let next = Self.end(of: mark, in: bytes[(head - 2)...])
            else { return nil }
            let content = bytes[head..<max(head, next - mark.count)]
            guard let part = Self.part(bytes[index..<head], content) else { return nil }
            parts.append(part)
            index = next
        }
    }

    /// The value of the parameter `boundary`, which has no semicolon (RFC 2046, section 5.1.1).
    private static func boundary(of mediaType: String) -> Substring? {
        let name = "boundary="
        for parameter in mediaType.split(separator: ";").dropFirst() {
            let text = parameter.trimmed
            guard text.prefix(name.count).lowercased() == name else { continue }
            let value = text.dropFirst(name.count)
            return value.hasPrefix("\"") ? value.dropFirst().prefix { $0 != "\"" } : value
        }
        return nil
    }

    private static func part(_ head: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) -> Part? {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard
            let line = lines.first(where: {
                $0.lowercased().hasPrefix("content-disposition:")
            }),
            let name = parameter("name", of: line)
        else { return nil }
        let isFile = parameter("filename", of: line) != nil
        return Part(name: name, isFile: isFile, content: Array(content))
    }

    /// The value in quotes, in which browsers and the runtime percent-encode quotes.
    private static func parameter(_ name: String, of line: Substring) -> String? {
        guard let start = line.firstRange(of: "; \(name)=\"") else { return nil }
        let value = String(line[start.upperBound...].prefix { $0 != "\"" })
        return value.replacing("%22", with: "\"").replacing("%0D", with: "\r")
            .replacing("%0A", with: "\n")
    }

    /// The index behind the first occurrence of a pattern.
    private static func end(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index + pattern.count <= bytes.endIndex {
            guard let next = bytes[index...].firstIndex(of: pattern[0]),
                next + pattern.count <= bytes.endIndex
            else { return nil }
            if bytes[next..<next + pattern.count].elementsEqual(pattern) {
                return next + pattern.count
            }
            index = next + 1
        }
        return nil
    }
}
