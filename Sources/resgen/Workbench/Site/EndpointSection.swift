import ResgenCompiler

/// The section of an endpoint: how it is called, what it takes, what it gives.
struct EndpointSection {
    let text: SiteText
    let samples: SiteSamples

    private var api: API { text.api }

    func html(_ endpoint: Endpoint) -> HTML {
        let id = SiteMap.id(ofEndpoint: endpoint.key)
        return """
            <section class="item\(endpoint.deprecation == nil ? "" : " deprecated")" id="\(id)" data-title="\(endpoint.key)">
            <div class="about">
            <h3><a class="anchor" href="#\(id)">\(endpoint.key)</a></h3>
            <p class="line">\(text.method(endpoint.method)) <code class="path">\(SiteText.path(endpoint.displayPath))</code></p>
            \(text.deprecation(endpoint.deprecation))\(text.doc(endpoint.doc))\(arguments(endpoint))\(constants(endpoint))\(result(endpoint))\(errors(endpoint))\(requirements(endpoint))\(nested(endpoint.nested))</div>
            <div class="samples">
            \(SiteText.swift("Swift", text.calls.lines(endpoint)))\(samples.request(endpoint))\(samples.body(endpoint))\(samples.answers(endpoint))</div>
            </section>

            """
    }

    func html(_ webhook: Webhook) -> HTML {
        let id = SiteMap.id(ofEndpoint: webhook.key)
        return """
            <section class="item\(webhook.deprecation == nil ? "" : " deprecated")" id="\(id)" data-title="\(webhook.key)">
            <div class="about">
            <h3><a class="anchor" href="#\(id)">\(webhook.key)</a></h3>
            <p class="line">\(SiteText.badge("WEBHOOK")) <span class="dim">sent by the server</span></p>
            \(text.deprecation(webhook.deprecation))\(text.doc(webhook.doc))\(payload(webhook))\(headers(webhook))\(nested(webhook.nested))</div>
            <div class="samples">
            \(SiteText.swift("Swift", text.calls.lines(webhook)))\(samples.payload(webhook))</div>
            </section>

            """
    }

    // MARK: What it takes

    private func arguments(_ endpoint: Endpoint) -> HTML? {
        if endpoint.arguments.isEmpty { return nil }
        let uses = ArgumentUses(endpoint)
        let rows = endpoint.arguments.map { argument -> HTML in
            """
            <tr><th scope="row"><code>\(argument.name)</code>\(mark(argument))</th>\
            <td>\(text.type(argument.type))\(places(uses.of(argument.name)))\(detail(argument))</td></tr>

            """
        }
        return "<h4>Parameters</h4>\n<table class=\"members\"><tbody>\n\(rows)</tbody></table>\n"
    }

    private func mark(_ argument: Argument) -> HTML? {
        argument.isRequired ? "<span class=\"required\">required</span>" : nil
    }

    private func places(_ uses: [ArgumentUse]) -> HTML {
        HTML(
            joining: uses.map { use in
                let key: HTML? = use.key.map { " <code>\($0)</code>" }
                let encoding = text.encoding(use.encoding).map { " · \($0)" as HTML }
                return " <span class=\"place\">\(use.place)\(key)\(encoding)</span>"
            },
            by: ""
        )
    }

    private func detail(_ argument: Argument) -> HTML {
        let members = ModelSection(text: text, samples: samples).summary(of: argument.type)
        return
            "\(text.defaultValue(argument.defaultValue, of: argument.type))\(text.doc(argument.doc))\(members)"
    }

    /// What is sent whatever the arguments are.
    private func constants(_ endpoint: Endpoint) -> HTML? {
        let constants = ArgumentUses.constants(of: endpoint) + ArgumentUses.constants(of: api)
        if constants.isEmpty { return nil }
        let items = constants.map { item -> HTML in
            "<li><span class=\"place\">\(item.place)</span> <code>\(item.key): \(item.value)</code></li>\n"
        }
        return """
            <details class="more"><summary>Always sent</summary><ul class="plain">
            \(items)</ul></details>

            """
    }

    // MARK: What it gives

    private func result(_ endpoint: Endpoint) -> HTML {
        var lines: [HTML] = []
        switch endpoint.result {
        case .void:
            lines.append("Nothing: <code class=\"type\"><span class=\"t\">Void</span></code>")
        case .text: lines.append("\(text.type(.standard(.string))) – the text of the body")
        case .data: lines.append("\(text.type(.standard(.data))) – the bytes of the body")
        case .json(let type, let options): lines.append("\(text.type(type))\(json(options))")
        case .header(let type, let name, let own):
            let encoding = text.encoding(own).map { ", \($0)" as HTML }
            lines.append("\(text.type(type)) – of the header <code>\(name)</code>\(encoding)")
        case .link(let type, let relation):
            lines.append("\(text.type(type)) – the link <code>\(relation)</code>")
        case .byStatus(let type, let answers):
            lines.append(type.map(text.type) ?? "Nothing")
            for answer in answers { lines.append(status(answer)) }
        case .stream(let stream):
            let framing: HTML =
                if case .lines = stream.framing { "lines of JSON" } else { "server-sent events" }
            lines.append("A stream of \(text.type(stream.element)) – \(framing), as they arrive")
        }
        let paging = endpoint.pages.map(pages)
        let first = lines.first ?? ""
        let rest = lines.dropFirst().map { "<li>\($0)</li>\n" as HTML }
        let list: HTML? = rest.isEmpty ? nil : "<ul class=\"plain\">\n\(rest)</ul>\n"
        return "<h4>Returns</h4>\n<p>\(first)</p>\n\(list)\(paging)"
    }

