import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

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

    private static let document = """
        {
          "openapi": "3.1.0", "info": { "title": "Zoo" }, "servers": [{ "url": "https://zoo.example" }],
          "paths": { "/cages": { "get": { "operationId": "cages", "responses": { "200": {
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Cage" } } }
          } } } } },
          "components": { "schemas": { "Cage": {
            "type": "array", "type": "object", "required": ["next"],
            "properties": { "next": { "$ref": "#/components/schemas/Cage" } }
          } } }
        }
        """

    /// The lines with a bar in the place of each time.
    private func lines(_ arguments: String..., of spec: String = spec) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = try folder.file("zoo.json", spec)
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

    @Test func passesOverADocumentAreLinesOfItsReading() throws {
        let lines = try lines("--stages", of: Self.document)
        let passes = lines.drop { !$0.hasPrefix("  read") }.dropFirst()
            .prefix { $0.hasPrefix("    ") }
        #expect(
            Array(passes) == [
                "    remove duplicate keys | members: 1",
                "    join files | files: 1",
                "    upgrade Swagger 2 | nodes: 0",
                "    resolve references to itself | references: 0",
                "    resolve references by name | references: 0",
                "    resolve references to schemas around | references: 0",
                "    resolve references to media types | references: 0",
                "    resolve references to contents | references: 0",
                "    write out streams of vendors | operations: 0",
                "    write out values of discriminators | schemas: 0",
                "    resolve dynamic references | references: 0",
                "    join references with what is beside them | references: 0",
                "    separate what is sent | schemas: 0",
                "    find extended schemas | schemas: 0",
                "    find shared types | types: 0",
                "    flatten components | schemas: 1",
                "    name components | models: 1",
                "    read security | schemes: 0",
                "    find common parameters | parameters: 0",
                "    name operations | operations: 1",
                "    read operations | endpoints: 1",
                "    read headers of responses | headers: 0",
                "    share errors | errors: 0",
                "    read servers | servers: 1",
                "    lower schemas | models: 1",
                "    break required cycles | properties: 1",
                "    shorten names of cases | enums: 0",
                "    find pages | endpoints: 0",
                "    share queries | models: 0",
            ]
        )
    }

    @Test func stagesAreOnlyPrintedWhenAskedFor() throws {
        #expect(try lines().count == 1)
    }
}
