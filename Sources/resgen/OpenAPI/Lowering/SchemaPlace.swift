/// Where a schema stands: what a type that it needs is called, and where it can be declared.
struct SchemaPlace {
    /// The name of the type or endpoint around it.
    let owner: String
    /// The key, or the role, that the type is named after.
    var key: String
    /// The nested types around; nil where none can stand.
    var scope: NestedScope?
    /// Whether a form on the wire can be said here.
    var allowsForm = true
}

/// The names of the types that are nested in one type.
final class NestedScope {
    var names: UniqueNames
    let depth: Int
    /// Whether no other model has what is written here.
    let isOfOneModel: Bool

    init(reserved: Set<String>, isOfOneModel: Bool = false) {
        names = UniqueNames(reserved: reserved)
        depth = 1
        self.isOfOneModel = isOfOneModel
    }

    init(reserved: Set<String>, in outer: NestedScope) {
        names = UniqueNames(reserved: reserved)
        depth = outer.depth + 1
        isOfOneModel = outer.isOfOneModel
    }
}
