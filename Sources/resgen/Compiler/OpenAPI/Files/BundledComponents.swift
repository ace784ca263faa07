/// The components that a document gets of its other files: where each is, under a key of its own.
struct BundledComponents {
    /// Where a component is in the one document.
    struct Home: Hashable {
        let section: String
        let key: String
    }

    struct Component {
        let home: Home
        let value: BundledValue
        let role: DocumentRole
        let keyRange: SourceRange?
    }

    /// Before the name of a section in a pointer.
    let prefix: String
    /// Those that the document itself does not have, in the order in which they are met.
    private(set) var added: [Component] = []
    private var homes: [BundledValue: Home] = [:]
    /// What is behind references that are all of a component.
    private var behind: [BundledValue: BundledValue] = [:]
    /// In lower case, since names that differ in nothing else are one in Swift.
    private var taken: [String: Set<String>] = [:]
    /// The number that is tried next after a name.
    private var nextNumbers: [Home: Int] = [:]
    /// What is a component where it is, and is not only referred to by one.
    private var inPlace: Set<BundledValue> = []

    init(prefix: String) { self.prefix = prefix }

    mutating func take(_ keys: [String], in section: String) {
        taken[section, default: []].formUnion(keys.map { $0.lowercased() })
    }

    func isTaken(_ key: String, in section: String) -> Bool {
        taken[section]?.contains(key.lowercased()) == true
    }

    func home(of value: BundledValue) -> Home? { homes[value] }

    /// What is written in the place of a component of the document that only refers to it.
    func home(behind reference: BundledValue) -> (value: BundledValue, home: Home)? {
        guard let value = behind[reference], let home = homes[value] else { return nil }
        return (value, home)
    }

    func isHome(_ value: BundledValue, key: String) -> Bool {
        homes[value]?.key == key && inPlace.contains(value)
    }

    /// Gives a value the place of a component of the document. The first one counts.
    mutating func set(_ home: Home, of value: BundledValue, behind reference: BundledValue? = nil) {
        if let reference {
            if homes[value] != nil { return }
            behind[reference] = value
        } else if homes[value] == nil {
            inPlace.insert(value)
        }
        homes[value] = homes[value] ?? home
    }

    mutating func add(
        _ target: FilePointers.Target,
        _ role: DocumentRole,
        to section: String,
        names: [String]
    ) -> Home {
        let home = Home(section: section, key: newKey(names, in: section))
        homes[target.value] = home
        added.append(
            Component(home: home, value: target.value, role: role, keyRange: target.keyRange)
        )
        return home
    }

    private mutating func newKey(_ names: [String], in section: String) -> String {
        if let key = names.first(where: { claim($0, in: section) }) { return key }
        let last = names.last ?? section
        let name = Home(section: section, key: last)
        var number = nextNumbers[name] ?? 2
        while !claim("\(last)_\(number)", in: section) { number += 1 }
        nextNumbers[name] = number + 1
        return "\(last)_\(number)"
    }

    private mutating func claim(_ key: String, in section: String) -> Bool {
        taken[section, default: []].insert(key.lowercased()).inserted
    }

    func pointer(to home: Home) -> String {
        "\(prefix)\(home.section)/\(JSONPointer.escaped(home.key))"
    }
}
