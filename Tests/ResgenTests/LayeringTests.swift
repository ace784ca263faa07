import Foundation
import Testing

/// Each folder of the tool is a stage, and uses only those before it; so do those of the runtime.
@Suite struct LayeringTests {
    /// The stages, the first one first. Files beside the folders put the stages of the compiler
    /// together, for `CommandLine` and the workbench.
    private static let folders =
        [
            "Source", "JSON", "YAML", "Names", "Spec", "Paging", "OpenAPI/Document",
            "OpenAPI/Files",
            "OpenAPI/Patterns", "OpenAPI/Overlay", "OpenAPI/Swagger2", "OpenAPI/Naming",
            "OpenAPI/Schemas", "OpenAPI/Lowering", "OpenAPI/Operations", "OpenAPI", "Corrections",
            "Selection", "IR",
            "Resolve", "Passes", "Swift", "CommandLine",
        ].map { "Compiler/\($0)" }
        + [
            "Answers", "Inference", "Comparison", "Samples", "Mock", "Highlighting", "HTML",
            "Preview", "SDK", "Site", "Editing", "Commands",
        ].map { "Workbench/\($0)" }

    /// Those of the runtime. What is on the wire is known by what a request and a response are made of, and the
    /// other way round: a value of a model is one of a query, too.
    private static let runtimeFolders = [
        ["Basics"], ["JSON", "Values", "HTTP", "Multipart"], ["Paging", "Streams", "Downloads"],
        ["Credentials"], ["Transport"], ["Client"], ["Testing"],
    ]

    @Test func everyFolderIsAStage() throws {
        let folders = try ["Compiler", "Compiler/OpenAPI", "Workbench"].flatMap { parent in
            try Stages.folders(in: parent).map { "\(parent)/\($0)" }
        }
        #expect(folders.sorted() == Self.folders.sorted())
        let runtime = try Stages.folders(in: "", of: Stages.runtime).filter { !$0.contains(".") }
        #expect(runtime.sorted() == Self.runtimeFolders.joined().sorted())
    }

    @Test func noFolderUsesATypeOfALaterOne() throws {
        for stages in try [Stages(Self.folders), Stages(runtime: Self.runtimeFolders)] {
            #expect(stages.usesUpwards(of: stages.types, names: \.typeNames) == [])
        }
    }

    @Test func noFolderUsesAnExtensionOfALaterOne() throws {
        for stages in try [Stages(Self.folders), Stages(runtime: Self.runtimeFolders)] {
            #expect(stages.usesUpwards(of: stages.extensionMembers, names: \.memberNames) == [])
        }
    }

    /// The compiler is what a build of each user compiles first: what the workbench alone needs is in the workbench.
    @Test func theCompilerHasNothingForTheWorkbenchAlone() throws {
        let files = try Stages(Self.folders).files
        let end = try #require(Self.folders.firstIndex(of: "Compiler/CommandLine"))
        let compiler = files.filter { $0.stage <= end }
        let ofWorkbench = Set(files.filter { $0.stage > end }.flatMap(\.typeNames))
        let lone = compiler.filter { file in
            // What an extension adds is used without a type's name.
            if file.members.contains(where: \.isShared) { return false }
            let others = compiler.filter { $0.name != file.name }
            let types = Set(file.types.filter(\.isAtTop).map(\.name))
            return !types.isDisjoint(with: ofWorkbench)
                && others.allSatisfy { types.isDisjoint(with: $0.typeNames) }
        }
        // It is in the list of commands of both tools.
        #expect(lone.map(\.name) == ["Compiler/CommandLine/GenerateCommand.swift"])
    }

    /// The test would notice a use upwards.
    @Test func useUpwardsIsFound() {
        let low = Stages.File(stage: 0, name: "Low.swift", text: "let a = High().far")
        let high = Stages.File(
            stage: 1,
            name: "High.swift",
            text: "struct High {}\nextension High {\n    var far: Int { 1 }\n}\n"
        )
        let stages = Stages(files: [low, high])
        #expect(stages.usesUpwards(of: stages.types, names: \.typeNames) == ["Low.swift: High"])
        let far = stages.usesUpwards(of: stages.extensionMembers, names: \.memberNames)
        #expect(far == ["Low.swift: far"])
    }
}

/// Source files by their stages, and what each declares.
private struct Stages {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources").standardizedFileURL
    private static let tool = sources.appendingPathComponent("resgen")
    static let runtime = sources.appendingPathComponent("ResgenRuntime")

    /// Members of the standard library whose names extensions have, too.
    private static let standardMembers: Set<String> = [
        "base", "element", "joined", "map", "prefix", "resume", "split", "union",
    ]

    struct File {
        let stage: Int
        let name: String
        /// The names in upper case: types, and what is nested in them.
        private(set) var typeNames: Set<String> = []
        /// The names in lower case that stand behind a dot.
        private(set) var memberNames: Set<String> = []
        private(set) var types: [(name: String, isAtTop: Bool)] = []
        /// Properties, functions and cases; those that others can use of an extension are shared.
        private(set) var members: [(name: String, isShared: Bool)] = []

        init(stage: Int, name: String, text: String) {
            self.stage = stage
            self.name = name
            var isInExtension = false
            for line in SwiftCode.lines(of: text) {
                if line.words.isEmpty { continue }
                if line.depth == 0 { isInExtension = line.words[0].text == "extension" }
                let isShared = isInExtension && line.depth == 4 && !line.isPrivate
                for (before, word) in zip(line.words, line.words.dropFirst()) {
                    switch before.text {
                    case "struct", "class", "enum", "protocol", "actor", "typealias":
                        types.append((word.text, line.depth == 0))
                    case "var", "let", "func": members.append((word.text, isShared))
                    default: continue
                    }
                }
                if line.words[0].text == "case" || line.words[0].text == "indirect" {
                    members += line.words.dropFirst().map { ($0.text, false) }
                }
                for word in line.words {
                    if word.text.first?.isUppercase == true {
                        typeNames.insert(word.text)
                    } else if word.isMember {
                        memberNames.insert(word.text)
                    }
                }
            }
        }
    }

