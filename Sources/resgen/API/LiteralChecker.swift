import Foundation

/// Checks a default or a constant against the type that it is for.
struct LiteralChecker {
    let resolver: TypeResolver
    /// The cases of the enum that the value is of, when it is one.
    let enumeration: (APIType) -> Enumeration?
    let log: DiagnosticLog

    /// The literal, or nil when the value does not fit; that is reported.
    func literal(_ value: SpecDefault, for type: APIType) -> Literal? {
        let expanded = resolver.expanded(type)
        if isNull(value) {
            if expanded.isOptional { return .null }
            if case .patch = expanded { return .null }
            log.error("the default null needs an optional type", at: value.range)
            return nil
        }
        return literal(value, unwrapped: resolver.expanded(expanded.unwrapped))
    }

    private func isNull(_ value: SpecDefault) -> Bool {
        switch value {
        case .text(let text, _): text == "null"
        case .json(let node): if case .null = node.value { true } else { false }
        }
    }

    private func literal(_ value: SpecDefault, unwrapped type: APIType) -> Literal? {
        switch type {
        case .array:
            return isEmpty(value, "[]") ? .emptyArray : refuse(value, "a default array is []")
        case .dictionary:
            return isEmpty(value, "{}") ? .emptyDictionary : refuse(value, "a default map is {}")
        case .standard(let standard): return self.standard(value, standard)
        case .generic, .optional, .patch, .entry:
            return refuse(value, "no default can be written for this type")
        case .model(let path, _):
            if let enumeration = enumeration(type) { return member(value, of: enumeration) }
            guard path.count == 1, case .wraps(let syntax, _) = resolver.table[path[0]]?.kind,
                let wrapped = TypeResolver(table: resolver.table, log: DiagnosticLog()).resolve(
                    syntax
                )
            else { return refuse(value, "no default can be written for this type") }
            return literal(value, for: wrapped).map(Literal.wrapped)
        }
    }

    private func refuse(_ value: SpecDefault, _ message: String) -> Literal? {
        log.error(message, at: value.range)
        return nil
    }

    private func isEmpty(_ value: SpecDefault, _ text: String) -> Bool {
        switch value {
        case .text(let written, _): written == text
        case .json(let node):
            switch node.value {
            case .array(let elements): elements.isEmpty && text == "[]"
            case .object(let members): members.isEmpty && text == "{}"
            default: false
            }
        }
    }

    private func member(_ value: SpecDefault, of enumeration: Enumeration) -> Literal? {
        let wire = self.wire(value, isInteger: enumeration.isInteger)
        if let match = enumeration.cases.first(where: { $0.value == wire }) {
            return .member(match.name)
        }
        let values = enumeration.cases.map(\.value.text)
        log.error(
            "the default '\(text(value))' is none of the enum's values",
            at: value.range,
            suggestion: nearest(to: text(value), in: values)
        )
        return nil
    }

    private func wire(_ value: SpecDefault, isInteger: Bool) -> EnumValue? {
        isInteger ? Int64(text(value)).map(EnumValue.integer) : .string(text(value))
    }

    /// What a message quotes, and what a word's value is.
    private func text(_ value: SpecDefault) -> String {
        switch value {
        case .text(let text, _): unquoted(text)
        case .json(let node):
            switch node.value {
            case .string(let text), .number(let text): text
            case .bool(let value): String(value)
            default: node.value.kindName
            }
        }
    }

    private func kindName(_ value: SpecDefault) -> String {
        if case .json(let node) = value { node.value.kindName } else { "text" }
    }

    /// A word may stand in single quotes, so that it can be empty or look like a number.
    private func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") else { return text }
        return String(text.dropFirst().dropLast())
    }

    private func standard(_ value: SpecDefault, _ type: StandardType) -> Literal? {
        guard hasKind(of: type, value) else {
            return refuse(value, "a default of type '\(type.rawValue)' is not \(kindName(value))")
        }
        if let literal = Self.literal(text(value), type) { return literal }
        switch type {
        case .date, .data, .json:
            return refuse(value, "no default can be written for type '\(type.rawValue)'")
        default: return refuse(value, "'\(text(value))' is no \(type.rawValue)")
        }
    }

    /// Whether a JSON default is of the right JSON kind: text is for words, numbers are for numbers.
    private func hasKind(of type: StandardType, _ value: SpecDefault) -> Bool {
        guard case .json(let node) = value else { return true }
        switch node.value {
        case .bool: return type == .bool
        case .number: return type.isNumber
        case .string: return !type.isNumber && type != .bool
        default: return false
        }
    }

    private static func literal(_ text: String, _ type: StandardType) -> Literal? {
        switch type {
        case .string: .string(text)
        case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .float, .double: number(text)
        case .decimal: number(text).map { _ in Int(text) == nil ? .decimal(text) : .number(text) }
        case .url: text.contains(" ") || URL(string: text) == nil ? nil : .url(text)
        case .uuid: UUID(uuidString: text).map { _ in .uuid(text) }
        case .day: day(text)
        case .date, .data, .json: nil
        default: fits(text, type) ? .number(String(text)) : nil
        }
    }

    private static func number(_ text: String) -> Literal? {
        guard let value = Double(text), value.isFinite, text.first?.isLetter == false,
            text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) })
        else { return nil }
        let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard unsigned.first?.isNumber == true, unsigned.last?.isNumber == true,
            !unsigned.contains(".e"), !unsigned.contains(".E")
        else { return nil }
        return .number(text)
    }

    private static func fits(_ text: String, _ type: StandardType) -> Bool {
        guard text.first != "+" else { return false }
        return switch type {
        case .int, .int64: Int64(text) != nil
        case .int8: Int8(text) != nil
        case .int16: Int16(text) != nil
        case .int32: Int32(text) != nil
        case .uint, .uint64: UInt64(text) != nil
        case .uint8: UInt8(text) != nil
        case .uint16: UInt16(text) != nil
        case .uint32: UInt32(text) != nil
        default: false
        }
    }

    private static func day(_ text: String) -> Literal? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        guard (1...12).contains(month), (1...daysIn(month, of: year)).contains(day) else {
            return nil
        }
        return .day(year: year, month: month, day: day)
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension EnumValue {
    /// The value as the wire has it, without quotes.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        }
    }
}
