/// What aliases stand for, and the generic parameters of the models.
///
/// An alias may lead to others; each is defined after those that it leads to.
package final class AliasTable {
    private let generics: [String: [String]]
    private var targets: [String: APIType] = [:]

    /// An alias leads through at most so many others to its type.
    static let chainLimit = 64

    package init(generics: [String: [String]]) { self.generics = generics }

    package func define(_ name: String, as target: APIType?) { targets[name] = target }

    /// The type with aliases at its head replaced by what they stand for.
    package func expanded(_ type: APIType) -> APIType {
        guard leadsFurther(type) else { return type }
        var type = type
        var isOptional = false
        var steps = 0
        while true {
            while case .optional(let wrapped) = type {
                isOptional = true
                type = wrapped
            }
            guard steps < Self.chainLimit, case .model(let path, let arguments) = type,
                path.count == 1, let target = targets[path[0]]
            else { break }
            type = target.substituting(replacement(of: path, by: arguments))
            steps += 1
        }
        return isOptional ? .optional(type) : type
    }

    /// Whether another type may be meant: most types are no aliases.
    private func leadsFurther(_ type: APIType) -> Bool {
        switch type {
        case .optional(.optional): true
        case .optional(let wrapped): leadsFurther(wrapped)
        case .model(let path, _): path.count == 1 && targets[path[0]] != nil
        default: false
        }
    }

    /// What the generic parameters of a model stand for where it has these arguments.
    package func replacement(of path: [String], by arguments: [APIType]) -> [String: APIType] {
        Dictionary(firstOf: zip(generics[path[0]] ?? [], arguments))
    }
}
