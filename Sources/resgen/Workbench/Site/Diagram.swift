import ResgenCompiler

/// A diagram of boxes and the edges between them, as SVG. Text is measured by the width of a
/// monospaced font's characters.
struct Diagram {
    struct Node {
        var title: String
        /// Where a click leads.
        var link: String?
        /// The name of its kind, for the colour.
        var kind: String
        /// Its id, in a diagram that the script moves.
        var key: String?
        var rows: [String] = []
        /// Nodes that it names in words.
        var words: [Int] = []
        /// Whether it is what the diagram is about.
        var isCenter = false
    }

    struct Edge {
        var from: Int
        var to: Int
        /// The row that it leaves from.
        var row: Int?
    }

    private let nodes: [Node]
    private let edges: [Edge]
    let layout: LayeredLayout

    private static let titleWidth = 7.6
    private static let rowWidth = 6.7
    private static let titleHeight = 26.0
    private static let rowHeight = 16.0
    private static let padding = 10.0
    private static let margin = 8.0

    init(_ nodes: [Node], _ edges: [Edge], aspect: Double = 1.6) {
        self.nodes = nodes
        self.edges = edges
        layout = LayeredLayout(
            nodes.map(Self.box),
            edges.map { edge in
                let port = edge.row.map {
                    Self.titleHeight + (Double($0) + 0.5) * Self.rowHeight - 3
                }
                return LayeredLayout.Edge(from: edge.from, to: edge.to, port: port)
            },
            aspect: aspect
        )
    }

    private static func box(_ node: Node) -> LayeredLayout.Box {
        let title = Double(node.title.shortened.count) * titleWidth
        let rows = node.rows.map { Double($0.shortened.count) * rowWidth }
        let width = ([title] + rows).max() ?? 0
        let height = titleHeight + (node.rows.isEmpty ? 0 : Double(node.rows.count) * rowHeight + 4)
        return LayeredLayout.Box(width: (width + 2 * padding).rounded(), height: height)
    }

    private var size: (width: Double, height: Double) {
        (layout.width + 2 * Self.margin + 20, layout.height + 2 * Self.margin)
    }

    /// - Parameters:
    ///   - name: What it shows, for who does not see it.
    ///   - isSized: Whether it is as large as it is drawn, and not as large as its place.
    func svg(named name: String, isSized: Bool) -> HTML {
        let (width, height) = size
        let box: HTML = "\(-Self.margin) \(-Self.margin) \(width) \(height)"
        let measure: HTML? = isSized ? " width=\"\(width)\" height=\"\(height)\"" : nil
        return """
            <svg class="diagram" viewBox="\(box)"\(measure) role="img" aria-label="\(name)">
            \(edges.indices.map(path))\(nodes.indices.map(group))</svg>

            """
    }

    /// Marks that edges of all diagrams of a page end with.
    static let definitions: HTML = """
        <svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 .8 7.4 4 0 7.2z"/></marker></defs></svg>

        """

    private func path(_ index: Int) -> HTML {
        let route = layout.routes[index]
        guard let first = route.first else { return "" }
        var path: HTML = "M\(first.x) \(first.y)"
        var last = first
        for point in route.dropFirst() {
            if point.y == last.y || point.x == last.x {
                path += "L\(point.x) \(point.y)"
            } else {
                let middle = (last.x + point.x) / 2
                path += "C\(middle) \(last.y) \(middle) \(point.y) \(point.x) \(point.y)"
            }
            last = point
        }
        let ends: HTML? =
            nodes[edges[index].from].key == nil
            ? nil : " data-from=\"\(edges[index].from)\" data-to=\"\(edges[index].to)\""
        return "<path class=\"edge\" d=\"\(path)\"\(ends)/>\n"
    }

    private func group(_ index: Int) -> HTML {
        let node = nodes[index]
        let box = layout.boxes[index]
        let key: HTML? = node.key.map { " id=\"\($0)\" data-node=\"\(index)\"" }
        let words: HTML? =
            node.words.isEmpty
            ? nil : " data-words=\"\(node.words.map(String.init).joined(separator: " "))\""
        let center: HTML? = node.isCenter ? " center" : nil
        let title = node.title.shortened
        let tooltip: HTML? = title == node.title ? nil : "<title>\(node.title)</title>"
        var rows: HTML = ""
        for (row, text) in node.rows.enumerated() {
            let y = Self.titleHeight + (Double(row) + 0.5) * Self.rowHeight + 1
            rows += "<text class=\"row\" x=\"\(Self.padding)\" y=\"\(y)\">\(text.shortened)</text>"
        }
        let content: HTML = """
            <g class="node kind-\(node.kind)\(center)" transform="translate(\(box.x) \(box.y))"\(key)\(words)>\(tooltip)<rect width="\(box.width)" height="\(box.height)" rx="5"/><text x="\(Self.padding)" y="17">\(title)</text>\(rows)</g>
            """
        return node.link.map { "<a href=\"\($0)\">\(content)</a>\n" } ?? "\(content)\n"
    }
}

extension String {
    /// As much of it as a box has room for.
    fileprivate var shortened: String { count > 36 ? prefix(35) + "…" : self }
}

extension HTML.StringInterpolation {
    /// A length, by a tenth.
    mutating func appendInterpolation(_ value: Double) {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let whole = abs(tenths) / 10
        let rest = abs(tenths) % 10
        appendInterpolation(HTML.escaped(rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"))
    }
}
