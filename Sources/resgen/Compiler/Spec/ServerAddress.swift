import Foundation

/// What a server's address has to be.
enum ServerAddress {
    static func isLegal(_ address: String) -> Bool {
        guard let components = URLComponents(string: address), let scheme = components.scheme,
            ["http", "https"].contains(scheme.lowercased()), components.host?.isEmpty == false
        else { return false }
        return URISyntax.isReference(address)
    }

    static func check(_ address: Located<String>, log: DiagnosticLog) {
        for mistake in mistakes(in: address.value) {
            log.error(mistake.message, at: address.range, notes: mistake.notes)
        }
    }

    struct Mistake {
        let message: String
        let notes: [String]
    }

    static func mistakes(in address: String) -> [Mistake] {
        guard isLegal(address), let components = URLComponents(string: address) else {
            if hasPlaceholders(address) {
                return [Mistake(message: placeholders, notes: [addressNote])]
            }
            let message = "a server is an http or https URL with a host"
            return [Mistake(message: message, notes: notes(for: address))]
        }
        var mistakes: [Mistake] = []
        if components.user != nil || components.password != nil {
            let note = "they are \"auth\": { \"basic\": {} }, and given to the Loader"
            mistakes.append(
                Mistake(message: "a server's URL has no credentials in it", notes: [note])
            )
        }
        if components.query != nil || components.fragment != nil {
            let note = "parameters of every request belong in 'query'"
            mistakes.append(
                Mistake(message: "a server has no query and no fragment", notes: [note])
            )
        }
        return mistakes
    }

    private static let placeholders = "only the first server of the API has placeholders"
    private static let addressNote =
        "a request to another one takes its address: \"request\": \"GET {url: URL}\""
    /// What to say of the address of an endpoint that has placeholders.
    static let placeholderNotes = [placeholders, addressNote]

    /// Whether an address would be one without its placeholders.
    static func hasPlaceholders(_ address: String) -> Bool {
        let text = address.replacing("{", with: "").replacing("}", with: "")
        return text != address && isLegal(text)
    }

    /// The URL that was probably meant.
    private static func notes(for address: String) -> [String] {
        if let note = URISyntax.note(for: address) { return [note] }
        let text = address.trimmed
        let rest =
            text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text.drop { $0 == "/" }
        let isLocal = ["localhost", "127.", "0.0.0.0", "[::1]", "192.168.", "10."].contains {
            rest.hasPrefix($0)
        }
        let scheme = text.hasPrefix("ws:") || text.hasPrefix("http:") || isLocal ? "http" : "https"
        let meant = "\(scheme)://\(rest)"
        let hasHost = rest.prefix { $0 != "/" }.contains { ".:".contains($0) } || isLocal
        guard hasHost, meant != address, isLegal(meant) else {
            return ["as in \"https://api.example.com/v1\""]
        }
        return ["did you mean \"\(meant)\"?"]
    }
}

extension ServerAddress {
    /// The part of an address that a value stands in (RFC 3986, section 3).
    enum Place: String {
        case address = "the beginning of a server's address"
        case scheme = "the scheme of a server"
        case host = "the host of a server"
        case port = "the port of a server"
        case segment = "a segment of a server's path"

        /// The place between the beginning of an address and its rest.
        init(behind text: String, before rest: Substring) {
            if text.isEmpty, rest.isEmpty || rest.hasPrefix("/") {
                self = .address
                return
            }
            let slashes = text.utf8.count { $0 == UInt8(ascii: "/") }
            self =
                slashes > 2 ? .segment : slashes < 2 ? .scheme : text.hasSuffix(":") ? .port : .host
        }

        /// Whether `ResourceRequest.Server` of the runtime makes a value a part of the address.
        func allows(_ value: String) -> Bool {
            switch self {
            case .address: ServerAddress.mistakes(in: value).isEmpty
            case .scheme: ["http", "https"].contains(value.lowercased())
            case .port: UInt16(value) != nil
            case .host:
                value.allBytes { byte in
                    URISyntax.isUnreserved(byte) && byte != UInt8(ascii: "~")
                        || ":[]".utf8.contains(byte)
                } && !value.isEmpty
            case .segment: !["", ".", ".."].contains(value)
            }
        }

        /// Whether a value is written as it is.
        func isPlain(_ value: String) -> Bool {
            allows(value) && (self != .segment || URISyntax.encodedValue(value) == value)
        }
    }
}

extension PathPart {
    /// Text that could be here: the default, or what may be a port, too.
    func sample(in place: ServerAddress.Place, _ described: [String: SpecField]) -> String {
        switch self {
        case .literal(let text): text
        case .placeholder(let placeholder):
            switch (place, described[placeholder.key.value]?.defaultText) {
            case (.segment, let value?): URISyntax.encodedValue(value)
            case (_, let value?): value
            case (.address, nil): "https://example.com"
            case (_, nil): "1"
            }
        }
    }

    /// What it begins with in an address.
    var start: Substring {
        if case .literal(let text) = self { text[...] } else { "{" }
    }

    /// The name of a placeholder.
    var key: String? {
        if case .placeholder(let placeholder) = self { placeholder.key.value } else { nil }
    }
}

extension String {
    /// An address that a path can follow.
    package var withoutSlashesAtEnd: String {
        var text = self
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}
