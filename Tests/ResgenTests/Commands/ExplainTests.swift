import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct ExplainTests {
    @Test func tellsWhatAPlaceMeansAndAllows() {
        let run = ToolRun("explain", "-", "5:66", input: ToolRun.spec)
        #expect(run.status == .fine)
        #expect(run.error.isEmpty)
        #expect(
            run.output == """
                endpoints.person.returns

                struct Person: Codable {
                    var name: String
                    var homeworld: Planet?
                }

                defined at <stdin>:9:5

                allowed here:
                  Person
                  Planet
                  Patch   `Patch<T>`: missing, `null` or a value, all three told apart

                """
        )
    }

    /// What is written in a spec commands no terminal, and forges no line.
    @Test func controlCharactersAreShown() {
        let spec =
            #"{ "api": "A", "endpoints": { "a\u001b[2J\n::error::b": { "request": "GET /a" } } }"#
        let run = ToolRun("explain", "-", "1:75", input: spec)
        #expect(
            run.output.hasPrefix("endpoints.a\u{241B}[2J\u{240A}::error::b.request\n"),
            "\(run.output)"
        )
    }

    @Test func linesOfDocumentationStayLines() {
        let spec =
            #"{ "api": "A", "models": { "B": { "doc": "One\ttwo\r\nthree", "fields": { "c": "B" } } } }"#
        let run = ToolRun("explain", "-", "1:79", input: spec)
        #expect(run.output.contains("One\ttwo\nthree"), "\(run.output)")
    }

    @Test func tellsTheMistakesOfATextThatCannotBeRead() {
        let run = ToolRun("explain", "-", "1:28", input: #"{ "endpoints": { "a": { "re"#)
        #expect(run.status == .fine)
        #expect(run.output.contains("endpoints.a.re\n"))
        #expect(run.output.contains("\nallowed here:\n  request  Method and path"))
        #expect(run.error.isEmpty)
        let mistake = ToolRun("explain", "-", "1:15", input: #"{ "api": "A", "servr": 1 }"#)
        #expect(mistake.output.contains("error: unknown key 'servr' in an API\nnote: did you"))
    }

    @Test func printsJSONWithTheSameKeysEverywhere() throws {
        let keys = ["completions", "definition", "hover", "path", "range"]
        for position in ["1:1", "5:7", "5:66", "9:40", "12:2"] {
            let run = ToolRun("explain", "-", position, "--format=json", input: ToolRun.spec)
            let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            #expect((object as? [String: Any])?.keys.sorted() == keys)
        }
        let run = ToolRun("explain", "-", "5:67", "--format=json", input: ToolRun.spec)
        let place = try JSONDecoder().decode(Place.self, from: Data(run.output.utf8))
        #expect(place.path == ["endpoints", "person", "returns"])
        #expect(place.range == Range(file: "<stdin>", line: 5, column: 65, endColumn: 71))
        #expect(place.definition == Range(file: "<stdin>", line: 9, column: 5, endColumn: 13))
        let first = Choice(name: "Person", kind: "type", insert: "Person")
        #expect(place.completions == [first])
    }

    private struct Place: Decodable {
        let path: [String]
        let range: Range
        let definition: Range
        let completions: [Choice]
    }

    private struct Range: Decodable, Equatable {
        let file: String
        let line: Int
        let column: Int
        let endColumn: Int
    }

    private struct Choice: Decodable, Equatable {
        let name: String
        let kind: String
        let insert: String
    }

    @Test(arguments: ["2:99", "99:1", "0:1"])
    func refusesAPlaceOutsideOfTheText(position: String) {
        let run = ToolRun("explain", "-", position, input: "{\n}")
        #expect(run.status == .usage)
        #expect(run.error == "error: there is no \(position) in '<stdin>'\n")
        #expect(run.output.isEmpty)
    }

    @Test func failsWhereThereIsNothingToSay() {
        #expect(ToolRun("explain", "-", "1:3", input: "{} ").status == .mistakes)
        #expect(ToolRun("explain", "no.json", "1:1").status == .noInput)
        let help = ToolRun("explain", "--help").output
        #expect(help.hasSuffix("\nExit status 1: there is nothing to say of the place.\n"))
    }
}
