import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// `resgen try SPEC ENDPOINT FILE`
@Suite struct TryTests {
    private let folder: TemporaryFolder
    private let spec: String

    private static let text = """
        {
          "api": "Tasks",
          "server": { "production": "https://api.example/v1", "test": "https://test.example" },
          "errors": { "404": "Missing" },
          "endpoints": {
            "tasks.list": { "request": "GET /tasks", "returns": "[Task]", "unwrap": "data" },
            "tasks.get": { "request": "GET /tasks/{id: Int}", "returns": "Task" },
            "tasks.mine": { "request": "GET /tasks/mine", "returns": "[Task]", "lossy": true },
            "log": { "request": "GET /log", "returns": { "lines": "Line" } },
            "feed": { "request": "GET /feed", "returns": { "events": "Line", "end": "[DONE]" } },
            "delete": { "request": "DELETE /tasks/{id: Int}" }
          },
          "models": {
            "Task": {
              "fields": {
                "id": "Int",
                "state": "State?",
                "size": "Double?",
                "due": "Date?", "seen": { "type": "Date?", "as": "seconds" },
                "owner": { "type": "Owner?", "fields": { "name": "String" } },
                "links": { "type": "[URL]?", "lossy": true },
                "event": "Event?",
                "rights": "Rights?"
              }
            },
            "State": { "enum": ["open", "done"] },
            "Rights": { "flags": { "read": 0, "write": 1 } },
            "Event": { "union": { "tag": "type", "cases": { "moved": "Moved" } } },
            "Moved": { "fields": { "to": "String" } },
            "Line": { "fields": { "at": "Int" } },
            "Missing": { "fields": { "what": "String" } }
          }
        }
        """

    init() throws {
        folder = try TemporaryFolder()
        spec = try folder.file("Tasks.json", Self.text)
    }

    private func run(_ words: String..., input: String = "") -> ToolRun {
        ToolRun(words: ["try", spec] + words, input: input)
    }

    /// The lines of messages, without what is around them.
    private static func messages(_ run: ToolRun) -> [String] {
        let marks = ["<stdin>:", "error: "]
        return run.error.split(separator: "\n").map(String.init).filter { line in
            marks.contains { line.hasPrefix($0) }
        }
    }

    // MARK: Drifts

    @Test(arguments: [
        (1_709_210_096_789, ValueEncoding.seconds, ValueEncoding?.some(.milliseconds)),
        // A time that never comes; a birthday.
        (253_402_300_799, .seconds, nil), (31_536_000, .milliseconds, nil),
        (1_709_210_096, .seconds, nil), (1_709_210_096_789, .milliseconds, nil),
        (1_709_210_096, .milliseconds, .seconds), (1_709_210_096, .string, nil),
    ])
    func unitIsTheLikelierOne(number: Double, said: ValueEncoding, likely: ValueEncoding?) {
        #expect(EncodingCandidates.unit(of: number, insteadOf: said) == likely)
    }

