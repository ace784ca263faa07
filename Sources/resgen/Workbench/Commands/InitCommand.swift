import Foundation
import ResgenCompiler

/// `resgen init`: a first spec for a target of a package, the language's schema, and what the manifest needs.
struct InitCommand: Command {
    static let description = CommandDescription(
        name: "init",
        operands: "NAME",
        summary: "write a first spec into a package",
        operandHelp: [("NAME", "the name of the API in Swift, as in StarWars")],
        operandCompletion: .nothing,
        options: [
            CommandOption(
                name: "from",
                value: "OPENAPI",
                help: "an OpenAPI document of the package, which the spec includes",
                completion: .files,
            ),
            CommandOption(
                name: "target",
                value: "TARGET",
                help: "the target whose code calls the API (default: the only one)",
            ),
            CommandOption(
                name: "package-path",
                value: "DIR",
                help: "the folder of the package (default: this one)",
                completion: .folders,
            ),
        ],
        examples: ["resgen init StarWars", "resgen init Pets --from openapi.json --target App"],
    )

    private let name: String
    private let document: String?
    private let target: String?
    private let package: PackageFolder

    init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.operands.first else { throw .missingOperand("NAME") }
        if arguments.operands.count > 1 { throw .unexpectedWord(arguments.operands[1]) }
        self.name = name
        document = arguments.value(of: "from")
        target = arguments.value(of: "target")
        package = PackageFolder(path: arguments.value(of: "package-path") ?? ".")
    }

    func run(in console: Console) throws(ExitStatus) {
        guard let manifest = package.manifest else {
            console.report(
                "no Package.swift in '\(package.path)'",
                notes: ["make a package first: swift package init --type executable"]
            )
            throw .noInput
        }
        let target = try chosenTarget(in: console)
        try refuseTakenName(in: target, console)
        if let document { try check(document, in: console) }
        let spec = package.file("Sources/\(target)/\(name).resgen.json")
        let text = FirstSpec(name: name, document: document.map { relative($0, from: spec) }).text
        try check(text, as: spec, in: console)
        try write(text, to: spec, in: console)
        let steps = NextSteps(name: name, target: target, manifest: manifest)
        console.output(
            """
            wrote \(spec)
            wrote \(package.schema)
            \(steps.text(calling: document == nil ? FirstSpec.call(of: name) : nil, spec: spec))
            """
        )
    }

    /// The API is a type of the target, as the `struct` of what SwiftPM makes of a package can be.
    private func refuseTakenName(in target: String, _ console: Console) throws(ExitStatus) {
        guard let place = package.declaration(of: name, in: target) else { return }
        let other = name.hasSuffix("API") ? "\(name)Client" : "\(name)API"
        console.report(
            "'\(target)' has a type '\(name)' already, in \(place)",
            notes: ["another name: resgen init \(other)"]
        )
        throw .usage
    }

    private func chosenTarget(in console: Console) throws(ExitStatus) -> String {
        let known = package.targets
        if let target, known.contains(target) { return target }
        if target == nil, known.count == 1 { return known[0] }
        if let target {
            console.report(
                "no folder of sources '\(package.file("Sources/\(target)"))'",
                notes: nearest(to: target, in: known).map { ["did you mean '\($0)'?"] } ?? []
            )
        } else {
            let names = known.map { "'\($0)'" }.joined(separator: ", ")
            console.report(
                known.isEmpty
                    ? "no target has a folder in '\(package.file("Sources"))': make one, as 'Sources/App'"
                    : "several targets, expected '--target' with one of \(names)"
            )
        }
        throw .usage
    }

    /// A document's path as the spec includes it.
    private func relative(_ path: String, from spec: String) -> String {
        let file = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
        let folder = URL(fileURLWithPath: spec).standardizedFileURL.pathComponents.dropLast()
        let common = zip(file, folder).prefix { $0 == $1 }.count
        let up = [String](repeating: "..", count: folder.count - common)
        return (up + file.dropFirst(common)).joined(separator: "/")
    }

    /// A document is a file that can be read. Where it is not, its name is shown as it was typed.
    private func check(_ document: String, in console: Console) throws(ExitStatus) {
        if document.contains("://") {
            console.report(
                "'\(document)' is an address, and nothing is fetched",
                notes: ["save the document in the package, and name that file"]
            )
            throw .noInput
        }
        _ = try CheckedSpec.source(document, in: console)
        if relative(document, from: package.file("Package.swift")).hasPrefix("../") {
            console.report(
                "'\(document)' is outside of the package",
                notes: ["a spec includes what is in its package: copy the document there"]
            )
            throw .noInput
        }
    }

    /// Nothing is written that has a mistake. What is wrong with the spec is reported without a place, since
    /// nobody can look there.
    private func check(_ text: String, as spec: String, in console: Console) throws(ExitStatus) {
        let source = SourceText(name: spec, bytes: Array(text.utf8))
        let result = Compilation.run(source, loader: Input.includedFiles(of: spec))
        let diagnostics = result.diagnostics.firstOfEachTopic(in: spec).map { diagnostic in
            diagnostic.range?.file == 0 ? diagnostic.withoutPlace : diagnostic
        }
        console.report(diagnostics, of: result.sources)
        if result.api == nil { throw .mistakes }
    }

    private func write(_ text: String, to spec: String, in console: Console) throws(ExitStatus) {
        try console.writing { () throws(FileFailure) in
            if FileManager.default.fileExists(atPath: spec) {
                throw FileFailure(path: spec, reason: "it is there already")
            }
            try package.saveSchema()
            try FileBytes.replace(spec, with: text)
        }
    }
}

