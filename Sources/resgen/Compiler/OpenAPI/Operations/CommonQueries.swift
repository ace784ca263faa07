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
            guard let (type, old) = shared.endpoints[index].request.query.model,
                let name = newNames[old]
            else { continue }
            let renamed = TypeSyntax(kind: .named(name, []), range: type.range)
            shared.endpoints[index].request.query = .model(type.replacingLeaf(with: renamed))
        }
        return (shared, count: spec.models.count - shared.models.count)
    }

    private init(_ spec: Spec) {
        writer = SpecWriter(spec)
        let names = Set(spec.endpoints.compactMap { $0.request.query.model?.name })
        queries = spec.models.filter { names.contains($0.name.value) }
        taken = ReservedNames.Models.avoided(besideHeaders: !spec.responseHeaders.isEmpty)
            .union(spec.models.map(\.name.value))
        taken.insert(spec.api.value)
    }

    /// The names of shared models by those of the models that they stand for.
    private mutating func newNames() -> [String: String] {
        var newNames: [String: String] = [:]
        let words = queries.map { Self.words(of: $0.name.value) }
        let endings = words.flatMap { words in words.indices.map { Self.text(words[$0...]) } }
        let counts = Dictionary(endings.map { ($0, 1) }, uniquingKeysWith: +)
        let outlines = zip(queries, words).map(Self.outline)
        let outlineCounts = Dictionary(outlines.map { ($0, 1) }, uniquingKeysWith: +)
        // To write a query takes long, and most are like no other.
        let identities = zip(queries, outlines).map { query, outline -> String? in
            outlineCounts[outline] == 1 ? nil : writer.text(of: query) + outline
        }
        var alike: [String: [Int]] = [:]
        for (index, identity) in identities.enumerated() {
            if let identity { alike[identity, default: []].append(index) }
        }
        for (index, identity) in identities.enumerated() {
            guard let indices = identity.flatMap({ alike[$0] }), indices.count > 1,
                indices[0] == index
            else { continue }
            let ending = indices.dropFirst().reduce(words[indices[0]]) { ending, index in
                Self.commonEnding(ending, words[index])
            }
            let isOfOthers = counts[Self.text(ending[...]), default: 0] > indices.count
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

    /// What queries that are alike have in common at the least: the keys, and how the names end.
    private static func outline(of query: SpecModel, _ words: [String]) -> String {
        var keys: [String] = []
        if case .fields(let fields) = query.kind { keys = fields.fields.map(\.key.value) }
        return (words.suffix(leastWords + 1) + keys).joined(separator: " ")
    }

    /// The words of a name without the number that made it one of its own.
    private static func words(of name: String) -> [String] {
        let digits = name.reversed().prefix(while: \.isNumber).count
        return SwiftName.words(of: String(name.dropLast(digits)))
    }

    private static func text(_ words: ArraySlice<String>) -> String {
        words.joined(separator: " ")
    }

    private static func commonEnding(_ left: [String], _ right: [String]) -> [String] {
        let count = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        return left.suffix(count)
    }
}

extension SpecShape {
    /// The model that is the whole shape, and its type.
    fileprivate var model: (type: TypeSyntax, name: String)? {
        guard case .model(let type) = self, let leaf = type.leaf else { return nil }
        return (type, leaf.name)
    }
}
