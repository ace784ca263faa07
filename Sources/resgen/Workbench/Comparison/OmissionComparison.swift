import ResgenCompiler

/// Finds how what is sent in the place of a value differs: a default, null, or nothing.
///
/// A server that is described so takes one for the other: none of that breaks programs.
struct OmissionComparison {
    let old: WireTypes.Member
    let new: WireTypes.Member

    var changes: [(level: APIChange.Level, message: String)] {
        [defaultChange, nullChange, absenceChange].compactMap(\.self)
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
        if old.canBeNull == new.canBeNull || new.isRequired || isSaid(.null) { return nil }
        return new.canBeNull
            ? (.addition, "it can be null") : (.behaviour, "it is never null any more")
    }

    private var absenceChange: Change? {
        let isSame = old.canBeLeftOut == new.canBeLeftOut || old.isRequired != new.isRequired
        if isSame || isSaid(.absent) { return nil }
        return new.canBeLeftOut
            ? (.addition, "it can be missing") : (.behaviour, "it is always sent")
    }

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
