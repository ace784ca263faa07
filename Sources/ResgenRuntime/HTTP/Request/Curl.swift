import Foundation

extension LoadableResource {
    /// The request as a command for a shell; see `ResourceRequest.curl`.
    public var curl: String { request.curl }
}

extension ResourceRequest {
    /// The request as a curl command for a POSIX shell, for bug reports and for trying out.
    ///
    /// What may be a secret, judged by names such as `Authorization`, `X-Api-Key`, `code` or
    /// `token`, is written as `<hidden>`: headers, parameters, parts, members of JSON with all that is
    /// in them. So does the credential that the request asks for. A request that cannot be sent is
    /// a comment that says why.
    public var curl: String {
        do throws(EncodingFailure) {
            return try curlCommand(to: url())
        } catch {
            return "# \(error)"
        }
    }

    private func curlCommand(to url: URL) -> String {
        var words = ["curl"]
        if method == .head {
            words.append("--head")
        } else if method != .get || body != nil {
            words.append("--request \(Shell.quoted(method.rawValue))")
        }
        let address = hidingSecrets(of: url)
        // Brackets and braces are patterns to curl.
        if address.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
        words.append(Shell.quoted(address))
        words += curlHeaders.map { "--header \(Shell.quoted($0))" }
        guard let body else { return words.joined(separator: " \\\n  ") }
        let (source, option) = body.curl
        return source + (words + [option]).joined(separator: " \\\n  ")
    }

    private var schemes: [Authentication.Scheme] {
        authentication?.requirements.map(\.scheme) ?? []
    }

    private var curlHeaders: [String] {
        var shown = Headers()
        if let body, headers["Content-Type"] == nil { shown["Content-Type"] = body.mediaType }
        for field in headers.fields {
            shown.append(field.name, Secrets.hide(field.value, of: field.name))
        }
        // Of alternatives the first is shown; another one may be there already.
        for (name, value) in schemes.compactMap(Self.header) where shown[name] != nil {
            shown[name] = value
        }
        for (name, value) in schemes.prefix(1).compactMap(Self.header) { shown[name] = value }
        // A header without a value would be left out by curl, were it not for the semicolon.
        return shown.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    }

    private static func header(_ scheme: Authentication.Scheme) -> (String, String)? {
        switch scheme {
        case .bearer(let prefix):
            ("Authorization", Authentication.text(of: Secrets.hidden, after: prefix))
        case .basic: ("Authorization", "Basic \(Secrets.hidden)")
        case .header(let name): (name, Secrets.hidden)
        case .cookie: ("Cookie", Secrets.hidden)
        case .query: nil
        }
    }

    private func hidingSecrets(of url: URL) -> String {
        var names: Set<String> = []
        for case .query(let name) in schemes { names.insert(name) }
        let (address, rest) = url.absoluteString.firstPart(at: "?")
        var base = address
        if let end = base.range(of: "://")?.upperBound, url.user != nil,
            let mark = base[end...].firstIndex(of: "@")
        {
            base.replaceSubrange(end..<mark, with: Secrets.hidden)
        }
        var query = rest.map { [Secrets.hide(inPairs: $0, and: names)] } ?? []
        if case .query(let name)? = schemes.first, query.first?.contains("\(name)=") != true {
            query.append("\(PercentEncoding.name(name))=\(Secrets.hidden)")
        }
        return query.isEmpty ? base : "\(base)?\(query.joined(separator: "&"))"
    }
}

extension ResourceRequest.Body {
    /// What precedes the command, and the option.
    fileprivate var curl: (source: String, option: String) {
        if let file { return ("", "--data-binary \(Shell.quoted("@\(file.path)"))") }
        let content = hidingSecrets(in: content)
        guard pieces.isEmpty, let text = Shell.text(content) else {
            let all = pieces.isEmpty ? [.data(content)] : pieces.map(hidingSecrets)
            return (
                "{ \(all.map(Shell.printing).joined(separator: "; ")); } | ", "--data-binary @-"
            )
        }
        // The other option takes what follows an @ for the name of a file.
        let option = text.hasPrefix("@") ? "--data-raw" : "--data-binary"
        return ("", "\(option) \(Shell.quoted(text))")
    }

    private func hidingSecrets(in piece: Piece) -> Piece {
        if case .data(let data) = piece { .data(hidingSecrets(in: data)) } else { piece }
    }

    /// The bytes are kept as they are where nothing has to be hidden.
    private func hidingSecrets(in data: Data) -> Data {
        if let boundary { return Secrets.hide(inParts: data, boundary: boundary) }
        guard let text = String(data: data, encoding: .utf8) else { return data }
        return Data((isForm ? Secrets.hide(inPairs: text) : Secrets.hide(inText: text)).utf8)
    }
}

/// A POSIX shell.
private enum Shell {
    /// A word that needs no quotes (POSIX.1-2017, Shell Command Language, section 2.2.2).
    static func quoted(_ text: String) -> String {
        "'" + text.slices(at: "'", omittingEmpty: false).joined(separator: "'\\''") + "'"
    }

    /// Bytes that can be written in a word, and shown in a terminal; nil for others.
    static func text(_ data: Data) -> String? {
        let text = String(data: data, encoding: .utf8)
        let lines = text?.unicodeScalars.filter { !["\r", "\n", "\t"].contains($0) }
        return lines?.contains(where: \.isUnseen) == false ? text : nil
    }

    /// A command that prints a part of a body.
    static func printing(_ piece: ResourceRequest.Body.Piece) -> String {
        switch piece {
        case .file(let url): return "cat \(quoted(url.path))"
        case .data(let data):
            if let text = text(data) { return "printf %s \(quoted(text))" }
            return "printf %s \(quoted(data.base64EncodedString())) | base64 -d"
        }
    }
}
