import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct HoverTests {
    private static let spec = """
        { "api": "A", "server": "https://a.example",
          "endpoints": {
            "person": { "doc": "One of them.", "request": "GET /people/{id: Int}", "returns": "Person?" },
            "films.add": { "request": "POST /films", "body": "Page<Person>" } },
          "models": {
            "Person": { "doc": "Somebody.", "fields": { "name": "String", "role": "Role = user", "mass": "Decimal" } },
            "Role": { "enum": ["user", "admin"] }, "UserID": { "wraps": "Int" },
            "Page": { "generic": ["Item"], "fields": { "items": { "type": "[Item]", "lossy": true } } },
            "Pet": { "union": { "tag": "kind", "cases": { "human": "Person" } } } } }
        """

    private static let person = """
        struct Person: Codable {
            var name: String
            var role: Role = .user
            var mass: Decimal
        }
        """

    /// The mark is put before what is looked for.
    @Test(
        arguments: [
            ("api\"", nil, "The name of the Swift type that is the API"),
            ("server\"", nil, "The URL that every path is added to"),
            ("https", nil, "The URL that every path is added to"),
            ("person\"", "person(id: Int) -> Person?", "One of them."),
            ("films.add", "films.add(_ body: Page<Person>)", "A request and what comes back."),
            ("request\": \"GET", nil, "Method and path"),
            ("GET", nil, "Method and path"),
            ("Int}", nil, "Int: a number without fraction"),
            ("returns", nil, "What comes back"),
            ("Person?", person, "Somebody."),
            ("Person>", person, "Somebody."),
            ("Person\": { \"doc", person, "Somebody."),
            (
                "Role = user",
                "enum Role: JSONEnum {\n    case user, admin\n    case unrecognized(String)", nil
            ),
            ("Decimal", nil, "Decimal: a number, taken from its digits"),
            ("UserID", "struct UserID: JSONWrapper", nil),
            ("Item]\",", nil, "A type parameter of 'Page'."),
            ("lossy", nil, "Whether the array or map leaves out"),
            ("Page\": {", "struct Page<Item: JSONCodable>: Codable {", nil),
            ("Pet", "enum Pet: JSONUnion {\n    case human(Person)", nil),
            ("tag\"", nil, "The key whose value names the case."),
        ] as [(String, String?, String?)]
    )
    func tells(word: String, swift: String?, text: String?) throws {
        let range = try #require(Self.spec.range(of: word))
        let offset = Self.spec[..<range.lowerBound].utf8.count
        let spec = EditedSpec(SourceText(name: "a.json", bytes: Array(Self.spec.utf8)))
        try #require(spec.checked.api != nil)
        let hover = spec.hover(at: try #require(spec.cursor(at: offset)))
        #expect((hover.swift == nil) == (swift == nil))
        #expect(hover.swift?.hasPrefix(swift ?? "") != false)
        #expect((hover.text == nil) == (text == nil))
        #expect(hover.text?.hasPrefix(text ?? "") != false)
        #expect(hover.diagnostics.isEmpty)
    }

    @Test func tellsTheRequestOfAnEndpointThatIsNotCheckedYet() throws {
        let hover = try hover(#"{ "endpoints": { "e|": { "request": "GET /a", "doc": "So."#)
        #expect(hover.request == "GET /a")
        #expect(hover.text == "So.")
        #expect(hover.swift == nil)
    }

    @Test func tellsTheMistakesOfThePlace() throws {
        let text = #"{ "api": "A", "server": "https://a", "models": { "B": { "alias": "@" } } }"#
        let wrong = try hover(text.replacing("@", with: "Cit|"))
        #expect(wrong.diagnostics.map(\.message) == ["unknown type 'Cit'"])
        let elsewhere = try hover(text.replacing("@", with: "Cit").replacing("B", with: "B|"))
        #expect(elsewhere.diagnostics.isEmpty)
    }

    @Test func saysOfADocumentWhatItsCheckSays() throws {
        let text = """
            { "openapi": "3.0.0", "info": { "title": "T", "version": "1" }, "paths": { "/a": { \
            "get": { "operationId": "a", "responses": { "default": { "$ref": "#/|no" } } } } } }
            """
        let marked = try MarkedText(text)
        let spec = EditedSpec(marked.source())
        let cursor = try #require(spec.cursor(at: marked.offset))
        #expect(cursor.path.text == "paths./a.get.responses.default.$ref")
        let hover = spec.hover(at: cursor)
        #expect(hover.text == nil)
        #expect(hover.diagnostics.count == 1)
        #expect(spec.completions(at: cursor).isEmpty)
        #expect(spec.definition(at: cursor) == nil)
    }

    /// Each key of a spec is described by the schema of the language, down to JSON of the author's.
    @Test(arguments: ["StarWars", "Blog", "Slack", "Stripe", "OpenAI"])
    func knowsEachKeyOfASpec(name: String) throws {
        let spec = EditedSpec(try SpecCursorTests.spec(name))
        let root = try #require(spec.root)
        for (path, _) in root.values(below: []) {
            let keys = path.compactMap(\.key)
            if !["default", "const", "when"].allSatisfy({ !keys.contains($0) }) { continue }
            #expect(!spec.language.rules(at: path, in: root).isEmpty, "\(path.text)")
        }
    }

    /// What is said of a standard type is what the documentation says.
    @Test(arguments: StandardType.allCases)
    func saysOfATypeWhatTheDocumentationSays(type: StandardType) throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../docs/Language.md")
        let text = try String(contentsOf: file.standardized, encoding: .utf8)
        let name = type.isInteger ? "`Int`" : "`\(type.rawValue)`"
        let row = try #require(
            text.split(separator: "\n").first {
                $0.hasPrefix("| `") && $0.dropFirst().prefix { $0 != "|" }.contains(name)
            }
        )
        let meaning = row.split(separator: "|").last?.trimmed
            .replacing(/\[([^\]]*)\]\([^)]*\)/) { "\($0.1)" }
        #expect(meaning?.contains(type.wireText) == true)
    }

    private func hover(_ marked: String) throws -> Hover {
        let text = try MarkedText(marked)
        let spec = EditedSpec(text.source())
        return spec.hover(at: try #require(spec.cursor(at: text.offset)))
    }
}

