/// Where a schema is used: what a type that it needs is called, and where it can be declared.
struct SchemaPlace {
    /// The name of the type or endpoint around it.
    let owner: String
    /// The key, or the role, that the type is named after.
    var key: String
    /// What it is named after where another type has the key's name, the best first.
    var otherKeys: [String] = []
    /// The nested types around; nil where none can be declared.
    var scope: NestedScope?
    /// Whether an encoding on the wire can be said here.
    var allowsEncoding = true
    /// Whether it is what an error says: its types are none of what else is read.
    var isOfError = false

    /// The names that a type could have beside the models of the API, the best first. Never empty.
    func typeNames(_ names: SwiftName) -> [String] {
        ([key] + otherKeys).map { key in
            let name = names.typeCandidate(key)
            return owner.isEmpty ? name : SwiftName.joined(owner, name)
        }
    }
}

/// The names of the types that are nested in one type.
final class NestedScope {
    var names: UniqueNames
    let depth: Int
    /// Whether no other model has what is written here.
    let isOfOneModel: Bool
    /// Whether a value says what is to change.
    let isChange: Bool

    init(reserved: Set<String>, isOfOneModel: Bool = false, isChange: Bool = false) {
        names = UniqueNames(reserved: reserved)
        depth = 1
        self.isOfOneModel = isOfOneModel
        self.isChange = isChange
    }

    init(reserved: Set<String>, in outer: NestedScope) {
        names = UniqueNames(reserved: reserved)
        depth = outer.depth + 1
        isOfOneModel = outer.isOfOneModel
        isChange = outer.isChange
    }
}
