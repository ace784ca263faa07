import Foundation
import ResgenRuntime

/// Reads and writes documents of many shapes with ResgenRuntime and with Foundation's coders.
///
///     JSONBenchmark                                     a table of all shapes
///     JSONBenchmark texts FOLDER                        writes the documents
///     JSONBenchmark FILE read|write CODER TIMES         fixed work, for a counter
///     JSONBenchmark memory FILE CODER                   bytes of a text, of its values, of both at most
///     JSONBenchmark load URL CODER COUNT WIDTH          seconds of loads, and of the CPU
@main
struct JSONBenchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.count {
        case 0: try printTable()
        case 2 where arguments[0] == "texts": try writeTexts(URL(fileURLWithPath: arguments[1]))
        case 3 where arguments[0] == "memory":
            try Memory.measure(URL(fileURLWithPath: arguments[1]), arguments[2])
        case 4: try run(arguments)
        case 5 where arguments[0] == "load":
            guard let url = URL(string: arguments[1]), let count = Int(arguments[3]),
                let width = Int(arguments[4])
            else { return print("no such work") }
            let time = try await Loads(url: url, coder: arguments[2], width: width).run(count)
            print(time.clock, time.cpu)
        default: print("usage: JSONBenchmark [FILE read|write resgen|Foundation TIMES]")
        }
    }

    private static func run(_ arguments: [String]) throws {
        let step = Work.Step(direction: arguments[1], coder: arguments[2])
        let file = URL(fileURLWithPath: arguments[0])
        let shape = file.deletingPathExtension().lastPathComponent
        guard let run = try Work.of(shape, try Data(contentsOf: file)).steps[step],
            let times = Int(arguments[3])
        else {
            return print("no such work")
        }
        let time = try seconds { for _ in 0..<times { _ = try run() } }
        print(time)
    }

    private static func writeTexts(_ folder: URL) throws {
        for shape in Work.shapes {
            let file = folder.appendingPathComponent("\(shape.name).json")
            try Data(shape.text().utf8).write(to: file)
            print(shape.name)
        }
    }

    private static func printTable() throws {
        print("shape          read: resgen  Foundation  ratio   write: resgen  Foundation  ratio")
        for shape in Work.shapes {
            let work = try Work.of(shape.name, Data(shape.text().utf8))
            let line = try ["read", "write"].map { try columns(work, $0) }.joined()
            print(padded(shape.name, -14) + line)
        }
    }

    /// Runs both in turns, so that other work on the machine disturbs them alike, and compares the
    /// best.
    private static func columns(_ work: Work, _ direction: String) throws -> String {
        let steps = ["resgen", "Foundation"].compactMap {
            work.steps[Work.Step(direction: direction, coder: $0)]
        }
        var best = steps.map { _ in Double.infinity }
        for _ in 0..<7 {
            for (index, step) in steps.enumerated() {
                best[index] = min(best[index], try seconds { _ = try step() })
            }
        }
        let speeds = best.map { padded(rounded(Double(work.bytes) / $0 / 1e6), 12) }
        return speeds.joined() + padded(rounded(best[1] / best[0]), 7) + "   "
    }

    /// The CPU time of a run, which other work disturbs less than the clock's.
    private static func seconds(_ run: () throws -> Void) rethrows -> Double {
        let start = clock()
        try run()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

    /// Right-aligned, or left-aligned for a negative width.
    private static func padded(_ text: String, _ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + spaces : spaces + text
    }
}
