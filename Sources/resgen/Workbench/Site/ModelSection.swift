import ResgenCompiler

/// The section of a model: what it is, its members, what uses it.
struct ModelSection {
    let text: SiteText
    let samples: SiteSamples

    /// - Parameters:
    ///   - users: The endpoints and models that name it.
    ///   - diagram: The model among those that it is connected with.
    func html(_ model: Model, users: HTML?, diagram: HTML?) -> HTML {
        let id = SiteMap.id(ofModel: model.path)
        return """
            <section class="item" id="\(id)" data-title="\(model.name)">
            <div class="about">
            <h3><a class="anchor" href="#\(id)">\(title(model))</a> <span class="kind">\(model.kind.word)</span></h3>
            \(body(model))\(users)</div>
            <div class="samples">
            \(samples.value(model))\(diagram)</div>
            </section>

            """
    }

    /// A type that is written in place, inside the section of what it belongs to.
    func nested(_ model: Model) -> HTML {
        let id = SiteMap.id(ofModel: model.path)
        return """
            <section class="nested" id="\(id)">
            <h5><a class="anchor" href="#\(id)">\(model.name)</a> <span class="kind">\(model.kind.word)</span></h5>
            \(body(model))</section>

            """
    }

    /// The fields of a model that an argument is, folded; nil for other types.
    func summary(of type: APIType) -> HTML? {
        guard case .model(let path, _) = type.unwrapped, path.count == 1,
            let model = text.map.model(named: path[0]), case .structure(let structure) = model.kind,
            !structure.fields.isEmpty
        else { return nil }
        let rows = structure.fields.map { field($0, of: model, hasID: false) }
        return """
            <details class="more"><summary>\(structure.fields.count) fields</summary><table class="members"><tbody>
            \(rows)</tbody></table></details>

            """
    }

    private func title(_ model: Model) -> String {
        model.generics.isEmpty
            ? model.name : "\(model.name)<\(model.generics.joined(separator: ", "))>"
    }

    private func body(_ model: Model) -> HTML {
        let conformances: HTML? =
            model.conform.isEmpty
            ? nil
            : """
            <p class="dim">Conforms to \(text.separated(model.conform.map { "<code>\($0)</code>" })).</p>

            """
        return "\(text.doc(model.doc))\(conformances)\(members(model))"
    }

    private func members(_ model: Model) -> HTML {
        switch model.kind {
        case .structure(let structure): return self.structure(structure, of: model)
        case .enumeration(let enumeration): return self.enumeration(enumeration)
        case .flags(let flags, _): return self.flags(flags)
        case .union(let union): return self.union(union)
        case .wrapper(let type, let own):
            let encoding = text.encoding(own).map { ", \($0)" as HTML }
            return "<p>A type of its own around \(text.type(type))\(encoding).</p>\n"
        case .alias(let type): return "<p>Another name of \(text.type(type)).</p>\n"
        case .external(let external):
            return "<p>Written by hand: <code class=\"type\">\(external.type)</code>.</p>\n"
        case .answers(let cases):
            let rows = cases.map { row($0.name, $0.type.map(text.type)) }
            return "<table class=\"members\"><tbody>\n\(rows)</tbody></table>\n"
        }
    }

    // MARK: Fields

    private func structure(_ structure: Structure, of model: Model) -> HTML {
        let rows = structure.fields.map { field($0, of: model, hasID: true) }
        let additional: HTML? = structure.additional.map { type in
            let map = APIType.dictionary(key: .standard(.string), value: type)
            return """
                <tr><th scope="row"><code>additional</code></th><td>\(text.type(map))<div class="doc"><p>The members that have no field.</p></div></td></tr>

                """
        }
        let nested = structure.nested.map(nested)
        if rows.isEmpty, additional == nil { return "<p class=\"dim\">No fields.</p>\n\(nested)" }
        return """
            <table class="members"><tbody>
            \(rows)\(additional)</tbody></table>
            \(nested)
            """
    }

