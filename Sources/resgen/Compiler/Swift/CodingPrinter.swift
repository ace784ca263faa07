/// Prints the extension that reads a structure from JSON and writes it.
struct CodingPrinter {
    let access: Access
    let scope: TypeScope

    func print(
        _ structure: Structure,
        _ coding: Model.Coding,
        head: String,
        to printer: inout SwiftPrinter
    ) {
        let protocols = structure.codingProtocols(coding).map(scope.outer).joined(separator: ", ")
        printer.block("nonisolated extension \(head): \(protocols)") { printer in
            let functions =
                structure.hasOneCodingFunction
                ? [joined(structure)]
                : (coding.reads ? [reading(structure)] : [])
                    + (coding.writes ? [writing(structure)] : [])
            let areShort = functions.allSatisfy { $0.shortLine(in: printer) != nil }
            for (index, function) in functions.enumerated() {
                if index > 0, !areShort { printer.blank() }
                self.function(function, &printer)
            }
            if coding.writes { styles(structure, &printer) }
            if coding.reads, let rule = structure.match { fits(rule, &printer) }
        }
    }

    private func reading(_ structure: Structure) -> Function {
        Function(
            head: "\(access.prefix)init(fields: inout \(scope.outer("FieldReader"))) throws",
            calls: structure.fields.map { read($0, structure) },
            rest: structure.additional == nil ? nil : readingRest(structure)
        )
    }

    private func readingRest(_ structure: Structure) -> String {
        let lossy = structure.isAdditionalLossy ? ", lossy: true" : ""
        let arguments = "besides: \(keys(of: structure))\(additionalEncoding(structure))\(lossy)"
        return "additional = try fields.rest(\(arguments))"
    }

    private func keys(of structure: Structure) -> String {
        "[\(structure.fields.map { $0.key.swiftLiteral }.joined(separator: ", "))]"
    }

    private func writing(_ structure: Structure) -> Function {
        let others = structure.fields.isEmpty ? "" : ", besides: \(keys(of: structure))"
        let rest = "fields.write(rest: additional\(others)\(additionalEncoding(structure)))"
        return Function(
            head: "\(access.prefix)func write(fields: inout \(scope.outer("FieldWriter")))",
            calls: structure.fields.map { write($0, structure) },
            rest: structure.additional == nil ? nil : rest
        )
    }

    /// The function for both directions.
    private func joined(_ structure: Structure) -> Function {
        let coder = scope.outer("JSON.FieldCoder")
        return Function(
            head: "\(access.prefix)mutating func code(fields: inout \(coder)) throws",
            calls: structure.fields.map { code($0, structure) },
            rest: nil
        )
    }

    private func additionalEncoding(_ structure: Structure) -> String {
        structure.additionalEncoding.map { ", as: \($0.swift)" } ?? ""
    }

    private func function(_ function: Function, _ printer: inout SwiftPrinter) {
        if let line = function.shortLine(in: printer) { return printer.line(line) }
        printer.block(function.head) { printer in
            for call in function.calls {
                printer.origin(call.origin) {
                    $0.list(call.open, call.arguments, call.close)
                }
            }
            if let rest = function.rest { printer.line(rest) }
        }
    }

    /// How the fields are encoded in a query or a form.
    private func styles(_ structure: Structure, _ printer: inout SwiftPrinter) {
        if let style = structure.commonStyle {
            let type = scope.outer("ResourceRequest.Parameter.Style")
            printer.blank()
            return printer.line(
                "\(access.prefix)static var style: \(type)? { .\(style.rawValue) }"
            )
        }
        let styles = structure.fields.compactMap { field in
            field.style.map { "\(field.key.swiftLiteral): .\($0.rawValue)" }
        }
        guard !styles.isEmpty else { return }
        let type = "[\(scope.outer("String")): \(scope.outer("ResourceRequest.Parameter.Style"))]"
        printer.blank()
        printer.block("\(access.prefix)static var styles: \(type)") { $0.list("[", styles, "]") }
    }

    private func fits(_ rule: MatchRule, _ printer: inout SwiftPrinter) {
        let reader = scope.outer("JSON.Reader")
        printer.blank()
        printer.block(
            "\(access.prefix)static func matches(_ json: borrowing \(reader)) -> \(scope.outer("Bool"))"
        ) {
            $0.line(condition(rule))
        }
    }

    private func condition(_ rule: MatchRule) -> String {
        let constants = rule.constants.map { constant in
            let key = constant.key.swiftLiteral
            let value = constant.value.swift(in: scope, for: .standard(.json))
            return constant.value == .null
                ? "!json.has(\(key))" : "json.has(\(key), equals: \(value))"
        }
        let conditions = [has("has", rule.required), has("hasAny", rule.any)]
        return (conditions.compactMap(\.self) + constants).joined(separator: " && ")
    }

    private func has(_ function: String, _ keys: [String]) -> String? {
        keys.isEmpty ? nil : "json.\(function)(\(keys.map(\.swiftLiteral).joined(separator: ", ")))"
    }

