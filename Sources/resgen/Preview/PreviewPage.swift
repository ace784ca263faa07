/// A page that shows sources beside the Swift that comes of them, each line tied to its lines on the
/// other side. It is one file, and asks the network for nothing.
struct PreviewPage {
    private let api: API
    private let swift: PrintedSwift
    private let sources: [PageSource]
    private let ties: Ties

    /// - Parameters:
    ///   - swift: What is printed of the API, or a part of it.
    ///   - sources: The spec, and what it includes.
    ///   - documents: Which of these are documents of others, of which only what is printed is shown.
    init(of api: API, _ swift: PrintedSwift, sources: [SourceText], documents: Set<Int32>) {
        self.api = api
        self.swift = swift
        let specName = sources.first?.name ?? ""
        let roots = sources.enumerated().map { index, source in
            var source = source
            return (try? source.parse(file: index).get())
                ?? JSONNode(value: .null, range: SourceRange(file: index, 0..<0))
        }
        let layouts = zip(sources, roots).map(SourceLayout.init)
        var firstLines = [0]
        for layout in layouts { firstLines.append((firstLines.last ?? 0) + layout.lines.count) }
        ties = Ties(
            swift,
            layouts: layouts,
            members: roots.map(SourceMembers.init),
            firstLines: firstLines,
            operations: Set(
                api.root.allEndpoints.map(\.range).filter { documents.contains($0.file) }
            )
        )
        let count = firstLines.last ?? 0
        var isTied = Array(repeating: false, count: count)
        for tie in ties.all { for line in tie.source { isTied[line] = true } }
        self.sources = zip(sources, layouts).enumerated().map { index, source in
            PageSource(
                source.0,
                source.1,
                name: Self.name(of: source.0, beside: specName),
                firstLine: firstLines[index],
                isShown: documents.contains(Int32(index)) ? isTied : nil
            )
        }
    }

    /// Without the folder of the spec, which is nobody's business where the page is read.
    private static func name(of source: SourceText, beside spec: String) -> String {
        let folder = spec.lastIndex(of: "/").map { spec[...$0] } ?? ""
        return source.name.hasPrefix(folder)
            ? String(source.name.dropFirst(folder.count)) : source.name
    }

    var html: HTML {
        let entries = PageEntry.all(of: api, ties)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <title>\(api.name) – spec and Swift</title>
            <style>
            \(HTML(text: PageStyle.css + PreviewStyle.css))</style>
            <script>
            \(HTML(text: PageStyle.schemeScript))</script>
            </head>
            <body>
            \(header(entries))
            \(outline(entries))
            <main>
            \(pane("source", label: "Spec", sources.map(\.html)))
            <svg id="ribbon" aria-hidden="true"></svg>
            \(pane("swift", label: "Swift", [swiftHTML]))
            </main>
            \(Self.callBar)
            <script type="application/json" id="ties">\(HTML(text: tiesJSON))</script>
            <script>
            \(HTML(text: PreviewScript.text))</script>
            </body>
            </html>

            """
    }

    /// Nothing is asked for, whatever a spec says.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

    private func header(_ entries: [PageEntry]) -> HTML {
        let models = entries.count { $0.kind == .model }
        let lines = swift.text.utf8.count { $0 == 0x0A }
        let counts =
            "\(entries.count - models) endpoints, \(models) models, \(lines) lines of Swift"
        return """
            <header>
            <button id="menu" type="button" aria-label="Outline" aria-expanded="false">☰</button>
            <h1>\(api.name)</h1>
            <p>\(counts)</p>
            <label id="finder"><input id="search" type="search" placeholder="Search" \
            aria-label="Search" autocomplete="off" spellcheck="false"><kbd>/</kbd></label>
            <output id="found"></output>
            \(PageStyle.schemeButton)
            </header>
            """
    }

    private func outline(_ entries: [PageEntry]) -> HTML {
        let models = entries.filter { $0.kind == .model }
        let endpoints = entries.filter { $0.kind != .model }
        let lists = [("Endpoints", endpoints), ("Models", models)].filter { !$0.1.isEmpty }
            .map { heading, entries -> HTML in
                "<h2>\(heading)</h2>\n<ul>\n\(entries.map(\.html))</ul>\n"
            }
        return """
            <nav id="outline" aria-label="Outline">
            <svg class="symbols"><symbol id="sheets"><path d="M1.5 7v8h7M4.5 4h8v8h-8z"/></symbol></svg>
            \(lists)<p class="none" hidden>Nothing is called so.</p>
            </nav>
            """
    }

    private func pane(_ id: String, label: String, _ files: [HTML]) -> HTML {
        """
        <section id="\(id)" class="pane" tabindex="0" aria-label="\(label)"><div class="content">\
        <div class="marks"></div>
        \(files)</div></section>
        """
    }

    private var swiftHTML: HTML {
        let lines = HighlightedText(swift: swift.text).lines.dropLast()
        let blocks = CodeBlock.blocks(of: Array(lines), firstLine: 0)
        return "<article data-number=\"0\"><h2>\(api.name).swift</h2>\n\(blocks)</article>\n"
    }

    private static let callBar: HTML = """
        <footer id="call"><code></code><button class="copy" type="button">Copy</button>\
        <p><kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> other side, <kbd>/</kbd> search, \
        <kbd>c</kbd> copy the call</p></footer>
        """

    /// `[first, last, [lines that come of nothing else], [lines that others share]]` for each tie,
    /// with the first and last line of each run of lines.
    private var tiesJSON: String {
        let rows = ties.all.map { tie in
            "[\(tie.source.lowerBound),\(tie.source.upperBound),\(Self.json(tie.alone)),\(Self.json(tie.shared))]"
        }
        return "[\(rows.joined(separator: ",\n"))]"
    }

    private static func json(_ lines: [ClosedRange<Int>]) -> String {
        "[\(lines.map { "\($0.lowerBound),\($0.upperBound)" }.joined(separator: ","))]"
    }
}
