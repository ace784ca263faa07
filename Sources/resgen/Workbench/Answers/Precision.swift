import Foundation
import ResgenCompiler

/// What a simple type keeps of a value that it reads, where that is not all of it.
enum Precision {
    /// The digits of a second's fraction that a date is written with again.
    private static let fractionDigits = 6

    /// As a message says it: the number that is kept, or up to which part of a second. Nil where
    /// everything is.
    static func kept(of node: JSONNode, as type: StandardType, _ encoding: ValueEncoding?)
        -> String?
    {
        switch type {
        case .float: kept(ScalarReading.digits(of: node, encoding)) { Float($0)?.description }
        case .double: kept(ScalarReading.digits(of: node, encoding)) { Double($0)?.description }
        case .decimal:
            kept(ScalarReading.digits(of: node, encoding)) {
                ScalarReading.decimal($0)?.description
            }
        case .date: keepsDate(node, encoding) ? nil : "microseconds"
        default: nil
        }
    }

    private static func kept(_ digits: String?, _ read: (String) -> String?) -> String? {
        guard let digits, let value = read(digits), ExactNumber(value) != ExactNumber(digits)
        else { return nil }
        return value.hasSuffix(".0") ? String(value.dropLast(2)) : value
    }

    private static func keepsInstant(_ node: JSONNode, fractionDigits: Int) -> Bool {
        guard let digits = node.scalarText else { return true }
        return ExactNumber(digits).exponent >= -fractionDigits
            && kept(digits) { Double($0)?.description } == nil
    }

    private static func keepsDate(_ node: JSONNode, _ encoding: ValueEncoding?) -> Bool {
        switch encoding {
        case .seconds, .fractionalSeconds:
            return keepsInstant(node, fractionDigits: fractionDigits)
        case .milliseconds: return keepsInstant(node, fractionDigits: fractionDigits - 3)
        case .rfc2822, .format: return true
        case .iso8601, .string, .integer, nil:
            let fraction = node.string?.drop { $0 != "." && $0 != "," }.dropFirst()
            let digits = (fraction ?? "").prefix { ("0"..."9").contains($0) }
            return digits.dropFirst(fractionDigits).allSatisfy { $0 == "0" }
        }
    }
}
