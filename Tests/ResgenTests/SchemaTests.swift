import Foundation
import Testing

@testable import ResgenTool

/// Keeps `Specs/resgen.schema.json` and the reader from drifting apart.
@Suite struct SchemaTests {
    @Test(arguments: [
        (nil, SpecKeys.api),
        ("part", .part),
        ("detailedExternal", .external),
        ("endpoint", .endpoint),
        ("detailedField", .field),
        ("extendedShape", .shape),
        ("model", .model),
        ("bodyForm", .body),
        ("answer", .returns),
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
        let forms = WireForm.words.filter(\.form.isDateForm).map(\.word)
        #expect(try schema.words(at: ["$defs", "dateForm", "oneOf", 0, "enum"]) == Set(forms))
    }

    @Test(arguments: Method.allCases)
    func theSchemaHasEveryMethod(method: Method) throws {
        let pattern = try #require(
            Schema().value(at: ["$defs", "endpoint", "properties", "request", "pattern"]) as? String
        )
        let line = "\(method.rawValue) /people/{id: Int}"
        #expect(line.range(of: pattern, options: .regularExpression) != nil)
    }
}

private struct Schema {
    let root: [String: Any]

    init() throws {
        let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
        let file = repository.appending(path: "Specs/resgen.schema.json")
        let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
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