    let files: [File]

    init(files: [File]) { self.files = files }

    /// Those of the tool, a folder a stage.
    init(_ folders: [String]) throws {
        var files = try Self.files(below: folders.map { [$0] }, of: Self.tool)
        let last = try #require(folders.firstIndex(of: "Compiler/CommandLine")) - 1
        for name in try Self.names(in: "Compiler").sorted() where name.hasSuffix(".swift") {
            let text = try Self.text(Self.tool.appendingPathComponent("Compiler/\(name)"))
            files.append(File(stage: last, name: name, text: text))
        }
        self.files = files
    }

    /// Those of the runtime, several folders a stage.
    init(runtime folders: [[String]]) throws {
        files = try Self.files(below: folders, of: Self.runtime)
    }

    /// The files of each folder that are in no folder below that is listed, too.
    private static func files(below stages: [[String]], of root: URL) throws -> [File] {
        let folders = stages.flatMap(\.self)
        return try stages.enumerated().flatMap { stage, group in
            try group.flatMap { folder in
                let inner = folders.filter { $0.hasPrefix(folder + "/") }
                    .map { $0.dropFirst(folder.count + 1) + "/" }
                return try swiftFiles(below: root.appendingPathComponent(folder))
                    .filter { name in !inner.contains { name.hasPrefix($0) } }
                    .map { name in
                        let path = "\(folder)/\(name)"
                        let text = try text(root.appendingPathComponent(path))
                        return File(stage: stage, name: path, text: text)
                    }
            }
        }
    }

    static func folders(in folder: String, of root: URL = tool) throws -> [String] {
        try names(in: folder, of: root).filter { !$0.hasSuffix(".swift") && !$0.hasPrefix(".") }
    }

    private static func names(in folder: String, of root: URL = tool) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: root.appendingPathComponent(folder).path
        )
    }

    private static func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    /// The paths of files below a folder.
    private static func swiftFiles(below folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".swift") }
    }

    /// The types of the top level by the first stage that has one of the name.
    var types: [String: Int] {
        let all = files.flatMap { file in file.types.map { ($0.name, $0.isAtTop, file.stage) } }
        let atTop = Set(all.filter(\.1).map(\.0))
        return Dictionary(
            all.filter { atTop.contains($0.0) }.map { ($0.0, $0.2) },
            uniquingKeysWith: min
        )
    }

    /// What extensions add to types, unless an earlier stage has something of the name.
    var extensionMembers: [String: Int] {
        let all = files.flatMap { file in file.members.map { ($0.name, $0.isShared, file.stage) } }
        let shared = Set(all.filter(\.1).map(\.0)).subtracting(Self.standardMembers)
        return Dictionary(
            all.filter { shared.contains($0.0) }.map { ($0.0, $0.2) },
            uniquingKeysWith: min
        )
    }

    func usesUpwards(of declared: [String: Int], names: (File) -> Set<String>) -> [String] {
        files.flatMap { file in
            names(file).filter { (declared[$0] ?? 0) > file.stage }.sorted().map {
                "\(file.name): \($0)"
            }
        }
    }
}

/// The words of Swift code, line by line, without comments and strings.
private enum SwiftCode {
    struct Word {
        let text: String
        /// Whether a dot stands before it.
        let isMember: Bool
    }

    struct Line {
        /// The spaces before the first word.
        let depth: Int
        let words: [Word]

        var isPrivate: Bool { words.contains { ["private", "fileprivate"].contains($0.text) } }
    }

    static func lines(of text: String) -> [Line] {
        var lines: [Line] = []
        var isInText = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            let bytes = Array(line)
            // Code in the interpolations of a text of several lines is not looked at.
            if String(decoding: bytes, as: UTF8.self).contains("\"\"\"") {
                if !isInText { lines.append(Self.line(bytes)) }
                isInText.toggle()
            } else if !isInText {
                lines.append(Self.line(bytes))
            }
        }
        return lines
    }

    private static func line(_ bytes: [UInt8]) -> Line {
        let depth = bytes.prefix { $0 == UInt8(ascii: " ") }.count
        var words: [Word] = []
        var index = depth
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): index = end(ofStringAt: index, bytes)
            case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8):
                index = bytes.count
            case let byte where isWord(byte):
                let rest = bytes[index...].prefix(while: isWord)
                let text = String(decoding: rest, as: UTF8.self)
                let isMember = index > 0 && bytes[index - 1] == UInt8(ascii: ".")
                words.append(Word(text: text, isMember: isMember))
                index = rest.endIndex
            default: index += 1
            }
        }
        return Line(depth: depth, words: words)
    }

    /// The index behind a string of one line, in which an interpolation may hold others.
    private static func end(ofStringAt start: Int, _ bytes: [UInt8]) -> Int {
        var index = start + 1
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\") where depth == 0:
                if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") { depth = 1 }
                index += 1
            case UInt8(ascii: "("): if depth > 0 { depth += 1 }
            case UInt8(ascii: ")"): if depth > 0 { depth -= 1 }
            case UInt8(ascii: "\""):
                if depth == 0 { return index + 1 }
                index = end(ofStringAt: index, bytes) - 1
            default: break
            }
            index += 1
        }
        return bytes.count
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
