/// An argument of the printed call: on one line where it fits, a list broken where not.
enum CallArgument {
    case text(String)
    case list(label: String, items: [String], close: String)

    var oneLine: String {
        switch self {
        case .text(let text): text
        case .list(let label, let items, let close): label + items.joined(separator: ", ") + close
        }
    }

    var itemCount: Int {
        switch self {
        case .text: 1
        case .list(_, let items, _): items.count
        }
    }

    func print(to printer: inout SwiftPrinter, comma: String) {
        switch self {
        case .text(let text): printer.line(text + comma)
        case .list(let label, let items, let close): printer.list(label, items, close + comma)
        }
    }
}

extension SwiftPrinter {
    /// A call on one line, or with each argument on a line of its own; a closure comes behind it.
    mutating func call(_ name: String, _ arguments: [CallArgument], closure: String = "") {
        let oneLine = "\(name)(\(arguments.oneLine))\(closure)"
        if fits(oneLine) {
            line(oneLine)
            return
        }
        line("\(name)(")
        indented { $0.lines(arguments) }
        line(")\(closure)")
    }

    private mutating func lines(_ arguments: [CallArgument]) {
        for (index, argument) in arguments.enumerated() {
            argument.print(to: &self, comma: index == arguments.count - 1 ? "" : ",")
        }
    }

    /// A call on one line, or with each argument but the first ones on a line of its own, and the call of
    /// a method of what it returns: behind it where that fits.
    mutating func call(
        _ name: String,
        _ first: String,
        _ rest: [CallArgument],
        then method: (name: String, arguments: [CallArgument])? = nil
    ) {
        let oneLine = "\(name)(\(([.text(first)] + rest).oneLine))"
        let chained = method.map { "\($0.name)(\($0.arguments.oneLine))" } ?? ""
        let count = rest.itemCount
        if fits(oneLine + chained, ofItems: max(count, method?.arguments.itemCount ?? 0)) {
            return line(oneLine + chained)
        }
        if fits(oneLine, ofItems: count) || rest.isEmpty {
            line(oneLine)
            if let method { indented { $0.call(method.name, method.arguments) } }
            return
        }
        line("\(name)(")
        indented { printer in
            printer.line(first + ",")
            printer.lines(rest)
        }
        if fits(")" + chained) { return line(")" + chained) }
        line(")")
        if let method { call(method.name, method.arguments) }
    }
}

extension [CallArgument] {
    fileprivate var oneLine: String { map(\.oneLine).joined(separator: ", ") }

    fileprivate var itemCount: Int { reduce(0) { $0 + $1.itemCount } }
}