    private func field(_ field: Field, of model: Model, hasID: Bool) -> HTML {
        let id: HTML? =
            hasID ? " id=\"\(SiteMap.id(ofField: field.name, in: model.path))\"" : nil
        let key: HTML? =
            field.key == field.name
            ? nil : " <span class=\"place\">JSON <code>\(field.key)</code></span>"
        let encoding = text.encoding(field.encoding).map {
            " <span class=\"place\">\($0)</span>" as HTML
        }
        let lossy: HTML? =
            field.isLossy ? " <span class=\"place\">without what cannot be read</span>" : nil
        let readOnly: HTML? = field.isReadOnly ? " <span class=\"place\">read only</span>" : nil
        let deprecated: HTML? = field.deprecation == nil ? nil : " class=\"deprecated\""
        let value: HTML? =
            switch field.content {
            case .const(let literal):
                "<p class=\"default\">Always \(text.literal(literal, for: field.type))</p>"
            case .stored(let literal): text.defaultValue(literal, of: field.type)
            }
        return """
            <tr\(id)\(deprecated)><th scope="row"><code>\(field.name)</code></th><td>\(text.type(field.type))\(key)\(encoding)\(lossy)\(readOnly)\(value)\(text.deprecation(field.deprecation))\(text.doc(field.doc))</td></tr>

            """
    }

    private func row(_ name: String, _ content: HTML?) -> HTML {
        "<tr><th scope=\"row\"><code>\(name)</code></th><td>\(content)</td></tr>\n"
    }

    // MARK: Values

    private func enumeration(_ enumeration: Enumeration) -> HTML {
        let rows = enumeration.cases.map { item -> HTML in
            row(item.name, "<code>\(item.value.swift)</code>")
        }
        let rest: HTML =
            enumeration.isClosed
            ? "<p class=\"dim\">No other value can be read.</p>"
            : enumeration.isStruct
                ? "<p class=\"dim\">Other values by their <code>rawValue</code>.</p>"
                : "<p class=\"dim\">Other values are read as <code>.unrecognized</code>.</p>"
        return "<table class=\"members values\"><tbody>\n\(rows)</tbody></table>\n\(rest)\n"
    }

    private func flags(_ flags: [(name: String, bit: Int)]) -> HTML {
        let rows = flags.map { row($0.name, "<span class=\"dim\">bit \($0.bit)</span>") }
        return "<table class=\"members values\"><tbody>\n\(rows)</tbody></table>\n"
    }

    private func union(_ union: Union) -> HTML {
        let rows = union.cases.map { item -> HTML in
            let values = item.tagValues.map { "<code>\($0.swift)</code>" as HTML }
            let tag: HTML? =
                values.isEmpty
                ? nil
                : " <span class=\"place\">\(union.tag ?? "") = \(text.separated(values, by: ", "))</span>"
            let isDefault: HTML? =
                item.isDefault
                ? " <span class=\"place\">where the tag has another value</span>" : nil
            return row(item.name, "\(text.type(item.type))\(tag)\(isDefault)")
        }
        let way: HTML =
            union.tag.map { "One of these, by the value of <code>\($0)</code>." }
            ?? "The first of these that the value has the shape of."
        let rest: HTML? =
            union.keepsUnrecognized
            ? "<p class=\"dim\">What is none of them is read as <code>.unrecognized</code>.</p>\n"
            : nil
        return """
            <p>\(way)</p>
            <table class="members"><tbody>
            \(rows)</tbody></table>
            \(rest)
            """
    }
}

extension Model.Kind {
    /// What Swift makes of it.
    var word: String {
        switch self {
        case .structure: "struct"
        case .enumeration(let enumeration): enumeration.isStruct ? "struct" : "enum"
        case .flags: "option set"
        case .union: "union"
        case .wrapper: "wrapper"
        case .alias: "alias"
        case .external: "external"
        case .answers: "enum"
        }
    }

    /// By which a diagram colours it.
    var family: String {
        switch self {
        case .structure, .answers: "struct"
        case .enumeration, .flags: "enum"
        case .union: "union"
        case .wrapper, .alias, .external: "other"
        }
    }
}
