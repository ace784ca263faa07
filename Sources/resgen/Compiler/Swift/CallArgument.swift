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
        let oneLine = "\(name)(\(arguments.map(\.oneLine).joined(separator: ", ")))\(closure)"
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

    /// A call on one line, or with each argument but the first ones on a line of its own.
    ///
    /// - Returns: Whether it is on one line.
    @discardableResult
    mutating func call(_ name: String, _ first: String, _ rest: [CallArgument]) -> Bool {
        let oneLine = "\(name)(\(([first] + rest.map(\.oneLine)).joined(separator: ", ")))"
        if fits(oneLine, ofItems: rest.reduce(0) { $0 + $1.itemCount }) || rest.isEmpty {
            line(oneLine)
            return true
        }
        line("\(name)(")
        indented { printer in
            printer.line(first + ",")
            printer.lines(rest)
        }
        line(")")
        return false
    }
}
