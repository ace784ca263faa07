/// An enum's value on the wire.
package enum EnumValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)

    /// Nil for what is no value of an enum.
    package init?(_ node: JSONNode) {
        switch node.value {
        case .string(let text): self = .string(text)
        case .number(let text):
            guard let number = Int64(text) else { return nil }
            self = .integer(number)
        default: return nil
        }
    }

    /// The value as the wire has it, without quotes.
    package var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        }
    }

    var isInteger: Bool {
        if case .integer = self { true } else { false }
    }
}
