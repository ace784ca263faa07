import ResgenCompiler

/// Finds how what is sent in the place of a value differs: a default, null, or nothing.
///
/// A program that was built before is refused where it may send null or nothing, and the new API has no
/// place for that.
struct OmissionComparison {
    let old: WireTypes.Member
    let new: WireTypes.Member
    /// Whether one of them is any value, null among them.
    let isAny: Bool

    var changes: [(level: APIChange.Level, message: String)] {
        [absenceChange, defaultChange, nullChange].compactMap(\.self)
    }

    private typealias Change = (level: APIChange.Level, message: String)

    /// What is sent where nothing else is said, by both.
    private var omissions: (old: Literal, new: Literal)? {
        guard let was = old.defaultValue, let now = new.defaultValue else { return nil }
        return (was, now)
    }

    private var defaultChange: Change? {
        guard let (was, now) = omissions, was != now else { return nil }
        let message = "it is \(now.wireText) where nothing else is said, was \(was.wireText)"
        return (.behaviour, message)
    }

    private var nullChange: Change? {
        if isAny || old.canBeNull == new.canBeNull || isDemanded || isSaid(.null) { return nil }
        if new.canBeNull { return (.addition, "it can be null") }
        // Nothing in the place of null, unless the two meant different things.
        let isNothingNow = new.canBeLeftOut && !old.canBeLeftOut
        return (isNothingNow ? .behaviour : .breaking, "it is never null any more")
    }

    private var absenceChange: Change? {
        if isDemanded { return (.breaking, "it is required") }
        if old.canBeMissing == new.canBeMissing || isSaid(.absent) { return nil }
        return new.canBeMissing
            ? (.addition, "it can be missing") : (.behaviour, "it is always sent")
    }

    /// Whether it could be missing, and is refused without.
    private var isDemanded: Bool { old.canBeMissing && new.isDemanded }

    /// Whether the change of what is sent where nothing else is said leads to that, or away from it.
    private func isSaid(_ omission: Literal) -> Bool {
        guard let (was, now) = omissions, was != now else { return false }
        return was == omission || now == omission
    }
}

extension WireTypes.Member {
    /// The member of a query, a header or a form: nil and null are left out there.
    var withoutNull: WireTypes.Member {
        var member = self
        if canBeNull { (member.canBeLeftOut, member.canBeNull) = (true, false) }
        if defaultValue == .null { member.defaultValue = .absent }
        return member
    }
}
