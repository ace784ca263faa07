/// What is asked of an object before it is read as one of a type: by this objects are distinguished.
///
/// The values of constants are in a form in which equal ones are equal.
struct ObjectSignature<Constant: Hashable & Sendable>: Hashable, Sendable {
    /// These members are there, and not null.
    var required: Set<String> = []
    /// These members have these values.
    var constants: [String: Constant] = [:]
    /// These members are null, or missing.
    var nulls: Set<String> = []
    /// At least one of these members is there; nil where that is not asked.
    var any: Set<String>?

    /// The members that are there, and not null.
    var present: Set<String> { required.union(constants.keys) }

    /// Whether every object that has all that is asked there has what is asked here.
    func subsumes(_ other: ObjectSignature) -> Bool {
        let present = other.present
        let hasAny = any.map { any in
            !any.isDisjoint(with: present) || other.any?.isSubset(of: any) ?? false
        }
        return required.isSubset(of: present) && hasAny ?? true
            && constants.allSatisfy { other.constants[$0.key] == $0.value }
            && nulls.isSubset(of: other.nulls)
    }

    /// Whether all that is asked here is asked there, and more.
    func isLess(than other: ObjectSignature) -> Bool { self != other && subsumes(other) }

    /// What is asked here and there.
    func common(with other: ObjectSignature) -> ObjectSignature {
        let constants = constants.filter { other.constants[$0.key] == $0.value }
        return ObjectSignature(
            required: present.intersection(other.present).subtracting(constants.keys),
            constants: constants,
            nulls: nulls.intersection(other.nulls)
        )
    }
}
