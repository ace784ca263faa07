import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Keeps `Specs/resgen.schema.json` and the reader from drifting apart.
@Suite struct SchemaTests {
    @Test(arguments: [
        (nil, SpecKeys.api),
        ("part", .part),
        ("includedDocument", .include),
        ("detailedExternal", .external),
        ("endpoint", .endpoint),
        ("detailedField", .field),
        ("extendedShape", .shape),
        ("model", .model),
        ("bodyForm", .body),
        ("answer", .returns),
        ("statusAnswer", .statusAnswer),
        ("pages", .pages),
        ("authScheme", .scheme),
        ("retry", .retry),
        ("dateFormat", .dates),
    ])
    func theSchemaHasTheKeysThatTheReaderKnows(definition: String?, keys: SpecKeys) throws {
        let object = try definition.map(Schema().definition) ?? Schema().root
        let properties = try #require(object["properties"] as? [String: Any])
        #expect(properties.keys.sorted() == keys.known.sorted())
    }

    @Test func theSchemaHasTheWordsThatTheReaderKnows() throws {
        let schema = try Schema()
        let access = Access.allCases.map(\.rawValue)
        #expect(try schema.words(at: ["properties", "access", "enum"]) == Set(access))
        let styles = try schema.words(at: ["$defs", "detailedField", "properties", "style", "enum"])
        #expect(styles.isSuperset(of: ParameterStyle.allCases.map(\.rawValue)))
        let encodings = ValueEncoding.words.filter(\.encoding.isDateEncoding).map(\.word)
        #expect(try schema.words(at: ["$defs", "dateForm", "oneOf", 0, "enum"]) == Set(encodings))
    }

    @Test(arguments: Method.known)
    func theSchemaHasEveryMethod(method: Method) throws {
        let pattern = try #require(
            Schema().value(at: ["$defs", "endpoint", "properties", "request", "pattern"]) as? String
        )
        let line = "\(method.rawValue) /people/{id: Int}"
        #expect(line.range(of: pattern, options: .regularExpression) != nil)
    }
}

/// Named so that it is recorded together with the other pairs.
@Suite struct SchemaGoldenTests {
    @Test func theToolPrintsTheSchemaOfTheRepository() throws {
        let schema = try String(contentsOf: Schema.file, encoding: .utf8)
        if Pairs.isRecording { try record(schema) }
        let run = ToolRun("schema")
        #expect(run.status == .fine)
        let hint: Comment = "run with RECORD=1 to embed the schema anew, and build again"
        #expect(run.output == schema || Pairs.isRecording, hint)
    }

    private func record(_ schema: String) throws {
        let file = Schema.repository.appending(
            path: "Sources/resgen/Workbench/Editing/SpecSchema.swift"
        )
        let source = try String(contentsOf: file, encoding: .utf8)
        let mark = "##\"\"\"\n"
        let head = try #require(source.range(of: mark)).upperBound
        let lines = schema.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : "        \($0)"
        }
        let text = source[..<head] + lines.joined(separator: "\n") + "\n        \"\"\"##\n}\n"
        if text != source { try text.write(to: file, atomically: true, encoding: .utf8) }
    }
}

private struct Schema {
    let root: [String: Any]

    static let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
    static let file = repository.appending(path: "Specs/resgen.schema.json")

    init() throws {
        let value = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file))
        root = try #require(value as? [String: Any])
    }

    func definition(_ name: String) throws -> [String: Any] {
        try #require(value(at: ["$defs", name]) as? [String: Any])
    }

    func words(at path: [any Hashable]) throws -> Set<String> {
        Set(try #require(value(at: path) as? [String]))
    }

    func value(at path: [any Hashable]) throws -> Any {
        var value: Any = root
        for step in path {
            switch step {
            case let index as Int: value = try #require(value as? [Any])[index]
            case let key as String: value = try #require((value as? [String: Any])?[key])
            default: break
            }
        }
        return value
    }
}
