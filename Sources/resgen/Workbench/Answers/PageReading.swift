import ResgenCompiler

/// What a page of a list says beside its value: where its items are, and what leads to the next page.
struct PageReading {
    let pages: Pages
    /// Where the spec says it.
    let origin: SourceRange

    /// What the generated code would not find where the spec says it is.
    ///
    /// - Parameter body: All of the body; places of pages are never in what `unwrap` takes from it.
    func findings(in body: JSONNode, place: (SourceRange) -> SourceRange) -> [Finding] {
        let found = [
            items(in: body), next(in: body), more(in: body), number(in: body),
            count(of: "items", at: pages.total, in: body),
            count(of: "pages", at: pages.totalPages, in: body),
        ]
        return found.compactMap(\.self).map { found in
            var finding = Finding(
                fails: found.fails,
                subject: found.message,
                message: found.message,
                range: place(found.node.range)
            )
            finding.origin = origin
            return finding
        }
    }

    private struct Found {
        let fails: Bool
        let message: String
        let node: JSONNode
    }

    private func items(in body: JSONNode) -> Found? {
        guard let items = pages.items else { return nil }
        switch Unwrapping(items, isLossy: pages.isLossy).value(in: body) {
        case .value(let node) where node.isArray || node.isNull: return nil
        case .value(let node): return expected("a list of items", at: items, node)
        case .missing:
            let message = "there are no items at '\(items.text)'"
            return Found(fails: false, message: message, node: body)
        case .mismatch: return expected("items", at: items, body)
        }
    }

    /// Whether a further page may be asked for.
    private func hasItems(in body: JSONNode) -> Bool {
        guard case .value(let list) = Unwrapping(pages.items).value(in: body) else { return false }
        return !list.elements.isEmpty
    }

    private func next(in body: JSONNode) -> Found? {
        switch pages.next {
        case .url(.body(let path), _):
            guard let node = value(at: path, in: body), !node.namesNoPage else { return nil }
            if let text = node.string, text.isPageAddress { return nil }
            return expected("the address of the next page", at: path, node, isText: true)
        case .cursor(.body(let path), _):
            guard let node = value(at: path, in: body), !node.namesNoPage, node.isContainer else {
                return nil
            }
            return expected("one value that leads to the next page", at: path, node)
        case .url, .cursor, .page, .offset: return nil
        }
    }

    private func more(in body: JSONNode) -> Found? {
        guard case .body(let path)? = pages.more, let node = value(at: path, in: body) else {
            return nil
        }
        let texts = ["true", "1", "false", "0", ""]
        let text = node.string ?? node.number
        if node.bool != nil || text.map({ texts.contains($0.lowercased()) }) == true { return nil }
        return expected("whether there are more pages", at: path, node, isText: true)
    }

    private func number(in body: JSONNode) -> Found? {
        guard case .body(let path)? = pages.next.numberLocation else { return nil }
        guard let node = value(at: path, in: body) else {
            if !hasItems(in: body) { return nil }
            let message = "the number of the page is not at '\(path.text)'"
            return Found(fails: false, message: message, node: body)
        }
        return isInteger(node)
            ? nil : expected("the number of the page", at: path, node, isText: true)
    }

    private func count(of things: String, at place: ValueLocation?, in body: JSONNode) -> Found? {
        guard case .body(let path)? = place, let node = value(at: path, in: body) else {
            return nil
        }
        return isInteger(node)
            ? nil : expected("the number of all \(things)", at: path, node, isText: true)
    }

    private func isInteger(_ node: JSONNode) -> Bool {
        (node.string ?? node.number).flatMap { Int($0) } != nil
            || ScalarReading.reads(.int, node, as: nil, PatternDates())
    }

    /// Nil where there is nothing, or null.
    private func value(at path: JSONPathSyntax, in body: JSONNode) -> JSONNode? {
        guard case .value(let node) = Unwrapping(path).value(in: body), !node.isNull else {
            return nil
        }
        return node
    }

    /// - Parameter isText: Whether some text is right.
    private func expected(
        _ what: String,
        at path: JSONPathSyntax,
        _ node: JSONNode,
        isText: Bool = false
    ) -> Found {
        let text = isText ? node.string : nil
        let found = text.map { JSONPrinter.quoted($0.excerpt) } ?? node.value.kindName
        let message = "expected \(what) at '\(path.text)', found \(found)"
        return Found(fails: true, message: message, node: node)
    }
}

extension JSONNode {
    /// False, an empty text, list or object, as what leads to a page.
    fileprivate var namesNoPage: Bool {
        switch value {
        case .null, .bool(false), .string(""): true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }
}

extension String {
    /// Whether a URL of the web can be made of it, by itself or beside that of the page.
    fileprivate var isPageAddress: Bool {
        guard let end = range(of: ":").map(\.lowerBound), self[..<end].allSatisfy(\.isLetter) else {
            return true
        }
        return ["http", "https"].contains(self[..<end].lowercased())
    }
}
