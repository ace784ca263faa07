/// What is said about statuses as a spec names them: `"404"`, `"4XX"` or `"default"`. Narrow beats
/// wide.
struct StatusTable<Element: Sendable>: Sendable {
    private var table = ColdTable<String, Element>()

    var names: [String] { table.keys.coldSorted(by: <) }
    var elements: [Element] { table.values }

    subscript(status: Int) -> Element? {
        StatusNames.of(status).lazy.compactMap { table[$0] }.first
    }

    mutating func set(_ element: Element, for name: String) {
        table[name.uppercased()] = element
    }

    /// Takes over the elements of another table, which win for the same name.
    mutating func merge(_ other: StatusTable) {
        for name in other.names { table[name] = other.table[name] }
    }
}

enum StatusNames {
    /// The names that a status goes by, narrow ones first.
    static func of(_ status: Int) -> [String] {
        ["\(status)", "\(status / 100)XX", "DEFAULT"]
    }

    /// Whether a status is one of those that are named.
    static func contain(_ status: Int, in names: [String]) -> Bool {
        let own = of(status)
        return names.contains { own.contains($0.uppercased()) }
    }
}
