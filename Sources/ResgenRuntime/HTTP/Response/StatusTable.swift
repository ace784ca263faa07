/// What is said about statuses as a spec names them: `"404"`, `"4XX"` or `"default"`. Narrow beats
/// wide.
struct StatusTable<Element: Sendable>: Sendable {
    private var elements = ColdTable<String, Element>()

    var names: [String] { elements.keys.coldSorted(by: <) }

    subscript(status: Int) -> Element? {
        Self.names(of: status).lazy.compactMap { elements[$0] }.first
    }

    /// The names that a status goes by, narrow ones first.
    static func names(of status: Int) -> [String] {
        ["\(status)", "\(status / 100)XX", "DEFAULT"]
    }

    mutating func set(_ element: Element, for name: String) {
        elements[name.uppercased()] = element
    }

    /// Takes over the elements of another table, which win for the same name.
    mutating func merge(_ other: StatusTable) {
        for name in other.names { elements[name] = other.elements[name] }
    }

    func map<New>(_ transform: (Element) -> New) -> StatusTable<New> {
        var result = StatusTable<New>()
        for name in names { result.elements[name] = elements[name].map(transform) }
        return result
    }
}