    private func json(_ options: Endpoint.JSONOptions) -> HTML {
        var parts: [HTML] = []
        if let place = options.unwrap { parts.append("at <code>\(place.text)</code>") }
        if let encoding = text.encoding(options.encoding) { parts.append(encoding) }
        if options.isLossy { parts.append("without the elements that cannot be read") }
        return parts.isEmpty ? "" : " – \(text.separated(parts))"
    }

    private func status(_ answer: Endpoint.StatusAnswer) -> HTML {
        let value: HTML
        if let result = answer.result {
            value = result.type.map(text.type) ?? "nothing"
        } else {
            value = answer.value.map { text.literal($0, for: .standard(.json)) } ?? "nothing"
        }
        let name: HTML? = answer.caseName.map { "<code>.\($0)</code> " }
        return "<span class=\"status\">\(answer.status.text)</span> \(name)\(value)"
    }

    private func pages(_ pages: Pages) -> HTML {
        let way: HTML
        switch pages.next {
        case .url(let place, _): way = "the next page's address is in \(location(place))"
        case .cursor(let place, let parameter):
            way = "\(location(place)) goes into \(self.parameter(parameter))"
        case .page(let parameter, let start, _):
            way = "\(self.parameter(parameter)) counts from \(self.start(start))"
        case .offset(let parameter, .number(0), _):
            way = "\(self.parameter(parameter)) counts items"
        case .offset(let parameter, let start, _):
            way = "\(self.parameter(parameter)) counts items from \(self.start(start))"
        }
        return """
            <p class="paging">Items are \(text.type(pages.item)), page by page: \(way).</p>

            """
    }

    private func start(_ start: Pages.Start) -> HTML {
        switch start {
        case .number(let number): "\(number)"
        case .answer(let place): location(place)
        }
    }

    private func location(_ location: ValueLocation) -> HTML {
        switch location {
        case .body(let place): "<code>\(place.text)</code>"
        case .header(let name): "the header <code>\(name)</code>"
        case .link(let relation): "the link <code>\(relation)</code>"
        }
    }

    private func parameter(_ parameter: Pages.Parameter) -> HTML {
        switch parameter {
        case .query(let name): "<code>\(name)</code>"
        case .header(let name): "the header <code>\(name)</code>"
        case .body(let place): "<code>\(place.text)</code> of the body"
        }
    }

    // MARK: What goes wrong

    /// The endpoint's own, and those of all that it does not say otherwise.
    private func errors(_ endpoint: Endpoint) -> HTML? {
        let known = Set(endpoint.errors.map(\.status))
        let common = api.errors.filter { !known.contains($0.status) }
        return text.errors(endpoint.errors + common, endpoint.failures + api.failures).map {
            "<h4>Errors</h4>\n\($0)"
        }
    }

    private func requirements(_ endpoint: Endpoint) -> HTML? {
        var parts: [HTML] = []
        if let auth = endpoint.requirements.auth ?? api.requirements.auth {
            parts.append("<p>\(CredentialText.sentence(auth))</p>\n")
        }
        if let timeout = endpoint.requirements.timeout ?? api.requirements.timeout {
            parts.append("<p class=\"dim\">Fails after \(String(timeout)) seconds.</p>\n")
        }
        if let retry = endpoint.requirements.retry ?? api.requirements.retry,
            retry.attempts != 1, retry.allows(endpoint.method)
        {
            let attempts = retry.attempts.map { ", at most \($0) times in all" as HTML }
            let statuses = retry.statuses.map { "<code>\($0.text)</code>" as HTML }
            let on: HTML? = statuses.isEmpty ? nil : " on \(text.separated(statuses))"
            parts.append("<p class=\"dim\">Sent again\(on)\(attempts).</p>\n")
        }
        return parts.isEmpty ? nil : "<h4>Credentials and limits</h4>\n\(parts)"
    }

    // MARK: Webhooks

    private func payload(_ webhook: Webhook) -> HTML {
        let type = webhook.payload.type.map(text.type) ?? "Nothing"
        return "<h4>Reads</h4>\n<p>\(type)</p>\n"
    }

    private func headers(_ webhook: Webhook) -> HTML? {
        text.headers(webhook.headers).map { "<h4>Headers</h4>\n\($0)" }
    }

    private func nested(_ models: [Model]) -> HTML? {
        if models.isEmpty { return nil }
        let section = ModelSection(text: text, samples: samples)
        return "<h4>Types</h4>\n\(models.map { section.nested($0) })"
    }
}
