/// A member to which the standard gives no meaning (OpenAPI 3.1, section 4.9).
enum SpecificationExtension {
    static func isKey(_ key: String) -> Bool { key.hasPrefix("x-") }
}

extension JSONMember {
    var isExtension: Bool { SpecificationExtension.isKey(key) }
}
