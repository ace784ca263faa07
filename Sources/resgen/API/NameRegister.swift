/// The Swift names of one scope. Two keys on one name are a mistake that names both.
struct NameRegister {
    private var keys: [String: String] = [:]
    private let owner: String
    private let remedy: String?

    init(owner: String, remedy: String? = "give one of them a 'name'") {
        self.owner = owner
        self.remedy = remedy
    }

    /// Takes a name for a key; false when another key has it already, which is reported.
    mutating func take(_ name: String, for key: Located<String>, log: DiagnosticLog) -> Bool {
        if let other = keys[name] {
            log.error(
                other == key.value
                    ? "'\(key.value)' is there twice in \(owner)"
                    : "'\(key.value)' and '\(other)' both become '\(name)' in \(owner)",
                at: key.range,
                notes: remedy.map { [$0] } ?? []
            )
            return false
        }
        keys[name] = key.value
        return true
    }
}
