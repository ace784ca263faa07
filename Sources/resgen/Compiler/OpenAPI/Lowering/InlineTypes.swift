/// Turns schemas that are written inline into types: shared ones, nested ones where that is possible,
/// else models named after their location.
struct InlineTypes {
    let schemas: SchemaReader

    private static let nestingLimit = 6

    private var analyzer: SchemaAnalyzer { schemas.analyzer }
    private var names: SwiftName { schemas.names }
    private var recursion: InlineRecursion { InlineRecursion(analyzer: analyzer) }

    /// A type that is written inline: nested where that is possible.
    func type(of node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> SchemaType
    {
        if let name = schemas.models.sharedName(node, analysis, at: place) {
            return SchemaType(name, at: node.range)
        }
        if let owner = extendedOwner(of: node, at: place) {
            let name = SwiftName.joined(owner, names.typeCandidate(place.key))
            return SchemaType(
                schemas.models.hoisted(node, analysis, named: [name], sharesTwins: false),
                at: node.range
            )
        }
        if let name = ownName(of: node, analysis, at: place) {
            return SchemaType(name, at: node.range)
        }
        if let scope = place.scope, scope.depth < Self.nestingLimit,
            !recursion.isRecursive(node, analysis.shape),
            let type = nested(node, analysis.shape, at: place, in: scope)
        {
            return type
        }
        let name = schemas.models.hoisted(
            node,
            analysis,
            named: place.typeNames(names),
            isOfError: place.isOfError
        )
        return SchemaType(name, at: node.range)
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

    /// A model of a type that would be nested three levels deep, if its name says enough by itself and
    /// is free.
    private func ownName(of node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> String?
    {
        guard let scope = place.scope, scope.depth > 1, analysis.shape.isModel else { return nil }
        let name = names.typeCandidate(place.key)
        guard SwiftName.words(of: name).count > 1, !schemas.models.isPromised(name) else {
            return nil
        }
        return schemas.models.hoisted(node, analysis, named: [name])
    }

    /// The model that a type is written in, where other models have it too.
    private func extendedOwner(of node: JSONNode, at place: SchemaPlace) -> String? {
        guard let scope = place.scope, !scope.isOfOneModel || analyzer.graph.isSynthesized(node),
            let schema = extendedSchema(around: node)
        else { return nil }
        return schemas.models.name(of: schema)
    }

    /// Of a synthesized schema the one that its last part is, or is written in.
    func extendedSchema(around node: JSONNode) -> JSONNode? {
        guard let source = analyzer.graph.source(of: node) else {
            return schemas.extended.around(node)
        }
        return schemas.extended.contains(source) ? source : schemas.extended.around(source)
    }

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
            inline = .enumeration(schemas.enums.enumeration(values, at: node))
        case .union(let union):
            let owner = SwiftName.joined(place.owner, name)
            guard let spec = schemas.unions.union(union, owner: owner, at: node) else { return nil }
            inline = .union(spec)
        case .object(let object):
            let inner = NestedScope(reserved: [name], in: scope)
            let owner = SwiftName.joined(place.owner, name)
            inline = .fields(
                schemas.fields.fields(of: object, owner: owner, scope: inner),
                additional: schemas.fields.additional(of: object, owner: owner)
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
        let candidate = names.typeCandidate(key)
        if candidate == "Type" { return scope.names.choose(["Kind", "TypeModel"]) }
        let isRefused =
            ReservedNames.Models.avoided.contains(candidate) || candidate == schemas.apiName
        return scope.names.choose(
            isRefused ? [candidate + "Model"] : [candidate, "Inner" + candidate]
        )
    }
}
