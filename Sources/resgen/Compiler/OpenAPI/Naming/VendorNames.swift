/// What the author of a document calls an operation for generators of other vendors.
struct VendorNames {
    let name: String
    /// Nil where the tag says it.
    let groups: [String]?

    /// Nil where nothing is said of the name.
    init?(_ operation: JSONNode) {
        let method =
            operation["x-fern-sdk-method-name"] ?? operation["x-speakeasy-name-override"]
            ?? operation["x-methodName"].flatMap { name in
                // That of a class says more, as in `com.example.Posts.create`.
                name.string.map(SwiftIdentifier.isLegal) == true ? name : nil
            }
        guard let name = method?.string, SwiftName.hasWords(name) else { return nil }
        self.name = name
        let group = operation["x-fern-sdk-group-name"] ?? operation["x-speakeasy-group"]
        let written = group?.string.map { [$0] } ?? group?.elements.compactMap(\.string)
        groups = written?.flatMap { $0.split(separator: ".").map(String.init) }
    }
}
