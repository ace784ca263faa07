import ResgenCompiler

/// What is said of types, arguments and answers on every page.
struct SiteText {
    let api: API
    let map: SiteMap
    let calls: ExampleCalls
    private let scope: TypeScope

    init(_ api: API, _ map: SiteMap, _ examples: DocumentExamples) {
        self.api = api
        self.map = map
        calls = ExampleCalls(api, examples)
        scope = TypeScope(TypeScope.Root(api: api.name, names: []))
    }

    /// A type as Swift writes it, in which models lead to their sections.
    func type(_ type: APIType) -> HTML { "<code class=\"type\">\(linked(type))</code>" }

    private func linked(_ type: APIType) -> HTML {
        switch type {
        case .standard, .generic: return "<span class=\"t\">\(scope.type(type))</span>"
        case .optional(let wrapped): return "\(linked(wrapped))?"
        case .array(let element): return "[\(linked(element))]"
        case .dictionary(let key, let value): return "[\(linked(key)): \(linked(value))]"
        case .patch(let wrapped): return "<span class=\"t\">Patch</span>&lt;\(linked(wrapped))&gt;"
        case .entry(let key, let value):
            return "<span class=\"t\">MapEntry</span>&lt;\(linked(key)), \(linked(value))&gt;"
        case .model(let path, let arguments):
            let list: HTML? =
                arguments.isEmpty ? nil : "&lt;\(separated(arguments.map(linked)))&gt;"
            return "\(model(path))\(list)"
        }
    }

    /// The name of a model that leads to its section; of a type of an endpoint the last part, since
    /// the rest only says which endpoint that is.
    func model(_ path: [String]) -> HTML {
        let isOfEndpoint = path[0] == ReservedNames.namespace
        let name = isOfEndpoint ? path[path.count - 1] : path.joined(separator: ".")
        let whole: HTML? =
            isOfEndpoint ? " title=\"\(api.name).\(path.joined(separator: "."))\"" : nil
        guard let link = map.link(toModel: path) else { return "<span\(whole)>\(name)</span>" }
        return "<a href=\"\(link)\"\(whole)>\(name)</a>"
    }

    func separated(_ pieces: [HTML], by separator: HTML = ", ") -> HTML {
        HTML(joining: pieces, by: separator)
    }

    /// A value as Swift writes it.
    func literal(_ literal: Literal, for type: APIType) -> HTML {
        "<code>\(literal.swift(in: scope, for: type))</code>"
    }

    func defaultValue(_ value: Literal?, of type: APIType) -> HTML? {
        guard let value, value != .null || !type.isOptional else { return nil }
        return "<p class=\"default\">Default: \(literal(value, for: type))</p>"
    }

    func doc(_ text: String?) -> HTML? {
        guard let text, !text.isEmpty else { return nil }
        return "<div class=\"doc\">\(Markdown.html(text))</div>\n"
    }

    func deprecation(_ deprecation: Deprecation?) -> HTML? {
        guard let deprecation else { return nil }
        if case .message(let message) = deprecation {
            return
                "<p class=\"warning\"><strong>Deprecated.</strong> \(Markdown.inline(message))</p>\n"
        }
        return "<p class=\"warning\"><strong>Deprecated.</strong></p>\n"
    }

    /// How a value is encoded where that is not what its type does by itself.
    func encoding(_ encoding: ValueEncoding?) -> HTML? {
        switch encoding {
        case nil: nil
        case .iso8601: "ISO 8601"
        case .seconds: "seconds since 1970"
        case .fractionalSeconds: "seconds since 1970, with a fraction"
        case .milliseconds: "milliseconds since 1970"
        case .rfc2822: "RFC 2822"
        case .format(let format): "<code>\(format)</code>"
        case .string: "as a string"
        case .integer: "as a number"
        }
    }

    /// Headers that come from the server.
    func headers(_ headers: [ReceivedHeader]) -> HTML? {
        if headers.isEmpty { return nil }
        let rows = headers.map { header -> HTML in
            """
            <tr><th scope="row"><code>\(header.name)</code></th><td>\(type(header.type)) <span class="place">header <code>\(header.key)</code></span>\(deprecation(header.deprecation))\(doc(header.doc))</td></tr>

            """
        }
        return "<table class=\"members\"><tbody>\n\(rows)</tbody></table>\n"
    }

    /// Statuses and what their bodies are, a line for each kind of body.
    func errors(_ errors: [ErrorResponse], _ failures: [APIFailure]) -> HTML? {
        if errors.isEmpty, failures.isEmpty { return nil }
        var lines: [(body: HTML, statuses: [StatusPattern])] = []
        for error in errors {
            let body = body(error.type, error.encoding)
            if let index = lines.firstIndex(where: { $0.body.text == body.text }) {
                lines[index].statuses.append(error.status)
            } else {
                lines.append((body, [error.status]))
            }
        }
        let items = lines.map { line -> HTML in
            let statuses = line.statuses.map {
                "<span class=\"status bad\">\($0.text)</span> " as HTML
            }
            return "<li>\(statuses)\(line.body)</li>\n"
        }
        return "<ul class=\"plain errors\">\n\(items)\(failures.map(failure))</ul>\n"
    }

    private func failure(_ failure: APIFailure) -> HTML {
        let value: HTML =
            switch failure.condition {
            case .present: "is there"
            case .equal(let value): "is \(literal(value, for: .standard(.json)))"
            case .different(let value): "is not \(literal(value, for: .standard(.json)))"
            }
        let place: HTML = "where <code>\(failure.place.text)</code> \(value)"
        return """
            <li><span class="status bad">\(failure.status.text)</span> \(body(failure.type, failure.encoding)) – \(place)</li>

            """
    }

    private func body(_ type: APIType, _ encoding: ErrorBody) -> HTML {
        switch encoding {
        case .json: self.type(type)
        case .text: "a text"
        case .data: "bytes"
        }
    }

    func method(_ method: Method) -> HTML { Self.badge(method.rawValue) }

    static func badge(_ method: String) -> HTML {
        let known = ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(method)
        return "<span class=\"method \(known ? method.lowercased() : "other")\">\(method)</span>"
    }

    /// A path, with its placeholders set off.
    static func path(_ path: String) -> HTML {
        var result: HTML = ""
        var rest = path[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += "\(rest[..<open])<span class=\"hole\">\(rest[open...close])</span>"
            rest = rest[rest.index(after: close)...]
        }
        return "\(result)\(rest)"
    }

    /// Code in its colours, with a button that copies it.
    static func code(_ title: HTML, _ text: HTML, language: String) -> HTML {
        """
        <figure class="code"><figcaption>\(title)<button type="button" class="copy" hidden>Copy</button></figcaption><pre data-language="\(language)"><code>\(text)</code></pre></figure>

        """
    }

    static func swift(_ title: HTML, _ text: String) -> HTML {
        code(title, .code(HighlightedText(swift: text)), language: "swift")
    }
}

extension HTML {
    init(joining pieces: [HTML], by separator: HTML) {
        self = ""
        for (index, piece) in pieces.enumerated() {
            if index > 0 { self += separator }
            self += piece
        }
    }
}
