/// Finds the queries of several endpoints that are alike and have names that end alike: they are one
/// model.
struct CommonQueries {
    private let writer: SpecWriter
    private let queries: [SpecModel]
    private var taken: Set<String>

    /// How many words the names end with besides `Query`, so that these say what the query is of.
    private static let leastWords = 3

    /// The models and endpoints of a spec with one model for queries that are alike, and how many models
    /// are gone.
    static func shared(in spec: Spec) -> (Spec, count: Int) {
        var common = CommonQueries(spec)
        let newNames = common.newNames()
        if newNames.isEmpty { return (spec, count: 0) }
        var shared = spec
        var seen: Set<String> = []
        shared.models = spec.models.compactMap { model -> SpecModel? in
            guard let name = newNames[model.name.value] else { return model }
            guard seen.insert(name).inserted else { return nil }
            var model = model
            model.name = Located(value: name, range: model.name.range)
            return model
        }
        for index in shared.endpoints.indices {
            guard case .model(let type) = shared.endpoints[index].request.query else { continue }
            shared.endpoints[index].request.query = .model(type.renamed(newNames))
        }
        return (shared, count: spec.models.count - shared.models.count)
    }

    private init(_ spec: Spec) {
        writer = SpecWriter(spec)
        let names = Set(spec.endpoints.compactMap { $0.request.query.modelName })
        queries = spec.models.filter { names.contains($0.name.value) }
        taken = ReservedNames.Models.avoided.union(spec.models.map(\.name.value))
        taken.insert(spec.api.value)
    }

    /// The names of shared models by those of the models that they stand for.
    private mutating func newNames() -> [String: String] {
        var newNames: [String: String] = [:]
        let words = queries.map { Self.words(of: $0.name.value) }
        let identities = zip(queries, words).map { query, words in
            JSONLayout.text(of: writer.model(query))
                + words.suffix(Self.leastWords + 1).joined(separator: " ")
        }
        var alike: [String: [Int]] = [:]
        for (index, identity) in identities.enumerated() {
            alike[identity, default: []].append(index)
        }
        for (index, identity) in identities.enumerated() {
            guard let indices = alike[identity], indices.count > 1, indices[0] == index else {
                continue
            }
            let ending = indices.dropFirst().reduce(words[indices[0]]) { ending, index in
                Self.commonEnding(ending, words[index])
            }
            let isOfOthers = words.indices.contains { index in
                identities[index] != identity
                    && words[index].suffix(ending.count).elementsEqual(ending)
            }
            let name = ending.joined()
            guard ending.count > Self.leastWords, !isOfOthers,
                SwiftIdentifier.isLegalTypeName(name)
            else { continue }
            let old = indices.map { queries[$0].name.value }
            guard old.contains(name) || taken.insert(name).inserted else { continue }
            for other in old { newNames[other] = name }
        }
        return newNames
    }

    /// The words of a name without the number that made it one of its own.
    private static func words(of name: String) -> [String] {
        let digits = name.reversed().prefix(while: \.isNumber).count
        return SwiftName.words(of: String(name.dropLast(digits)))
    }

    private static func commonEnding(_ left: [String], _ right: [String]) -> [String] {
        let count = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        return left.suffix(count)
    }
}

extension SpecShape {
    /// The model that is the whole shape.
    fileprivate var modelName: String? {
        if case .model(let type) = self { type.leaf?.name } else { nil }
    }
}

extension TypeSyntax {
    /// A model's type, optional or not, with another name.
    fileprivate func renamed(_ newNames: [String: String]) -> TypeSyntax {
        switch kind {
        case .named(let name, let arguments) where arguments.isEmpty:
            TypeSyntax(kind: .named(newNames[name] ?? name, []), range: range)
        case .optional(let wrapped):
            TypeSyntax(kind: .optional(wrapped.renamed(newNames)), range: range)
        default: self
        }
    }
}
