import ResgenCompiler

/// The diagrams of models: one of all, and for each model one of those around it.
struct ModelDiagrams {
    let graph: ModelGraph
    let map: SiteMap

    /// Of more models a diagram shows no fields.
    private static let modelsWithFields = 24
    private static let shownFields = 9
    /// So many models are shown at each side of one.
    private static let shownNeighbours = 7

    /// All models, to be moved and magnified.
    var overview: HTML {
        let diagram = overviewDiagram
        return """
            <header class="group"><h2>Diagram</h2>
            <p class="dim">\(graph.models.count) models, each to the left of those that its values hold.\(note)</p></header>
            \(Diagram.definitions)<div class="canvas" tabindex="0" aria-label="Diagram of models, arrow keys move it, plus and minus magnify">
            <div class="tools" hidden><button type="button" data-zoom="in" aria-label="Magnify">+</button><button type="button" data-zoom="out" aria-label="Reduce">−</button><button type="button" data-zoom="fit">Fit</button></div>
            \(diagram.svg(named: "Models", isSized: true))</div>
            <ul class="legend"><li class="kind-struct">struct</li><li class="kind-enum">enum</li><li class="kind-union">union</li><li class="kind-other">alias, wrapper</li></ul>

            """
    }

    private var note: HTML? {
        let hasWords = ModelOverview(graph).words.contains { !$0.isEmpty }
        return hasWords ? " What very many hold is named in them, without an arrow." : nil
    }

    var overviewDiagram: Diagram {
        let overview = ModelOverview(graph)
        let hasFields = graph.models.count <= Self.modelsWithFields
        let nodes = graph.models.indices.map { index -> Diagram.Node in
            let words = overview.words[index].map { graph.models[$0].name }
            var rows = hasFields ? fields(of: graph.models[index]) : []
            if !words.isEmpty { rows.append("→ " + words.joined(separator: ", ")) }
            var node = node(index, rows: rows)
            node.words = overview.words[index]
            return node
        }
        let edges = overview.edges.map { edge in
            let row = hasFields ? self.row(of: edge.to, in: graph.models[edge.from]) : nil
            return Diagram.Edge(from: edge.from, to: edge.to, row: row)
        }
        return Diagram(nodes, edges)
    }

    /// A model between those that hold it and those that it holds; nil where there is none.
    func neighbourhood(of index: Int) -> HTML? {
        let users = graph.usedBy[index]
        let uses = graph.uses[index].filter { $0 != index }
        if users.isEmpty, uses.isEmpty { return nil }
        var nodes = [node(index, isCenter: true)]
        var edges: [Diagram.Edge] = []
        for (side, isBefore) in [(users, true), (uses, false)] {
            for other in side.prefix(Self.shownNeighbours) {
                add(node(other), isBefore: isBefore, &nodes, &edges)
            }
            let rest = side.count - Self.shownNeighbours
            if rest > 0 {
                let more = Diagram.Node(title: "\(rest) more", link: nil, kind: "more")
                add(more, isBefore: isBefore, &nodes, &edges)
            }
        }
        // A diagram is static here; the large one is searched and moved by the script.
        for number in nodes.indices { nodes[number].key = nil }
        let name = graph.models[index].name
        let id = SiteMap.id(ofModel: [name])
        return """
            <figure class="neighbours"><figcaption>Around \(name) <a href="diagram.html#\(id)">all models</a></figcaption>
            \(Diagram(nodes, edges).svg(named: "Models around \(name)", isSized: true))</figure>

            """
    }

    private func add(
        _ node: Diagram.Node,
        isBefore: Bool,
        _ nodes: inout [Diagram.Node],
        _ edges: inout [Diagram.Edge],
    ) {
        let other = nodes.count
        nodes.append(node)
        edges.append(
            isBefore ? Diagram.Edge(from: other, to: 0) : Diagram.Edge(from: 0, to: other)
        )
    }

    private func node(_ index: Int, rows: [String] = [], isCenter: Bool = false) -> Diagram.Node {
        let model = graph.models[index]
        return Diagram.Node(
            title: model.name,
            link: map.link(toModel: [model.name]),
            kind: model.kind.family,
            key: SiteMap.id(ofModel: [model.name]),
            rows: rows,
            isCenter: isCenter
        )
    }

    // MARK: Fields

    /// What a model has, a line for each of the first ones.
    private func fields(of model: Model) -> [String] {
        let lines = members(of: model).map(\.line)
        if lines.count <= Self.shownFields { return lines }
        return lines.prefix(Self.shownFields - 1) + ["… \(lines.count - Self.shownFields + 1) more"]
    }

    /// The line that an edge to a model leaves from.
    private func row(of target: Int, in model: Model) -> Int? {
        let lines = members(of: model)
        let last = min(lines.count, Self.shownFields) - 1
        let row = lines.firstIndex { member in
            member.type.map { graph.targets(of: $0).contains(target) } ?? false
        }
        return row.map { min($0, last) }
    }

    private func members(of model: Model) -> [(line: String, type: APIType?)] {
        let scope = TypeScope(TypeScope.Root(api: "", names: []))
        func member(_ name: String, _ type: APIType) -> (String, APIType?) {
            ("\(name): \(scope.type(type))", type)
        }
        switch model.kind {
        case .structure(let structure): return structure.fields.map { member($0.name, $0.type) }
        case .union(let union): return union.cases.map { member($0.name, $0.type) }
        case .enumeration(let enumeration): return enumeration.cases.map { ($0.name, nil) }
        case .flags(let flags, _): return flags.map { ($0.name, nil) }
        case .wrapper(let type, _), .alias(let type): return [("= \(scope.type(type))", type)]
        case .external(let external): return [("= \(external.type)", nil)]
        case .answers(let cases): return cases.map { ($0.name, $0.type) }
        }
    }
}

/// What names each model: endpoints, webhooks, other models.
struct ModelUsers {
    private let endpoints: [[String]]
    private let graph: ModelGraph

    /// Of more users the rest is folded.
    private static let shown = 8

    init(_ api: API, _ graph: ModelGraph) {
        self.graph = graph
        var users: [[String]] = Array(repeating: [], count: graph.models.count)
        func add(_ key: String, _ types: [APIType]) {
            var seen: Set<Int> = []
            for type in types {
                for index in graph.targets(of: type) where seen.insert(index).inserted {
                    users[index].append(key)
                }
            }
        }
        for endpoint in api.root.allEndpoints {
            let failures = (endpoint.errors.map(\.type) + endpoint.failures.map(\.type))
            add(endpoint.key, endpoint.types + failures)
        }
        for webhook in api.root.allWebhooks { add(webhook.key, webhook.types) }
        endpoints = users
    }

    func html(of index: Int, _ text: SiteText) -> HTML? {
        let links =
            endpoints[index].map { key -> HTML in
                "<a href=\"\(text.map.link(toEndpoint: key))\"><code>\(key)</code></a>"
            }
            + graph.usedBy[index].map { user -> HTML in
                "<code class=\"type\">\(text.model([graph.models[user].name]))</code>"
            }
        if links.isEmpty { return nil }
        let first = text.separated(Array(links.prefix(Self.shown)))
        let rest: HTML? =
            links.count > Self.shown
            ? """
             <details class="more"><summary>and \(links.count - Self.shown) more</summary>\(text.separated(Array(links.dropFirst(Self.shown))))</details>
            """ : nil
        return "<h4>Used by</h4>\n<div class=\"users\">\(first)\(rest)</div>\n"
    }
}
