/// The names of the APIs of several specs. In one module no two may be equal: each is a type.
package struct APINames {
    /// Whether the specs are known to be of one module.
    let areOfOneModule: Bool
    /// A mistake, and the files of its places.
    package struct Clash {
        package let diagnostic: Diagnostic
        package let sources: [SourceText]
    }

    private var known: [String: (range: SourceRange, source: SourceText)] = [:]

    package init(areOfOneModule: Bool) { self.areOfOneModule = areOfOneModule }

    /// Takes the name that a spec gives; a clash when another spec has it already.
    package mutating func take(_ source: SourceText) -> Clash? {
        guard let name = Self.name(in: source) else { return nil }
        guard let other = known[name.value] else {
            known[name.value] = (name.range, source)
            return nil
        }
        if let identity = source.identity, identity == other.source.identity { return nil }
        var mistake = mistake(name)
        let place = SourceRange(file: 1, other.range.range)
        mistake.placedNotes = [.init(message: "the other one is here", range: place)]
        return Clash(diagnostic: mistake, sources: [source, other.source])
    }

    private func mistake(_ name: Located<String>) -> Diagnostic {
        let clash = "'\(name.value)' is the API of another spec"
        return areOfOneModule
            ? .error("\(clash) of the same module", at: name.range)
            : .warning("\(clash), too: a module takes one of the two", at: name.range)
    }

    /// Nil when the spec gives none that could be read.
    private static func name(in source: SourceText) -> Located<String>? {
        var source = source
        guard case .success(let node) = source.parse(file: 0) else { return nil }
        if OpenAPIDocument.isDocument(node) {
            return APIName.make(of: node, source: source)
        }
        return node["api"].flatMap { api in
            api.string.map { Located(value: $0, range: api.range) }
        }
    }
}
