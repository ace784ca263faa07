import Foundation

/// Literals of the language's simple types, from their text.
extension LiteralResolver {
    package static func literal(_ text: String, _ type: StandardType, dates: ValueEncoding)
        -> Literal?
    {
        switch type {
        case .string: .string(text)
        case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .float:
            Float(text).map { !$0.isSubnormal && isExact(text, Double($0)) } == true
                ? number(text) : nil
        case .double: Double(text).map { isExact(text, $0) } == true ? number(text) : nil
        case .decimal: decimal(text)
        case .url: URISyntax.isReference(text) ? .url(text) : nil
        case .uuid: UUID(uuidString: text).map { .uuid($0.uuidString.lowercased()) }
        case .day: DateLiteral.day(text[...]).map { _ in .day(text) }
        case .duration: DurationLiteral(text).map(Literal.duration)
        case .date: DateLiteral.seconds(text, as: dates).map(Literal.date)
        case .data: Data(base64Encoded: text).map { _ in .data(text) }
        case .json: nil
        default: integer(text, type).map(Literal.number)
        }
    }

    static func number(_ text: String) -> Literal? {
        guard let value = Double(text), value.isFinite, text.first?.isLetter == false,
            text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) })
        else { return nil }
        let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard unsigned.first?.isNumber == true, unsigned.last?.isNumber == true,
            !unsigned.contains(".e"), !unsigned.contains(".E")
        else { return nil }
        return .number(text)
    }

    private static func decimal(_ text: String) -> Literal? {
        guard number(text) != nil, Decimal(string: text) != nil else { return nil }
        return Int(text) == nil ? .decimal(text) : .number(text)
    }

    /// Whether the compiler takes the number without a word: no integer that is rounded, nothing
    /// that becomes zero or infinite.
    private static func isExact(_ text: String, _ value: Double) -> Bool {
        guard value.isFinite, !value.isSubnormal else { return false }
        if value == 0 {
            return !text.contains { ("1"..."9").contains($0) } || Decimal(string: text) == 0
        }
        guard text.allSatisfy({ $0.isNumber || $0 == "-" }) else { return true }
        return Decimal(string: text) == Decimal(string: String(format: "%.0f", value))
    }

    /// An integer in the one way to write it, if the type holds it.
    private static func integer(_ text: String, _ type: StandardType) -> String? {
        guard text.first != "+" else { return nil }
        return switch type {
        case .int, .int64: Int64(text)?.description
        case .int8: Int8(text)?.description
        case .int16: Int16(text)?.description
        case .int32: Int32(text)?.description
        case .uint, .uint64: UInt64(text)?.description
        case .uint8: UInt8(text)?.description
        case .uint16: UInt16(text)?.description
        case .uint32: UInt32(text)?.description
        default: nil
        }
    }
}

extension Literal {
    /// Any JSON value.
    package static func json(_ value: SpecDefault) -> Literal {
        switch value {
        case .json(let node): return json(node)
        case .text("true", _): return .bool(true)
        case .text("false", _): return .bool(false)
        case .text("[]", _): return .array([])
        case .text("{}", _): return .dictionary([])
        case .text(let text, _):
            if LiteralResolver.number(text) != nil { return jsonNumber(text) }
            let isQuoted = text.count >= 2 && text.hasPrefix("'") && text.hasSuffix("'")
            return .string(isQuoted ? String(text.dropFirst().dropLast()) : text)
        }
    }

    /// A JSON value as a literal of the type JSON.
    package static func json(_ node: JSONNode) -> Literal {
        switch node.value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let text): jsonNumber(text)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(json))
        case .object(let members):
            .dictionary(members.map { Member(key: .string($0.key), value: json($0.value)) })
        }
    }

    /// A number whose digits a literal of Swift might lose is spelled as text.
    private static func jsonNumber(_ text: String) -> Literal {
        if Int64(text) != nil { return .number(text) }
        let isShort = text.utf8.count < 16 && !text.contains { $0 == "e" || $0 == "E" }
        return isShort ? .number(text) : .digits(text)
    }
}
