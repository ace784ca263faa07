import ResgenCompiler

/// Whether a value of an answer is a constant of the spec: numbers by their value, objects in any order.
enum JSONEquality {
    static func equals(_ node: JSONNode, _ value: EnumValue) -> Bool {
        switch value {
        case .string(let text): node.string == text
        case .integer(let number): node.number.map { areEqual($0, String(number)) } ?? false
        }
    }

    static func equals(_ node: JSONNode, _ constant: Literal) -> Bool {
        switch (constant, node.value) {
        case (.null, .null): return true
        case (.bool(let expected), .bool(let found)): return expected == found
        case (.number(let expected), .number(let found)),
            (.decimal(let expected), .number(let found)),
            (.digits(let expected), .number(let found)):
            return areEqual(expected, found)
        case (.string(let expected), .string(let found)): return expected == found
        case (.wrapped(let inner), _): return equals(node, inner)
        case (.array(let expected), .array(let found)):
            return expected.count == found.count
                && zip(found, expected).allSatisfy { equals($0, $1) }
        case (.dictionary(let expected), .object(let found)):
            // Of a repeated key, the last member counts.
            let values = Dictionary(found.map { ($0.key, $0.value) }) { _, last in last }
            return values.count == expected.count
                && expected.allSatisfy { member in
                    guard case .string(let key) = member.key, let value = values[key] else {
                        return false
                    }
                    return equals(value, member.value)
                }
        default: return false
        }
    }

    private static func areEqual(_ left: String, _ right: String) -> Bool {
        left == right || ExactNumber(left) == ExactNumber(right)
    }

    /// The constant as a message shows it.
    static func text(of constant: Literal) -> String {
        switch constant {
        case .null: "null"
        case .bool(let value): String(value)
        case .number(let text), .decimal(let text), .digits(let text): text
        case .string(let text): JSONPrinter.quoted(text)
        default: "a constant"
        }
    }
}
