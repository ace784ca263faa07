import ResgenCompiler

/// What is said of a place in a spec.
package struct Hover {
    /// The declaration or call in Swift.
    package var swift: String?
    /// `GET /people/{id: Int}`
    package var request: String?
    /// Prose, as the spec or the language has it.
    package var text: String?
    package var diagnostics: [Diagnostic] = []

    package var isEmpty: Bool {
        swift == nil && request == nil && text == nil && diagnostics.isEmpty
    }
}

/// The key of a model, in the spec or in a file that it includes.
package struct Definition {
    package let source: SourceText
    package let range: Range<Int>
}

extension EditedSpec {
    /// What is known of a place, and the mistakes there. Of a document only these are said.
    package func hover(at cursor: SpecCursor) -> Hover {
        var hover = isDocument ? Hover() : self.hover(ofSpecAt: cursor)
        hover.diagnostics = checked.diagnostics.filter { diagnostic in
            guard let range = diagnostic.range, range.file == 0 else { return false }
            return range.range.contains(cursor.offset)
                || range.range == cursor.offset..<cursor.offset
        }
        return hover
    }

    /// Where the type is written whose name is at the cursor.
    package func definition(at cursor: SpecCursor) -> Definition? {
        guard !isDocument, let name = typeName(at: cursor)?.text else { return nil }
        if generics(at: cursor.path).contains(name) { return nil }
        if let model = model(named: name) {
            return Definition(source: model.file, range: model.range)
        }
        guard let range = checked.api?.models.first(where: { $0.name == name })?.range else {
            return nil
        }
        return Definition(source: checked.sources[Int(range.file)], range: range.range)
    }

    private func hover(ofSpecAt cursor: SpecCursor) -> Hover {
        switch (cursor.content, cursor.path.count, cursor.path.first) {
        case (.key, 2, .key("endpoints")), (.key, 2, .key("webhooks")): endpoint(at: cursor)
        case (.key, 2, .key("models")), (.key, 2, .key("external")):
            type(cursor.lastKey ?? "", at: cursor) ?? rule(at: cursor)
        case (.key, _, _), (.word, _, _): rule(at: cursor)
        case (.string, _, _):
            typeName(at: cursor).flatMap { type($0.text, at: cursor) } ?? rule(at: cursor)
        default: Hover()
        }
    }

    private func rule(at cursor: SpecCursor) -> Hover {
        let rules = language.rules(at: cursor.path, in: root)
        return Hover(text: rules.lazy.compactMap(\.description).first)
    }

    private func endpoint(at cursor: SpecCursor) -> Hover {
        let node = root?[cursor.path]
        let root = checked.api?.root
        let places =
            (root?.allEndpoints ?? []).map { ($0.key, $0.range) }
            + (root?.allWebhooks ?? []).map { ($0.key, $0.range) }
        let key = places.first { $0.1.file == 0 && $0.1.range == cursor.range }?.0
        let summary = checked.api?.endpointSummaries.first { $0.name == key }
        return Hover(
            swift: summary.map {
                $0.value == "Void" ? $0.signature : "\($0.signature) -> \($0.value)"
            },
            request: node?["request"]?.string,
            text: node?["doc"]?.string ?? rule(at: cursor).text
        )
    }

    private func type(_ name: String, at cursor: SpecCursor) -> Hover? {
        if generics(at: cursor.path).contains(name) {
            return Hover(text: "A type parameter of '\(cursor.path[1].key ?? "")'.")
        }
        if let model = model(named: name) {
            let declared = checked.api?.models.first { isDeclared($0, by: model) }
            return Hover(swift: declared.flatMap(declaration), text: model.doc)
        }
        if let model = checked.api?.models.first(where: { $0.name == name }) {
            return Hover(swift: declaration(of: model), text: model.doc)
        }
        let text = StandardType(rawValue: name)?.wireText ?? BuiltInType(rawValue: name)?.doc
        return text.map { Hover(text: "\(name): \($0)") }
    }

    private func isDeclared(_ model: Model, by known: KnownModel) -> Bool {
        model.range.range == known.range
            && checked.sources[Int(model.range.file)].name == known.file.name
    }

    /// The beginning of the type in Swift: what it has, not how it is read.
    private func declaration(of model: Model) -> String? {
        guard let api = checked.api else { return nil }
        let printed = SwiftOutput.preview(
            of: api,
            specName: "",
            names: [model.name],
            withModels: false
        )
        let lines = printed.swift.text.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("    ") || $0.trimmed.hasPrefix("///") }
            .prefix { !$0.isEmpty && $0 != "}" }
            .filter { !$0.trimmed.hasPrefix("///") }.map { String($0.dropFirst(4)) }
        guard let first = lines.first else { return nil }
        let isClosed = lines.last == "}" || !first.hasSuffix("{")
        if isClosed, lines.count <= Self.lineLimit { return lines.joined(separator: "\n") }
        return (lines.prefix(Self.lineLimit) + ["    …", "}"]).joined(separator: "\n")
    }

    private static var lineLimit: Int { 16 }
}
