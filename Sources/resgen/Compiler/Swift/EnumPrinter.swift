/// Prints an enum, or the struct that does for it: open ones keep values that the spec does not know.
struct EnumPrinter {
    let access: Access
    let scope: TypeScope

    func print(_ model: Model, _ enumeration: Enumeration, to printer: inout SwiftPrinter) {
        if enumeration.isStruct { return structure(model, enumeration, to: &printer) }
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
                    own: scope.own(model),
                    listsCases: model.conform.contains("CaseIterable"),
                    &printer
                )
            }
        }
    }

    private func structure(
        _ model: Model,
        _ enumeration: Enumeration,
        to printer: inout SwiftPrinter,
    ) {
        let raw = scope.outer(enumeration.isInteger ? "Int" : "String")
        let conform = model.conform.filter { !$0.isSynthesized }.map(scope.conformance)
        let names = ([scope.outer("JSONEnum")] + conform).joined(separator: ", ")
        let head = "\(access.prefix)struct \(SwiftIdentifier.quoted(model.name)): \(names)"
        let own = scope.own(model)
        printer.block(head) { printer in
            printer.line("\(access.prefix)let rawValue: \(raw)")
            if access != .internal {
                printer.blank()
                printer.line("\(access.prefix)init(rawValue: \(raw)) { self.rawValue = rawValue }")
            }
            if access != .internal { printer.blank() }
            for item in enumeration.cases {
                let name = SwiftIdentifier.quoted(item.name)
                let value = "\(own)(rawValue: \(item.value.swift))"
                let line = "\(access.prefix)static var \(name): \(own) { \(value) }"
                printer.line(line, of: item.range)
            }
            if model.conform.contains("CaseIterable") { listCases(enumeration, own, &printer) }
        }
    }

    private func listCases(
        _ enumeration: Enumeration,
        _ own: String,
        _ printer: inout SwiftPrinter
    ) {
        let members = enumeration.cases.map { SwiftIdentifier.member($0.name) }
        printer.blank()
        printer.list("\(access.prefix)static let allCases: [\(own)] = [", members, "]")
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
                "case \(SwiftIdentifier.quoted(item.name))\(isNamedSo ? "" : " = \(item.value.swift)")",
                of: item.range
            )
        }
    }

    /// All names on one line where they fit, else on as many as it takes.
    private func caseLines(_ enumeration: Enumeration, _ printer: inout SwiftPrinter) {
        var line = ""
        var origins: [SourceRange] = []
        for item in enumeration.cases {
            let name = SwiftIdentifier.quoted(item.name)
            let longer = line.isEmpty ? "case \(name)" : "\(line), \(name)"
            if !line.isEmpty, !printer.fits(longer) {
                printer.line(line, sharedBy: origins)
                line = "case \(name)"
                origins = []
            } else {
                line = longer
            }
            origins.append(item.range)
        }
        if !line.isEmpty { printer.line(line, sharedBy: origins) }
    }

    private func open(
        _ enumeration: Enumeration,
        raw: String,
        own: String,
        listsCases: Bool,
        _ printer: inout SwiftPrinter
    ) {
        caseLines(enumeration, &printer)
        printer.line("case unrecognized(\(raw))")
        if listsCases { listCases(enumeration, own, &printer) }
        printer.blank()
        printer.block("\(access.prefix)init(rawValue: \(raw))") { printer in
            printer.line("switch rawValue {")
            for item in enumeration.cases {
                printer.line(
                    "case \(item.value.swift): self = \(SwiftIdentifier.member(item.name))",
                    of: item.range
                )
            }
            printer.line("default: self = .unrecognized(rawValue)")
            printer.line("}")
        }
        printer.blank()
        printer.block("\(access.prefix)var rawValue: \(raw)") { printer in
            printer.line("switch self {")
            for item in enumeration.cases {
                printer.line(
                    "case \(SwiftIdentifier.member(item.name)): \(item.value.swift)",
                    of: item.range
                )
            }
            printer.line("case .unrecognized(let value): value")
            printer.line("}")
        }
    }
}
