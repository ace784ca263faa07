import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct DiffCommandTests {
    private static let old = spec(#""search": "String?""#)
    /// Breaks no call, and is sent in another way.
    private static let behaviour = spec(#""search": "String = x""#)
    private static let addition = spec(#""search": "String?", "page": "Int?""#)
    private static let breaking = spec(#""search": "Int?""#)
    private static let documentation = spec(#""search": { "type": "String?", "doc": "Words." }"#)

    private static func spec(_ query: String) -> String {
        """
        {
          "api": "A", "server": "https://a.example",
          "endpoints": { "find": { "request": "GET /find", "query": { \(query) } } }
        }
        """
    }

    /// A bar would be the end of a cell, and a backslash before one is taken for its own.
    @Test func cellsOfMarkdownHaveNoBars() throws {
        func spec(_ value: String) -> String {
            """
            {
              "api": "A", "server": "https://a.example",
              "endpoints": { "find": { "request": "GET /find", "query": { "by": "Order" } } },
              "models": { "Order": { "enum": { "name": "\(value)" } } }
            }
            """
        }
        let run = try run(spec("a"), spec("a|b"), "--format", "markdown")
        #expect(run.output.contains(#"'a\|b' on the wire"#), "\(run.output)")
        #expect(!run.output.contains("a|b"))
    }

    private func run(_ old: String, _ new: String, _ options: String...) throws -> ToolRun {
        let folder = try TemporaryFolder()
        let words = ["diff", try folder.file("old.json", old), try folder.file("new.json", new)]
        return ToolRun(words: words + options)
    }

    @Test(
        arguments: [
            (breaking, "breaking", true), (breaking, "behaviour", true), (breaking, "any", true),
            (breaking, "none", false), (addition, "breaking", false),
            (addition, "behaviour", false), (addition, "any", true), (documentation, "any", false),
            (old, "any", false),
        ]
    )
    func runFailsByTheLevel(new: String, limit: String, fails: Bool) throws {
        let run = try run(Self.old, new, "--fail-on", limit)
        #expect(run.status == (fails ? .mistakes : .fine))
    }

    @Test func changedBehaviourFailsWhereItIsAskedFor() throws {
        let eased = Self.spec(#""search": "String = y""#)
        #expect(try run(Self.behaviour, eased).status == .fine)
        #expect(try run(Self.behaviour, eased, "--fail-on=behaviour").status == .mistakes)
    }

    /// What a document has a default for it requires, also beside endpoints that are written by hand.
    @Test func documentSaysWhatItRequires() throws {
        let folder = try TemporaryFolder()
        let specs = try ["false", "true"].map { isRequired in
            let parameter =
                #"{ "name": "a", "in": "query", "required": \#(isRequired), "schema": { "type": "integer", "default": 3 } }"#
            let document = try folder.file(
                "\(isRequired).openapi.json",
                """
                {
                  "openapi": "3.1.0", "info": { "title": "A", "version": "1" },
                  "servers": [{ "url": "https://a.example" }],
                  "paths": { "/x": { "get": {
                    "operationId": "x", "parameters": [\(parameter)],
                    "responses": { "204": { "description": "" } }
                  } } }
                }
                """
            )
            let name = URL(fileURLWithPath: document).lastPathComponent
            return try folder.file(
                "\(isRequired).json",
                """
                {
                  "api": "A", "server": "https://a.example", "include": ["\(name)"],
                  "endpoints": { "hand": { "request": "GET /hand" } }
                }
                """
            )
        }
        let run = ToolRun(words: ["diff"] + specs)
        #expect(run.output.contains("GET /x: query 'a': it is required\n"), "\(run.output)")
    }

    @Test func breakingChangeFailsByItself() throws {
        let run = try run(Self.old, Self.breaking)
        #expect(run.status == .mistakes)
        #expect(run.output.contains("the parameter 'search' is 'Int?', was 'String?'"))
        #expect(run.error == "")
    }

    @Test(
        arguments: [
            (old, "nothing changes\n"),
            (documentation, "nothing that callers notice changes: a new patch version\n"),
        ]
    )
    func oneLineSaysThatNothingChanges(new: String, line: String) throws {
        #expect(try run(Self.old, new).output == line)
    }

    /// What is new or gone can be chosen, too.
    @Test func whatIsInOneStateAloneCanBeChosen() throws {
        let other = Self.old.replacing("find", with: "seek")
        let gone = try run(Self.old, other, "--only", "find")
        #expect(gone.output.contains("GET /find: it is gone"))
        #expect(!gone.output.contains("seek"))
        let new = try run(Self.old, other, "--only=seek", "--fail-on=none")
        #expect(new.output.contains("GET /seek: it is new"))
        #expect(!new.output.contains("find"))
        let none = try run(Self.old, other, "--only", "search")
        #expect(none.status == .usage)
        #expect(none.error.contains("no group, tag, operation or model is called 'search'"))
    }

    @Test func theOldSpecCanComeFromStandardInput() throws {
        let folder = try TemporaryFolder()
        let new = try folder.file("new.json", Self.addition)
        let run = ToolRun("diff", "-", new, input: Self.old)
        #expect(run.status == .fine)
        #expect(run.output.contains("<stdin>:3:18 → \(new):3:"))
    }

    /// A header that was given by hand, and is a credential now, was sent before.
    @Test func credentialThatWasAHeaderBreaksNothingOnTheWire() throws {
        let server = #""api": "A", "server": "https://a.example""#
        let endpoints = #""endpoints": { "find": { "request": "GET /find" } }"#
        let free = "{ \(server), \(endpoints) }"
        let header = #"{ \#(server), "headers": { "authorization": "String" }, \#(endpoints) }"#
        let credential = #"{ \#(server), "auth": { "bearer": {} }, \#(endpoints) }"#
        let section = "On the wire: breaks"
        #expect(try run(free, credential).output.contains(section))
        #expect(try !run(header, credential).output.contains(section))
    }

    @Test func mistakesOfBothSpecsAreReported() throws {
        let run = try run(ToolRun.mistakes, ToolRun.mistakes)
        #expect(run.status == .mistakes)
        #expect(run.output == "")
        #expect(run.error.contains("old.json"))
        #expect(run.error.contains("new.json"))
    }

    @Test func partOfTheSpecsCanBeCompared() throws {
        let folder = try TemporaryFolder()
        let old = try folder.file("old.json", ToolRun.groups)
        let new = try folder.file(
            "new.json",
            ToolRun.groups.replacingOccurrences(of: "GET /all", with: "PUT /all")
        )
        #expect(ToolRun("diff", old, new).output.contains("PUT /all"))
        #expect(ToolRun("diff", old, new, "--only", "repos").output == "nothing changes\n")
    }
}
