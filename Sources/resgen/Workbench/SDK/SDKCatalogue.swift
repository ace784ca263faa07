import ResgenCompiler

/// The front page of a package's documentation: all that can be called, by group, and the models.
struct SDKCatalogue {
    private let package: SDKPackage
    private var api: API { package.api }

    init(_ package: SDKPackage) { self.package = package }

    var text: String {
        let groups = SDKGroup.all(of: api)
        let models = api.models.filter { $0.external == nil || api.isNamed($0) }
            .map(\.name).sorted().map { link([api.name, $0]) }
        let topics =
            [(title: "The API", links: [link([api.name])])]
            + groups.map { (title: title(of: $0), links: links(of: $0)) }
            + [(title: "Models", links: models)]
        return """
            # ``\(package.name)``

            \(SDKMarkdown.summary(api.doc) ?? "The calls and models of \(api.name).")

            ## Overview

            \(SDKReadme(package).firstCall)
            ## Topics

            \(topics.filter { !$0.links.isEmpty }.map(section).joined(separator: "\n"))
            """
    }

    private func section(_ topic: (title: String, links: [String])) -> String {
        "### \(topic.title)\n\n\(topic.links.map { "- \($0)\n" }.joined())"
    }

    private func title(of group: SDKGroup) -> String {
        group.key == EndpointKey.webhooks ? "Webhooks" : group.key ?? "Endpoints"
    }

    private func links(of group: SDKGroup) -> [String] {
        group.endpoints.map { link(group.typePath + [$0.symbol]) }
            + group.webhooks.map { link(group.typePath + [$0.name]) }
    }

    /// Symbols by their names as DocC has them, without backticks.
    private func link(_ path: [String]) -> String { "``\(path.joined(separator: "/"))``" }
}

extension Endpoint {
    /// The function by its name and labels: `person(id:)`.
    fileprivate var symbol: String {
        let labels = arguments.map { $0.isLabelled ? "\($0.name):" : "_:" }
        return "\(name)(\(labels.joined()))"
    }
}
