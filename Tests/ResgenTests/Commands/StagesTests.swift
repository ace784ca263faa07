import Testing

@testable import ResgenTool

/// `check --stages`
@Suite struct StagesTests {
    private static let spec = """
        {
          "api": "Zoo", "server": "https://zoo.example",
          "models": {
            "Cage": { "fields": { "animal": "Animal", "next": "Cage?" } },
            "Animal": { "union": { "cases": { "cat": "Cat", "dog": "Dog" } } },
            "Cat": { "fields": { "lives": "Int" } },
            "Dog": { "fields": { "name": "String" } }
          },
          "endpoints": { "cages": { "request": "GET /cages", "returns": "[Cage]" } }
        }
        """

    /// The lines with a number in the place of each time.
    private func lines(_ arguments: String...) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = try folder.file("zoo.json", Self.spec)
        let run = ToolRun(words: ["check", file] + arguments)
        #expect(run.status == .fine, "\(run.error)")
        return run.output.split(separator: "\n").map { line in
            String(line).replacing(#/ +[0-9]+\.[0-9] ms  /#, with: " | ")
        }
    }

    @Test func everyStageAndPassIsALine() throws {
        let lines = try lines("--stages").dropFirst()
        let names = lines.map { line in
            line.drop { $0 == " " }.prefix { $0 != "|" }.dropLast().description
        }
        let passes = Pass.all.map(\.name)
        #expect(names == ["read", "select", "resolve"] + passes + ["print"])
    }

    @Test func stageSaysWhatItChanged() throws {
        let lines = try lines("--stages")
        #expect(lines.contains("  read | endpoints: 1, models: 4"))
        #expect(lines.contains("  box members | members boxed: 1"))
        #expect(lines.contains("  add match rules | models with a rule: 2"))
        #expect(lines.contains("  report unreachable cases | cases reported: 0"))
    }

    @Test func stagesAreOnlyPrintedWhenAskedFor() throws {
        #expect(try lines().count == 1)
    }
}
