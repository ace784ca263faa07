import ResgenCompiler

/// The first page: what the API is, how a program begins, and all that there is.
struct OverviewPage {
    let text: SiteText
    let map: SiteMap
    let samples: SiteSamples

    private var api: API { text.api }

    /// Of more endpoints the page shows the groups alone.
    private static let listedEndpoints = 150
    private static let listedModels = 400

    var html: HTML {
        """
        <section class="item intro" id="\(SiteMap.idOfAPI)">
        <div class="about">
        <h1>\(api.name)</h1>
        \(text.doc(api.doc))\(servers)\(properties)\(credentials)\(errors)\(responseHeaders)\(nested)</div>
        <div class="samples">
        \(SiteText.swift("Swift", start))</div>
        </section>
        \(endpoints)\(models)
        """
    }

    // MARK: How a program begins

    private var start: String {
        var lines = ["import Foundation", "import ResgenRuntime", ""]
        lines.append("let api = \(text.calls.initializer ?? initializer)")
        lines.append(loader ?? "let session = URLSession.shared")
        if let endpoint = api.root.allEndpoints.first(where: { $0.result.type != nil }) {
            lines += ["", text.calls.lines(endpoint)]
        }
        return lines.joined(separator: "\n")
    }

    /// The value of the API where something has no sample.
    private var initializer: String {
        var names = api.properties.filter(\.isRequired).map(\.name)
        if case .missing = api.server { names.insert("server", at: 0) }
        let arguments = names.map {
            "\(SwiftIdentifier.parameter($0)): \(SwiftIdentifier.quoted($0))"
        }
        return "\(SwiftIdentifier.quoted(api.name))(\(arguments.joined(separator: ", ")))"
    }

    private var loader: String? {
        text.calls.credential.map { "let loader = Loader(credentials: \($0))" }
    }

    // MARK: What holds for all

    private var servers: HTML? {
        var rows: [HTML] = []
        switch api.server {
        case .missing: rows.append(row("server", "given by the program"))
        case .address(let address): rows.append(row("server", "<code>\(address)</code>"))
        case .template(let pieces):
            let address = pieces.map { piece in
                switch piece {
                case .literal(let text): text
                case .argument(let name, _, _): "{\(name)}"
                }
            }.joined()
            rows.append(row("server", "<code>\(SiteText.path(address))</code>"))
        }
        rows += (api.otherServers + api.endpointServers).map { name, address in
            row(name, "<code>\(address)</code>")
        }
        return "<h4>Servers</h4>\n<table class=\"members\"><tbody>\n\(rows)</tbody></table>\n"
    }

    private var properties: HTML? {
        if api.properties.isEmpty { return nil }
        let rows = api.properties.map { property -> HTML in
            let value = text.defaultValue(property.defaultValue, of: property.type)
            return row(
                property.name,
                "\(text.type(property.type))\(value)\(text.doc(property.doc))"
            )
        }
        return """
            <h4>Properties of the API</h4>
            <table class="members"><tbody>
            \(rows)</tbody></table>

            """
    }

    private var credentials: HTML? {
        guard let auth = api.requirements.auth else { return nil }
        return "<h4>Credentials</h4>\n<p>\(CredentialText.sentence(auth))</p>\n"
    }

    private var errors: HTML? {
        text.errors(api.errors, api.failures).map { "<h4>Errors of all endpoints</h4>\n\($0)" }
    }

    private var responseHeaders: HTML? {
        text.headers(api.responseHeaders.headers).map { "<h4>Headers of answers</h4>\n\($0)" }
    }

    private var nested: HTML? {
        let models = api.root.nested + api.responseHeaders.nested
        if models.isEmpty { return nil }
        let section = ModelSection(text: text, samples: samples)
        return "<h4>Types</h4>\n\(models.map { section.nested($0) })"
    }

    private func row(_ name: String, _ content: HTML) -> HTML {
        "<tr><th scope=\"row\"><code>\(name)</code></th><td>\(content)</td></tr>\n"
    }

    // MARK: All that there is

    private var endpoints: HTML? {
        let pages = map.pages.filter { if case .endpoints = $0.content { true } else { false } }
        if pages.isEmpty { return nil }
        let count = api.root.allEndpoints.count + api.root.allWebhooks.count
        let list: HTML = count <= Self.listedEndpoints ? "\(pages.map(rows))" : cards(pages)
        return """
            <section class="all">
            <h2>Endpoints <span class="count">\(count)</span></h2>
            \(list)</section>

            """
    }

    private func rows(_ page: SiteMap.Page) -> HTML {
        guard case .endpoints(let parts) = page.content else { return "" }
        var result: HTML = ""
        for part in parts {
            if let key = part.key {
                result += "<h3><a href=\"\(map.link(toGroup: key))\">\(key)</a></h3>\n"
            }
            let endpoints = part.group.endpoints.map { endpoint -> HTML in
                line(endpoint.key, endpoint.doc, text.method(endpoint.method), endpoint.displayPath)
            }
            let webhooks = part.group.webhooks.map { webhook -> HTML in
                line(webhook.key, webhook.doc, SiteText.badge("WEBHOOK"), "")
            }
            result += "<ul class=\"rows\">\n\(endpoints)\(webhooks)</ul>\n"
        }
        return result
    }

    private func line(_ key: String, _ doc: String?, _ badge: HTML, _ path: String) -> HTML {
        """
        <li><a href="\(map.link(toEndpoint: key))"><strong>\(key)</strong> <span class="line">\(badge) <code class="path">\(SiteText.path(path))</code></span></a><span class="summary">\(doc.map(Markdown.line))</span></li>

        """
    }

    private func cards(_ pages: [SiteMap.Page]) -> HTML {
        let cards = pages.map { page -> HTML in
            guard case .endpoints(let parts) = page.content else { return "" }
            let count = parts.reduce(0) { $0 + $1.group.endpoints.count + $1.group.webhooks.count }
            let doc = parts.first?.group.doc.map(Markdown.line)
            return """
                <li><a href="\(page.file)"><strong>\(page.title)</strong> <span class="count">\(count)</span></a><span class="summary">\(doc)</span></li>

                """
        }
        return "<ul class=\"cards\">\n\(cards)</ul>\n"
    }

    private var models: HTML? {
        if api.models.isEmpty { return nil }
        let names = api.models.map(\.name).sorted()
        let items = names.prefix(Self.listedModels).map { name -> HTML in
            "<li><a href=\"\(map.link(toModel: [name]) ?? "")\">\(name)</a></li>\n"
        }
        let rest: HTML? =
            names.count > Self.listedModels
            ? "<li class=\"dim\">and \(names.count - Self.listedModels) more, by letter at the side</li>\n"
            : nil
        return """
            <section class="all">
            <h2>Models <span class="count">\(names.count)</span></h2>
            <ul class="names">
            \(items)\(rest)</ul>
            </section>

            """
    }
}
