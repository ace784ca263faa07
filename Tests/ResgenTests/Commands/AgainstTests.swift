import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// `resgen check SPEC --against NAME=FILE`
@Suite struct AgainstTests {
    private let folder: TemporaryFolder
    private let spec: String

    init() throws {
        folder = try TemporaryFolder()
        spec = try folder.file("Tasks.json", Self.spec())
    }

    private static func spec(changing entries: String = "") -> String {
        """
        {
          "api": "Tasks",
          "change": { \(entries) },
          "endpoints": {
            "tasks.list": { "request": "GET /tasks", "returns": "[Task]", "unwrap": "data" },
            "delete": { "request": "DELETE /tasks" }
          },
          "models": {
            "Task": { "fields": { "id": "Int", "owner": "User", "tags": "[String]", "due": "Date = 2024-01-01T00:00:00Z" } },
            "User": { "fields": { "name": "String", "avatar": "URL" } }
          }
        }
        """
    }

    private static let answer = """
        { "data": [
          { "id": "a", "owner": { "name": "Ada", "avatar": null }, "tags": ["x", null], "due": null },
          { "id": 2, "owner": { "avatar": "https://a.example" }, "tags": [], "due": "today" },
          { "id": 3, "owner": { "name": "Bob", "avatar": null }, "tags": [] }
        ] }
        """

