import Foundation

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What came of the inputs of a run, to be compared with another run's or to be compiled.
struct FuzzRecord {
    static let shared = setting("RESGEN_FUZZ_RECORD").map { FuzzRecord(folder: $0) }

    let folder: String

    /// The text that an input stands for, also where the tool does not come to an end with it.
    func begin(input: UInt64, text: [UInt8]) {
        write(Data(text), name(of: input) + ".json")
    }

    /// Hash tables are in another order in each process, so that what comes of this order is seen
    /// only by comparing processes: `digests` has a line for each input.
    func end(input: UInt64, swift: String) {
        append("\(name(of: input)) \(String(FuzzTrial.hash(swift.utf8), radix: 16))\n")
        write(Data(swift.utf8), name(of: input) + ".swift")
    }

    private func name(of input: UInt64) -> String { String(input, radix: 16) }

    private func write(_ data: Data, _ name: String) {
        try? data.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    private func append(_ line: String) {
        guard let file = fopen("\(folder)/digests", "a") else { return }
        fputs(line, file)
        fclose(file)
    }
}
