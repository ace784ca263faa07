/// A query of JSONPath (RFC 9535): which values of a tree are meant.
struct JSONPathQuery: Sendable {
    let segments: [Segment]
    /// Whether it begins at the value that a filter looks at, not at the root.
    var isRelative = false

    struct Segment: Sendable {
        /// `..`
        let isDescendant: Bool
        let selectors: [Selector]
    }

    indirect enum Selector: Sendable {
        case name(String)
        case wildcard
        case index(Int)
        case slice(start: Int?, end: Int?, step: Int)
        case filter(Condition)
    }

    /// A logical expression (section 2.3.5.1).
    indirect enum Condition: Sendable {
        case any([Condition])
        case all([Condition])
        case not(Condition)
        case exists(JSONPathQuery)
        case comparison(Operand, Comparison, Operand)
        case test(Call)
    }

    enum Comparison: String, Sendable {
        case equal = "==", unequal = "!=", notAbove = "<=", notBelow = ">=", below = "<"
        case above = ">"
    }

    indirect enum Operand: Sendable {
        case literal(JSONValue)
        case query(JSONPathQuery)
        case call(Call)
    }

    struct Call: Sendable {
        let function: Function
        let arguments: [Operand]
    }

    /// The functions of section 2.4.
    enum Function: String, Sendable {
        case length, count, match, search, value

        var parameterCount: Int { self == .match || self == .search ? 2 : 1 }

        /// Whether its parameter is a list of values instead of one value.
        var takesNodes: Bool { self == .count || self == .value }

        /// Whether its result is true or false, and no value.
        var isTest: Bool { self == .match || self == .search }
    }

    /// Whether it means one value at most.
    var isSingular: Bool {
        segments.allSatisfy { segment in
            guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
            switch segment.selectors[0] {
            case .name, .index: return true
            case .wildcard, .slice, .filter: return false
            }
        }
    }
}
