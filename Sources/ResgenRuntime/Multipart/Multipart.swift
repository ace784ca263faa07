import Foundation

/// The parts of a body `multipart/form-data` (RFC 7578), laid out as bytes and files.
struct Multipart {
    private var parts: [(head: String, content: ResourceRequest.Body.Piece)] = []
    private(set) var failure: EncodingFailure?

    init(_ elements: [(name: String, contents: [PartContent])]) {
        for (name, contents) in elements {
            for content in contents { append(name, content) }
        }
    }

    /// The members of a value that is encoded as an object; nothing for nil.
    init<T: JSONCodable>(model: T) {
        do throws(EncodingFailure) {
            for member in try PartText.members(of: model) {
                try append(member.key, member.texts, nil)
            }
        } catch {
            failure = error
        }
    }

    /// The complete body between boundaries, which do not occur in its bytes.
    func pieces() -> (boundary: String, pieces: [ResourceRequest.Body.Piece]) {
        let boundary = self.boundary()
        var pieces: [ResourceRequest.Body.Piece] = []
        var bytes = Data()
        for part in parts {
            bytes.append(Data("--\(boundary)\r\n\(part.head)\r\n".utf8))
            switch part.content {
            case .data(let data): bytes.append(data)
            case .file:
                pieces += [.data(bytes), part.content]
                bytes = Data()
            }
            bytes.append(Data("\r\n".utf8))
        }
        bytes.append(Data("--\(boundary)--\r\n".utf8))
        return (boundary, pieces + [.data(bytes)])
    }

    private mutating func append(_ name: String, _ content: PartContent, media: String? = nil) {
        do throws(EncodingFailure) {
            switch content {
            case .file(let file): try append(name, file, media)
            case .value(let parameter): try append(name, try PartText.texts(of: parameter), media)
            case .data(let data):
                parts.append(
                    (try Self.head(name, media ?? "application/octet-stream"), .data(data))
                )
            case .typed(let content, let media): append(name, content, media: media)
            }
        } catch {
            failure = failure ?? error.inside(name)
        }
    }

    private mutating func append(_ name: String, _ texts: [PartText], _ media: String?)
        throws(EncodingFailure)
    {
        for text in texts {
            let head = try Self.head(name, media ?? (text.isJSON ? "application/json" : nil))
            parts.append((head, .data(Data(text.text))))
        }
    }

    private mutating func append(_ name: String, _ file: FileUpload, _ media: String?)
        throws(EncodingFailure)
    {
        let content: ResourceRequest.Body.Piece =
            switch file.content {
            case .data(let data): .data(data)
            case .url(let url): .file(url)
            }
        let head = try Self.head(
            name,
            file.mediaType ?? media ?? "application/octet-stream",
            "; filename=\"\(Self.quoted(file.name ?? "blob"))\""
        )
        parts.append((head, content))
    }

    private static func head(_ name: String, _ media: String?, _ fileName: String = "")
        throws(EncodingFailure) -> String
    {
        let disposition = disposition(name) + fileName + "\r\n"
        guard let media else { return disposition }
        if let failure = ResourceRequest.Headers(dictionaryLiteral: ("Content-Type", media)).failure
        {
            throw failure
        }
        return disposition + "Content-Type: \(media)\r\n"
    }

    private static func disposition(_ name: String) -> String {
        "Content-Disposition: form-data; name=\"\(quoted(name))\""
    }

    /// A name as browsers write it (WHATWG HTML, "multipart form data"): UTF-8, with quotes and
    /// line breaks percent-encoded; other control characters, too.
    private static func quoted(_ name: String) -> String {
        var quoted = ""
        for scalar in name.unicodeScalars {
            if scalar == "\"" || scalar.isControl {
                quoted += String(scalar).utf8.map(PercentEncoding.byte).joined()
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }
}

extension Multipart {
    /// The same for the same parts as long as the process runs, so that bodies can be compared; not
    /// to be foreseen by whoever wrote a file that is sent.
    private func boundary() -> String {
        var salt = 0
        while true {
            let boundary = "resgen-\(digest(salt))\(digest(salt + 1))"
            if !isInside(Data(boundary.utf8)) { return boundary }
            salt += 2
        }
    }

    private func digest(_ salt: Int) -> String {
        var hasher = Hasher()
        hasher.combine(salt)
        for part in parts {
            hasher.combine(part.head)
            hasher.combine(part.content)
        }
        return String(UInt(bitPattern: hasher.finalize()), radix: 36)
    }

    private func isInside(_ boundary: Data) -> Bool {
        parts.contains { part in
            if case .data(let data) = part.content { return data.range(of: boundary) != nil }
            return false
        }
    }
}
