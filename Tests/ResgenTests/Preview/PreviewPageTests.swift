import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct PreviewPageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What a page says belongs together: lines of all sources, and those of Swift.
    private struct Page {
        let html: String
        let source: [String]
        let swift: [String]
        let ties: [[JSONNode]]

        init(_ html: String) throws {
            self.html = html
            let parts = html.split(separator: "<section ").map(String.init)
            source = Page.lines(of: parts[1])
            swift = Page.lines(of: parts[2])
            let start = try #require(html.firstRange(of: "id=\"ties\">")).upperBound
            let end = try #require(html[start...].firstRange(of: "</script>")).lowerBound
            let json = SourceText(name: "ties.json", bytes: Array(html[start..<end].utf8))
            ties = try JSONParser.parse(json, file: 0).get().elements.map(\.elements)
        }

        private static func lines(of part: String) -> [String] {
            part.split(separator: "<pre class=\"code\">\n").dropFirst().flatMap { block in
                let code = block.prefix(upTo: block.firstRange(of: "</pre>")!.lowerBound)
                return code.replacing(/<[^>]*>/, with: "").replacing("&quot;", with: "\"")
                    .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                    .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
                    .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    .map(String.init)
            }
        }

        /// The lines of Swift that come of nothing but the lines of sources that begin with a text.
        func swift(ofLine text: String) throws -> [String] {
            let line = try #require(source.firstIndex { $0.contains(text) })
            return ties(at: line).flatMap { runs($0[2]).flatMap { $0.map { swift[$0].trimmed } } }
        }

        /// The ones that also come of others.
        func shared(ofLine text: String) throws -> [String] {
            let line = try #require(source.firstIndex { $0.contains(text) })
            return ties(at: line).flatMap { runs($0[3]).flatMap { $0.map { swift[$0].trimmed } } }
        }

        private func ties(at line: Int) -> [[JSONNode]] {
            ties.filter { Int($0[0].number ?? "") == line }
        }

        func runs(_ list: JSONNode) -> [ClosedRange<Int>] {
            let numbers = list.elements.compactMap { Int($0.number ?? "") }
            return stride(from: 0, to: numbers.count, by: 2).map { numbers[$0]...numbers[$0 + 1] }
        }
    }

    private func page(_ spec: String, _ words: String...) throws -> Page {
        let path = folder.path("page.html")
        let run = ToolRun(words: ["preview", spec, "--html", path] + words)
        #expect(run.status == .fine)
        #expect(run.output.isEmpty)
        return try Page(try folder.text("page.html"))
    }

    private static let spec = """
        {
          "api": "A",
          "server": "https://a.example",
          "endpoints": {
            "people.find": {
              "request": "GET /people",
              "query": {
                "first_name": "String?",
                "last_name": "String?",
                "city_of_birth_and_more": "String?",
                "a_name_that_makes_it_longer": "String?"
              },
              "returns": "[Person]"
            }
          },
          "models": {
            "Person": {
              "fields": {
                "name": "String",
                "kind": {
                  "enum": ["a", "b"], "closed": true
                },
                "place": "String"
              }
            }
          }
        }
        """

    @Test func linesAreTiedToWhatComesOfThem() throws {
        let page = try page(try folder.file("A.json", Self.spec))
        #expect(page.source == Self.spec.split(separator: "\n").map(String.init))
        let find = try page.swift(ofLine: "people.find")
        #expect(find.first == "/// `GET /people`")
        #expect(find.last == "}")
        #expect(
            try page.swift(ofLine: "city_of_birth") == ["cityOfBirthAndMore: String? = nil,"]
        )
        #expect(
            try page.swift(ofLine: "\"place\"") == [
                "var place: String", #"place = try fields.readString("place")"#,
                #"fields.writeString("place", place)"#,
            ]
        )
        #expect(try page.swift(ofLine: "\"Person\": {").contains("struct Person: Codable {"))
        let kind = try page.swift(ofLine: "\"kind\"")
        #expect(kind.contains("var kind: Kind") && kind.contains("enum Kind: String, JSONEnum {"))
        #expect(try page.shared(ofLine: "\"enum\"") == ["case a, b", "case a, b"])
        #expect(try page.swift(ofLine: "\"api\"").first == "nonisolated struct A: Sendable {")
    }

    /// Whatever is printed of an endpoint, a model or a field is tied to lines that name it.
    @Test(arguments: ["StarWars", "GitHub", "Stripe", "Blog", "Ledger"])
    func everyDeclarationIsTied(name: String) throws {
        let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Specs/\(name).json").path
        let page = try page(specs)
        var isTied = Array(repeating: false, count: page.swift.count)
        for tie in page.ties {
            for lines in page.runs(tie[2]) { for line in lines { isTied[line] = true } }
        }
        for (line, text) in page.swift.enumerated() where !isTied[line] {
            let word = text.trimmed.prefix { $0 != " " }
            // The heads of extensions, groups and what is the same in every file.
            let isOfNothing = [
                "", "}", "//", "///", "import", "nonisolated", "var", "let", "struct", "enum",
                "static", "init(_",
            ].contains(word)
            #expect(isOfNothing, "\(text)")
            #expect(!text.contains("fields"), "\(text)")
        }
    }

    @Test func operationOfADocumentIsTiedWhole() throws {
        let document = """
            openapi: 3.0.3
            info: { title: Pets, version: "1" }
            paths:
              /pets:
                get:
                  summary: All pets.
                  operationId: listPets
                  responses:
                    "200":
                      description: fine
                      content:
                        application/json:
                          schema: { $ref: "#/components/schemas/Pet" }
            components:
              schemas:
                Pet:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string }
                    age: { type: integer }
            """
        let page = try page(try folder.file("pets.yaml", document))
        let get = try page.swift(ofLine: "get:")
        #expect(get.contains("func listPets() -> Resource<Pet> {"))
        #expect(
            try page.swift(ofLine: "name: {") == [
                "var name: String", #"name = try fields.readString("name")"#,
                #"fields.writeString("name", name)"#,
            ]
        )
        #expect(page.html.contains("data-call=\"try await session.load(api.listPets())\""))
    }

    @Test func includedFilesAreShown() throws {
        _ = try folder.file("More.json", #"{ "endpoints": { "more": { "request": "GET /m" } } }"#)
        let text = Self.spec.replacing(
            "\"api\": \"A\",",
            with: "\"api\": \"A\", \"include\": [\"More.json\"],"
        )
        let page = try page(try folder.file("A.json", text))
        #expect(page.html.contains("<h2>A.json</h2>") && page.html.contains("<h2>More.json</h2>"))
        #expect(try page.swift(ofLine: "\"more\"").contains("func more() -> Resource<Void> {"))
    }

    @Test func onlyWhatIsNamedIsListed() throws {
        let page = try page(try folder.file("A.json", Self.spec), "Person")
        #expect(page.html.contains("<span class=\"name\">Person</span>"))
        #expect(!page.html.contains("data-call"))
        #expect(!page.swift.contains { $0.contains("func find") })
    }

    /// Of a large document of others, lines that say nothing of the Swift are left out.
    @Test func documentIsFolded() throws {
        let tags = (0..<50).map { "{ \"name\": \"tag\($0)\" }" }.joined(separator: ",\n")
        let document = """
            {
            "openapi": "3.0.3", "info": { "title": "Pets", "version": "1" },
            "tags": [
            \(tags)
            ],
            "paths": { "/pets": {
            "get": { "operationId": "listPets", "responses": { "204": { "description": "fine" } } }
            } } }
            """
        let page = try page(try folder.file("pets.json", document))
        #expect(page.html.contains("lines of which nothing comes</p>"))
        #expect(!page.source.contains { $0.contains("tag25") })
        #expect(page.source.contains { $0.contains("/pets") })
    }

    @Test func nothingBreaksOutOfThePage() throws {
        let doc = #"</script><script>alert(1)</script><img src=x onerror=alert(2)> \" ' &"#
        let spec = """
            { "api": "A", "doc": "\(doc)", "server": "https://a.example",
              "endpoints": { "a": {
                "request": "GET /'&lt;/{id}", "doc": "\(doc)",
                "query": { "</pre>": { "type": "String?", "name": "q" } } } } }
            """
        let hostile = "x'\"><b>.json"
        let page = try page(try folder.file(hostile, spec))
        for text in ["<script>alert", "<img", "<b>", "<i>", "onerror=alert(2)>"] {
            #expect(!page.html.contains(text))
        }
        #expect(page.html.split(separator: "<script").count == 4)
        #expect(page.html.split(separator: "</pre>").count == 4 + 1)
    }

    @Test func pageAsksForNothing() throws {
        let html = try page(try folder.file("A.json", Self.spec)).html
        #expect(
            html.hasPrefix(
                "<!-- Generated by resgen preview from A.json. Do not edit. -->\n<!doctype html>\n"
            )
        )
        #expect(html.contains("content=\"default-src &#39;none&#39;;"))
        for text in ["src=", "url(", "@import", "fetch(", "<link"] { #expect(!html.contains(text)) }
    }

    @Test func aSpecInThePlaceOfThePageIsLeftAlone() throws {
        let spec = try folder.file("A.json", Self.spec)
        let run = ToolRun("preview", spec, "--html", spec)
        #expect(run.status == .cannotWrite)
        let reason = "a file that resgen did not write is there"
        #expect(run.error == "error: cannot write '\(spec)': \(reason)\n")
        #expect(try folder.text("A.json") == Self.spec)
        #expect(folder.names(in: "") == ["A.json"])
    }

    @Test func foldersOfAPageAreCreated() throws {
        let spec = try folder.file("A.json", Self.spec)
        #expect(ToolRun("preview", spec, "--html", folder.path("a/b/c.html")).status == .fine)
        #expect(folder.names(in: "a/b") == ["c.html"])
        #expect(ToolRun("preview", spec, "--html", "\(spec)/a.html").status == .cannotWrite)
    }

    @Test func onlyItsOwnPageIsReplaced() throws {
        let spec = try folder.file("A.json", Self.spec)
        let mine = "<!doctype html>\n<p>Mine</p>"
        let path = try folder.file("page.html", mine)
        #expect(ToolRun("preview", spec, "--html", path).status == .cannotWrite)
        #expect(try folder.text("page.html") == mine)
        _ = try folder.file("page.html", "")
        #expect(ToolRun("preview", spec, "--html", path).status == .fine)
        _ = try folder.file("A.json", Self.spec.replacing("\"A\"", with: "\"Another\""))
        #expect(ToolRun("preview", spec, "--html", path).status == .fine)
        #expect(try folder.text("page.html").contains("<title>Another "))
    }
}
