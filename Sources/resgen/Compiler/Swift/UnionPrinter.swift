/// Prints a union: an enum with a case for each type, and one that keeps what fits none unless a case is
/// the default.
struct UnionPrinter {
    let access: Access
    let scope: TypeScope

    func print(
        _ model: Model,
        _ union: Union,
        head: String,
        isGeneric: Bool,
        to printer: inout SwiftPrinter
    ) {
        let conform = isGeneric ? model.conform.filter { !$0.isSynthesized } : model.conform
        let names =
            (model.coding.unionProtocols.map(scope.outer) + conform.map(scope.conformance))
            .joined(separator: ", ")
        printer.block("\(access.prefix)enum \(head): \(names)") { printer in
            for item in union.cases {
                let indirect = item.isIndirect ? "indirect " : ""
                printer.line(
                    "\(indirect)case \(SwiftIdentifier.quoted(item.name))(\(scope.type(item.type)))",
                    of: item.range
                )
            }
            if union.keepsUnrecognized {
                printer.line("case unrecognized(\(scope.outer("JSON")))")
            }
            if model.coding.reads { reading(union, &printer) }
            guard model.coding.writes else { return }
            printer.blank()
            printer.block("\(access.prefix)func write(json: inout \(scope.outer("JSON.Writer")))") {
                write(union, &$0)
            }
        }
    }

    private func reading(_ union: Union, _ printer: inout SwiftPrinter) {
        printer.blank()
        printer.block("\(access.prefix)init(json: inout \(scope.outer("JSON.Reader"))) throws") {
            printer in
            if let tag = union.tag {
                tagged(union, tag, &printer)
            } else {
                untagged(union, &printer)
            }
        }
    }

    private func tagged(_ union: Union, _ tag: String, _ printer: inout SwiftPrinter) {
        printer.line("switch json.tag(\(tag.swiftLiteral)) {")
        for item in union.cases where !item.tagValues.isEmpty {
            let values = item.tagValues.map(\.swift).joined(separator: ", ")
            printer.line(
                "case \(values): self = \(SwiftIdentifier.member(item.name))(try json.read())",
                of: item.range
            )
        }
        let other = union.cases.first(where: \.isDefault).map { SwiftIdentifier.member($0.name) }
        printer.line("default: self = \(other ?? ".unrecognized")(try json.read())")
        printer.line("}")
    }

    private func untagged(_ union: Union, _ printer: inout SwiftPrinter) {
        for (index, item) in union.cases.enumerated() {
            printer.line("\(index == 0 ? "" : "} else ")if \(fits(item)) {")
            printer.indented {
                let encoding = item.encoding.map { "as: \($0.swift)" } ?? ""
                $0.line("self = \(SwiftIdentifier.member(item.name))(try json.read(\(encoding)))")
            }
        }
        printer.line("} else {")
        printer.indented { $0.line("self = .unrecognized(try json.read())") }
        printer.line("}")
    }

    private func fits(_ item: Union.Case) -> String {
        let type = scope.type(item.type)
        let name = item.type.isOptional ? "(\(type))" : type
        return item.encoding.map { "json.matches(\(name).self, as: \($0.swift))" }
            ?? "\(name).matches(json)"
    }

    /// What another union asks of which this one is a case.
    func matching(_ union: Union, _ fit: Union.Match, to printer: inout SwiftPrinter) {
        let reader = scope.outer("JSON.Reader")
        let head = "static func matches(_ json: borrowing \(reader)) -> \(scope.outer("Bool"))"
        printer.block(access.prefix + head) { printer in
            guard let tag = union.tag else {
                return printer.alternatives(union.cases.map(fits))
            }
            switch fit {
            case .anyTag:
                let other = union.cases.first(where: \.isDefault).map { " || \(fits($0))" }
                printer.line("json.has(\(tag.swiftLiteral))\(other ?? "")")
            case .knownTag: knownTags(union, tag, &printer)
            }
        }
    }

    private func knownTags(_ union: Union, _ tag: String, _ printer: inout SwiftPrinter) {
        printer.line("switch json.tag(\(tag.swiftLiteral)) {")
        for item in union.cases where !item.tagValues.isEmpty {
            let values = item.tagValues.map(\.swift).joined(separator: ", ")
            printer.line("case \(values): \(fits(item))")
        }
        printer.line("default: \(union.cases.first(where: \.isDefault).map(fits) ?? "false")")
        printer.line("}")
    }

    private func write(_ union: Union, _ printer: inout SwiftPrinter) {
        printer.line("switch self {")
        for item in union.cases {
            let tag = item.writesTag ? nil : union.tag
            let addition =
                item.encoding.map { ", as: \($0.swift)" }
                ?? tag.flatMap { tag in
                    item.tagValues.first.map { ", tag: \(tag.swiftLiteral), \($0.swift)" }
                }
            printer.line(
                "case \(SwiftIdentifier.member(item.name))(let value): json.write(value\(addition ?? ""))",
                of: item.range
            )
        }
        if union.keepsUnrecognized {
            printer.line("case .unrecognized(let value): json.write(value)")
        }
        printer.line("}")
    }
}
