import ResgenCompiler

/// Values of simple types, chosen by what they are called.
enum SampleScalars {
    /// 17 May 2024, 09:30 in UTC.
    private static let moment = 1_715_938_200.0

    /// - Parameter model: The model that the value is in.
    static func node(
        _ type: StandardType,
        _ encoding: ValueEncoding?,
        _ key: String,
        in model: APIType? = nil
    ) -> JSONNode {
        let words = SwiftName.words(of: key).map { $0.lowercased() }
        switch type {
        case .string: return .string(text(words, key, in: model))
        case .bool:
            switch encoding {
            case .string: return .string("true")
            case .integer: return .number("1")
            default: return .bool(true)
            }
        case .date: return SampleDates.node(moment, encoding)
        case .day: return SampleDates.node(moment, day)
        case .duration: return .string("PT1H30M")
        case .uuid: return .string("7d444840-9dc0-4ad1-b245-5ffdce74fad2")
        case .url: return .string(url(words, in: model))
        case .data, .file: return .string("aGVsbG8=")
        case .json: return .object([("key", .string("value"))])
        case .float, .double, .decimal: return number(fraction(words), encoding)
        default: return number(integer(words), encoding)
        }
    }

    private static let day = ValueEncoding.format("yyyy-MM-dd")

    /// The date that is so many days before that of samples; nil for one that a document shows.
    static func date(_ node: JSONNode, _ encoding: ValueEncoding?, _ count: Int) -> JSONNode? {
        let usual = [encoding, day].first {
            SampleDates.node(moment, $0).scalarText == node.scalarText
        }
        return usual.map { SampleDates.node(moment - 86_400 * Double(count), $0) }
    }

    private static func number(_ digits: String, _ encoding: ValueEncoding?) -> JSONNode {
        encoding == .string ? .string(digits) : .number(digits)
    }

    private static func integer(_ words: [String]) -> String {
        switch words.last {
        case "count", "total", "size", "limit": "10"
        case "age", "percent", "minutes", "seconds": "30"
        default: "1"
        }
    }

    private static func fraction(_ words: [String]) -> String {
        switch words.last {
        case "latitude", "lat": "52.52"
        case "longitude", "lon", "lng": "13.405"
        case "price", "amount", "cost", "total": "9.99"
        default: "1.5"
        }
    }

    /// An address with a path of its own: of what it leads to, or of what it is in.
    private static func url(_ words: [String], in model: APIType?) -> String {
        let own = words.filter { !["url", "uri", "href", "link"].contains($0) }
        let path = (own.isEmpty ? thing(model) : own).map(URISyntax.encodedValue)
        return path.isEmpty
            ? "https://example.com" : "https://example.com/\(path.joined(separator: "-"))"
    }

    /// The words of what a model is called.
    private static func thing(_ model: APIType?) -> [String] {
        guard case .model(let path, _)? = model, let owner = path.last else { return [] }
        return SwiftName.words(of: owner).map { $0.lowercased() }
    }

    private static func text(_ words: [String], _ key: String, in model: APIType?) -> String {
        switch words.last {
        case "email", "mail": return "ada@example.com"
        case "url", "uri", "href", "link", "website", "homepage": return url(words, in: model)
        case "id": return "abc123"
        case "uuid", "guid": return "7d444840-9dc0-4ad1-b245-5ffdce74fad2"
        case "login", "username", "nickname": return "ada"
        case "name": return name(words, in: model)
        case "title", "label", "subject": return "Example \(words.last ?? "")"
        case "description", "summary", "text", "body", "message", "comment", "content", "bio",
            "note", "detail":
            return "This is an example."
        case "at", "date", "time", "timestamp": return "2024-05-17T09:30:00Z"
        case "phone": return "+1 555 0100"
        case "city": return "Berlin"
        case "country": return "DE"
        case "currency": return "EUR"
        case "language", "locale", "lang": return "en"
        case "color", "colour": return "#336699"
        case "version": return "1.0.0"
        case "host", "domain", "hostname": return "example.com"
        case "ip": return "192.0.2.1"
        case "sha", "hash", "digest": return "da39a3ee5e6b4b0d3255bfef95601890afd80709"
        case nil: return key.isEmpty ? "value" : key
        default: return words.joined(separator: " ")
        }
    }

    private static func name(_ words: [String], in model: APIType?) -> String {
        switch words.dropLast().last {
        case "first", "given": return "Ada"
        case "last", "family": return "Lovelace"
        case "user": return "ada"
        case "file": return "example.txt"
        case let word?: return "Example \(word)"
        case nil:
            return (["Example"] + thing(model)).joined(separator: " ")
        }
    }
}
