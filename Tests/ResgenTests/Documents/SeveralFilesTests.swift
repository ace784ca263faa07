import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Documents in several files, beside the pair `several-files`.
@Suite struct SeveralFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes files, in new folders where a name has some.
    private func write(_ files: [String: String]) throws {
        for (name, text) in files {
            let path = URL(fileURLWithPath: folder.path(name)).deletingLastPathComponent().path
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
            _ = try folder.file(name, text)
        }
    }

    private static func document(returning schema: String) -> String {
        """
        openapi: 3.1.0
        info: {title: Zoo}
        servers: [{url: "https://zoo.example"}]
        paths:
          /a:
            get:
              operationId: a
              responses:
                "200": {description: "", content: {application/json: {schema: \(schema)}}}

        """
    }

    private static let node = "type: object\nproperties:\n  next: {$ref: ../b/other.yaml}\n"
    private static let other = "type: object\nproperties:\n  back: {$ref: ../a/node.yaml}\n"

    @Test func schemasOfFilesLeadToEachOther() throws {
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: a/node.yaml}"),
            "a/node.yaml": Self.node, "b/other.yaml": Self.other,
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.error == "")
        #expect(run.output.contains("var next: Other?"))
        #expect(run.output.contains("var back: Node?"))
    }

    /// Also where it is the only file.
    @Test func documentRefersToItselfByTheNameOfItsFile() throws {
        let components = """
            components:
              schemas:
                Node: {type: object, properties: {next: {$ref: 'zoo.yaml#/components/schemas/Node'}}}

            """
        let document = Self.document(returning: "{$ref: './zoo.yaml#/components/schemas/Node'}")
        try write(["zoo.yaml": document + components])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.error == "")
        #expect(run.output.contains("func a() -> Resource<Node>"))
        #expect(run.output.contains("next: Boxed<Node>?") || run.output.contains("next: Node?"))
    }

    /// As tools write it that make schemas of types.
    @Test(arguments: ["schema.yaml", "schema.yaml#/definitions/Foo"])
    func fileIsASchemaInItself(reference: String) throws {
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: '\(reference)'}"),
            "schema.yaml": """
            $ref: '#/definitions/Foo'
            definitions: {Foo: {type: object, properties: {bar: {type: integer}}}}

            """,
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.error == "")
        #expect(run.output.components(separatedBy: "struct Foo").count == 2, "\(run.output)")
    }

    /// What is wrong is the last of the references that lead to each other.
    @Test func lastReferenceIsReported() throws {
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: '#/components/schemas/A'}") + """
                components:
                  schemas:
                    A: {$ref: '#/components/schemas/B'}
                    B: {$ref: 'https://else.example/b.json'}

                """
        ])
        let run = ToolRun("check", folder.path("zoo.yaml"))
        let message = "the reference 'https://else.example/b.json' is an address"
        #expect(run.error.contains("zoo.yaml:13:15: warning: \(message)"), "\(run.error)")
        #expect(!run.error.contains("leads nowhere"))
    }

    /// JSON Schema, draft 7, section 8.2.3.
    @Test func idCanBeAnAnchor() throws {
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: '#animal'}") + """
                components:
                  schemas:
                    Animal: {$id: '#animal', type: object, properties: {name: {type: string}}}

                """
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.error == "")
        #expect(run.output.contains("func a() -> Resource<Animal>"), "\(run.output)")
    }

    /// Two files of one name, and the document's own: each has a name that says which it is.
    @Test func filesOfOneNameAreModelsOfTheirFolders() throws {
        let properties =
            "{type: object, properties: {n: {$ref: a/node.yaml}, m: {$ref: b/node.yaml}}}"
        try write([
            "zoo.yaml": Self.document(returning: properties),
            "a/node.yaml": "type: object\nproperties: {left: {type: string}}\n",
            "b/node.yaml": "type: object\nproperties: {right: {type: string}}\n",
        ])
        let output = ToolRun("preview", folder.path("zoo.yaml")).output
        #expect(output.contains("struct Node: ") && output.contains("struct BNode: "))
    }

    @Test func whatIsPutInPlaceOfItselfIsLeftOut() throws {
        try write([
            "zoo.yaml": "openapi: 3.0.3\ninfo: {title: Zoo}\npaths: {/a: {$ref: p.yaml}}\n",
            "p.yaml": "get: {$ref: 'p.yaml#/get'}\npost: {$ref: 'q.yaml'}\n",
            "q.yaml": "operationId: post\nresponses: {$ref: q.yaml}\n",
        ])
        let run = ToolRun("check", folder.path("zoo.yaml"))
        #expect(run.status == .fine)
        #expect(run.error.contains("the reference is a part of what it leads to: left out"))
    }

    /// A document that refers to no file is joined with those that its discriminators name.
    @Test(arguments: [
        "discriminator: {propertyName: kind, mapping: {cat: Cat.yaml}}",
        "discriminator:\n        propertyName: kind\n        mapping:\n          cat: Cat.yaml",
        "discriminator: {propertyName: kind, defaultMapping: Cat.yaml}",
    ])
    func aMappingAloneNamesFiles(discriminator: String) throws {
        let pet = "type: object\n      properties: {kind: {type: string}}\n      \(discriminator)"
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: '#/components/schemas/Pet'}")
                + "components:\n  schemas:\n    Pet:\n      \(pet)\n",
            "Cat.yaml": "type: object\nproperties: {claws: {type: integer}}\n",
        ])
        let run = ToolRun("check", "--stages", folder.path("zoo.yaml"))
        #expect(run.status == .fine)
        #expect(run.output.contains("files: 2"))
    }

    @Test func ofAFileThatCannotBeReadThePlaceIsTold() throws {
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: 'a.yaml#/A'}"),
            "a.yaml": "A:\n  type: [string\n",
        ])
        let run = ToolRun("check", folder.path("zoo.yaml"))
        #expect(run.status == .mistakes)
        let mistake = "error: cannot read 'a.yaml': not YAML from line 3, column 1 on"
        #expect(run.error.hasPrefix(folder.path("zoo.yaml") + ":9:"), "\(run.error)")
        #expect(run.error.contains(mistake) && !run.error.contains("[string"), "\(run.error)")
        try write(["a.yaml": "A: {type: strin}\n"])
        let other = ToolRun("check", folder.path("zoo.yaml"))
        #expect(other.error.contains(folder.path("a.yaml") + ":1:"), "\(other.error)")
    }

    /// As editors lay out documents: `reference` beside `models`.
    @Test func filesAroundTheFolderAreOfThePackage() throws {
        try write([
            "api/reference/zoo.yaml": Self.document(returning: "{$ref: ../models/node.yaml}"),
            "api/models/node.yaml": "type: object\nproperties: {far: {$ref: inner/far.yaml}}\n",
            "api/models/inner/far.yaml":
                "type: object\nproperties: {back: {$ref: '../../reference/zoo.yaml#/info'}, node: {$ref: ../node.yaml}}\n",
            "api/spec.json": #"{ "api": "Zoo", "include": ["reference/zoo.yaml"] }"#,
        ])
        let spec = ToolRun("preview", folder.path("api/spec.json"))
        #expect(spec.output.contains("var far: Far?") && spec.output.contains("var node: Node?"))
        let alone = ToolRun("check", folder.path("api/reference/zoo.yaml"))
        #expect(alone.error.contains("note: a package, or a spec with 'include' in a folder"))
        try write(["Package.swift": ""])
        let inside = ToolRun("preview", folder.path("api/reference/zoo.yaml"))
        #expect(inside.output.contains("var far: Far?"), "\(inside.error)")
    }

    /// Nothing is told of files that are not of the document.
    @Test func filesOutsideOfTheFolderAreNotRead() throws {
        try write([
            "in/zoo.yaml": Self.document(returning: "{$ref: ../out.yaml}"),
            "out.yaml": "type: [secret\n", "in/notes.env": "SECRET=1",
        ])
        let run = ToolRun("check", folder.path("in/zoo.yaml"))
        #expect(run.status == .fine)
        #expect(
            run.error.contains(
                "'../out.yaml' leads to a file that cannot be read (it is outside of the folder of the spec)"
            )
        )
        #expect(!run.error.contains("secret"))
        for path in ["%2e%2e/out.yaml", "..%2Fout.yaml", "notes.env%00.yaml"] {
            try write(["in/zoo.yaml": Self.document(returning: "{$ref: '\(path)'}")])
            let run = ToolRun("check", folder.path("in/zoo.yaml"))
            #expect(run.error.contains("leads to no file of the document"), "\(path)")
        }
        try write(["in/zoo.yaml": Self.document(returning: "{$ref: notes.env}")])
        let notes = ToolRun("check", folder.path("in/zoo.yaml"))
        #expect(notes.error.contains("is neither JSON nor YAML by its name"))
        #expect(!notes.error.contains("SECRET"))
    }

    @Test func aFileMayBeCalledLikeAScheme() throws {
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: httpError.yaml}"),
            "httpError.yaml": "type: object\nproperties: {code: {type: string}}\n",
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.error == "")
        #expect(run.output.contains("struct HTTPError: "), "\(run.output)")
    }

    /// A property that a component refers to is that component, too.
    @Test func aPropertyThatIsAComponentIsOneModel() throws {
        try write([
            "zoo.yaml": Self.document(returning: "{$ref: obj.yaml}")
                + "components: {schemas: {deep: {$ref: 'obj.yaml#/properties/deep'}}}\n",
            "obj.yaml": """
            type: object
            required: [deep]
            properties: {deep: {type: object, properties: {n: {type: string}}}}
            """,
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.error == "")
        #expect(run.output.components(separatedBy: "struct Deep: ").count == 2, "\(run.output)")
    }

    @Test func filesOfSwagger2AreDefinitions() throws {
        try write([
            "zoo.yaml": """
            swagger: "2.0"
            info: {title: Zoo}
            host: zoo.example
            paths:
              /a:
                post:
                  operationId: a
                  parameters: [{$ref: 'p.yaml#/Limit'}, {$ref: 'p.yaml#/Body'}]
                  responses: {200: {description: "", schema: {$ref: m.json}}}
            """,
            "m.json":
                #"{"type": "object", "properties": {"x": {"type": "string", "x-nullable": true}}}"#,
            "p.yaml": """
            Limit: {name: limit, in: query, type: integer}
            Body: {name: body, in: body, required: true, schema: {$ref: m.json}}
            """,
        ])
        let run = ToolRun("preview", folder.path("zoo.yaml"))
        #expect(run.error == "")
        let signature = "func a(_ body: M, limit: Int? = nil) -> Resource<M>"
        #expect(run.output.contains(signature), "\(run.output)")
    }

    /// The specs that are made of one document in one file and in several say the same.
    @Test func importIsThatOfOneFile() throws {
        try write([
            "one.yaml": Self.document(returning: "{$ref: '#/components/schemas/Pet'}")
                + "components: {schemas: {Pet: {type: object, properties: {n: {type: string}}}}}\n",
            "several.yaml": Self.document(returning: "{$ref: 'm/Pet.json'}"),
            "m/Pet.json": #"{"type": "object", "properties": {"n": {"type": "string"}}}"#,
        ])
        let one = ToolRun("import", folder.path("one.yaml"))
        let several = ToolRun("import", folder.path("several.yaml"))
        #expect(several.status == .fine)
        #expect(several.output == one.output)
    }

    @Test func standardInputFindsItsFilesInTheWorkingDirectory() {
        let text = Self.document(returning: "{$ref: surely-not-there.yaml}")
        let run = ToolRun("check", "-", input: text)
        #expect(run.status == .fine)
        #expect(run.error.contains("<stdin>:9:"), "\(run.error)")
        #expect(run.error.contains("leads to a file that cannot be read (no such file"))
    }

    /// `allOf`, `readOnly` and `discriminator` that are written elsewhere count like others.
    @Test func anAliasIsReadAsWhatItStandsFor() throws {
        let json = try Pairs.documents.source("directions")
        let tree = try JSONParser.parse(json, file: 0).get()
        let schemas = try #require(tree["components"]?["schemas"]?.members)
        var text = String(decoding: json.bytes, as: UTF8.self)
        // Each schema is an alias of what stands in the first lines, as flow style that is JSON.
        var anchors = ""
        for (index, schema) in schemas.enumerated().reversed() {
            let range = schema.value.range.range
            let value = String(decoding: json.bytes[range], as: UTF8.self)
            anchors = "\"x-\(index)\": &a\(index) \(value),\n" + anchors
            var bytes = Array(text.utf8)
            bytes.replaceSubrange(range, with: Array("*a\(index) ".utf8))
            text = String(decoding: bytes, as: UTF8.self)
        }
        text = "{" + anchors + text.dropFirst()
        let yaml = SourceText(name: "directions.yaml", bytes: Array(text.utf8))
        let expected = try #require(Compilation.run(json).api)
        let result = Compilation.run(yaml)
        let found = try #require(result.api, "\(result.printed)")
        #expect(OpenAPITests.swift(of: found) == OpenAPITests.swift(of: expected))
    }
}
