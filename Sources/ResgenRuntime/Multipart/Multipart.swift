import Foundation

/// The parts of a body `multipart/form-data` (RFC 7578), laid out as bytes and files.
struct Multipart {
    private var parts: [(head: String, content: ResourceRequest.Body.Piece)] = []
    private(set) var failure: EncodingFailure?

    init(_ elements: [(String, any ResourceRequest.Value)]) {
        for (name, value) in elements {
            do throws(EncodingFailure) {
                try append(name, value, nil)
            } catch {
                failure = failure ?? error.inside(name)
            }
        }
    }

    /// The members of a value that is encoded as an object; nothing for nil.
    init<T: FieldWriter.Value>(model: T) {
        let styles = T.memberStyles
        do throws(EncodingFailure) {
            try WireText.readMembers(of: model) { key, json in
                try append(key, json, styles[key], media: nil)
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

    private mutating func append(
        _ name: String,
        _ value: any ResourceRequest.Value,
        _ media: String?,
        style: ResourceRequest.Parameter.Style? = nil,
    ) throws(EncodingFailure) {
        switch value {
        case let file as FileUpload: try append(name, file, media)
        case let data as Data: try add(name, .data(data), media ?? "application/octet-stream")
        case let part as ResourceRequest.Part:
            try append(name, part.value, part.media, style: part.style)
        case let files as [FileUpload]:
            for (index, file) in files.enumerated() {
                try append(Self.name(name, index, style), file, media)
            }
        default:
            guard let group = (value as? any PartGroup)?.parts else {
                return try append(name, ResourceRequest.Parameter.of(value), media)
            }
            for part in group { try append(name, part, media, style: style) }
        }
    }

    /// The name of an element of a list, as a style says it: `a[0]`, `a[]`, or that of the list.
    private static func name(
        _ list: String,
        _ index: Int,
        _ style: ResourceRequest.Parameter.Style?,
    ) -> String {
        guard let style, style.hasBrackets else { return list }
        return style == .deep ? "\(list)[\(index)]" : "\(list)[]"
    }

    private mutating func append(
        _ name: String,
        _ parameter: ResourceRequest.Parameter,
        _ media: String?,
    ) throws(EncodingFailure) {
        let bytes = try JSONText.output(sent: true) { parameter.write(&$0) }.bytes()
        try WireText.read(bytes) { json in
            try append(name, json, parameter.style, media: media)
        }
    }

    /// The elements of a list are parts one by one, unless they are all one part; a list inside a list
    /// stays together. With names in brackets, all members are parts, at any depth; repeated, those of an
    /// object are parts of their own names.
    private mutating func append(
        _ name: String,
        _ json: borrowing JSON.Reader,
        _ style: ResourceRequest.Parameter.Style?,
        media: String?,
    ) throws {
        if json.token.isContainer, let separator = style?.separator?.text {
            let texts = try WireText(json).scalars()
            if texts.isEmpty { return }
            return try add(name, .data(Data(texts.joined(separator: separator).utf8)), media)
        }
        let isDeep = style?.hasBrackets == true
        switch json.token.kind {
        case .null, .end: break
        case .array where style != .json:
            var index = 0
            try json.forEachElement { element in
                let name = Self.name(name, index, style)
                try append(name, element, isDeep ? style : .json, media: media)
                // Null is no part, and leaves no hole.
                if element.token.kind != .null { index += 1 }
            }
        case .object where isDeep:
            try json.forEachMember { try append("\(name)[\($0)]", $1, style, media: media) }
        case .object where style == .repeat:
            try json.forEachMember { try append($0, $1, nil, media: media) }
        case .array, .object:
            try add(name, .data(Data(json.text)), media ?? "application/json")
        default: try add(name, .data(Data(try WireText(json).scalar().utf8)), media)
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
        let type = file.mediaType ?? media ?? "application/octet-stream"
        try add(name, content, type, fileName: file.name ?? "blob")
    }

    private mutating func add(
        _ name: String,
        _ content: ResourceRequest.Body.Piece,
        _ media: String?,
        fileName: String? = nil,
    ) throws(EncodingFailure) {
        var head = "Content-Disposition: form-data; name=\"\(Self.quoted(name))\""
        if let fileName { head += "; filename=\"\(Self.quoted(fileName))\"" }
        head += "\r\n"
        if let media {
            let type: ResourceRequest.Headers = ["Content-Type": media]
            if let failure = type.failure { throw failure }
            head += "Content-Type: \(media)\r\n"
        }
        parts.append((head, content))
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