@Suite struct DefinitionTests {
    private static let files = ["B.json": "{\n  \"models\": { \"Pet\": { \"fields\": {} } }\n}"]

    @Test(
        arguments: [
            (#"{ "models": { "A": {}, "B": { "alias": "[|A]" } } }"#, "a.json 1:15"),
            (#"{ "models": { "A": {}, "B": { "alias": "Page<A|>?"#, "a.json 1:15"),
            (#"{ "include": ["B.json"], "models": { "B": { "alias": "P|et"#, "B.json 2:15"),
            (#"{ "external": { "M": "K.M" }, "models": { "B": { "alias": "M|"#, "a.json 1:17"),
            (#"{ "models": { "A": {}, "B": { "generic": ["A"], "fields": { "a": "A|"#, nil),
            (#"{ "models": { "A": {}, "B": { "doc": "A|"#, nil),
            (#"{ "models": { "A": {}, "B": { "alias": "Int|"#, nil),
        ] as [(String, String?)]
    )
    func leadsToTheKeyOfTheModel(marked: String, place: String?) throws {
        let text = try MarkedText(marked)
        let spec = EditedSpec(text.source(), loader: EditedSpec.loader(Self.files))
        let cursor = try #require(spec.cursor(at: text.offset))
        let found = spec.definition(at: cursor).map { definition in
            let lines = LineTable(definition.source)
            let start = lines.position(of: definition.range.lowerBound)
            return "\(definition.source.name) \(start.text)"
        }
        #expect(found == place)
    }

    @Test func leadsIntoAnIncludedDocument() throws {
        let document = """
            { "openapi": "3.0.0", "info": { "title": "T", "version": "1" }, "paths": {},
              "components": { "schemas": { "Pet": { "type": "object",
                "properties": { "name": { "type": "string" } } } } } }
            """
        let text = try MarkedText(
            """
            { "api": "A", "server": "https://a.example", "include": ["D.json"],
              "endpoints": { "e": { "request": "GET /", "returns": "P|et" } } }
            """
        )
        let spec = EditedSpec(text.source(), loader: EditedSpec.loader(["D.json": document]))
        let cursor = try #require(spec.cursor(at: text.offset))
        let definition = try #require(spec.definition(at: cursor))
        #expect(definition.source.name == "D.json")
        #expect(definition.source.text(in: definition.range) == "\"Pet\"")
        #expect(spec.hover(at: cursor).swift?.hasPrefix("struct Pet") == true)
        #expect(spec.completions(at: cursor).map(\.name) == ["Pet", "Patch"])
    }
}
