/// Prints an enum: open ones keep values that the spec does not know.
struct EnumPrinter {
    let access: Access
    let scope: TypeScope

    func print(_ model: Model, _ enumeration: Enumeration, to printer: inout SwiftPrinter) {
        guard enumeration.isPrintedAsEnum else {
            return constants(model, enumeration, to: &printer)
        }
        let raw = enumeration.isInteger ? "Int" : "String"
        let inherited = (enumeration.isClosed ? [scope.outer(raw)] : []) + [scope.outer("JSONEnum")]
        let conform = model.conform.filter { !$0.isSynthesized }.map(scope.conformance)
        let names = (inherited + conform).joined(separator: ", ")
        printer.block("\(access.prefix)enum \(SwiftIdentifier.quoted(model.name)): \(names)") {
            printer in
            if enumeration.isClosed {
                closed(enumeration, &printer)
            } else {
                open(
                    enumeration,
                    raw: scope.outer(raw),
                    listsCases: model.conform.contains("CaseIterable"),
                    &printer
                )
            }
        }
    }

    /// An open enum of one value or of very many: a struct with a static member for each.
    private func constants(
        _ model: Model,
        _ enumeration: Enumeration,
        to printer: inout SwiftPrinter,
    ) {
        let raw = scope.outer(enumeration.isInteger ? "Int" : "String")
        let conform = model.conform.filter { !$0.isSynthesized }.map(scope.conformance)
        let names = ([scope.outer("JSONEnum")] + conform).joined(separator: ", ")
        let head = "\(access.prefix)struct \(SwiftIdentifier.quoted(model.name)): \(names)"
        printer.block(head) { printer in
            printer.line("\(access.prefix)let rawValue: \(raw)")
            if access != .internal {
                printer.blank()
                printer.line("\(access.prefix)init(rawValue: \(raw)) { self.rawValue = rawValue }")
            }
            printer.blank()
            for item in enumeration.cases {
                let name = SwiftIdentifier.quoted(item.name)
                let value = "Self(rawValue: \(item.value.swift))"
                printer.line("\(access.prefix)static var \(name): Self { \(value) }")
            }
            if model.conform.contains("CaseIterable") { listCases(enumeration, &printer) }
        }
    }

    private func listCases(_ enumeration: Enumeration, _ printer: inout SwiftPrinter) {
        let members = enumeration.cases.map { SwiftIdentifier.member($0.name) }
        printer.blank()
        printer.list("\(access.prefix)static let allCases: [Self] = [", members, "]")
    }

    private func closed(_ enumeration: Enumeration, _ printer: inout SwiftPrinter) {
        let isPlain = enumeration.cases.allSatisfy { $0.value == .string($0.name) }
        if isPlain {
            caseLines(enumeration, &printer)
            return
        }
        for item in enumeration.cases {
            let isNamedSo = item.value == .string(item.name)
            printer.line(
                "case \(SwiftIdentifier.quoted(item.name))\(isNamedSo ? "" : " = \(item.value.swift)")"
            )
        }
    }

    /// All names on one line where they fit, else on as many as it takes.
    private func caseLines(_ enumeration: Enumeration, _ printer: inout SwiftPrinter) {
        var line = ""
        for name in enumeration.cases.map({ SwiftIdentifier.quoted($0.name) }) {
            let longer = line.isEmpty ? "case \(name)" : "\(line), \(name)"
            if !line.isEmpty, !printer.fits(longer) {
                printer.line(line)
                line = "case \(name)"
            } else {
                line = longer
            }
        }
        if !line.isEmpty { printer.line(line) }
    }

    private func open(
        _ enumeration: Enumeration,
        raw: String,
        listsCases: Bool,
        _ printer: inout SwiftPrinter
    ) {
        caseLines(enumeration, &printer)
        printer.line("case unrecognized(\(raw))")
        if listsCases { listCases(enumeration, &printer) }
        printer.blank()
        printer.block("\(access.prefix)init(rawValue: \(raw))") { printer in
            printer.line("switch rawValue {")
            for item in enumeration.cases {
                printer.line(
                    "case \(item.value.swift): self = \(SwiftIdentifier.member(item.name))"
                )
            }
            printer.line("default: self = .unrecognized(rawValue)")
            printer.line("}")
        }
        printer.blank()
        printer.block("\(access.prefix)var rawValue: \(raw)") { printer in
            printer.line("switch self {")
            for item in enumeration.cases {
                printer.line("case \(SwiftIdentifier.member(item.name)): \(item.value.swift)")
            }
            printer.line("case .unrecognized(let value): value")
            printer.line("}")
        }
    }
}

extension Enumeration {
    /// The compiler takes time by the square of an open enum's cases.
    private static let caseLimit = 500

    /// Whether it is an enum in Swift, too, and not a struct with a static member for each value.
    var isPrintedAsEnum: Bool { isClosed || (2...Self.caseLimit).contains(cases.count) }
}