    @Test func theEntriesThatAreProposedReadTheAnswer() throws {
        let file = try folder.file("answer.json", Self.answer)
        let run = ToolRun("check", spec, "--against", "tasks.list=\(file)")
        #expect(run.status == .mistakes)
        let start = try #require(run.output.range(of: "\"change\": {")).upperBound
        let entries = String(run.output[start...].dropLast(3))
        #expect(
            entries.split(separator: "\n").map { $0.drop { $0 == " " } } == [
                #""Task.due": "String?","#, #""Task.id": "JSON","#, #""Task.tags": "[String?]","#,
                #""User.avatar": "URL?","#, #""User.name": "String?""#,
            ]
        )
        let corrected = try folder.file("Corrected.json", Self.spec(changing: entries))
        let again = ToolRun("check", corrected, "--against", "tasks.list=\(file)")
        #expect(again.status == .fine, "\(again.error)")
        #expect(again.output.hasSuffix("\(file): 'tasks.list' reads it\n"))
    }

    @Test func eachPlaceIsSaidOnceWhereItIsFirst() throws {
        let file = try folder.file("answer.json", Self.answer)
        let error = ToolRun("check", spec, "--against", "tasks.list=\(file)").error
        #expect(
            error.contains("\(file):2:52: error: expected 'URL' in 'User.avatar', found null\n")
        )
        #expect(error.contains("note: the same at 1 other place\n"))
        #expect(error.contains("\(file):3:23: error: 'User.name' is missing\n"))
    }

    /// A wall of lines would hide the others.
    @Test func keysThatOneObjectLacksAreOneLine() throws {
        let file = try folder.file("answer.json", #"{ "data": [{}, {}, { "id": 1, "tags": [] }] }"#)
        let error = ToolRun("check", spec, "--against", "tasks.list=\(file)").error
        #expect(error.contains("\(file):1:12: error: 'id' and 'tags' of 'Task' are missing\n"))
        #expect(error.contains("\(file):1:12: error: 'Task.owner' is missing\n"))
    }

    @Test func whatCurlPrintsIsAnAnswer() throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
        let fine = try folder.file("fine.http", head + #"{ "data": [] }"#)
        let run = ToolRun("check", spec, "--against", "tasks.list=\(fine)")
        #expect(run.status == .fine)
        #expect(run.output.hasSuffix("\(fine): 'tasks.list' reads it\n"))
        let wrong = try folder.file("wrong.http", head + #"{ "data": {} }"#)
        let failed = ToolRun("check", spec, "--against", "tasks.list=\(wrong)")
        #expect(failed.error.contains("\(wrong):4:11: error: expected '[Task]'"))
        let lost = try folder.file("lost.http", "HTTP/1.1 404 Not Found\r\n\r\n{}")
        let other = ToolRun("check", spec, "--against", "tasks.list=\(lost)")
        #expect(other.status == .usage)
        #expect(other.error.contains("'\(lost)' is an answer of status 404"))
        #expect(other.error.contains("resgen try \(spec) tasks.list \(lost)"))
    }

    /// Some servers answer with less than their document says.
    @Test(arguments: ["check", "try"])
    func whatHasNoBodyMayBeMissing(command: String) throws {
        let file = try folder.file("tasks.list.http", "HTTP/1.1 200 OK\r\n\r\n")
        let option = command == "check" ? ["--against"] : []
        let run = ToolRun(words: [command, spec] + option + [file])
        #expect(run.status == .mistakes)
        #expect(run.error.contains("error: expected '[Task]', found an empty body\n"))
        let entry = #""tasks.list.returns": "[Task]?""#
        #expect(run.output.hasSuffix("\"change\": {\n  \(entry)\n}\n"), "\(run.output)")
        let corrected = try folder.file("Corrected.json", Self.spec(changing: entry))
        #expect(ToolRun("check", corrected, "--against", file).status == .fine)
    }

    /// The name of a file may be that of the endpoint, and a shell puts several behind the spec.
    @Test func filesAreCalledAfterWhatReadsThem() throws {
        let list = try folder.file("tasks.list.json", #"{ "data": [] }"#)
        let user = try folder.file("User.json", #"{ "name": "A", "avatar": "https://a.example" }"#)
        let run = ToolRun("check", spec, "--against", list, user)
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.hasSuffix("\(list): 'tasks.list' reads it\n\(user): 'User' reads it\n"))
    }

    /// Recordings of a document's operations are called after these.
    @Test func filesOfADocumentAreCalledAfterItsOperations() throws {
        let document = try folder.file(
            "openapi.json",
            """
            {
              "openapi": "3.1.0",
              "info": { "title": "Boarding", "version": "1" },
              "paths": {
                "/kennels": {
                  "get": {
                    "operationId": "kennel-list",
                    "responses": {
                      "200": {
                        "description": "ok",
                        "content": { "application/json": { "schema": { "type": "integer" } } }
                      }
                    }
                  }
                }
              }
            }
            """
        )
        let file = try folder.file("kennel-list.json", "1")
        let run = ToolRun("check", document, "--against", file)
        #expect(run.output.hasSuffix("\(file): 'kennel-list' reads it\n"), "\(run.error)")
        let trial = ToolRun("try", document, file)
        #expect(trial.output == "\(file): 'kennelList' reads it\n", "\(trial.error)")
    }

    /// What only an Optional can be is not kept with another type.
    @Test(arguments: ["User", "Patch<User>", "User?", "Int = 1"])
    func aLossyFieldMayBecomeAnother(type: String) throws {
        let text = """
            { "api": "Tasks", "server": "https://a.example", "change": { "Task.owner": "\(type)" },
              "models": { "Task": { "fields": { "owner": { "type": "User?", "lossy": true } } },
                "User": { "fields": { "name": "String = ''" } } } }
            """
        let run = ToolRun("check", try folder.file("Lossy.json", text))
        #expect(!run.error.contains("lossy"), "\(run.error)")
    }

    /// A list where the spec has one, and the other way round, keeps its type.
    @Test(arguments: [
        (#"[{ "name": "A" }, { "name": "B" }]"#, #""Task.owner": "[User]""#),
        (#"[]"#, #""Task.owner": "[User]""#),
        (#"["A"]"#, #""Task.owner": "JSON""#),
    ])
    func whatIsAListKeepsTheTypeOfItsElements(owner: String, entry: String) throws {
        let task = try folder.file("Task.json", #"{ "id": 1, "owner": \#(owner), "tags": [] }"#)
        let run = ToolRun("check", spec, "--against", task)
        #expect(run.output.contains(entry), "\(run.output)")
    }

    /// An entry that would be refused is none: of pages, of a lossy list, of a model that is in itself.
    @Test(arguments: [
        (
            #""returns": "Page", "pages": { "items": "rows", "next": "next" }"#,
            "[{ \"rows\": [] }]", "JSON"
        ),
        (#""returns": "[Item]", "lossy": true"#, #"{ "id": 1, "parts": [] }"#, "Item"),
        (#""returns": "Item""#, #"{ "id": 1, "parts": { "id": 2, "parts": [] } }"#, "Item?"),
    ])
    func whatIsProposedIsTaken(returns: String, answer: String, type: String) throws {
        func spec(changing entries: String) throws -> String {
            try folder.file(
                "Items.json",
                """
                { "api": "Items", "server": "https://a.example", "change": { \(entries) },
                  "endpoints": { "list": { "request": "GET /", \(returns) } },
                  "models": {
                    "Item": { "fields": { "id": "Int", "parts": "[Item]" } },
                    "Page": { "fields": { "rows": "[Item]", "next": "URL?" } } } }
                """
            )
        }
        let file = try folder.file("list.json", answer)
        let run = ToolRun("check", try spec(changing: ""), "--against", file)
        let entry = try #require(run.output.split(separator: "\n").dropLast().last)
        #expect(entry.hasSuffix(": \"\(type)\""), "\(run.output)")
        let changed = ToolRun("check", try spec(changing: String(entry)))
        #expect(changed.status == .fine || type == "JSON", "\(changed.error)")
    }

    @Test(arguments: [(#""x""#, "String"), ("7", "Int"), ("null", "[String]?")])
    func whatIsNoListKeepsTheTypeOfElements(tags: String, type: String) throws {
        let user = #"{ "name": "A", "avatar": "https://a.example" }"#
        let text = #"{ "id": 1, "owner": \#(user), "tags": \#(tags) }"#
        let task = try folder.file("Task.json", text)
        let run = ToolRun("check", spec, "--against", task)
        #expect(run.output.contains(#""Task.tags": "\#(type)""#), "\(run.output)")
    }

    @Test(arguments: [
        ("tasks.lst=a.json", "the spec has no endpoint or model named 'tasks.lst'"),
        ("delete=a.json", "'delete' has no answer in JSON that could be recorded"),
        ("-", "option '--against' cannot be '-', expected NAME=FILE, as in listTasks=answer.json"),
        ("=a.json", "option '--against' cannot be '=a.json'"),
    ])
    func whatCannotBeReadIsWrongUsage(argument: String, message: String) {
        let run = ToolRun("check", spec, "--against", argument)
        #expect(run.status == .usage)
        #expect(run.error.contains(message), "\(run.error)")
    }

    @Test func anAnswerThatIsNoJSONIsAMistake() throws {
        let file = try folder.file("User.json", "<html>")
        let run = ToolRun("check", spec, "--against", file)
        #expect(run.status == .mistakes)
        #expect(run.error.hasPrefix("\(file):1:1: error: "))
    }

    @Test func standardInputIsAnAnswer() {
        let words = ["check", spec, "--against", "User=-"]
        let run = ToolRun(words: words, input: #"{ "name": 1, "avatar": "https://a.example" }"#)
        #expect(run.status == .mistakes)
        #expect(run.output.hasSuffix("\"change\": {\n  \"User.name\": \"Int\"\n}\n"))
    }
}
