import Foundation

/// What came of the inputs of a run, to be compared with another run's or to be compiled.
struct FuzzRecord {
    static let shared = setting("RESGEN_FUZZ_RECORD").map { FuzzRecord(folder: $0) }

    let folder: String

    /// Hash tables are in another order in each process, so that what comes of this order is seen
    /// only by comparing processes: `digests` has a line for each input.
    func add(input: UInt64, text: [UInt8], swift: String) {
        let name = String(input, radix: 16)
        append("\(name) \(String(FuzzTrial.hash(swift.utf8), radix: 16))\n")
        write(Data(text), name + ".json")
        write(Data(swift.utf8), name + ".swift")
    }

    private func write(_ data: Data, _ name: String) {
        try? data.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    private func append(_ line: String) {
        guard let file = fopen("\(folder)/digests", "a") else { return }
        fputs(line, file)
        fclose(file)
    }
}
