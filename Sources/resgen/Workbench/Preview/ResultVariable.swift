import ResgenCompiler

/// What a program calls the value that a call gives, where documentation shows one.
enum ResultVariable {
    /// `person` of a `Person`, `countries` of an array of `Country`.
    ///
    /// - Parameters:
    ///   - general: The name for a value whose type says none.
    ///   - taken: Names that the program has already, besides those that each one has.
    static func name(
        for type: APIType,
        or general: String = "value",
        besides taken: [String] = [],
    ) -> String {
        let name = plain(type.unwrapped, or: general)
        let all = ["api", "error", "loader", "print", "session"] + taken
        let isTaken = all.contains(name) || SwiftIdentifier.keywords.contains(name)
        return isTaken ? "\(name)Value" : name
    }

    private static func plain(_ type: APIType, or general: String) -> String {
        switch type {
        case .model(let path, _): path.last.flatMap { SwiftName().member($0) } ?? general
        case .array(.model(let path, _)):
            path.last.flatMap { SwiftName().member($0) }.map(plural) ?? "values"
        case .array, .dictionary: "values"
        default: general
        }
    }

    private static func plural(_ name: String) -> String {
        if name.hasSuffix("y"), let before = name.dropLast().last, !"aeiou".contains(before) {
            return name.dropLast() + "ies"
        }
        return name + (["s", "x", "ch", "sh"].contains(where: name.hasSuffix) ? "es" : "s")
    }
}
