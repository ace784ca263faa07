import Foundation

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// One run of the tool in this process, with what it printed.
final class ToolRun {
    private(set) var output = ""
    private(set) var error = ""
    private(set) var status = ExitStatus.fault

    convenience init(
        _ words: String...,
        input: String = "",
        environment: [String: String] = [:],
        isTerminal: Bool = false,
        width: Int? = nil,
    ) {
        self.init(
            words: words,
            input: input,
            environment: environment,
            isTerminal: isTerminal,
            width: width
        )
    }

    /// A command with a document in YAML.
    convenience init(_ command: String, document: String) throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        self.init(command, try folder.file("a.yaml", document))
    }

    init(
        words: [String],
        input: String = "",
        environment: [String: String] = [:],
        isTerminal: Bool = false,
        width: Int? = nil,
        pause: @escaping () -> Bool = { false },
    ) {
        let console = Console(
            output: { self.output += $0 },
            error: { self.error += $0 },
            standardInput: { () throws(FileFailure) in Array(input.utf8) },
            environment: environment,
            outputIsTerminal: isTerminal,
            errorIsTerminal: isTerminal,
            outputWidth: width,
            pause: pause,
        )
        status = CommandLineTool(commands: AllCommands.list, console: console).run(words)
    }
}

/// A new folder that is gone with the value.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "resgen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file with this text.
    func file(_ name: String, _ text: String = ToolRun.spec) throws -> String {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        return path(name)
    }

    func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    func names(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
        return (names ?? []).sorted()
    }
}

extension ToolRun {
    static let spec = """
        {
          "api": "StarWars",
          "server": "https://swapi.dev/api",
          "endpoints": {
            "person": { "request": "GET /people/{id: Int}", "returns": "Person" },
            "films": { "request": "DELETE /films" }
          },
          "models": {
            "Person": { "fields": { "name": "String", "homeworld": "Planet?" } },
            "Planet": { "fields": { "climate": "String" } },
            "Film": { "fields": { "title": "String" } }
          }
        }
        """
    static let groups = """
        {
          "api": "A",
          "server": "https://a.example",
          "endpoints": {
            "person": { "request": "GET /person" },
            "repos.get": { "request": "GET /repos/{id}", "returns": "Repo" },
            "repos.commits.list": {
              "request": "GET /repos/{id}/commits",
              "query": { "sort": { "enum": ["up", "down"] } },
              "returns": "[Commit]"
            },
            "reposAndMore.all": {
              "request": "GET /all", "query": { "order": { "enum": ["up", "down"] } }
            }
          },
          "models": {
            "Repo": { "fields": { "name": "String" } },
            "Commit": { "fields": { "sha": "String" } }
          }
        }
        """
    static let mistakes = #"{"api": "A", "endpoints": {"a": {}, "b": {}}}"#
}
