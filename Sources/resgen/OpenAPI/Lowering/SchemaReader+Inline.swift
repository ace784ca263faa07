extension SchemaReader {
    /// A type that is written in place: nested where that is possible.
    func inline(_ node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> SchemaType
    {
        if let name = sharedName(node, analysis, at: place) {
            return SchemaType(name, at: node.range)
        }
        if let owner = extendedOwner(of: node, at: place) {
            let name = Self.joined(owner, names.typeWish(place.key))
            return SchemaType(
                hoisted(node, analysis, named: name, sharesTwins: false),
                at: node.range
            )
        }
        if let scope = place.scope, scope.depth < Self.nestingLimit,
            let type = nested(node, analysis.shape, at: place, in: scope)
        {
            return type
        }
        let wish =
            place.owner.isEmpty ? place.key : Self.joined(place.owner, names.typeWish(place.key))
        return SchemaType(hoisted(node, analysis, named: wish), at: node.range)
    }

    /// The same for an analysis that differs from the schema's own.
    func nestedType(
        _ node: JSONNode,
        _ analysis: SchemaAnalysis,
        at place: SchemaPlace,
        in scope: NestedScope
    ) -> SchemaType {
        let type =
            nested(node, analysis.shape, at: place, in: scope)
            ?? SchemaType("JSON", at: node.range)
        return analysis.isNullable ? type.optional() : type
    }

    func claimModelName(_ wish: String) -> String { modelNames.choose([wish]) }

    /// A model for a part of what a schema stands for.
    func hoistedPart(_ analysis: SchemaAnalysis, at node: JSONNode, named wish: String) -> String {
        let name = modelNames.choose([wish])
        let located = Located(value: name, range: node.range)
        pending.append(PendingModel(name: located, schema: node, analysis: analysis))
        return name
    }

    /// The model for one kind of what a schema stands for, made once: there may be the same in it.
    func part(
        _ kind: String,
        of node: JSONNode,
        named key: String,
        owner: String,
        analysis: () -> SchemaAnalysis
    ) -> String {
        let part = SchemaPart(schema: node.id, kind: kind)
        if let known = partNames[part] { return known }
        let name = hoistedPart(
            analysis(),
            at: node,
            named: Self.joined(owner, names.typeWish(key))
        )
        partNames[part] = name
        return name
    }

    /// The model that stands for all types that are written alike under one key; made when it is
    /// first met, if no other model has one of its names.
    private func sharedName(_ node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> String?
    {
        if case .object = analysis.shape, place.scope != nil,
            let signature = shared.signature(of: node), let known = namesBySignature[signature]
        {
            return known
        }
        guard let shape = shared.shape(of: node, key: place.key, names: names) else { return nil }
        if let known = sharedNames[shape.identity] { return known }
        var chosen: String?
        for name in shape.names where chosen == nil && !Self.refusedNames.contains(name) {
            if modelNames.isNew(name) { chosen = name }
        }
        sharedNames[shape.identity] = .some(chosen)
        guard let name = chosen else { return nil }
        add(
            PendingModel(
                name: Located(value: name, range: node.range),
                schema: node,
                analysis: SchemaAnalysis(shape: analysis.shape)
            )
        )
        return name
    }

    /// The model that a type is written in, where other models have it too.
    private func extendedOwner(of node: JSONNode, at place: SchemaPlace) -> String? {
        guard let scope = place.scope, !scope.isOfOneModel || analyzer.graph.isSynthesized(node),
            let schema = extendedSchema(around: node)
        else { return nil }
        return namesByPlace[schema.id]
    }

    /// Of a synthesized schema the one that its last part is, or stands in.
    func extendedSchema(around node: JSONNode) -> JSONNode? {
        guard let source = analyzer.graph.source(of: node) else {
            return extended.around(node)
        }
        return extended.contains(source) ? source : extended.around(source)
    }

    private static let nestingLimit = 6

    private func nested(
        _ node: JSONNode,
        _ shape: SchemaShape,
        at place: SchemaPlace,
        in scope: NestedScope
    ) -> SchemaType? {
        let name = nestedName(place.key, in: scope)
        let inline: SpecInline
        switch shape {
        case .enumeration(let values, let node):
            inline = .enumeration(enumeration(values, at: node))
        case .union(let union):
            let owner = Self.joined(place.owner, name)
            guard let spec = self.union(union, owner: owner, at: node) else { return nil }
            inline = .union(spec)
        case .object(let object):
            let inner = NestedScope(reserved: [name], in: scope)
            let owner = Self.joined(place.owner, name)
            inline = .fields(
                fields(of: object, owner: owner, scope: inner),
                additional: additional(of: object, owner: owner)
            )
        default: return nil
        }
        return SchemaType(
            TypeSyntax(kind: .named(name, []), range: node.range),
            inline: inline
        )
    }

    /// A nested type is called after its key; one that would be called `Type` is a kind.
    private func nestedName(_ key: String, in scope: NestedScope) -> String {
        let wish = names.typeWish(key)
        if wish == "Type" { return scope.names.choose(["Kind", "TypeModel"]) }
        let isRefused = Self.refusedNames.contains(wish) || wish == apiName
        return scope.names.choose(isRefused ? [wish + "Model"] : [wish, "Inner" + wish])
    }

    /// A model of its own for a schema that has no name; once for each schema, or for all that are
    /// written alike.
    func hoisted(
        _ node: JSONNode,
        _ analysis: SchemaAnalysis,
        named wish: String,
        sharesTwins: Bool = true
    ) -> String {
        if let name = namesByPlace[node.id] { return name }
        let signature = sharesTwins ? shared.signature(of: node) : nil
        if let signature, let twin = namesBySignature[signature] { return twin }
        let wish = names.typeWish(wish)
        let isRefused = Self.refusedNames.contains(wish)
        let name = modelNames.choose(isRefused ? [wish + "Model"] : [wish])
        let located = Located(value: name, range: node.range)
        add(PendingModel(name: located, schema: node, analysis: analysis))
        if let signature { namesBySignature[signature] = name }
        return name
    }

    /// The name of a type inside another one, without the words that both have where they meet:
    /// `PullRequest` and `RequestLinks` → `PullRequestLinks`.
    static func joined(_ owner: String, _ name: String) -> String {
        let left = SwiftName.words(of: owner)
        let right = SwiftName.words(of: name)
        for count in stride(from: min(left.count, right.count), to: 0, by: -1)
        where left.suffix(count).elementsEqual(right.prefix(count)) {
            let rest = right.dropFirst(count).joined()
            return owner + rest
        }
        return owner + name
    }
}
