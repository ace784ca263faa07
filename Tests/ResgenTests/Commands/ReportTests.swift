import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// `check --format`
@Suite struct ReportTests {
    private let folder: TemporaryFolder
    private let spec: String

    /// In the line of `Persn` a scalar of two bytes comes before it.
    private static let text = """
        {
          "api": "A",
          "endpoints": {
            "a": { "doc": "é", "request": "GET /", "returns": "Persn" },
            "b": { "request": "GET /b", "returns": "Nothing" }
          },
          "models": { "Person": { "fields": { "name": "String" } } }
        }

        """

    init() throws {
        folder = try TemporaryFolder()
        spec = try folder.file("a, b%.json", Self.text)
    }

    private func object(_ format: String, _ words: String...) throws -> [String: Any] {
        let run = ToolRun(words: ["check", "--format", format] + words)
        #expect(run.error == "")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        )
    }

    @Test func jsonHasEachDiagnosticAtItsPlace() throws {
        let text = ToolRun("check", spec)
        let report = try object("json", spec)
        let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
        let lines = text.error.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(
            lines.map(String.init)
                == diagnostics.map {
                    "\(spec):\($0["line"] ?? ""):\($0["column"] ?? ""): error: \($0["message"] ?? "")"
                }
        )
        let unknown = try #require(
            diagnostics.first { $0["message"] as? String == "unknown type 'Persn'" }
        )
        #expect(unknown["file"] as? String == spec)
        #expect(unknown["line"] as? Int == 4)
        #expect(unknown["column"] as? Int == 56)
        #expect(unknown["endColumn"] as? Int == 63)
        #expect(unknown["notes"] as? [String] == ["did you mean 'Person'?"])
        #expect((report["specs"] as? [Any])?.isEmpty == true)
        #expect(ToolRun("check", spec, "--format", "json").status == .mistakes)
    }

    @Test func jsonHasWhatSpecsHave() throws {
        let fine = try folder.file("fine.json")
        let report = try object("json", fine, spec)
        let specs = try #require(report["specs"] as? [[String: Any]])
        #expect(specs.count == 1)
        #expect(specs.first?["spec"] as? String == fine)
        #expect(specs.first?["endpoints"] as? Int == 2)
        #expect(specs.first?["models"] as? Int == 3)
    }

    @Test func jsonHasTheEntriesThatAnswersNeed() throws {
        let fine = try folder.file("fine.json")
        let answer = try folder.file("person.json", #"{ "name": null }"#)
        let report = try object("json", fine, "--against", answer)
        #expect(report["change"] as? [String: String] == ["Person.name": "String?"])
    }

    @Test func sarifCountsColumnsInScalars() throws {
        let log = try object("sarif", spec)
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let results = try #require(run["results"] as? [[String: Any]])
        let result = try #require(
            results.first {
                ($0["message"] as? [String: String])?["text"]
                    == "unknown type 'Persn'\ndid you mean 'Person'?"
            }
        )
        #expect(result["level"] as? String == "error")
        #expect(result["ruleId"] as? String == "spec-unknown-type")
        let tool = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = try #require(tool?["rules"] as? [[String: Any]])
        let rule = rules.first { $0["id"] as? String == "spec-unknown-type" }
        #expect((rule?["shortDescription"] as? [String: String])?["text"] == "unknown type '…'")
        #expect(Set(results.compactMap { $0["ruleId"] as? String }).count == rules.count)
        let location = (result["locations"] as? [[String: Any]])?.first
        let place = try #require(location?["physicalLocation"] as? [String: Any])
        let region = ["startLine": 4, "startColumn": 55, "endLine": 4, "endColumn": 62]
        #expect(place["region"] as? [String: Int] == region)
        let uri = (place["artifactLocation"] as? [String: String])?["uri"]
        #expect(uri?.hasPrefix("file:///") == true)
        #expect(uri?.hasSuffix("/a,%20b%25.json") == true)
    }

    /// A rule is what is wrong, not what it is wrong with.
    @Test(arguments: [
        ("unknown type 'Persn'", "spec-unknown-type", "unknown type '…'"),
        (
            "'a' of the API's \"b c\" has 12 of 3", "spec-of-the-api-s-has-of",
            "'…' of the API's \"…\" has … of …"
        ),
        ("'it's' is no name", "spec-is-no-name", "'…' is no name"),
        ("the API's 'a' is 'b'", "spec-the-api-s-is", "the API's '…' is '…'"),
        ("open 'a", "spec-open-a", "open 'a"),
    ])
    func messagesOfOneKindHaveOneRule(message: String, rule: String, kind: String) {
        let diagnostic = Diagnostic.error(message, at: nil)
        let placed = PlacedMessage.all([diagnostic], of: [])[0]
        #expect(placed.rule == rule)
        #expect(placed.kind == kind)
    }

    @Test func sarifRelatesTheOtherPlace() throws {
        let twice = try folder.file(
            "twice.json",
            #"{ "api": "A", "models": { "B": { "fields": { "a": "Int", "a": "Int" } } } }"#
        )
        let log = try object("sarif", twice)
        let run = (log["runs"] as? [[String: Any]])?.first
        let results = try #require(run?["results"] as? [[String: Any]])
        let json = try object("json", twice)
        let diagnostics = try #require(json["diagnostics"] as? [[String: Any]])
        #expect(results.count == diagnostics.count)
        for (result, diagnostic) in zip(results, diagnostics) {
            let related = (result["relatedLocations"] as? [Any] ?? []).count
            #expect(related == (diagnostic["related"] as? [Any])?.count)
        }
    }

    @Test func fileNamesThatLookLikeASchemeAreRelative() throws {
        let run = ToolRun("check", "--format", "sarif", "-", input: "{")
        #expect(run.output.contains(#""uri": "%3Cstdin%3E""#))
    }

    @Test func annotationsAreCommandsOfARunner() throws {
        let run = ToolRun("check", "--format", "github", spec)
        #expect(run.error == "")
        let place = spec.replacing("%", with: "%25").replacing(",", with: "%2C")
        #expect(
            run.output.contains(
                "::error file=\(place),line=4,col=55::unknown type 'Persn'%0Adid you mean 'Person'?\n"
            )
        )
        let fine = ToolRun("check", "--format", "github", try folder.file("fine.json"))
        #expect(fine.output.hasSuffix("fine.json: 2 endpoints, 3 models\n"))
    }

    /// Code scanning takes no result without a place; braces stand for arguments (section 3.11.5).
    @Test func sarifSaysOfTheRunWhatHasNoPlace() throws {
        let log = try object("sarif", "/nowhere{a}.json")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        #expect((run["results"] as? [Any])?.isEmpty == true)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == false)
        let notifications = invocation["toolExecutionNotifications"] as? [[String: Any]]
        let message = notifications?.first?["message"] as? [String: String]
        #expect(message?["text"]?.hasPrefix("cannot read '/nowhere{{a}}.json': ") == true)
    }

    @Test func aPlaceOfSeveralLinesEndsInTheColumnOfItsLast() throws {
        let text = "é{\n  \"é\": {}\n  é}\n"
        let source = SourceText(name: "a.json", bytes: Array(text.utf8))
        let end = try #require(source.bytes.lastIndex(of: UInt8(ascii: "}"))) + 1
        let diagnostic = Diagnostic.error("wrong", at: SourceRange(file: 0, 2..<end))
        let place = try #require(PlacedMessage.all([diagnostic], of: [source])[0].place)
        #expect(place.start.line == 1 && place.end.line == 3)
        #expect(place.scalarColumns == (2, 5))
    }

    /// Columns in scalars of a line with many messages, as a JSON reader of others counts them.
    @Test func columnsOfOneLineAreThoseOfItsScalars() throws {
        let names = (0..<40).map {
            #""é\#($0)": { "request": "GET /\#($0)", "returns": "Non\#($0)" }"#
        }
        let text = #"{ "api": "A", "endpoints": { \#(names.joined(separator: ", ")) } }"#
        let file = try folder.file("line.json", text)
        let run = ToolRun("check", "--format", "github", file)
        let columns = run.output.matches(of: #/col=([0-9]+)::([^'\n]*'([^']*)')?/#).map {
            (column: Int($0.1) ?? 0, name: $0.3.map(String.init))
        }
        #expect(columns.count >= 40)
        let scalars = Array(text.unicodeScalars)
        for case (let column, let name?) in columns {
            let found = String(String.UnicodeScalarView(scalars[(column - 1)...].prefix(12)))
            #expect(found.drop { $0 == "\"" }.hasPrefix(name), "\(column) \(name) \(found)")
        }
    }

    @Test func annotationsHaveNoControlCharacters() throws {
        let file = try folder.file(
            "a.json",
            #"{ "api": "A", "endpoints": { "a\u001b\u2028": {} } }"#
        )
        let run = ToolRun("check", "--format", "github", file)
        #expect(run.output.contains("\u{241B}"))
        #expect(!run.output.contains { $0 == "\u{1B}" || $0 == "\u{2028}" })
    }

    @Test(arguments: ["json", "sarif", "github"])
    func whatHasNoPlaceIsReportedToo(format: String) {
        let run = ToolRun("check", "--format", format, "/nowhere.json")
        #expect(run.status == .noInput)
        #expect(run.error == "")
        #expect(run.output.contains("cannot read '/nowhere.json'"))
    }

    @Test func stagesAreForPeople() throws {
        let fine = try folder.file("fine.json")
        let run = ToolRun("check", "--format", "json", "--stages", fine)
        #expect(run.status == .usage)
        #expect(run.error.contains("option '--stages' needs '--format text'"))
    }
}