    @Test(arguments: [
        (#"{ "id": 1, "priority": 3 }"#, "1:12: warning: unknown key 'priority' in 'Task'"),
        (#"{ "id": 1, "state": "late" }"#, #"1:21: warning: unknown value "late" of 'State'"#),
        (
            #"{ "id": 1, "event": { "type": "gone" } }"#,
            #"1:31: warning: no case of 'Event' has the 'type' "gone""#
        ),
        (
            #"{ "id": 1, "event": { "to": "a" } }"#,
            "1:21: warning: no case of 'Event', 'type' is missing"
        ),
        (#"{ "id": 1, "rights": 13 }"#, "1:22: warning: unknown bits 2, 3 of 'Rights'"),
        (
            #"{ "id": 1, "size": 9007199254740993 }"#,
            "1:20: warning: 'Double' keeps 9007199254740992 in 'Task.size'"
        ),
        (
            #"{ "id": 1, "due": "2024-02-29T12:00:00.1234567Z" }"#,
            "1:19: warning: 'Date' keeps microseconds in 'Task.due'"
        ),
        (
            #"{ "id": 1, "seen": 1709210096789 }"#,
            "1:20: warning: 'Task.seen' is in the year 56132 as seconds, as milliseconds it would be in 2024"
        ),
        (
            #"{ "id": 1, "id": 2 }"#,
            "1:12: warning: the key 'id' is there again: one of its values is lost"
        ),
        (
            #"{ "id": 1, "links": ["https://a.example", 2] }"#,
            "1:43: warning: left out as 'lossy' says: expected 'URL' in 'Task.links', found a number"
        ),
    ])
    func driftIsAWarningAtItsPlace(answer: String, message: String) {
        let fine = run("tasks.get", input: answer)
        #expect(Self.messages(fine) == ["<stdin>:\(message)"])
        #expect(fine.status == .fine)
        #expect(fine.output.hasPrefix("<stdin>: 'tasks.get' reads it, with 1 warning\n"))
        #expect(run("tasks.get", "--strict", input: answer).status == .mistakes)
    }

    @Test(arguments: [
        (#"{}"#, "1:1: error: 'Task.id' is missing"),
        (#"{ "id": 1.5 }"#, "1:9: error: expected 'Int' in 'Task.id', found the number 1.5"),
        ("", "1:1: error: expected 'Task', found an empty body"),
        ("[]", "1:1: error: expected 'Task' in 'tasks.get.returns', found an array"),
        ("{ \"id\": 1,\n}", "1:10: error: remove this comma: JSON has none after the last element"),
    ])
    func whatFailsIsAnErrorAtItsPlace(answer: String, message: String) {
        let run = run("tasks.get", input: answer)
        #expect(Self.messages(run) == ["<stdin>:\(message)"])
        #expect(run.status == .mistakes)
        #expect(run.output.hasPrefix("<stdin>: 'tasks.get' cannot read it: 1 error\n"))
    }

    /// As the runtime does.
    @Test(arguments: [
        ("[Int]", false, #"[{ "id": 1 }, {}]"#, false), ("[Int]", false, #"[{ "id": 1 }]"#, true),
        ("[Int?]", false, #"[{ "id": 1 }, {}, null]"#, true), ("[Int?]", false, "[5]", false),
        ("[Int]", true, #"[{ "id": 1 }, {}, null, 5]"#, true), ("[Int]", true, "5", false),
    ])
    func elementsMayLeadNowhere(type: String, lossy: Bool, answer: String, reads: Bool) throws {
        let spec = try folder.file(
            "IDs.json",
            """
            { "api": "A", "server": "https://a.example", "endpoints": { "ids": {
              "request": "GET /ids", "returns": "\(type)", "unwrap": "*.id", "lossy": \(lossy) } } }
            """
        )
        let run = ToolRun("try", spec, "ids", input: answer)
        #expect(run.status == (reads ? .fine : .mistakes))
    }

    /// As the runtime does.
    @Test(arguments: [
        (#""JSON""#, "", true), (#""JSON", "unwrap": "a""#, "", false), (#""[JSON]""#, "", false),
    ])
    func anyValueIsNullWithoutABody(returns: String, answer: String, reads: Bool) throws {
        let spec = try folder.file(
            "Any.json",
            """
            { "api": "A", "server": "https://a.example", "endpoints": { "a": { "request": "GET /a", "returns": \(returns) } } }
            """
        )
        let run = ToolRun("try", spec, "a", input: answer)
        #expect(run.status == (reads ? .fine : .mistakes))
    }

    /// As the runtime does: with either alphabet, in lines or not, with padding or without.
    @Test(arguments: ["-_-_", "+/+/", "Zm9v\\r\\nYg==", "Zm9vYg", "Zm9vYg==", ""])
    func bytesAreReadInBase64(text: String) throws {
        let spec = try folder.file(
            "Bytes.json",
            #"{ "api": "A", "server": "https://a.example", "endpoints": { "a": { "request": "GET /a", "returns": "Data" } } }"#
        )
        let run = ToolRun("try", spec, "a", input: "\"\(text)\"")
        #expect(run.output == "<stdin>: 'a' reads it\n" && run.error == "", "\(run.error)")
    }

    /// As the runtime does. What may be a secret is not shown.
    @Test(arguments: [
        (#""Day""#, #""yesterday""#, #"'Day' such as 2024-02-29 in 'V.a', found "yesterday""#),
        (#""Day""#, "7", "'Day' in 'V.a', found a number"),
        (#""UUID""#, #""a\tb""#, #"'UUID' in 'V.a', found "a\tb""#),
        (#""Date""#, #""now""#, #"'Date' such as 2024-02-29T12:00:00Z in 'V.a', found "now""#),
        (
            #"{ "type": "Date", "as": { "format": "dd.MM.yyyy" } }"#, #""1.2""#,
            #"'Date' as 'dd.MM.yyyy' in 'V.a', found "1.2""#
        ),
        (
            #"{ "type": "Date", "as": "seconds" }"#, #""secret""#,
            "'Date' as a number of seconds in 'V.a', found a string"
        ),
        (
            #"{ "type": "Decimal", "as": "String" }"#, "true",
            "'Decimal' as a string in 'V.a', found a boolean"
        ),
        (#""Price""#, #""cheap""#, #"'Price' as a string in 'V.a', found "cheap""#),
        (#""Size""#, #""XL""#, #"'Size' in 'V.a', found "XL""#),
        (#""Int8""#, "300", "'Int8' in 'V.a', found the number 300"),
        (#""Data""#, #""secret!""#, "'Data' in base64 in 'V.a', found a string"),
        (#""Data""#, #""Zm9vY""#, "'Data' in base64 in 'V.a', found a string"),
        (#""Int""#, #""secret""#, "'Int' in 'V.a', found a string"),
        (
            #""Day""#, "\"\(String(repeating: "x", count: 99))\"",
            "'Day' such as 2024-02-29 in 'V.a', found \"\(String(repeating: "x", count: 40))…\""
        ),
    ])
    func aTextThatIsNotOfItsTypeIsShown(type: String, value: String, message: String) throws {
        let spec = try folder.file(
            "V.json",
            """
            { "api": "A", "server": "https://a.example", "models": {
              "V": { "fields": { "a": \(type) } }, "Price": { "wraps": "Decimal", "as": "String" },
              "Size": { "enum": ["S", "M"], "closed": true } } }
            """
        )
        let run = ToolRun("try", spec, "V", input: "{ \"a\": \(value) }")
        #expect(Self.messages(run) == ["<stdin>:1:8: error: expected \(message)"])
    }

    @Test func valuesThatDifferAreOneMistake() {
        let tasks = ["a", "b", "c"].map { #"{ "id": 1, "due": "\#($0)" }"# }
        let run = run("tasks.list", input: "{ \"data\": [\(tasks.joined(separator: ","))] }")
        #expect(run.error.contains("\nnote: the same at 2 other places\n"))
        #expect(Self.messages(run).count == 1)
    }

    @Test func headersThatCannotBeReadAreTold() throws {
        let spec = try folder.file(
            "Headers.json",
            """
            {
              "api": "Counts", "server": "https://api.example",
              "responseHeaders": { "X-Left": "Int?", "X-Id": "String", "Sunset": "Date?" },
              "endpoints": { "get": { "request": "GET /count", "returns": "Int" } }
            }
            """
        )
        func run(_ head: String) -> ToolRun {
            ToolRun(words: ["try", spec, "get"], input: "HTTP/1.1 200 OK\r\n\(head)\r\n1")
        }
        let date = "Sunset: Tue, 15 Nov 1994 08:12:31 GMT\r\n"
        #expect(run("X-Left: 3\r\nX-Id: a\r\n\(date)").error.isEmpty)
        let wrong = run("X-Left: many\r\nSunset: later\r\n")
        #expect(wrong.status == .fine)
        for message in [
            "warning: expected 'Int?' in the header 'X-Left'",
            "warning: there is no header 'X-Id'",
            "warning: expected 'Date?' in the header 'Sunset'",
        ] {
            #expect(wrong.error.contains(message), "\(wrong.error)")
        }
    }

    @Test func anAnswerThatMatchesIsRead() {
        let run = run(
            "tasks.list",
            input: #"{ "data": [{ "id": 1, "state": "open" }], "more": 1 }"#
        )
        #expect(run.output == "<stdin>: 'tasks.list' reads it\n")
        #expect(run.error == "")
        #expect(run.status == .fine)
    }

    @Test func placesOfBothFilesAreShown() throws {
        let file = try folder.file("tasks.get.json", #"{ "id": 1, "owner": { "name": 3 } }"#)
        let run = run(file)
        #expect(
            run.error == """
                \(file):1:31: error: expected 'String' in 'Task.owner.name', found a number
                { "id": 1, "owner": { "name": 3 } }
                                              ^
                \(spec):20:58: note: declared here
                        "owner": { "type": "Owner?", "fields": { "name": "String" } },
                                                                         ^~~~~~~~

                """
        )
    }

    @Test func eachThingIsSaidOnce() {
        let answer = #"[{ "id": 1, "a": [1], "b": null }, { "id": 2, "a": [2.5] }, { "no": 1 }]"#
        let run = run("tasks.mine", input: answer)
        #expect(
            Self.messages(run) == [
                "<stdin>:1:13: warning: unknown key 'a' in 'Task'",
                "<stdin>:1:23: warning: unknown key 'b' in 'Task'",
                "<stdin>:1:61: warning: left out as 'lossy' says: 'Task.id' is missing",
            ]
        )
        #expect(run.error.contains("note: the same at 1 other place\n"))
        #expect(run.error.contains("note: to read it, add \"a\": \"[Double]?\" to 'Task'\n"))
        #expect(run.error.contains("note: to read it, add \"b\": \"JSON?\" to 'Task'\n"))
    }

    @Test func editsOfTheSpecAreProposed() throws {
        let answer =
            #"{ "id": "a", "size": 9007199254740993, "state": "late", "owner": { "name": null } }"#
        let first = run("tasks.get", input: answer)
        #expect(first.error.contains("note: to know it, add \"late\" to the values of 'State'\n"))
        let change = try #require(first.output.range(of: "\"change\": {")).lowerBound
        let entries = first.output[change...]
        #expect(
            entries == """
                "change": {
                  "Task.id": "String",
                  "Task.owner.name": "String?",
                  "Task.size": "Decimal?"
                }

                """
        )
        let text = Self.text.replacing("\"api\"", with: "\(entries), \"api\"")
        let corrected = try folder.file("Corrected.json", text)
        let again = ToolRun(words: ["try", corrected, "tasks.get"], input: answer)
        #expect(again.status == .fine, "\(again.error)")
        #expect(again.output == "<stdin>: 'tasks.get' reads it, with 1 warning\n")
    }

    /// An answer whose parts are of other types than their wholes.
    @Test(arguments: [
        (
            #""rules": { "type": "[Rule]", "fields": { "text": "String" } }"#,
            #"{ "rules": [{ "text": 5 }, "plain"] }"#, #""I.rules": "[JSON]""#
        ),
        (#""data": { "fields": { "x": "Int" } }"#, #"{ "data": null }"#, #""I.data": "Data?""#),
        (
            #""data": "[Int]", "data.x": "Int""#, #"{ "data": [1, "a"], "data.x": "b" }"#,
            "\"I.data\": \"[JSON]\",\n  \"I.data.x\": \"String\""
        ),
        ("", #"{ "k": "s" }"#, #""I.additional": "String""#),
    ])
    func whatIsProposedCanBeWritten(fields: String, answer: String, change: String) throws {
        func spec(_ change: String) throws -> String {
            let endpoint = #""a": { "request": "GET /a", "returns": "I" }"#
            let model =
                fields.isEmpty ? #""extends": "P", "fields": {}"# : #""fields": { \#(fields) }"#
            let parent = #""P": { "fields": {}, "additional": "Int" }"#
            let text =
                #"{ "api": "X", "change": { \#(change) }, "endpoints": { \#(endpoint) }, "models": { "I": { \#(model) }, \#(parent) } }"#
            return try folder.file("Proposed.json", text)
        }
        let first = ToolRun(words: ["try", try spec(""), "a"], input: answer)
        #expect(first.output.hasSuffix("\"change\": {\n  \(change)\n}\n"), "\(first.output)")
        let second = ToolRun(words: ["try", try spec(change), "a"], input: answer)
        #expect(second.status == .fine, "\(second.error)")
    }

    /// What would read any body tells nothing.
    @Test(arguments: [#"{ "text": "String" }"#, #""JSON""#])
    func anErrorThatIsAnythingHidesNoProposal(error: String) throws {
        let text =
            #"{ "api": "X", "errors": { "400": \#(error) }, "endpoints": { "a": { "request": "GET /a", "returns": "[Int]", "lossy": true } } }"#
        let run = ToolRun(
            words: ["try", try folder.file("Any.json", text), "a"],
            input: #"{ "items": [1] }"#
        )
        #expect(run.output.contains(#""a.returns": "JSON""#), "\(run.output)")
        #expect(!run.error.contains("curl"))
        let changed = text.replacing(
            #""api": "X""#,
            with: #""api": "X", "change": { "a.returns": "JSON" }"#
        )
        #expect(ToolRun("check", try folder.file("Changed.json", changed)).status == .fine)
    }

    // MARK: Heads

    private static func head(_ status: Int, _ fields: String = "") -> String {
        "HTTP/1.1 \(status) \r\n\(fields)\r\n"
    }

    @Test func statusChoosesTheModelOfTheError() {
        let answer = Self.head(404, "Content-Type: application/json\r\n") + #"{ "what": 1 }"#
        let wrong = run("tasks.get", input: answer)
        #expect(
            Self.messages(wrong) == [
                "<stdin>:4:11: error: expected 'String' in 'Missing.what', found a number"
            ]
        )
        let right = run("tasks.get", input: Self.head(404) + #"{ "what": "task" }"#)
        #expect(right.output == "<stdin>: 'tasks.get' reads it as an error of 404, 'Missing'\n")
        #expect(right.status == .fine)
        let other = run("tasks.get", input: Self.head(500) + "oops")
        #expect(
            Self.messages(other) == [
                "<stdin>:1:10: warning: the error of status 500 has no model"
            ]
        )
        #expect(other.status == .fine)
    }

    @Test func headsOfOtherAnswersArePassedOver() {
        let heads = Self.head(100) + Self.head(301, "Location: /a\r\n") + Self.head(200, "A: b\r\n")
        let run = run("tasks.get", input: heads + #"{ "id": 1 }"#)
        #expect(run.output == "<stdin>: 'tasks.get' reads it\n", "\(run.error)")
    }

    @Test(arguments: [
        (
            301, "", "error: status 301 leads to another answer, which is not in the recording",
            "curl -L"
        ),
        (200, "<html>", "error: expected a value, found '<'", "the body is HTML or XML"),
        (200, "\u{1F}\u{8B}", "error: ", "\n"),
        (200, "{}\n{}\n", "error: expected the end of the file, found '{'", "\"lines\""),
        (200, "data: {}\n\n", "error: expected a value, found 'data'", "\"events\""),
    ])
    func whatIsNoJSONIsSaidPlainly(status: Int, body: String, message: String, note: String) {
        let run = run("tasks.get", input: Self.head(status) + body)
        #expect(run.status == .mistakes)
        #expect(run.error.contains(message), "\(run.error)")
        #expect(run.error.contains(note), "\(run.error)")
    }

    @Test func bodiesThatAreNotReadAreFine() {
        let run = run("delete", input: Self.head(204))
        #expect(run.output == "<stdin>: 'delete' has no value, whatever the body is\n")
        #expect(run.status == .fine)
    }

    // MARK: Streams

    @Test func elementsOfStreamsAreReadAtTheirPlaces() {
        let lines = run("log", input: "{\"at\": 1}\n\n{\"at\": 2, \"b\": 1}\n{\"at\": \"c\"}")
        #expect(
            Self.messages(lines) == [
                "<stdin>:4:8: error: expected 'Int' in 'Line.at', found a string",
                "<stdin>:3:11: warning: unknown key 'b' in 'Line'",
            ]
        )
        let events = run("feed", input: "data: {\"at\":\ndata: null}\n\ndata: {\"at\": 1}\n\n")
        #expect(
            Self.messages(events) == [
                "<stdin>:2:7: error: expected 'Int' in 'Line.at', found null",
                #"<stdin>:5:1: error: the stream ends without "[DONE]""#,
            ]
        )
        let whole = run("feed", input: "data: {\"at\": 1}\n\ndata: [DONE]\n\n")
        #expect(whole.output == "<stdin>: 'feed' reads 1 event\n")
    }

    // MARK: Archives

    private static func archive(_ entries: String...) -> String {
        """
        { "log": { "version": "1.2", "entries": [
        \(entries.joined(separator: ",\n"))
        ] } }
        """
    }

    private static func entry(
        _ method: String,
        _ url: String,
        _ status: Int,
        _ content: String
    ) -> String {
        #"{ "request": { "method": "\#(method)", "url": "\#(url)" },"#
            + #" "response": { "status": \#(status), "headers": [], "content": \#(content) } }"#
    }

    @Test func entriesOfArchivesAreReadByTheirEndpoints() throws {
        let file = try folder.file(
            "session.har",
            Self.archive(
                Self.entry(
                    "GET",
                    "https://api.example/v1/tasks/7?key=secret",
                    200,
                    #"{ "text": "{ \"id\": \"a\" }" }"#
                ),
                Self.entry("GET", "https://api.example/v1/tasks/mine", 200, #"{ "text": "[]" }"#),
                Self.entry(
                    "GET",
                    "https://test.example/tasks/8",
                    404,
                    #"{ "text": "{ \"what\": \"t\" }" }"#
                ),
                Self.entry("DELETE", "https://api.example/v1/tasks/7", 204, #"{ "size": 0 }"#),
                Self.entry("GET", "https://other.example/tasks/7", 200, #"{ "text": "<html>" }"#),
                Self.entry("GET", "https://api.example/v1/tasks/9", 0, #"{ "size": 0 }"#)
            )
        )
        let run = run(file)
        #expect(run.status == .mistakes)
        #expect(
            run.error.hasPrefix(
                "\(file):2:163: error: expected 'Int' in 'Task.id', found a string\n"
            )
        )
        #expect(
            run.output.hasPrefix(
                """
                \(file): 1 other request left out
                \(file): GET /v1/tasks/7, 200: 'tasks.get' cannot read it: 1 error
                \(file): GET /v1/tasks/mine, 200: 'tasks.mine' reads it
                \(file): GET /tasks/8, 404: 'tasks.get' reads it as an error of 404, 'Missing'
                \(file): DELETE /v1/tasks/7, 204: 'delete' has no value, whatever the body is

                """
            ),
            "\(run.output)"
        )
        #expect(!run.output.contains("secret") && !run.error.contains("key=secret"))
    }

    @Test func quietSaysNothingOfWhatIsRead() throws {
        let body = #"{ "text": "{ \"id\": 1, \"more\": 2 }" }"#
        let url = "https://test.example/tasks/7"
        let fine = Self.entry("GET", url, 200, body)
        let wrong = Self.entry("GET", url, 200, #"{ "text": "{}" }"#)
        let run = run("-", "--quiet", input: Self.archive(fine, wrong))
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "<stdin>: GET /tasks/7, 200: 'tasks.get' cannot read it: 1 error")
        #expect(!run.output.contains("reads it,"))
    }

    /// A server of one's own is in no document; where one of the spec's is asked, all others are left out.
    @Test func pathsCountWhereNoServerIsOneOfTheSpec() throws {
        let body = #"{ "text": "{ \"id\": 1 }" }"#
        let own = [
            Self.entry("GET", "http://localhost:8080/v1/tasks/7", 200, body),
            Self.entry("GET", "http://localhost:8080/tasks/8", 200, body),
            Self.entry("GET", "http://localhost:8080/proxy/tasks/9", 200, body),
        ]
        #expect(
            run("-", input: Self.archive(own[0], own[1], own[2])).output == """
                <stdin>: no request is to a server of the spec, so paths count
                <stdin>: 1 other request left out
                <stdin>: GET /v1/tasks/7, 200: 'tasks.get' reads it
                <stdin>: GET /tasks/8, 200: 'tasks.get' reads it

                """
        )
        let known = Self.entry("GET", "https://test.example/tasks/7", 200, body)
        #expect(
            run("-", input: Self.archive(own[0], known)).output == """
                <stdin>: 1 other request left out
                <stdin>: GET /tasks/7, 200: 'tasks.get' reads it

                """
        )
        let none = run("-", input: Self.archive(own[2]))
        #expect(none.status == .mistakes)
        #expect(none.error.contains("the first is to 'http://localhost:8080/proxy/tasks/9'"))
    }

    @Test func anEndpointReadsItsEntriesFromAnyServer() throws {
        let body = #"{ "text": "{ \"id\": 1 }" }"#
        let archive = Self.archive(
            Self.entry("GET", "http://localhost:8080/proxy/v1/tasks/7", 200, body),
            Self.entry("GET", "http://localhost:8080/proxy/v1/tasks", 200, body)
        )
        let run = run("tasks.get", input: archive)
        #expect(
            run.output == """
                <stdin>: 1 other request left out
                <stdin>: GET /proxy/v1/tasks/7, 200: 'tasks.get' reads it

                """
        )
        let none = self.run("log", input: archive)
        #expect(none.status == .mistakes)
        #expect(none.error.contains("no request of the archive is one of the spec"))
        #expect(none.error.contains("the first is to 'http://localhost:8080/proxy/v1/tasks/7'\n"))
    }

    @Test func aStreamIsReadByTheEndpointOfStreams() throws {
        let spec = try folder.file(
            "Asks.json",
            """
            {
              "api": "Asks",
              "server": "https://api.example",
              "endpoints": {
                "ask": { "request": "POST /ask", "returns": "JSON" },
                "askStream": { "request": "POST /ask", "returns": { "events": "JSON" } }
              }
            }
            """
        )
        let url = "https://api.example/ask"
        let plain = Self.entry("POST", url, 200, #"{ "text": "{ \"at\": 1 }" }"#)
        let events = Self.entry("POST", url, 200, #"{ "text": "data: {\"at\": 1}\n\n" }"#)
            .replacing(
                #""headers": []"#,
                with: #""headers": [{ "name": "content-type", "value": "text/event-stream; a=b" }]"#
            )
        #expect(
            ToolRun(words: ["try", spec], input: Self.archive(plain, events)).output == """
                <stdin>: POST /ask, 200: 'ask' reads it
                <stdin>: POST /ask, 200: 'askStream' reads 1 event

                """
        )
    }

    @Test func bodiesOfArchivesMayBeBase64() throws {
        let body = Data(#"{ "id": null }"#.utf8).base64EncodedString()
        let content = #"{ "text": "\#(body)", "encoding": "base64" }"#
        let url = "https://api.example/v1/tasks/7"
        let run = run(input: Self.archive(Self.entry("GET", url, 200, content)))
        #expect(
            run.error.hasPrefix("<stdin>#1:1:9: error: expected 'Int' in 'Task.id', found null\n")
        )
    }

    @Test func aBodyThatIsNotInTheArchiveIsAMistake() {
        let url = "https://api.example/v1/tasks/7"
        let run = run(input: Self.archive(Self.entry("GET", url, 200, #"{ "size": 12 }"#)))
        #expect(run.error.contains("error: the body was not recorded\n"))
        #expect(run.status == .mistakes)
    }

    /// A recording may end anywhere.
    @Test func everyBeginningOfARecordingIsRefusedOrRead() {
        let url = "https://api.example/v1/tasks/7"
        let content = #"{ "text": "{ \"id\": 1, \"a\": [\"\\u00e9\"] }" }"#
        let recordings = [
            (["tasks.get"], Self.head(301, "A: b\r\n") + Self.head(200, "C: d\r\n") + "{}"),
            ([], Self.archive(Self.entry("GET", url, 200, content))),
            (["feed"], "\u{FEFF}id: 3\rdata: {\ndata\n\n\r\ndata: [DONE]\n\n"),
            (["log"], "\u{1E}{ \"at\": 1 }\n\u{1E}[]\n"),
        ]
        for (words, text) in recordings {
            for count in 0...text.unicodeScalars.count {
                let input = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
                let run = ToolRun(words: ["try", spec] + words, input: input)
                #expect([.fine, .mistakes, .usage].contains(run.status), "\(input)")
            }
        }
    }

    // MARK: Other programs, usage

    @Test func jsonHasAnswersAndDiagnostics() throws {
        let run = run("tasks.get", "--format", "json", input: Self.head(200) + #"{ "id": null }"#)
        #expect(run.error == "")
        #expect(run.status == .mistakes)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        )
        let answers = try #require(object["answers"] as? [[String: Any]])
        #expect(answers.count == 1)
        #expect(answers[0]["name"] as? String == "tasks.get")
        #expect(answers[0]["status"] as? Int == 200)
        #expect(answers[0]["errors"] as? Int == 1)
        let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
        #expect(diagnostics.first?["line"] as? Int == 3)
        let related = try #require(diagnostics.first?["related"] as? [[String: Any]])
        #expect(related.first?["file"] as? String == spec)
        #expect(object["change"] as? [String: String] == ["Task.id": "Int?"])
    }

    @Test(arguments: [
        ("sarif", "\"relatedLocations\""), ("github", "::error file=<stdin>,line=1,col=9::"),
    ])
    func otherFormatsHaveThePlaces(format: String, text: String) {
        let run = run("tasks.get", "--format", format, input: #"{ "id": null }"#)
        #expect(run.output.contains(text), "\(run.output)")
        #expect(run.status == .mistakes)
    }

    @Test func severalFilesAreReadByOneEndpoint() throws {
        let first = try folder.file("a.json", #"{ "id": 1 }"#)
        let second = try folder.file("b.json", #"{ "id": 2 }"#)
        let run = run("tasks.get", first, second)
        #expect(run.output == "\(first): 'tasks.get' reads it\n\(second): 'tasks.get' reads it\n")
    }

    @Test(arguments: [
        (["task.get"], ResgenCompiler.ExitStatus.usage, "did you mean 'tasks.get'?"),
        (["Taks"], .usage, "did you mean 'Task'?"),
        (["tasks.get", "none.json"], .noInput, "cannot read 'none.json'"),
        (["none.json"], .noInput, "cannot read 'none.json'"),
        (["-"], .usage, "nothing says which endpoint reads '<stdin>'"),
        (["-", "-"], .usage, "standard input can be read only once"),
        (["tasks.get", "--format", "xml"], .usage, "option '--format' cannot be 'xml'"),
    ])
    func whatCannotBeReadIsSaid(words: [String], status: ResgenCompiler.ExitStatus, message: String)
    {
        let run = ToolRun(words: ["try", spec] + words, input: "{}")
        #expect(run.status == status)
        #expect(run.error.contains(message), "\(run.error)")
    }

    @Test func theSpecAndAnAnswerAreNotBothStandardInput() {
        let run = ToolRun("try", "-", "tasks.get", input: Self.text)
        #expect(run.status == .usage)
        #expect(run.error.contains("standard input can be read only once"))
    }

    @Test func aModelReadsAValueOfItsOwn() {
        let run = run("Missing", input: #"{ "what": "a", "why": "b" }"#)
        #expect(run.output == "<stdin>: 'Missing' reads it, with 1 warning\n")
    }

    // MARK: Pages and forms

    private static func pages(_ returns: String, _ pages: String) -> String {
        """
        {
          "api": "Lists", "server": "https://a.example",
          "endpoints": {
            "list": {
              "request": "GET /", "query": { "after": "String?", "page": "Int?" }, "returns": "\(returns)",
              "pages": { \(pages) }
            }
          },
          "models": { "Page": { "fields": { "rows": "[Row]?", "next": "JSON?", "more": "JSON?", "total": "JSON?", "number": "JSON?" } }, "Row": { "fields": { "id": "Int" } } }
        }
        """
    }

    @Test(arguments: [
        (
            #""next": "next""#, #"{ "rows": [], "next": 7 }"#,
            "1:23: error: expected the address of the next page at 'next', found a number"
        ),
        (
            #""next": "next""#, #"{ "rows": [], "next": "mailto:a" }"#,
            "1:23: error: expected the address of the next page at 'next', found \"mailto:a\""
        ),
        (#""next": "next""#, #"{ "next": null }"#, "1:1: warning: there are no items at 'rows'"),
        (
            #""cursor": "next", "into": "after""#, #"{ "rows": [], "next": { "a": 1 } }"#,
            "1:23: error: expected one value that leads to the next page at 'next', found an object"
        ),
        (
            #""page": "page", "more": "more""#, #"{ "rows": [], "more": "maybe" }"#,
            "1:23: error: expected whether there are more pages at 'more', found \"maybe\""
        ),
        (
            #""page": "page", "start": "number""#, #"{ "rows": [], "number": "first" }"#,
            "1:25: error: expected the number of the page at 'number', found \"first\""
        ),
        (
            #""page": "page", "start": "number""#, #"{ "rows": [{ "id": 1 }] }"#,
            "1:1: warning: the number of the page is not at 'number'"
        ),
        (
            #""page": "page", "total": "total""#, #"{ "rows": [], "total": "many" }"#,
            "1:24: error: expected the number of all items at 'total', found \"many\""
        ),
    ])
    func whatLeadsToNoPageIsSaid(pages: String, answer: String, message: String) throws {
        let spec = try folder.file("Lists.json", Self.pages("Page", #""items": "rows", \#(pages)"#))
        let run = ToolRun("try", spec, "list", input: answer)
        #expect(Self.messages(run) == ["<stdin>:\(message)"])
        #expect(run.status == (message.contains("error") ? .mistakes : .fine))
    }

    @Test(arguments: [
        (#""next": "next""#, #"{ "rows": [{ "id": 1 }], "next": "/a:b?x=1" }"#),
        (#""next": "next""#, #"{ "rows": null, "next": false }"#),
        (#""cursor": "next", "into": "after""#, #"{ "rows": [], "next": 7 }"#),
        (
            #""page": "page", "more": "more", "total": "total""#,
            #"{ "rows": [], "more": "1", "total": "12" }"#
        ),
        (#""page": "page", "more": "more", "total": "total""#, #"{ "rows": [] }"#),
        (#""page": "page", "start": "number""#, #"{ "rows": [] }"#),
        (#""offset": "page", "start": "number""#, #"{ "rows": [{ "id": 1 }], "number": "1" }"#),
    ])
    func pagesThatLeadOnAreRead(pages: String, answer: String) throws {
        let spec = try folder.file("Lists.json", Self.pages("Page", #""items": "rows", \#(pages)"#))
        let run = ToolRun("try", spec, "list", input: answer)
        #expect(run.error == "")
        #expect(run.status == .fine)
    }

    private static let form = """
        {
          "api": "Forms", "server": "https://a.example",
          "webhooks": { "sent": { "body": { "form": "Message" } } },
          "models": {
            "Message": {
              "fields": {
                "From": "String", "Count": "Int", "read": "Bool?", "sent": { "type": "Date?", "as": "seconds" },
                "tags": "[String]?", "sizes": "[Int]?", "who": "Who?", "lines": "[Line]?", "version": { "const": 2 }
              }
            },
            "Who": { "fields": { "name": "String", "age": "Int?" } },
            "Line": { "fields": { "sku": "String" } }
          }
        }
        """

    @Test(arguments: [
        "From=a&Count=2&version=2", "From=&Count=1&read=&sent&tags=&version=2&sizes=1&sizes=2",
        "From=%C3%A9+b&Count=1&version=2&read=true&sent=60&tags=a&sizes=7",
        "From=a&Count=1&version=2&who[name]=A&who%5Bage%5D=3&lines[0][sku]=x&lines[][sku]=y"
            .replacing("lines[][sku]=y", with: "lines[1][sku]=y"),
        "From=a&Count=1&version=2&who=%7B%22name%22%3A%22A%22%7D&lines[][sku]=x&lines[][sku]=y",
    ])
    func aFormIsReadAsTheWebhookReadsIt(form: String) throws {
        let spec = try folder.file("Forms.json", Self.form)
        let run = ToolRun("try", spec, "webhooks.sent", input: form)
        #expect(run.error == "", "\(form)")
        #expect(run.output == "<stdin>: 'webhooks.sent' reads it\n")
    }

    @Test(arguments: [
        (
            "From=a&Count=x&version=2",
            "1:8: error: expected 'Int' in 'Message.Count', found a string"
        ),
        (
            "From=a&Count=1&version=3",
            "1:16: error: expected 2 in 'Message.version', found another value"
        ),
        ("Count=1&version=2", "1:1: error: 'Message.From' is missing"),
        (
            "From=a&From=b&Count=1&version=2",
            "1:1: error: expected 'String' in 'Message.From', found an array"
        ),
        ("From=a&Count=1&version=2&other=1", "1:26: warning: unknown key 'other' in 'Message'"),
        (
            "From=%FF&Count=x&version=2",
            "1:10: error: expected 'Int' in 'Message.Count', found a string"
        ),
        (
            "From=a&Count=1&version=2&who=A&who[name]=A",
            "1:26: error: expected values of 'who' in one notation of 'a=', 'a[]=', 'a[0]=' and 'a[b]=', found several"
        ),
    ])
    func aFormThatIsNotReadIsSaidAtItsPlace(form: String, message: String) throws {
        let spec = try folder.file("Forms.json", Self.form)
        let run = ToolRun("try", spec, "webhooks.sent", input: form)
        #expect(Self.messages(run) == ["<stdin>:\(message)"])
    }

    /// Its value would be read with a change for each field.
    @Test func anErrorWithoutItsStatusIsNoted() {
        let run = run("tasks.get", input: #"{ "what": "task" }"#)
        #expect(run.status == .mistakes)
        #expect(!run.output.contains("change"), "\(run.output)")
        let note =
            "note: the error of 404 reads it, if that is what it is: 'curl -i' prints the status, too\n"
        #expect(run.error.contains(note), "\(run.error)")
        #expect(self.run("tasks.get", input: #"{ "id": "7" }"#).output.contains("\"change\""))
    }

    @Test(arguments: [
        (#""2024-02-30""#, "String?"),
        (#""00000000-0000-0000-0000-000000000001""#, "UUID?"), ("7", "Int?"),
    ])
    func changesAreAsNearAsCanBe(due: String, type: String) {
        let run = run("tasks.get", input: #"{ "id": 1, "due": \#(due) }"#)
        #expect(run.output.contains(#""Task.due": "\#(type)""#), "\(run.output)")
    }

    /// What comes in another encoding keeps its type.
    @Test(arguments: [
        ("Date", "1709210096", #"{ "type": "Date", "as": "seconds" }"#),
        ("Date?", "1709210096789", #"{ "type": "Date?", "as": "milliseconds" }"#),
        ("Date", #""Thu, 29 Feb 2024 12:00:00 GMT""#, #"{ "type": "Date", "as": "rfc2822" }"#),
        (
            "[Date]", "[1709210096.5, 1709210097]",
            #"{ "type": "[Date]", "as": "fractionalSeconds" }"#
        ),
        (
            "[String: Date?]", #"{ "a": 1709210096, "b": null }"#,
            #"{ "type": "[String: Date?]", "as": "seconds" }"#
        ),
        ("Int", #""7""#, #"{ "type": "Int", "as": "String" }"#),
        ("Decimal", #""7.10""#, #"{ "type": "Decimal", "as": "String" }"#),
        ("Bool", "1", #"{ "type": "Bool", "as": "Int" }"#),
        ("Bool", #""true""#, #"{ "type": "Bool", "as": "String" }"#),
        // What no encoding of the type reads.
        ("Date", "7", #""Int""#), ("Date", #""soon""#, #""String""#),
        ("Int", #""007""#, #""String""#), ("Bool", "2", #""Int""#),
        ("[Int]", #"["7", 8]"#, #"{ "type": "[Int]", "as": "String" }"#),
        ("[Int]", #"["7", "x"]"#, #""[String]""#),
        ("[Bool]", "[true, 1]", #"{ "type": "[Bool]", "as": "Int" }"#),
        ("Int?", #""""#, #"{ "type": "Int?", "as": "String" }"#),
    ])
    func encodingsAreProposed(type: String, value: String, entry: String) throws {
        try expect("\"Time.at\": \(entry)", for: "{ \"at\": \(value) }", in: "\"at\": \"\(type)\"")
    }

    /// Members without a field have a place, too, unless a field has its key.
    @Test(arguments: [
        ("", #"{ "a": 1, "b": "two" }"#, #""Time.additional": "JSON""#),
        ("", #"{ "a": 1, "b": null }"#, #""Time.additional": "Int?""#),
        (
            #""additional": { "type": "Int", "name": "more" }"#, #"{ "additional": "7" }"#,
            #""Time.additional": { "type": "Int", "as": "String" }"#
        ),
    ])
    func furtherMembersAreProposed(field: String, answer: String, entry: String) throws {
        try expect(entry, for: answer, in: field, beside: #", "additional": "Int""#)
    }

    /// An answer that a model does not read leads to an entry with which it does.
    private func expect(
        _ entry: String,
        for answer: String,
        in field: String,
        beside others: String = ""
    ) throws {
        func run(change: String) throws -> ToolRun {
            let text = """
                {
                  "api": "Times",
                  "server": "https://api.example",
                  "endpoints": { "get": { "request": "GET /", "returns": "Time" } },
                  "models": { "Time": { "fields": { \(field) }\(others) } },
                  "change": { \(change) }
                }
                """
            let spec = try folder.file("Times.json", text)
            return ToolRun("try", spec, "get", input: answer)
        }
        let first = try run(change: "")
        #expect(first.output.contains(entry + "\n"), "\(first.output)")
        let changed = try run(change: entry)
        #expect(changed.status == .fine, "\(changed.error)")
    }

    /// What comes in the usual encoding is read all the same.
    @Test(arguments: [
        ("Int", "String", "7"), ("[Int?]", "String", #"[7, null, "", "8"]"#),
        ("Bool", "Int", "true"),
        ("Decimal?", "String", #""""#), ("Bool", "String", "false"),
    ])
    func usualEncodingIsRead(type: String, encoding: String, value: String) throws {
        let spec = try folder.file(
            "Times.json",
            """
            { "api": "Times", "server": "https://api.example", "models": {
              "Time": { "fields": { "a": { "type": "\(type)", "as": "\(encoding)" } } } } }
            """
        )
        let run = ToolRun("try", spec, "Time", input: "{ \"a\": \(value) }")
        #expect(run.status == .fine, "\(run.error)")
    }

    /// A field that has the type of a parameter is that of all who use the model.
    @Test func fieldsOfParametersAreNotChanged() throws {
        let text = """
            {
              "api": "Times",
              "server": "https://api.example",
              "endpoints": { "get": { "request": "GET /", "returns": "Box<Date>" } },
              "models": { "Box": { "generic": ["T"], "fields": { "value": "T", "all": "[T]" } } }
            }
            """
        let spec = try folder.file("Times.json", text)
        let wrong = ToolRun("try", spec, "get", input: #"{ "value": 7, "all": [7] }"#)
        #expect(wrong.status == .mistakes)
        #expect(!wrong.output.contains("change"), "\(wrong.output)")
        let date = #""2024-02-29T12:00:00Z""#
        let missing = ToolRun("try", spec, "get", input: #"{ "all": [\#(date), null] }"#)
        #expect(missing.output.contains(#""Box.all": "[T?]""#), "\(missing.output)")
        #expect(missing.output.contains(#""Box.value": "T?""#), "\(missing.output)")
    }

    /// A number that is too long for an Int keeps its digits, and a default its value.
    @Test func digitsAndDefaultsAreKept() throws {
        let text = """
            {
              "api": "Times",
              "server": "https://api.example",
              "endpoints": { "get": { "request": "GET /", "returns": "Time" } },
              "models": { "Time": { "fields": { "n": "Int", "at": "Date = 2024-02-29T12:00:00Z" } } },
              "change": { "Time.at": { "type": "Date", "as": "seconds" } }
            }
            """
        let spec = try folder.file("Times.json", text)
        let run = ToolRun("try", spec, "get", input: #"{ "n": 99999999999999999999 }"#)
        #expect(run.output.contains(#""Time.n": "Decimal""#), "\(run.output)")
        #expect(!run.output.contains("Time.at"), "\(run.output)")
    }
}