/// The folder of a package, as far as `init` knows it.
struct PackageFolder {
    let path: String

    func file(_ name: String) -> String { path == "." ? name : "\(path)/\(name)" }

    /// The text of `Package.swift`; nil when there is none.
    var manifest: String? {
        (try? FileBytes.readRegular(file("Package.swift")).bytes).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The folders that targets have where a manifest says no other.
    var targets: [String] {
        let sources = file("Sources")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
        return names.filter {
            var isFolder: ObjCBool = false
            return !$0.hasPrefix(".")
                && FileManager.default.fileExists(
                    atPath: "\(sources)/\($0)",
                    isDirectory: &isFolder
                ) && isFolder.boolValue
        }.sorted()
    }

    /// The file and line that declare a type outside of all others, as `App.swift:3`; nil where none does.
    func declaration(of name: String, in target: String) -> String? {
        let folder = file("Sources/\(target)")
        let files =
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for file in files.sorted() where file.hasSuffix(".swift") {
            guard let bytes = try? FileBytes.readRegular("\(folder)/\(file)").bytes else {
                continue
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            let index = lines.firstIndex { Self.declares(name, $0) }
            if let index { return "\(file):\(index + 1)" }
        }
        return nil
    }

    /// Whether a line, which nothing is before, declares a type: `@main public struct App: Sendable {`.
    private static func declares(_ name: String, _ line: Substring) -> Bool {
        guard let first = line.first, !first.isWhitespace else { return false }
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
        let keywords: Set<Substring> = [
            "struct", "class", "enum", "actor", "protocol", "typealias",
        ]
        guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count
        else { return false }
        let modifiers: Set<Substring> = [
            "public", "package", "internal", "fileprivate", "private", "final", "open", "indirect",
            "nonisolated", "open",
        ]
        return words[keyword + 1] == name
            && words[..<keyword].allSatisfy { $0.hasPrefix("@") || modifiers.contains($0) }
    }

    /// Where SwiftPM does not warn of a file that it does not handle.
    var schema: String { file("Specs/resgen.schema.json") }

    func saveSchema() throws(FileFailure) {
        let folder = file("Specs")
        if mkdir(folder, 0o777) != 0, errno != EEXIST {
            throw FileFailure(path: folder, error: errno)
        }
        try FileBytes.replace(schema, with: SpecSchema.text)
    }
}

/// What `init` writes: a table of one endpoint to change, or one that includes a document.
struct FirstSpec {
    let name: String
    let document: String?

    var text: String {
        """
        {
          "$schema": "../../Specs/resgen.schema.json",
          "api": \(JSONPrinter.quoted(name)),
        \(document.map(including) ?? Self.table)
        }

        """
    }

    private func including(_ document: String) -> String {
        """
          "include": [
            \(JSONPrinter.quoted(document))
          ]
        """
    }

    private static let table = """
          "server": "https://api.example.com",
          "endpoints": {
            "item": {
              "request": "GET /items/{id: Int}",
              "returns": "Item"
            }
          },
          "models": {
            "Item": {
              "fields": {
                "id": "Int",
                "name": "String",
                "created_at": "Date?"
              }
            }
          }
        """

    static func call(of name: String) -> String {
        "let item = try await URLSession.shared.load(\(name)().item(id: 1))"
    }
}

/// What is left to do once a spec is there.
struct NextSteps {
    let name: String
    let target: String
    let manifest: String

    func text(calling call: String?, spec: String) -> String {
        var steps: [String] = []
        if !manifest.contains("ResgenPlugin") {
            steps.append(
                """
                In Package.swift, the package depends on resgen, and '\(target)' on its runtime and plugin:

                    \(ResgenDependency.from(CommandLineTool.version).line),

                    dependencies: [\(ResgenDependency.runtime)],
                    plugins: [\(ResgenDependency.plugin)]
                """
            )
        }
        steps.append(
            call.map { "Each build makes Swift of the spec, which is called so:\n\n    \($0)" }
                ?? "Each build makes Swift of the spec; this shows the calls:\n\n    resgen list \(spec)"
        )
        return steps.map { "\n\($0)\n" }.joined()
    }
}
