import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SpecCursorTests {
    @Test(
        arguments: [
            ("|", "roomForValue  "),
            ("|{", "other  "),
            ("{|", "roomForKey  "),
            ("{ | }", "roomForKey  "),
            ("{ } |", "other  "),
            (#"{ "a|"#, #"key a "a"#),
            (#"{ "a| }"#, #"key a } "a"#),
            ("{ re|", "key re re"),
            (#"{ |"a": 1 }"#, #"key a "a""#),
            (#"{ "a"|: 1 }"#, "other a "),
            (#"{ "a": |}"#, "roomForValue a "),
            (#"{ "a":| "b" }"#, "roomForValue a "),
            (#"{ "a": "x|y" }"#, #"string a "xy""#),
            (#"{ "a": "xy"| }"#, "other a "),
            (#"{ "a": tr|ue }"#, "word a true"),
            (#"{ "a": 12|, "b": 1 }"#, "word a 12"),
            (#"{ "a": [1, |"#, "roomForValue a[1] "),
            (#"{ "a": [1, { "b": "|"#, #"string a[1].b ""#),
            (#"{ "a": { "b": 1 }, |"#, "roomForKey  "),
            (#"{ "a": { "b": 1 } |"#, "other a "),
            (#"{ "a": { "b": 1 }, "a": { |"#, "roomForKey a "),
            (#"{ "a\"b": "x\\", "c": "|"#, #"string c ""#),
            (#"{ "\u0061": |"#, "roomForValue a "),
            (#"{ "\ud83d\ude00": |"#, "roomForValue 😀 "),
            (#"{ "\ud83d": |"#, #"roomForValue \ud83d "#),
            (#"{ "a\|"#, #"key a\ "a\"#),
            ("{ \"a\": \"x\n  \"b\": |", "roomForValue b "),
            ("{\r\n \"a|\r\n}\r\n", #"key a "a"#),
            ("{\r\n \"a\": \"x|", #"string a "x"#),
            ("\u{FEFF}{ |", "roomForKey  "),
            ("{ // no comments\n \"a\": |", "roomForValue a "),
            (#"{ "a": "x" "b|"#, #"key b "b"#),
            (#"{ "a": , "b": |"#, "roomForValue b "),
            (#"{ "a": "b": |"#, "roomForValue b "),
            (#"{ "a": [ }, |"#, "other  "),
            (#"}]{ "a": |"#, "roomForValue a "),
        ]
    )
    func tellsWhereTheMarkIsInJSON(marked: String, place: String) throws {
        let text = try MarkedText(marked)
        let cursor = try #require(HalfWrittenJSON(text.source(), offset: text.offset).cursor)
        #expect(Self.line(cursor, in: text.source()) == place)
    }

    @Test(
        arguments: [
            ("endp|oints: {}", "key endpoints endpoints"),
            ("endpoints:\n  e:\n    request: GET /|a\n", "string endpoints.e.request GET /a"),
            ("endpoints: { e: { returns: '[Per|son]' } }", "string endpoints.e.returns '[Person]'"),
            ("only:\n  - a\n  - b|\n", "string only[1] b"),
            ("lossy: tr|ue\napi: A\n", "word lossy true"),
            ("api: A|: {\n", nil),
        ]
    )
    func tellsWhereTheMarkIsInYAMLThatCanBeRead(marked: String, place: String?) throws {
        let text = try MarkedText(marked)
        let source = text.source("a.yaml")
        let cursor = EditedSpec(source).cursor(at: text.offset)
        #expect(cursor.map { Self.line($0, in: source) } == place)
    }

    private static func line(_ cursor: SpecCursor, in source: SourceText) -> String {
        "\(cursor.content.rawValue) \(cursor.path.text) \(source.text(in: cursor.range))"
    }

    /// Each value is found again, in the whole text and in one that ends inside of it.
    @Test(arguments: ["StarWars", "Blog", "Ledger"])
    func findsEachValueOfASpec(name: String) throws {
        let source = try Self.spec(name)
        let root = try JSONParser.parse(source, file: 0).get()
        for (path, node) in root.values(below: []) where !node.isContainer {
            let offset = node.range.range.lowerBound + 1
            let cursor = try #require(HalfWrittenJSON(source, offset: offset).cursor)
            #expect(cursor.path == path)
            #expect(cursor.range == node.range.range)
            let begun = SourceText(name: "a.json", bytes: Array(source.bytes[..<offset]))
            #expect(HalfWrittenJSON(begun, offset: offset).cursor?.path == path)
        }
        #expect(HalfWrittenJSON(source).root?.compactText == root.compactText)
    }

    @Test(arguments: ["[", "{", #"{"a":"#, #"[{"a": ["#, "]", #"{"a" "#, "\"", "[}", ","])
    func isLinearForWhatIsRepeated(part: String) {
        let text = String(repeating: part, count: 100_000)
        let source = SourceText(name: "a.json", bytes: Array(text.utf8))
        let start = ContinuousClock.now
        let spec = EditedSpec(source)
        let cursor = spec.cursor(at: source.bytes.count)
        #expect(cursor.map(spec.completions) != nil)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func opensAsDeepAsTheTextDoes() {
        let source = SourceText(name: "a.json", bytes: Array(repeating: 0x5B, count: 100_000))
        #expect(HalfWrittenJSON(source, offset: 100_000).cursor?.path.count == 100_000)
    }

    @Test(arguments: [-1, 3, 1_000_000, Int.max, Int.min])
    func knowsNothingOutsideOfTheText(offset: Int) {
        let source = SourceText(name: "a.json", bytes: Array("{}".utf8))
        #expect(EditedSpec(source).cursor(at: offset) == nil)
    }

    @Test func saysSomethingAtEachOffsetOfBytesThatAreNoText() {
        let bytes = Array(#"{ "endpoints": { "é": { "returns": "[Pé"#.utf8) + [0xC3, 0x28, 0xFF]
        let spec = EditedSpec(SourceText(name: "a.json", bytes: bytes))
        for offset in 0...bytes.count {
            let cursor = spec.cursor(at: offset)
            #expect(cursor.map(spec.hover) != nil)
            #expect(cursor.map(spec.completions) != nil)
        }
    }

    static func spec(_ name: String) throws -> SourceText {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Specs").standardized
        let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
        return SourceText(name: "\(name).json", bytes: Array(data))
    }
}

extension JSONNode {
    /// All values with their paths.
    func values(below path: [SpecCursor.Step]) -> [([SpecCursor.Step], JSONNode)] {
        let members = members.flatMap { $0.value.values(below: path + [.key($0.key)]) }
        let elements = elements.enumerated().flatMap { $1.values(below: path + [.index($0)]) }
        return [(path, self)] + members + elements
    }
}

@Suite struct TextPositionTests {
    @Test(
        arguments: [
            ("1:1", 0), ("1:2", 1), ("1:3", nil), ("2:1", 2), ("2:3", 4), ("2:4", nil),
            ("3:1", 6), ("3:2", 7), ("3:3", 7), ("3:4", 9), ("3:5", nil), ("4:1", nil),
            ("0:1", nil), ("1:0", nil), ("1:9223372036854775807", nil),
        ] as [(String, Int?)]
    )
    func leadToOffsetsAndBack(position: String, offset: Int?) throws {
        // A line feed, a carriage return and a line feed, a letter of two bytes.
        let source = SourceText(name: "a.json", bytes: Array("a\nbc\r\nxé".utf8))
        let position = try #require(Position(parsing: position))
        #expect(source.offset(at: position) == offset)
        if let offset, position != Position(line: 3, column: 3) {
            #expect(LineTable(source).position(of: offset) == position)
        }
    }

    @Test(arguments: ["", "1", "1:", ":1", "1:2:3", "a:b", "1.5:2", "99999999999999999999:1"])
    func areALineAndAColumn(text: String) {
        #expect(Position(parsing: text) == nil)
    }
}
