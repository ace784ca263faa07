import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct MapKeysTests {
    private static func isMap(_ objects: [String]) throws -> Bool {
        let nodes = try objects.map { try #require(JSONNode(parsing: $0)) }
        return MapKeys(ObjectSamples(nodes)).areData
    }

    private static func object(_ count: Int, _ value: String) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let members = (0..<count).map { number in
            "\"word\(letters[number / 26])\(letters[number % 26])\": \(value)"
        }
        return "{\(members.joined(separator: ", "))}"
    }

    @Test(arguments: [
        [#"{ "12": true, "13": "a" }"#],
        [#"{ "EUR": 1, "USD": 1.5, "CAD": 2, "AUD": 3 }"#],
        [#"{ "en": "a", "de": "b", "pt-BR": "c", "zh_TW": "d" }"#],
        [#"{ "/a": { "get": 1 }, "/b": { "get": 2 }, "/c/{d}": { "get": 2 }, "/d": {} }"#],
        [#"{ "a@b.c": 1, "b@b.c": 1, "c@b.c": null, "d@b.c": 4 }"#],
        [#"{ "a b.md": { "n": 1 } }"#, #"{ "c.txt": { "n": 1 } }"#, #"{ "d": { "n": 2 } }"#],
        [#"{ "color": "red" }"#, #"{ "size": "1" }"#, #"{ "order": "5", "note": "x" }"#, "{}"],
        [object(10, #"{ "id": 1 }"#)], [object(25, "1")], [object(50, #""x""#)],
    ])
    func keysAreData(objects: [String]) throws {
        #expect(try Self.isMap(objects))
    }

    @Test(arguments: [
        [#"{ "12": 1 }"#], ["{}"], [#"{ "12": 1, "name": 2 }"#],
        [#"{ "EUR": 1, "USD": 1.5, "CAD": 2 }"#], [#"{ "EUR": 1, "USD": 1, "CAD": 2, "at": 3 }"#],
        [#"{ "EUR": 1, "USD": "a", "CAD": 2, "AUD": 3 }"#],
        [#"{ "color": "red" }"#, #"{ "size": "1" }"#],
        [#"{ "id": 1, "a": 1 }"#, #"{ "id": 1, "b": 1 }"#, #"{ "id": 1, "c": 1 }"#],
        [#"{ "a": 1 }"#, #"{ "b": "x" }"#, #"{ "c": 1 }"#],
        [#"{ "a": { "b": 1 } }"#, #"{ "c": { "d": 1 } }"#, #"{ "e": { "f": 1 } }"#],
        [#"{ "id": "a", "ok": "b", "to": "c", "cc": "d" }"#],
        [#"{ "First name": "a", "Last name": "b", "Home town": "c", "Zip code": "d" }"#],
        [object(9, #"{ "id": 1 }"#)], [object(24, "1")], [object(49, #""x""#)],
        [object(49, "true")], [object(60, "null")],
    ])
    func keysAreNames(objects: [String]) throws {
        #expect(try !Self.isMap(objects))
    }
}
