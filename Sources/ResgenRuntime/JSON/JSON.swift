import Foundation

/// Any JSON value.
public enum JSON: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its digits as they were written.
    case number(Number)
    /// A string, its escapes resolved.
    case string(String)
    /// Values in order.
    case array([JSON])
    /// Values by key; of equal keys the last counts.
    case object([String: JSON])

    /// A number that keeps its digits. Numbers of the same value are equal: `1`, `1.0` and `10e-1`.
    public struct Number: Hashable, Sendable, CustomStringConvertible {
        /// The number as it was written.
        public let text: String

        /// A number in JSON's grammar; nil for anything else.
        public init?(_ text: String) {
            var copy = text
            guard copy.withUTF8(JSONNumberSyntax.matches) else { return nil }
            self.text = text
        }

        init(checked text: String) { self.text = text }

        public var description: String { text }

        public static func == (left: Number, right: Number) -> Bool {
            left.text == right.text || left.value == right.value
        }

        public func hash(into hasher: inout Hasher) { hasher.combine(value) }

        /// The number as an integer, if it is one and fits.
        public func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? { value.integer() }

        /// The nearest Double; nil when it is out of range.
        public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

        /// The number as a Decimal, from its digits.
        public var decimal: Decimal? {
            var text = text
            return text.withUTF8 { Decimal(digits: $0) }
        }

        private var value: JSONNumberSyntax {
            var copy = text
            return copy.withUTF8 { JSONNumberSyntax($0) }
        }
    }

    // What the compiler would write has a copy of the comparison of dictionaries.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): Cold.areEqual(left, right)
        case (.object(let left), .object(let right)): Cold.areEqual(left, right)
        default: false
        }
    }
}

extension JSON {
    /// The value of a member; nil if this is no object or has no such member.
    public subscript(key: String) -> JSON? {
        @inline(never)
        get { if case .object(let members) = self { members[key] } else { nil } }
    }

    /// The element at an index; nil if this is no array or has no such element.
    public subscript(index: Int) -> JSON? {
        if case .array(let elements) = self, elements.indices.contains(index) {
            elements[index]
        } else {
            nil
        }
    }

    /// The characters, if this is a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The truth, if this is a Bool.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number, if this is one.
    public var number: Number? { if case .number(let value) = self { value } else { nil } }
    /// The elements, if this is an array.
    public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    /// The members, if this is an object.
    public var object: [String: JSON]? { if case .object(let value) = self { value } else { nil } }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .number(Number(checked: String(value))) }
    public init(floatLiteral value: Double) {
        self = value.isFinite ? .number(Number(checked: NumberText.of(value))) : .null
    }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension JSON: CustomStringConvertible {
    /// The JSON text, with the keys of objects in order. Characters that are not seen are escaped.
    public var description: String {
        guard let bytes = try? JSONText.bytes(of: self) else { return "null" }
        return String(decoding: bytes, as: UTF8.self).replacingUnseen { scalar in
            scalar.utf16.map { unit in
                let hex = String(unit, radix: 16)
                return "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)"
            }.joined()
        }
    }
}
