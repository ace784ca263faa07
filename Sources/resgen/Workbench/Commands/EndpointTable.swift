import ResgenCompiler

/// The table of `resgen list`: as wide as its cells where there is room, else signatures are shown
/// without the name that comes before them anyway, and each line is cut.
struct EndpointTable {
    private static let header = ["NAME", "METHOD", "PATH", "SIGNATURE", "VALUE"]
    private static let gap = 2
    /// Columns give way in this order, each down to a width: first what `preview` shows as well, last
    /// the name that it is asked by.
    private static let giving = [
        (column: 3, least: 24), (4, 24), (2, 28), (3, 12), (4, 12), (2, 16), (0, 12),
    ]

    private let rows: [[String]]

    init(_ endpoints: [EndpointSummary]) {
        rows = endpoints.map { [$0.name, $0.method, $0.path, $0.signature, $0.value] }
    }

    /// Nothing at all for a spec without endpoints.
    ///
    /// - Parameter width: The columns that there are; nil where nothing is to be cut.
    func text(width: Int?) -> String {
        guard !rows.isEmpty else { return "" }
        let width = width ?? .max
        var lines = [Self.header] + rows
        if Self.excess(of: Self.widths(of: lines), over: width) > 0 {
            lines = lines.map(Self.withoutRepeatedName)
        }
        let widths = Self.widths(of: lines, within: width)
        return lines.map { line($0, widths) + "\n" }.joined()
    }

    private static func withoutRepeatedName(_ cells: [String]) -> [String] {
        let beginnings = ["\(cells[0])(", "\(cells[0]).parse("]
        guard beginnings.contains(where: cells[3].hasPrefix) else { return cells }
        var cells = cells
        cells[3].removeFirst(cells[0].count)
        return cells
    }

    private static func widths(of lines: [[String]]) -> [Int] {
        header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    }

    private static func excess(of widths: [Int], over width: Int) -> Int {
        widths.reduce(0, +) + gap * (widths.count - 1) - width
    }

    private static func widths(of lines: [[String]], within width: Int) -> [Int] {
        var widths = widths(of: lines)
        var excess = excess(of: widths, over: width)
        for (column, least) in giving where excess > 0 {
            let given = min(excess, max(0, widths[column] - least))
            widths[column] -= given
            excess -= given
        }
        return widths
    }

    /// The cells of a line below each other, without blanks at its end.
    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).map { cell, width in
            let cell = cell.count > width ? cell.prefix(max(0, width - 1)) + "…" : cell
            return cell + String(repeating: " ", count: width - cell.count)
        }
        let line = padded.joined(separator: String(repeating: " ", count: Self.gap))
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
