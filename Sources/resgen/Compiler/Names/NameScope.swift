/// The Swift names of one scope. Two keys on one name are a mistake that names both.
struct NameScope {
    private var keys: [String: String] = [:]
    private let owner: String
    private let remedy: String?
    private let namesTypes: Bool

    init(owner: String, remedy: String? = "give one of them a 'name'") {
        self.owner = owner
        self.remedy = remedy
        namesTypes = false
    }

    /// The names of the types that are written inside of an owner.
    init(typesIn owner: String) {
        self.owner = owner
        remedy = "give one of them another name, by 'type'"
        namesTypes = true
    }

    /// Takes a name for a key; false when another key has it already, which is reported.
    ///
    /// - Parameter hint: What to do first.
    mutating func take(
        _ name: String,
        for key: Located<String>,
        hint: String? = nil,
        log: DiagnosticLog?
    ) -> Bool {
        if let other = keys[name] {
            log?.error(
                clash(of: key.value, with: other, on: name),
                at: key.range,
                notes: [hint, remedy].compactMap(\.self)
            )
            return false
        }
        keys[name] = key.value
        return true
    }

    /// The key that has a name.
    func key(of name: String) -> String? { keys[name] }

    private func clash(of key: String, with other: String, on name: String) -> String {
        switch (namesTypes, key == other) {
        case (true, true): "two types of '\(key)' both become '\(name)' in \(owner)"
        case (true, false):
            "the types of '\(key)' and '\(other)' both become '\(name)' in \(owner)"
        case (false, true): "'\(key)' is there twice in \(owner)"
        case (false, false): "'\(key)' and '\(other)' both become '\(name)' in \(owner)"
        }
    }
}
