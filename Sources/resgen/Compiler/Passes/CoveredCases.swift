/// Finds for each case of a union, one after the other, an earlier one that covers it.
///
/// A union may have thousands of cases, nearly all of them objects. One can only cover what has all
/// the keys that it asks for, so each is kept by one of these, and by a constant before that.
struct CoveredCases {
    private let subsumption: TypeSubsumption
    private var cases: [Union.Case] = []
    private var indices: [TypeSubsumption.Trait: [Int]] = [:]
    /// The cases that no trait is known of.
    private var others: [Int] = []

    init(_ subsumption: TypeSubsumption) { self.subsumption = subsumption }

    /// The first case before this one that leaves it nothing.
    mutating func earlier(than item: Union.Case) -> Union.Case? {
        let traits = subsumption.traits(of: item.type)
        let candidates =
            traits.map { traits in
                Set(others + covering(traits)).sorted()
            } ?? Array(cases.indices)
        let found = candidates.first { subsumption.subsumes(cases[$0].type, item.type) }
        // What it covers is covered by the one that was found.
        if let found { return cases[found] }
        add(item, traits)
        return nil
    }

    private mutating func add(_ item: Union.Case, _ traits: TypeSubsumption.Traits?) {
        cases.append(item)
        guard let traits, !traits.needed.isEmpty else { return others.append(cases.count - 1) }
        let kept =
            traits.needsAll
            ? [traits.needed.min { count($0) < count($1) } ?? traits.needed[0]] : traits.needed
        for trait in kept { indices[trait, default: []].append(cases.count - 1) }
    }

    /// The cases that may cover an object with these traits.
    private func covering(_ traits: TypeSubsumption.Traits) -> [Int] {
        let shared = traits.any.min { count($0) < count($1) }
        return (traits.offered + [shared].compactMap(\.self)).flatMap { indices[$0] ?? [] }
    }

    private func count(_ trait: TypeSubsumption.Trait) -> Int { indices[trait]?.count ?? 0 }
}

extension TypeSubsumption {
    /// What an object has.
    enum Trait: Hashable {
        case key(String)
        case constant(String, Literal)
    }

    /// What an object of a type is known by.
    struct Traits {
        /// What another object has to have one of to be covered, or all.
        let needed: [Trait]
        let needsAll: Bool
        /// What there is for sure.
        let offered: [Trait]
        /// Of these there is one. A type that asks for one of its own covers this one if it knows
        /// all of them.
        let any: [Trait]
    }

    /// Nil for all that is not one kind of object.
    func traits(of type: APIType) -> Traits? {
        guard let objects = objects(of: type), objects.count == 1 else { return nil }
        let object = objects[0]
        let constants =
            object.constants.map { Trait.constant($0.key, $0.value) }
            + object.nulls.map { Trait.constant($0, .null) }
        let all = constants + object.required.map(Trait.key)
        let any = (object.any ?? []).sorted().map(Trait.key)
        let present = object.present.map(Trait.key)
        return Traits(
            needed: all.isEmpty ? any : all,
            needsAll: !all.isEmpty,
            offered: constants + present,
            any: any
        )
    }
}
