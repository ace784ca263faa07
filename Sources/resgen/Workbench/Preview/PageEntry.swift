import ResgenCompiler

/// What the outline of a page lists: an endpoint, a webhook or a model.
struct PageEntry {
    enum Kind {
        case endpoint(method: String, path: String)
        case webhook
        case model
    }

    let name: String
    let kind: Kind
    /// How a program calls it.
    let call: String?
    /// Which tie leads to it.
    let tie: Int

    /// All that is printed, in the order of the spec.
    static func all(of api: API, _ ties: Ties) -> [PageEntry] {
        let session = CredentialSample.of(api) == nil ? "session" : "loader"
        let endpoints = api.root.allEndpoints.compactMap { endpoint in
            ties.index(of: endpoint.range).map { tie in
                let kind = Kind.endpoint(
                    method: endpoint.method.rawValue,
                    path: endpoint.displayPath
                )
                return PageEntry(
                    name: endpoint.key,
                    kind: kind,
                    call: CallSite.of(endpoint, session: session),
                    tie: tie
                )
            }
        }
        let webhooks = api.root.allWebhooks.compactMap { webhook in
            ties.index(of: webhook.range).map { tie in
                let call = CallSite.of(webhook, apiType: api.name)
                return PageEntry(name: webhook.key, kind: .webhook, call: call, tie: tie)
            }
        }
        let models = api.models.compactMap { model in
            ties.index(of: model.range).map { tie in
                PageEntry(name: model.name, kind: .model, call: nil, tie: tie)
            }
        }
        return endpoints + webhooks + models
    }

    var html: HTML {
        """
        <li data-tie="\(tie)"><a href="#\(name.withVisibleControls)">\(label)\
        <span class="name">\(name)</span>\(detail)</a>\(copy)</li>

        """
    }

    private var label: HTML? {
        switch kind {
        case .endpoint(let method, _): "<span class=\"method \(method)\">\(method)</span>"
        case .webhook: "<span class=\"method\">HOOK</span>"
        case .model: nil
        }
    }

    private var detail: HTML? {
        if case .endpoint(_, let path) = kind {
            "<small>\(path.withVisibleControls)</small>"
        } else {
            nil
        }
    }

    /// The call itself, coloured, and the button that copies it.
    private var copy: HTML? {
        guard let call else { return nil }
        return """
            <button class="copy" type="button" title="\(call)" data-call="\(call)" \
            aria-label="Copy the call"><svg viewBox="0 0 14 20"><use href="#sheets"/></svg></button>
            """
    }
}

extension PageEntry.Kind: Equatable {}