    /// A call that reads or writes one field: `try fields.write(`, its arguments, `)`.
    private struct FieldCall {
        let open: String
        let arguments: [String]
        var close = ")"
        let origin: SourceRange
    }

    /// A function that reads or writes all fields, and the members that have none.
    private struct Function {
        let head: String
        let calls: [FieldCall]
        let rest: String?

        /// All of it on one line, where it is one statement that fits there.
        func shortLine(in printer: SwiftPrinter) -> String? {
            guard calls.count + (rest == nil ? 0 : 1) < 2 else { return nil }
            let call = calls.first.map {
                $0.open + $0.arguments.joined(separator: ", ") + $0.close
            }
            guard let statement = call ?? rest else { return head + " {}" }
            let line = "\(head) { \(statement) }"
            return printer.fits(line, ofItems: 1) ? line : nil
        }
    }

    private func read(_ field: Field, _ structure: Structure) -> FieldCall {
        let key = field.key.swiftLiteral
        if let constant = field.constant {
            let value = constant.swift(in: scope, for: field.type)
            return FieldCall(
                open: "try fields.expect(",
                arguments: [key, value],
                origin: field.origin
            )
        }
        var arguments = [key]
        let literal = field.defaultValue.flatMap { $0.isRead(for: field.type) ? $0 : nil }
        let type = literal == nil && !field.isLossy ? field.scalar : ""
        let function = "read" + type + (field.type.isOptional && literal == nil ? "IfPresent" : "")
        if let encoding = field.encoding { arguments.append("as: \(encoding.swift)") }
        if let literal {
            arguments.append("default: \(literal.swift(in: scope, for: field.type))")
        }
        if field.isLossy { arguments.append("lossy: true") }
        let (variable, head, tail) =
            StoredProperty(field: field, fields: structure.fields).assignment
        return FieldCall(
            open: "\(StoredProperty.expression(variable)) = \(head)try fields.\(function)(",
            arguments: arguments,
            close: ")" + tail,
            origin: field.origin
        )
    }

    private func code(_ field: Field, _ structure: Structure) -> FieldCall {
        let storage = StoredProperty(field: field, fields: structure.fields).assignment.variable
        let arguments = [field.key.swiftLiteral, "&" + StoredProperty.expression(storage)]
        let encoding = field.encoding.map { ["as: \($0.swift)"] } ?? []
        return FieldCall(
            open: "try fields.code(",
            arguments: arguments + encoding,
            origin: field.origin
        )
    }

    private func write(_ field: Field, _ structure: Structure) -> FieldCall {
        let key = field.key.swiftLiteral
        if let constant = field.constant {
            let value = constant.swift(in: scope, for: field.type)
            return FieldCall(
                open: "fields.write(",
                arguments: [key, value],
                origin: field.origin
            )
        }
        let encoding = field.encoding.map { ["as: \($0.swift)"] } ?? []
        let value =
            (field.writesNull ? "orNull: " : "")
            + StoredProperty(field: field, fields: structure.fields).value
        let open = "fields.write\(field.writesNull ? "" : field.scalar)("
        return FieldCall(
            open: field.isReadOnly ? "if !fields.areSent { \(open)" : open,
            arguments: [key, value] + encoding,
            close: field.isReadOnly ? ") }" : ")",
            origin: field.origin
        )
    }
}

extension Field {
    /// How the functions of `FieldReader` and `FieldWriter` for the type of the field end, empty where it
    /// takes those for any type.
    fileprivate var scalar: String {
        guard encoding == nil, case .standard(let type) = type.unwrapped else { return "" }
        switch type {
        case .string, .int, .double, .bool: return type.rawValue
        default: return ""
        }
    }
}

extension Structure {
    /// The style of all fields but those that any style leaves as they are; nil where there are several,
    /// or where it is said of one field alone.
    fileprivate var commonStyle: ParameterStyle? {
        let styles = fields.compactMap(\.style)
        guard styles.count > 1, let first = styles.first, first.isOfParts, additional == nil else {
            return nil
        }
        let isCommon = styles.allSatisfy { $0 == first }
        let others = fields.lazy.filter { $0.style == nil }
        return isCommon && others.allSatisfy { $0.type.unwrapped.isOneText } ? first : nil
    }
}

extension ParameterStyle {
    /// Whether it says how the parts of a value are sent, and nothing of a value without parts.
    fileprivate var isOfParts: Bool {
        switch self {
        case .repeat, .comma, .space, .pipe, .brackets, .deep: true
        case .json, .jsonElements: false
        }
    }
}

extension APIType {
    /// Whether values have no parts.
    fileprivate var isOneText: Bool {
        guard case .standard(let type) = self else { return false }
        return type != .json && type != .file
    }
}

extension Literal {
    /// Whether a missing field would not give this by itself.
    fileprivate func isRead(for type: APIType) -> Bool {
        if case .patch = type { return self != .absent }
        return self != .null || type == .standard(.json)
    }
}
