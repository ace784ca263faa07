import Foundation

/// The file names of one module, of which no two may be equal, in any folder.
struct FileNames {
    /// Lower case, since object files may lie on a disk that ignores case.
    private var taken: Set<String>

    init(taken: [String]) {
        // A file of this name would be the program's own code.
        self.taken = Set((taken + ["main.swift"]).map { $0.lowercased() })
    }

    /// `StarWars.swift`, `StarWars+2.swift`, …, or, when one is taken, `StarWars.resgen.swift`, ….
    mutating func claim(for spec: SpecFile) -> (base: String, outputs: [String]) {
        let count = fileCount(of: spec)
        var base = baseName(of: spec)
        while true {
            let outputs = (1...count).map { $0 == 1 ? "\(base).swift" : "\(base)+\($0).swift" }
            let wanted = Set(outputs.map { $0.lowercased() })
            if taken.isDisjoint(with: wanted) {
                taken.formUnion(wanted)
                return (base, outputs)
            }
            base += ".resgen"
        }
    }

    /// The spec's, without the characters that SwiftPM leaves bare in the files that it writes.
    private func baseName(of spec: SpecFile) -> String {
        var base = spec.file.deletingPathExtension().lastPathComponent
        if base.hasSuffix(".resgen") { base.removeLast(".resgen".count) }
        return base.replacing { $0.isControl || $0 == "\"" || $0 == "\\" }
    }

    /// By the size of the spec alone, so that an edit does not move declarations between files.
    private func fileCount(of spec: SpecFile) -> Int {
        max(1, min(32, spec.size / 49_152 + 1))
    }
}

extension String {
    /// Without characters that a terminal obeys, or that end a line.
    var onOneLine: String { replacing(\.isControl) }

    fileprivate func replacing(_ isBad: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(isBad(scalar) ? "_" : scalar) }
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
