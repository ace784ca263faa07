/// The Swift names of the cases of enums, unions and sets of flags.
struct CaseNames {
    let names: SwiftName

    /// What a value is called by itself; nil when nothing can be made of it.
    func enumCase(for value: EnumValue) -> String? {
        switch value {
        case .string(""): "empty"
        case .string(let text): names.member(text)
        case .integer(let number): number < 0 ? "minus\(number.magnitude)" : "_\(number)"
        }
    }

    /// The name of an enum's case: the one that the author chose, or what the value gives.
    func enumCase(named name: String?, for value: EnumValue, isClosed: Bool) -> String? {
        (name ?? enumCase(for: value)).map { Self.unreserved(enumCase: $0, isClosed: isClosed) }
    }

    /// The name of a union's case by its key, which is one already where it looks like one.
    func unionCase(_ key: String) -> String? {
        let isName =
            SwiftIdentifier.isLegal(key) && key.first?.isUppercase == false && !key.contains("_")
        let name = isName ? key : names.member(key)
        return name.map { Self.unreserved($0, ReservedNames.UnionCases.all) }
    }

    static func unreserved(enumCase name: String, isClosed: Bool) -> String {
        let reserved = ReservedNames.EnumCases.self
        return unreserved(name, isClosed ? reserved.closed : reserved.open)
    }

    static func unreserved(flag name: String) -> String {
        unreserved(name, ReservedNames.Flags.all)
    }

    private static func unreserved(_ name: String, _ reserved: Set<String>) -> String {
        reserved.contains(name) ? name + "_" : name
    }
}

extension SwiftName {
    /// The name that a field has by its key.
    func field(_ key: String) -> String? { member(key).map(ReservedNames.Fields.unreserved) }
}
