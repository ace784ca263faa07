import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// `resgen infer FILE …`
@Suite struct InferTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What is inferred for the fields of a model from values of it.
    private func fields(of values: String..., sourceLocation: SourceLocation = #_sourceLocation)
        throws -> [String: Any]
    {
        let run = ToolRun("infer", "--model", "Value", input: "[\(values.joined(separator: ","))]")
        #expect(run.status == .fine, "\(run.error)", sourceLocation: sourceLocation)
        let models = try #require(Self.object(run.output)["models"] as? [String: Any])
        let model = try #require(models["Value"] as? [String: Any])
        return try #require(model["fields"] as? [String: Any])
    }

    private static func object(_ text: String) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(value as? [String: Any])
    }

    @Test(arguments: [
        (["1.0", "2.00"], "Double"), (["1e3"], "Double"), ([#""2024-02-29 12:00:00""#], "String"),
        ([#""2024-02-29T12:00:00""#], "Date"), ([#""2024-02-29 12:00:00+01:00""#], "Date"),
        ([#""https://a.example/{b}""#], "String"), (["1", #""x""#, "[true]"], "A"),
        (["1", "2"], "Int"), (["1", "2.5"], "Double"), (["1", "null"], "Int?"),
        (["18446744073709551615"], "UInt64"), (["0.12345678901234567890"], "Decimal"),
        (["true", "false"], "Bool"), (["true", "2"], "A"), (["true", "{}"], "JSON"),
        (["[{ \"b\": 1 }]", "{}"], "JSON"),
        (["null"], "JSON?"),
        ([#""a b""#], "String"), ([#""2024-02-29""#], "Day"),
        ([#""2024-02-29T12:00:00Z""#, #""""#], "Date?"),
        ([#""2024-02-29T12:00:00.123456789Z""#], "String"),
        ([#""2024-02-29T12:00:00Z""#, #""today""#], "String"),
        ([#""https://a.example""#], "URL"), ([#""/a""#], "String"),
        ([#""00000000-0000-0000-0000-000000000001""#], "UUID"), (["[]"], "[JSON]"),
        (["[1]", "[]"], "[Int]"), (["[1, null]"], "[Int?]"), (["[[1.5]]", "null"], "[[Double]]?"),
        ([#"{ "12": 1, "13": 2 }"#], "[String: Int]"), (["{}"], "JSON"),
    ])
    func typeReadsAllValues(values: [String], type: String) throws {
        let run = ToolRun(
            "infer",
            "--model",
            "Value",
            input: "[\(values.map { "{ \"a\": \($0) }" }.joined(separator: ","))]"
        )
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains("{ \"a\": \"\(type)\" }"), "\(run.output)")
    }

    @Test func keyThatIsMissingIsOptional() throws {
        let fields = try fields(of: #"{ "a": 1, "b": "x" }"#, #"{ "a": 2 }"#)
        #expect(fields as? [String: String] == ["a": "Int", "b": "String?"])
    }

    @Test func wordsThatAreRepeatedAreAnEnum() throws {
        let values = (0..<12).map {
            #"{ "state": "\#($0 % 2 == 0 ? "on" : "off")", "id": "k\#($0)" }"#
        }
        let run = ToolRun("infer", "--model", "Value", input: "[\(values.joined(separator: ","))]")
        #expect(run.output.contains(#""state": { "enum": ["on", "off"] }"#), "\(run.output)")
        #expect(run.output.contains(#""id": "String""#))
    }

    @Test(arguments: [
        ("kind", ["text/plain", "image/png"], true),
        ("zone", ["Europe/Rome", "Asia/Tokyo"], false),
        ("ref", ["main", "next"], false), ("fileName", ["a.ts", "b.ts"], false),
        ("domain", ["a.example", "b.example"], false),
    ])
    func textsThatIdentifyAreNoEnum(key: String, texts: [String], isEnum: Bool) {
        let values = (0..<12).map { "{ \"\(key)\": \"\(texts[$0 % 2])\" }" }
        let run = ToolRun("infer", "--model", "Value", input: "[\(values.joined(separator: ","))]")
        #expect(run.output.contains("enum") == isEnum, "\(run.output)")
    }

    /// `Type` is what Swift calls a metatype.
    @Test func enumHasANameThatSwiftHasNot() {
        let values = (0..<12).map { #"{ "types": ["\#($0 % 2 == 0 ? "on" : "off")"] }"# }
        let run = ToolRun("infer", "--model", "Card", input: "[\(values.joined(separator: ","))]")
        #expect(run.error == "")
        #expect(run.output.contains(#""type": "[CardType]""#), "\(run.output)")
    }

    /// The last segment says what a list has.
    @Test func listsOfOnesThatDifferAreOne() {
        let list = #"[{ "id": 1, "name": "a", "size": 2 }]"#
        let paths = [
            "orgs/ada/repos", "orgs/bob/repos", "orgs/cat/repos", "pulls/open", "pulls/closed",
            "pulls/old", "events/past/guests", "events/next/guests",
        ]
        let entries = paths.map { Self.entry("GET", "https://a.example/\($0)", list) }
        let archive =
            #"{ "log": { "version": "1.2", "entries": [\#(entries.joined(separator: ","))] } }"#
        let run = ToolRun("infer", input: archive)
        for line in ["GET /orgs/{org_id}/repos", "GET /pulls/open", "GET /events/past/guests"] {
            #expect(run.output.contains("\"request\": \"\(line)\""), "\(run.output)")
        }
    }

    @Test func enumsOfOneNameAreOne() {
        let values = (0..<12).map {
            let word = $0 % 2 == 0 ? "on" : "off"
            return #"{ "states": ["\#(word)"], "state": "\#(word)" }"#
        }
        let run = ToolRun("infer", "--model", "Value", input: "[\(values.joined(separator: ","))]")
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains(#""state": "String""#), "\(run.output)")
    }

    @Test func equalObjectsHaveOneModel() throws {
        let fields = try fields(
            of:
                #"{ "author": { "id": 1, "site": null }, "editors": [{ "id": 2, "site": "https://a.example" }] }"#
        )
        #expect(fields["author"] as? String == "Author")
        #expect(fields["editors"] as? String == "[Author]")
    }

    @Test func objectsThatAreInsideOfThemselvesAreRecursive() {
        let tree = #"{ "v": 1, "kids": [{ "v": 2, "kids": [{ "v": 3, "kids": [] }] }] }"#
        let run = ToolRun("infer", "--model", "Node", input: tree)
        #expect(run.status == .fine, "\(run.error)")
        #expect(
            run.output.contains(#"{ "fields": { "v": "Int", "kids": "[Node]" } }"#),
            "\(run.output)"
        )
    }

    @Test func objectsWithATagAreAUnion() throws {
        let events =
            #"[{ "type": "push", "size": 1 }, { "type": "star", "at": "2024-02-29" }, { "type": "push", "size": 2 }]"#
        let run = ToolRun("infer", "--model", "Event", input: events)
        #expect(run.status == .fine, "\(run.error)")
        let models = try #require(try Self.object(run.output)["models"] as? [String: [String: Any]])
        let union = try #require(models["Event"]?["union"] as? [String: Any])
        #expect(union["tag"] as? String == "type")
        #expect(union["cases"] as? [String: String] == ["push": "PushEvent", "star": "StarEvent"])
        #expect(models["StarEvent"]?["fields"] as? [String: String] == ["at": "Day"])
    }

    @Test func objectsInsideOfAUnionAreModels() throws {
        let events =
            #"[{ "type": "push", "commit": { "id": 1 }, "size": 1 }, { "type": "star", "at": 1 }, { "type": "push", "size": 2 }]"#
        let run = ToolRun("infer", "--model", "Event", input: events)
        #expect(run.status == .fine, "\(run.error)")
        #expect(
            run.output.contains(#""fields": { "commit": "Commit?", "size": "Int" }"#),
            "\(run.output)"
        )
        #expect(run.output.contains(#""Commit": { "fields": { "id": "Int" } }"#), "\(run.output)")
    }

    @Test(
        arguments: [
            (
                [#"{ "id": 1, "bark": 1 }"#, #"{ "id": 2, "meow": 1, "claws": 9 }"#],
                "'bark' or else 'meow' and 'claws'"
            ),
            (
                [
                    #"{ "a": 1 }"#, #"{ "b": 1 }"#, #"{ "c": true }"#, #"{ "d": 1 }"#,
                    #"{ "a": 2 }"#,
                ],
                "'a', 'b', 'c' or else others"
            ),
            ([#"{ "id": 1, "bark": 1 }"#, #"{ "id": 2, "meow": 1 }"#], nil),
            ([#"{ "a": 1, "b": 1 }"#, #"{ "c": 1, "d": 1 }"#, "{}"], nil),
            ([#"{ "a": 1, "b": 1 }"#, #"{ "b": 1, "c": 1, "d": 1 }"#], "'a' or else 'c' and 'd'"),
        ] as [([String], String?)]
    )
    func objectsOfTwoShapesMayBeAUnion(values: [String], groups: String?) {
        let input = "[\(values.joined(separator: ","))]"
        let run = ToolRun("infer", "--model", "Value", input: input)
        let note = groups.map {
            "note: each object of 'Value' has \($0): they are optional here, but may be meant as a union\n"
        }
        #expect(run.status == .fine)
        #expect(run.error == note ?? "")
    }

    @Test func answerWithoutAnAddressHasModelsAlone() {
        let note =
            "note: 'curl -i' prints no address: add 'server' and 'endpoints', or infer from an archive (HAR)\n"
        let head = ToolRun("infer", input: "HTTP/1.1 200 OK\r\n\r\n{ \"id\": 1 }")
        #expect(head.status == .fine && head.error == note)
        #expect(ToolRun("infer", input: #"{ "id": 1 }"#).error.isEmpty)
    }

    @Test func valuesBesideAnArchiveHaveNoEndpoint() throws {
        let folder = try TemporaryFolder()
        let entry = Self.entry("GET", "https://a.example/rates/2026-02-28", #"{ "eur": 1.5 }"#)
        let archive = try folder.file("a.har", Self.archive(entry))
        let value = try folder.file("c.txt", "HTTP/1.1 200 OK\r\n\r\n{ \"id\": 1 }")
        let run = ToolRun("infer", archive, value)
        let note = "note: there is no address in '\(value)', and so no endpoint, but a model\n"
        #expect(run.status == .fine && run.error == note, "\(run.error)")
        #expect(run.output.contains(#""rates": { "request": "GET /rates/{date: Day}""#))
        let other = try folder.file("d.json", #"{ "name": "a" }"#)
        let notes = ToolRun("infer", archive, value, other).error
        #expect(notes.contains("no address in '\(value)' and 1 other, "), "\(notes)")
    }

    @Test func oneOfAListIsOfItsModel() {
        let server = "https://a.example"
        for list in [
            #"[{ "id": 1, "name": "a", "nick": "b" }, { "id": 2, "name": "c" }]"#,
            #"{ "data": [{ "id": 1, "name": "a", "nick": "b" }], "total": 9 }"#,
        ] {
            let run = inferred(
                Self.entry("GET", "\(server)/users", list),
                Self.entry("GET", "\(server)/users/1", #"{ "id": 1, "name": "a" }"#)
            )
            let model =
                #""User": { "fields": { "id": "Int", "name": "String", "nick": "String?" } }"#
            #expect(run.status == .fine && run.output.contains(model), "\(run.output)")
            #expect(!run.output.contains("UserModel"))
        }
        let other = inferred(
            Self.entry("GET", "\(server)/users", #"[{ "id": 1, "name": "a" }]"#),
            Self.entry("GET", "\(server)/users/1", #"{ "id": "x", "at": 1, "of": 2 }"#)
        )
        #expect(other.output.contains("UserModel"), "\(other.output)")
    }

    @Test func anEmptyPageIsNoneOfItsItems() {
        let server = "https://a.example"
        for empty in [#"{ "items": [], "total": 1 }"#, #"{ "items": null, "total": 1 }"#] {
            let run = inferred(
                Self.entry("GET", "\(server)/users?page=2", empty),
                Self.entry(
                    "GET",
                    "\(server)/users?page=1",
                    #"{ "items": [{ "id": 2, "name": "B" }], "total": 1 }"#
                ),
                Self.entry("GET", "\(server)/users/1", #"{ "id": 1, "name": "A" }"#)
            )
            let page = #""UsersPage": { "fields": { "items": "[User]"#
            #expect(run.status == .fine && run.output.contains(page), "\(run.output)")
            let user = #""User": { "fields": { "id": "Int", "name": "String" } }"#
            #expect(run.output.contains(user), "\(run.output)")
        }
    }

    @Test(
        arguments: [
            (
                "cursor=a&limit=1",
                #"{ "items": [{ "id": 1 }], "next_cursor": "b", "has_more": true }"#,
                #"{ "items": "items", "cursor": "next_cursor", "into": "cursor", "more": "has_more" }"#
            ),
            (
                "page=1",
                #"{ "results": [{ "id": 1 }], "next": "https://a.example/users?page=2" }"#,
                #"{ "items": "results", "next": "next" }"#
            ),
            ("offset=0&limit=1", #"[{ "id": 1 }]"#, #"{ "offset": "offset" }"#),
            ("page=1", #"[{ "id": 1 }]"#, nil),
        ] as [(String, String, String?)]
    )
    func pagesAreFoundByTheNamesOfKeys(query: String, answer: String, pages: String?) {
        let run = inferred(Self.entry("GET", "https://a.example/users?\(query)", answer))
        #expect(run.status == .fine)
        #expect(run.output.contains("\"pages\"") == (pages != nil), "\(run.output)")
        #expect(
            run.output.contains(#""pages": \#(pages ?? "")"#) == (pages != nil),
            "\(run.output)"
        )
    }

    @Test func aSpecOrADocumentIsNoAnswer() throws {
        for (text, error, note) in [
            (
                #"{ "api": "A", "endpoints": { "a": { "request": "GET /a" } } }"#,
                "is a spec, no answer", "'resgen preview' shows what comes of it"
            ),
            (
                #"{ "openapi": "3.1.0", "info": { "title": "A" }, "paths": {} }"#,
                "is an OpenAPI document, no answer", "'resgen import' makes a spec of it"
            ),
        ] {
            let file = try folder.file("a.json", text)
            let run = ToolRun("infer", file)
            #expect(run.status == .mistakes && run.output.isEmpty)
            #expect(run.error == "error: '\(file)' \(error)\nnote: \(note)\n")
            #expect(ToolRun("infer", "--model", "Document", file).status == .fine)
        }
        #expect(ToolRun("infer", input: #"{ "api": "v2", "models": 3 }"#).status == .fine)
    }

    @Test func dateWithoutAZoneIsNoted() {
        let run = ToolRun("infer", "--model", "Task", input: #"{ "due": "2024-02-29T12:00:00" }"#)
        #expect(
            run.error
                == "note: times of 'Task.due' have no zone, and are read as of UTC: write \"String\" if they are not\n"
        )
    }

    @Test func kindsOfValuesAreAUnion() throws {
        let fields = try fields(of: #"{ "a": 1, "b": [1] }"#, #"{ "a": "x", "b": [true, 2] }"#)
        #expect(fields as? [String: String] == ["a": "A", "b": "[B]"])
        let shapes =
            #"[{ "kind": "one", "at": [1.5, 2] }, { "kind": "many", "at": [[1.5, 2], [3, 4]] }]"#
        let run = ToolRun("infer", "--model", "Shape", input: shapes)
        let union = #""At": { "union": { "cases": { "number": "Double", "list": "[Double]" } } }"#
        #expect(run.status == .fine && run.output.contains(union), "\(run.output)")
    }

    /// Numbers and Bools that come in several ways have a type, and an empty text is none of them.
    @Test(arguments: [
        (#"1"#, #""2""#, #"{ "type": "Int", "as": "String" }"#),
        ("1", #""""#, #"{ "type": "Int?", "as": "String" }"#),
        ("null", #""2.5""#, #""String?""#),
        ("1", #""1.5""#, #"{ "type": "Double", "as": "String" }"#),
        ("true", "0", #"{ "type": "Bool", "as": "Int" }"#),
        ("true", #""false""#, #"{ "type": "Bool", "as": "String" }"#),
        ("true", "2", #""A""#), ("true", #""""#, #"{ "type": "Bool?", "as": "String" }"#),
        ("12345", #""02134""#, #""A""#), ("1", #""2024-02-29""#, #""A""#),
        (#""1""#, #""""#, #""String""#),
    ])
    func whatIsWrittenInSeveralWaysHasOneType(
        first: String,
        second: String,
        field: String
    ) throws {
        let values = "[{ \"a\": \(first) }, { \"a\": \(second) }]"
        let run = ToolRun("infer", "--model", "Value", input: values)
        #expect(run.output.contains("\"a\": \(field)"), "\(run.output)")
        let spec = try folder.file("a.json", run.output)
        for value in [first, second] {
            let reading = ToolRun("try", spec, "Value", input: "{ \"a\": \(value) }")
            #expect(reading.status == .fine, "\(reading.error)")
        }
    }

    @Test func aTextOfAUnionMayBeEmpty() {
        let values = #"[{ "a": 1 }, { "a": "2024-02-29T12:00:00Z" }, { "a": "" }]"#
        let run = ToolRun("infer", "--model", "Value", input: values)
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains(#""cases": { "number": "Int", "text": "String" }"#))
    }

    @Test func aListOfMapsLeavesItsNameToTheMaps() {
        let values =
            #"[{ "created": { "at": 1 } }, { "updated": { "at": 1 } }, { "deleted": { "at": 1 } }]"#
        let run = ToolRun("infer", "--model", "Event", input: values)
        #expect(run.output.contains(#""Event": { "alias": "[String: EventValue]" }"#))
        #expect(run.output.contains(#""EventList": { "alias": "[Event]" }"#), "\(run.output)")
    }

    /// What is in an empty list, nobody knows: it is no link between two models.
    @Test func emptyListsAreOfNoModel() throws {
        let note = try folder.file(
            "note.json",
            #"{ "lines": { "object": "list", "data": [{ "object": "line", "tax": 2 }] } }"#
        )
        let upload = try folder.file(
            "upload.json",
            #"{ "id": "f", "size": 1, "links": { "object": "list", "data": [{ "href": "x" }] } }"#
        )
        let run = try folder.file(
            "run.json",
            #"{ "file": { "id": "f", "size": 1, "links": { "object": "list", "data": [] } } }"#
        )
        let inferred = ToolRun("infer", note, upload, run)
        #expect(inferred.status == .fine, "\(inferred.error)")
        #expect(inferred.output.contains(#""links": "Links""#), "\(inferred.output)")
        #expect(inferred.output.contains(#""Run": { "fields": { "file": "Upload" } }"#))
        #expect(inferred.output.contains(#""data": "[LinksData]""#))
    }

    @Test func modelsHaveTheNamesOfTheirFiles() throws {
        let grant = try folder.file("grant.json", #"{ "customer": { "id": "x" } }"#)
        let customer = try folder.file("customer.json", #"{ "id": "x", "email": "y" }"#)
        let date = try folder.file("date.json", #"{ "id": "x", "day": 1 }"#)
        let run = ToolRun("infer", grant, customer, date)
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains(#""Customer": { "fields": { "id": "String", "email": "#))
        #expect(run.output.contains(#""DateModel": { "fields": { "id": "String", "day": "#))
    }

    @Test func namesThatCannotBeAreOthers() {
        let value =
            #"{ "self": { "a": 1 }, "string": { "b": 1 }, "+1": 1, "-1": 2, "a b": 1, "a_b": 2 }"#
        let run = ToolRun("infer", "--model", "Value", input: value)
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains(#""self": "ValueSelf""#), "\(run.output)")
        #expect(run.output.contains(#""string": "ValueString""#))
        #expect(run.output.contains(#""name":"#))
    }

    /// The text of each spec is a sample, too.
    @Test(arguments: try specs()) func anySampleIsReadByWhatIsInferred(file: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        // A spec has no field of that key.
        if text.contains("$comment") { return }
        let run = ToolRun("infer", "--model", "Value", input: text)
        #expect(run.status == .fine, "\(file): \(run.error)")
    }

    private static func specs() throws -> [String] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try ["../../../Specs", "../Golden"].flatMap { folder in
            let url = tests.appendingPathComponent(folder).standardizedFileURL
            return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
                .filter { $0.hasSuffix(".json") }.map { "\(url.path)/\($0)" }
        }
    }

    @Test func filesAndFoldersNameTheirModels() throws {
        let file = try folder.file("task.json", #"{ "id": 1 }"#)
        try FileManager.default.createDirectory(
            atPath: folder.path("users"),
            withIntermediateDirectories: true
        )
        _ = try folder.file("users/a.json", #"{ "name": "A" }"#)
        _ = try folder.file("users/b.http", "HTTP/1.1 200 OK\r\n\r\n{ \"name\": null }")
        let run = ToolRun("infer", file, folder.path("users"), "--name", "Tasks")
        #expect(
            run.output == """
                {
                  "$schema": "resgen.schema.json",
                  "api": "Tasks",
                  "models": { "Task": { "fields": { "id": "Int" } }, "User": { "fields": { "name": "String?" } } }
                }

                """,
            "\(run.error)"
        )
    }

    @Test func filesOfAFolderAreReadByTheirNames() throws {
        let members = [
            #""size": 1"#, #""title": "a b""#, #""done": true"#, #""born": "2024-02-29""#,
            #""place": { "lat": 1.5 }"#, #""tags": ["a", "b"]"#, #""rate": 0.5"#,
        ]
        try FileManager.default.createDirectory(
            atPath: folder.path("users"),
            withIntermediateDirectories: true
        )
        for (index, member) in members.enumerated().reversed() {
            _ = try folder.file("users/\(index).json", "{ \(member) }")
        }
        let output = ToolRun("infer", folder.path("users")).output
        let keys = members.map { String($0.prefix { $0 != ":" }) }
        let places = keys.map { output.firstRange(of: "\($0): ")?.lowerBound ?? output.endIndex }
        #expect(places == places.sorted() && places.last != output.endIndex, "\(output)")
    }

    @Test(arguments: [
        ("swapi.example", "Swapi"), ("www.example", "Example"), ("api.example", "Example"),
        ("api.shop.example", "Shop"), ("localhost", "Localhost"), ("127.0.0.1:80", "Samples"),
    ])
    func theAPIIsCalledAfterItsServer(host: String, name: String) {
        let run = inferred(Self.entry("GET", "https://\(host)/a", #"{ "a": 1 }"#))
        #expect(run.output.contains("\"api\": \"\(name)\""), "\(run.output)")
    }

    private static func entry(
        _ method: String,
        _ url: String,
        _ answer: String,
        body: String? = nil,
        media: String = "application/json",
        status: Int = 200
    )
        -> String
    {
        let sent =
            body.map {
                #", "postData": { "mimeType": "\#(media)", "text": \#(JSONPrinter.quoted($0)) }"#
            } ?? ""
        return #"{ "request": { "method": "\#(method)", "url": "\#(url)"\#(sent) }, "response": "#
            + #"{ "status": \#(status), "headers": [], "content": { "text": \#(JSONPrinter.quoted(answer)) } } }"#
    }

    private static func archive(_ entries: String...) -> String {
        #"{ "log": { "version": "1.2", "entries": [\#(entries.joined(separator: ","))] } }"#
    }

    /// Objects in each other, the innermost with another value.
    private static func chain(of count: Int, around end: String, _ members: String = "") -> String {
        String(repeating: "{ \(members)\"next\": ", count: count) + end
            + String(repeating: " }", count: count)
    }

    @Test(arguments: ["null", "{}", "1", "[]", #"{ "v": 1 }"#, #"{ "v": 1, "next": null }"#])
    func chainsOfAnyLengthAreRead(end: String) {
        for count in [1, 2, 3, 4, 5, 8, 33, 64, 300] {
            for members in ["", #""v": 2, "#] {
                let sample = Self.chain(of: count, around: end, members)
                let run = ToolRun("infer", "--model", "D", input: sample)
                #expect(run.status == .fine, "\(count) around \(end): \(run.error)")
                #expect(run.output.contains("\"D\": {"))
            }
        }
    }

    @Test func formsThatWereSentAreForms() {
        let url = "https://a.example/login"
        let media = "application/x-www-form-urlencoded; charset=UTF-8"
        let archive = Self.archive(
            Self.entry("POST", url, "{}", body: "user=a%40b&tag=x&tag=y&page=2", media: media),
            Self.entry("POST", "\(url)?page=1", "{}", body: "user=c&remember=true", media: media)
        )
        let run = ToolRun("infer", input: archive)
        #expect(run.status == .fine, "\(run.error)")
        let form =
            #"{ "user": "String", "tag": "[String]?", "page": { "type": "Int?", "name": "pageForm" }, "remember": "Bool?" }"#
        let text = run.output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(text.contains(#""body": { "form": \#(form) }"#), "\(run.output)")
    }

    @Test func aFieldThatThePathHasIsNamedOtherwise() {
        let url = "https://a.example/filters/7/words"
        let media = "application/x-www-form-urlencoded"
        let archive = Self.archive(
            Self.entry("POST", url, "{}", body: "filter_id=7&word=a", media: media)
        )
        let run = ToolRun("infer", input: archive)
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains(#""name": "filterIDForm""#), "\(run.output)")
    }

    /// Some servers read one nevertheless.
    @Test func aBodyOfWhatHasNoneIsLeftOut() {
        let url = "https://a.example/users?page=1"
        let archive = Self.archive(Self.entry("GET", url, "[]", body: #"{ "id": 1 }"#))
        let run = ToolRun("infer", input: archive)
        #expect(run.status == .fine, "\(run.error)")
        #expect(!run.output.contains("body"), "\(run.output)")
    }

    @Test func whatSaysNothingIsLeftOutAndCounted() {
        let url = "https://a.example/a"
        let archive = Self.archive(
            Self.entry("GET", url, #"{ "a": 1 }"#),
            Self.entry("OPTIONS", url, "", status: 204),
            Self.entry("OPTIONS", url, ""),
            Self.entry("GET", url, "", status: 304),
            Self.entry("GET", url, "{}", status: 404)
        )
        let run = ToolRun("infer", input: archive)
        #expect(run.status == .fine)
        #expect(
            run.error == """
                note: left out: 2 answers of OPTIONS, 1 answer of status 304, which have no body of their own, \
                1 answer without success

                """
        )
        #expect(!run.output.contains("OPTIONS"))
        let none = ToolRun("infer", input: Self.archive(Self.entry("GET", url, "", status: 304)))
        #expect(none.status == .mistakes)
        #expect(none.error.contains("there is no answer in standard input to infer a spec from\n"))
        #expect(none.error.contains("note: left out: 1 answer of status 304"))
    }

    @Test func anArchiveThatIsNoneIsAMistakeAtItsPlace() {
        for (archive, message) in [
            (
                #"{ "log": { "entries": {} } }"#,
                "1:23: error: 'entries' of an HTTP archive is a list"
            ),
            (
                #"{ "log": { "entries": [{ "request": { "method": "GET" } }] } }"#,
                "1:24: error: an entry of an HTTP archive has a 'request' with 'method' and 'url'"
            ),
            (
                #"{ "log": { "entries": [{ "request": { "method": "GET", "url": "a" } }] } }"#,
                "1:24: error: an entry of an HTTP archive has a 'response' with a number as 'status'"
            ),
        ] {
            let run = ToolRun("infer", input: archive)
            #expect(run.status == .mistakes)
            #expect(run.error.hasPrefix("<stdin>:\(message)\n"), "\(run.error)")
        }
    }

    /// What others add to an archive is left alone, and an answer with a log is none.
    @Test func anArchiveIsWhatSaysItsVersionOrIsAlone() throws {
        let archive = Self.archive(Self.entry("GET", "https://a.example/b", "[1]"))
        let more = archive.replacing(/^\s*\{/, with: #"{ "_meta": {}, "#)
        #expect(ToolRun("infer", input: more).output.contains("GET /b"))
        let answer = #"{ "log": { "entries": [{ "date": "2024-05-17", "text": "x" }] } }"#
        let run = ToolRun("infer", "--model", "Diary", input: answer)
        #expect(
            run.status == .fine && run.output.contains(#""entries": "[Entry]""#),
            "\(run.error)"
        )
    }

    @Test(arguments: ["{}", #"{ "log": {} }"#]) func aFileThatIsCalledAnArchiveIsOne(text: String)
        throws
    {
        let run = ToolRun("infer", try folder.file("session.har", text))
        #expect(run.status == .mistakes)
        #expect(run.error.contains("session.har:1:1: error: this is no HTTP archive"))
    }

    @Test func anEmptyListTakesNoNameOfItsElements() throws {
        let none = try folder.file("Tasks.json", "[]")
        let some = try folder.file("Task.json", #"[{ "id": 1 }]"#)
        let run = ToolRun("infer", none, some)
        #expect(run.output.contains(#""Task": { "fields": { "id": "Int" } }"#), "\(run.output)")
    }

    /// What reads a list that was a sample is in the spec.
    @Test func listsHaveANameOfTheirOwn() throws {
        let file = try folder.file("tasks.json", #"[{ "id": 1 }, { "id": 2 }]"#)
        let run = ToolRun("infer", file)
        #expect(run.status == .fine)
        #expect(run.output.contains(#""Tasks": { "alias": "[Task]" }"#))
        let spec = try folder.file("spec.json", run.output)
        #expect(ToolRun("try", spec, "Tasks", file).status == .fine)
        let named = ToolRun("infer", "--model", "Task", file).output
        #expect(named.contains(#""TaskList": { "alias": "[Task]" }"#))
    }

    @Test func aSampleThatIsNotReadIsNamed() throws {
        let archive = try folder.file(
            "a.har",
            Self.archive(
                Self.entry("GET", "https://a.example/a/1", #"{ "a": 1 }"#),
                Self.entry("GET", "https://a.example/a/2", "no JSON")
            )
        )
        let run = ToolRun("infer", archive)
        #expect(run.status == .mistakes)
        #expect(
            run.error.contains("the inferred spec does not read '\(archive)' as answer of 'a': "),
            "\(run.error)"
        )
    }

    @Test func requestsOfAnArchiveAreEndpoints() throws {
        let server = "https://api.tasks.example/v1"
        let user = #"{ "login": "a", "site": "https://a.example", "age": 3 }"#
        let entries = [
            Self.entry("GET", "\(server)/tasks?page=2&done=true", #"[{ "id": 1, "title": "A" }]"#),
            Self.entry("GET", "\(server)/tasks/1", #"{ "id": 1, "title": "A" }"#),
            Self.entry("GET", "\(server)/tasks/22", #"{ "id": 22, "title": null }"#),
            Self.entry("GET", "\(server)/users/ada", user),
            Self.entry("GET", "\(server)/users/bob", user),
            Self.entry(
                "POST",
                "\(server)/tasks",
                #"{ "id": 2, "title": "B" }"#,
                body: #"{ "title": "B" }"#
            ),
            Self.entry("DELETE", "\(server)/tasks/1", ""),
            Self.entry("GET", "https://other.example/a", "{}"),
        ]
        let archive =
            #"{ "log": { "version": "1.2", "entries": [\#(entries.joined(separator: ","))] } }"#
        let run = ToolRun(words: ["infer"], input: archive)
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.error.contains("note: left out: 1 answer of other servers\n"))
        #expect(
            run.output == """
                {
                  "$schema": "resgen.schema.json",
                  "api": "Tasks",
                  "server": "https://api.tasks.example/v1",
                  "endpoints": {
                    "tasks": {
                      "request": "GET /tasks",
                      "query": { "page": "Int?", "done": "Bool?" },
                      "returns": "[Task]"
                    },
                    "task": { "request": "GET /tasks/{id: Int}", "returns": "Task" },
                    "user": { "request": "GET /users/{id}", "returns": "User" },
                    "createTask": { "request": "POST /tasks", "body": "CreateTaskBody", "returns": "Task" },
                    "deleteTask": { "request": "DELETE /tasks/{id: Int}", "status": "200" }
                  },
                  "models": {
                    "Task": { "fields": { "id": "Int", "title": "String?" } },
                    "User": { "fields": { "login": "String", "site": "URL", "age": "Int" } },
                    "CreateTaskBody": { "fields": { "title": "String" } }
                  }
                }

                """
        )
    }

    @Test func namesOfAQueryAreUnique() throws {
        let server = "https://a.example"
        let entries = [
            Self.entry("GET", "\(server)/items/5?id=3&fooBar=1&foo_bar=2&=x&tag=1&tag=2", "{}"),
            Self.entry("GET", "\(server)/items/6?id=4", "{}"),
        ]
        let archive =
            #"{ "log": { "version": "1.2", "entries": [\#(entries.joined(separator: ","))] } }"#
        let run = ToolRun(words: ["infer"], input: archive)
        #expect(run.status == .fine, "\(run.error)")
        #expect(
            run.output.contains(#""id": { "type": "Int?", "name": "idQuery" }"#),
            "\(run.output)"
        )
        #expect(run.output.contains(#""tag": "[Int]?""#))
        #expect(run.output.contains(#""foo_bar": { "type": "Int?", "name": "fooBarQuery" }"#))
    }

    @Test func aMapReadsItself() throws {
        let sample = #"{ "1": { "a": 1 }, "2": { "a": 2 } }"#
        let run = ToolRun(words: ["infer", "--model", "Table"], input: sample)
        #expect(run.status == .fine, "\(run.error)")
        #expect(
            run.output.contains(#""Table": { "alias": "[String: TableValue]" }"#),
            "\(run.output)"
        )
    }

    @Test(arguments: [
        (
            ["/orgs/7/check-runs/8/9"],
            "GET /orgs/{org_id: Int}/check-runs/{check_run_id: Int}/{id: Int}"
        ),
        (["/a/7/8/9/b"], "GET /a/{a_id: Int}/{a_id2: Int}/{a_id3: Int}/b"),
        (["/files/x1y2z3a4b5c6", "/files/7"], "GET /files/{id}"),
        (["/things/7/", "/things/8/"], "GET /things/{id: Int}/"), (["/a%20b/c"], "GET /a%20b/c"),
        (["/über uns/a{b}"], "GET /%C3%BCber%20uns/a%7Bb%7D"), (["/:batch/a"], "GET /{':'}batch/a"),
        (["/a/*/b"], "GET /a/{'*'}/b"), (["/k/$userId"], "GET /k/{'$'}userId"),
        (["/api/v2/things"], "GET /things"), (["/"], "GET /"),
        (["/k/00000000-0000-0000-0000-000000000001"], "GET /k/{id: UUID}"),
        (["/rates/2026-02-28", "/rates/2026-03-01"], "GET /rates/{date: Day}"),
        (["/rates/2026-02-28/eur/7"], "GET /rates/{rate_date: Day}/eur/{id: Int}"),
        (["/a//b"], "GET /a//b"), (["/a//"], "GET /a//"), (["//a"], "GET /a"),
        (["/v1//a"], "GET /v1//a"),
    ])
    func pathsHavePlaceholders(paths: [String], line: String) {
        let entries = paths.map { Self.entry("GET", "https://a.example\($0)", #"{ "a": 1 }"#) }
        let archive =
            #"{ "log": { "version": "1.2", "entries": [\#(entries.joined(separator: ","))] } }"#
        let run = ToolRun(words: ["infer"], input: archive)
        #expect(run.status == .fine, "\(run.error)")
        #expect(run.output.contains("\"request\": \"\(line)\""), "\(run.output)")
    }

    @Test func keysThatLookLikeMistakesAreMeant() {
        let url = "https://a.example/a?x%3F=1&t:Int=2&y%3D=3&z[]=4"
        let run = inferred(Self.entry("GET", url, #"{ "a": 1 }"#))
        let text = run.output.split { $0.isWhitespace }.joined(separator: " ")
        let query =
            #"{ "x?": { "type": "Int?", "name": "x" }, "t:Int": { "type": "Int?", "name": "tInt" }, "#
            + #""y=": { "type": "Int?", "name": "y" }, "z[]": "Int?" }"#
        #expect(run.status == .fine, "\(run.error)")
        #expect(text.contains(#""query": \#(query)"#), "\(run.output)")
    }

    private func inferred(_ entries: String...) -> ToolRun {
        let log =
            #"{ "log": { "version": "1.2", "entries": [\#(entries.joined(separator: ","))] } }"#
        return ToolRun(words: ["infer"], input: log)
    }

    @Test(arguments: [
        (["POST"], [201], #", "returns": "JSON", "status": "201""#),
        (["POST", "POST"], [201, 200], #", "returns": "JSON", "status": ["200", "201"]"#),
        (["POST"], [200], #", "returns": "JSON""#), (["DELETE"], [200], #", "status": "200""#),
        (["DELETE", "DELETE"], [204, 404], ""),
    ])
    func statusesAreThoseThatCame(methods: [String], statuses: [Int], members: String) {
        let entries = zip(methods, statuses).map { method, status in
            let answer = method == "POST" ? "{}" : ""
            return Self.entry(method, "https://a.example/jobs", answer, status: status)
        }
        let archive = #"{ "log": { "entries": [\#(entries.joined(separator: ","))] } }"#
        let run = ToolRun(words: ["infer"], input: archive)
        #expect(run.status == .fine, "\(run.error)")
        #expect(
            run.output.contains(#""request": "\#(methods[0]) /jobs"\#(members) }"#),
            "\(run.output)"
        )
    }

    /// What is in it differs, so that it is one model neither outside nor inside.
    @Test func envelopesOfOtherThingsAreModelsOfTheirOwn() {
        func entry(_ path: String, _ data: String) -> String {
            let answer = #"{ "data": \#(data), "meta": { "total": 1 } }"#
            return Self.entry("GET", "https://a.example\(path)", answer)
        }
        let user = #"{ "id": 1, "login": "a", "email": "b" }"#
        let task = #"{ "id": 1, "title": "a", "done": true }"#
        let run = inferred(
            entry("/users", "[\(user)]"),
            entry("/tasks", "[\(task)]"),
            entry("/users/1", user),
            entry("/people", "[\(task)]")
        )
        #expect(run.status == .fine, "\(run.error)")
        for line in [
            #""users": { "request": "GET /users", "returns": "UsersPage" }"#,
            #""tasks": { "request": "GET /tasks", "returns": "TasksPage" }"#,
            #""user": { "request": "GET /users/{id: Int}", "returns": "UserResponse" }"#,
            #""people": { "request": "GET /people", "returns": "TasksPage" }"#,
            #""UsersPage": { "fields": { "data": "[User]", "meta": "Meta" } }"#,
            #""User": { "fields": { "id": "Int", "login": "String", "email": "String" } }"#,
            #""TasksPage": { "fields": { "data": "[Task]", "meta": "Meta" } }"#,
            #""UserResponse": { "fields": { "data": "User", "meta": "Meta" } }"#,
        ] {
            #expect(run.output.contains(line), "\(line)\n\(run.output)")
        }
    }

    @Test func whatIsAlikeBesideOthersIsNotIdentified() {
        let page = #"{ "data": [], "page": 1, "pages": 1, "results": 0 }"#
        let user = #"{ "id": 7, "login": "a", "email": "b" }"#
        func entry(_ path: String, _ answer: String) -> String {
            Self.entry("GET", "https://a.example/users/\(path)", answer)
        }
        let run = inferred(
            entry("old", page),
            entry("new", page),
            entry("ada", user),
            entry("bob", user),
            entry("7", user),
            Self.entry("GET", "https://a.example/tasks", "[]")
        )
        #expect(run.status == .fine, "\(run.error)")
        for path in ["/users/old", "/users/new", "/users/{id}"] {
            #expect(run.output.contains("\"request\": \"GET \(path)\""), "\(run.output)")
        }
        #expect(run.output.components(separatedBy: "GET /users/").count == 4)
    }

    /// They are as deep in each other as JSON:API has them.
    @Test func envelopesDifferByWhatIsDeepInside() {
        func entry(_ path: String, _ attributes: String) -> String {
            let answer = #"{ "data": [{ "type": "t", "id": "a", "attributes": \#(attributes) }] }"#
            return Self.entry("GET", "https://a.example\(path)", answer)
        }
        let run = inferred(
            entry("/users", #"{ "login": "a" }"#),
            entry("/tasks", #"{ "title": "a" }"#)
        )
        #expect(run.output.contains(#""fields": { "login": "String" }"#), "\(run.output)")
        #expect(run.output.contains(#""fields": { "title": "String" }"#))
    }

    /// Their answers have the same keys, and other things behind them.
    @Test func pathsOfOtherEnvelopesAreNotOne() {
        func entry(_ path: String, _ item: String) -> String {
            let answer = #"{ "data": [\#(item)], "meta": {}, "links": {} }"#
            return Self.entry("GET", "https://a.example\(path)", answer)
        }
        let run = inferred(
            entry("/reports/sales", #"{ "sum": 1 }"#),
            entry("/reports/visits", #"{ "count": 1 }"#)
        )
        #expect(run.output.contains("GET /reports/sales"), "\(run.output)")
    }

    @Test(arguments: [
        (
            "/users", #"{ "id": 1, "data": { "a": 1 } }"#,
            #""UsersPage": { "fields": { "id": "Int", "data": "UsersPageData" } }"#
        ),
        ("/search", #"{ "results": [{ "a": 1 }] }"#, #""results": "[Result]""#),
        ("/people", #"{ "results": [{ "a": 1 }] }"#, #""results": "[Person]""#),
        (
            "/people/1", #"{ "a": 1 }"#,
            #""person": { "request": "GET /people/{id: Int}", "returns": "Person" }"#
        ),
        ("/users//", #"[{ "a": 1 }]"#, #""returns": "[User]""#),
    ])
    func modelsAreCalledAfterTheirKeysOrPaths(path: String, answer: String, part: String) {
        let run = inferred(Self.entry("GET", "https://a.example\(path)", answer))
        #expect(run.output.contains(part), "\(run.output)")
    }

    @Test func contentsOfAFileAreCalledAfterIt() throws {
        let file = try folder.file("users.json", #"{ "data": [{ "a": 1 }], "total": 1 }"#)
        let run = ToolRun("infer", file)
        #expect(
            run.output.contains(#""Users": { "fields": { "data": "[User]", "total": "Int" } }"#)
        )
    }

    @Test(arguments: [
        (["--model", "a b"], "option '--model' cannot be 'a b'"),
        (["none.json"], "cannot read 'none.json'"),
        (["-", "-"], "standard input can be read only once"),
    ])
    func whatCannotBeDoneIsSaid(words: [String], message: String) {
        let run = ToolRun(words: ["infer"] + words, input: "{}")
        #expect(run.status != .fine)
        #expect(run.error.contains(message), "\(run.error)")
    }

    @Test func whatIsNoJSONIsAMistake() {
        #expect(ToolRun(words: ["infer"], input: "<html>").status == .mistakes)
        #expect(ToolRun(words: ["infer"], input: "").status == .mistakes)
    }
}
