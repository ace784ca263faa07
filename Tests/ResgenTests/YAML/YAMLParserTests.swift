import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct YAMLParserTests {
    @Test(arguments: [
        // Block collections
        (
            "a: 1\nb:\n  c: 2\n  d:\n    - 3\n    - e: 4\n      f: 5\n",
            #"{"a":1,"b":{"c":2,"d":[3,{"e":4,"f":5}]}}"#
        ),
        ("a:\n- 1\n- - 2\n  - 3\n-\n  4\nb:\n", #"{"a":[1,[2,3],4],"b":null}"#),
        ("? a\n: - 1\n? |\n  b\n: 2\n? c\n", #"{"a":[1],"b\n":2,"c":null}"#),
        // Flow collections
        ("a: [1, 'b', \"c\", [], {}, d e]", #"{"a":[1,"b","c",[],{},"d e"]}"#),
        (
            "{a: 1, \"b\":2, c, d: , e: [f: 1, ? g : 2]}",
            #"{"a":1,"b":2,"c":null,"d":null,"e":[{"f":1},{"g":2}]}"#
        ),
        ("a: {\n  b: 1, # c\n  d: e\n   f,\n  }", #"{"a":{"b":1,"d":"e f"}}"#),
        ("a:\n  b: [\n    1\n  ]\nc: {\n}\n", #"{"a":{"b":[1]},"c":{}}"#),
        ("a:\n  b:\n    c: {\n      d: 1\n  }\n  e: 2\n", #"{"a":{"b":{"c":{"d":1}},"e":2}}"#),
        (#"{"a": [1, {"b": "c\n"}]}"#, #"{"a":[1,{"b":"c\n"}]}"#),
        // Scalars
        ("a: b\n  c\n\n  d\n", #"{"a":"b c\nd"}"#),
        ("a: http://b#c # d\n", #"{"a":"http://b#c"}"#),
        (
            "a: 'it''s'\nb: \"\\x41\\u00e9\\U0001F600\\uD83D\\uDE00\\e\"\n",
            "{\"a\":\"it's\",\"b\":\"Aé😀😀\\u001b\"}"
        ),
        ("a: \"b\n  c\\\n   d\n\n  e\"\n", #"{"a":"b cd\ne"}"#),
        (
            "a: |\n  b\n   c\n\n  d\n\nb: |-\n  e\nc: |+\n  f\n\nd: 1\n",
            #"{"a":"b\n c\n\nd\n","b":"e","c":"f\n\n","d":1}"#
        ),
        ("a: >\n  b\n  c\n\n  d\n   e\n  f\n", #"{"a":"b c\nd\n e\nf\n"}"#),
        ("a: |2\n   b\n  c\n- d", ""),
        ("a: |2-\n   b\n  c\n", #"{"a":" b\nc"}"#),
        // The core schema
        (
            "[null, ~, true, False, yes, on, no, n, nUll]",
            #"[null,null,true,false,"yes","on","no","n","nUll"]"#
        ),
        (
            "[0, -1, +2, 007, 0o17, 0xff, 1.50, .5, 2., -1e3, 1.e+2]",
            "[0,-1,2,7,15,255,1.50,0.5,2,-1e3,1e+2]"
        ),
        (
            "[.inf, -.INF, .nan, 1_000, 1:30, 2020-01-02, 0b1, 1.2.3]",
            #"[".inf","-.INF",".nan","1_000","1:30","2020-01-02","0b1","1.2.3"]"#
        ),
        ("200: a\ntrue: b\n1.0: c\non: d\n", #"{"200":"a","true":"b","1.0":"c","on":"d"}"#),
        ("null: a\n~: b\nc: {NULL: null}\n", #"{"null":"a","~":"b","c":{"NULL":null}}"#),
        ("[!!str 1, !!int 2, !!float 3, ! 4, !!str , !!null '']", #"["1",2,3,"4","",null]"#),
        ("!!map\na: !!seq [1]\nb: !<tag:yaml.org,2002:str> 2\n", #"{"a":[1],"b":"2"}"#),
        // Anchors
        ("a: &x {b: [1]}\nc: *x\nd: [*x]\n", #"{"a":{"b":[1]},"c":{"b":[1]},"d":[{"b":[1]}]}"#),
        ("a: &x b\n*x : c\n", #"{"a":"b","b":"c"}"#),
        ("- &x 1\n- &x 2\n- *x\n", "[1,2,2]"),
        (
            "a: &x\n  b: 1\n  c: 2\nd:\n  <<: *x\n  c: 3\n",
            #"{"a":{"b":1,"c":2},"d":{"b":1,"c":3}}"#
        ),
        (
            "- &x {a: 1, b: 1}\n- &y {b: 2, c: 2}\n- {<<: [*x, *y], d: 3}\n",
            #"[{"a":1,"b":1},{"b":2,"c":2},{"a":1,"b":1,"c":2,"d":3}]"#
        ),
        ("{\"<<\": 1}", #"{"<<":1}"#),
        ("a: &x {b: 1}\nc:\n  !!merge <<: *x\n", #"{"a":{"b":1},"c":{"b":1}}"#),
        ("a: &x {b: 1}\nc: {!!merge <<: *x, d: 2}\n", #"{"a":{"b":1},"c":{"b":1,"d":2}}"#),
        // Lines in quotes that begin where the key does
        ("a: \"b\nc:d\n\n\\\ne\" # f\ng: h\n", #"{"a":"b c:d\ne","g":"h"}"#),
        (
            "a:\n  b: 'c\n  d'\n  e: {f: \"g\n  h\", i: 1}\n",
            #"{"a":{"b":"c d","e":{"f":"g h","i":1}}}"#
        ),
        // Documents
        ("\u{FEFF}%YAML 1.2\n# a\n---\nb\n...\n# c\n", #""b""#),
        ("--- # a\n- 1\n", "[1]"),
        ("---\n", "null"),
        ("a: 1\r\nb: |\r\n  c\r\n", #"{"a":1,"b":"c\n"}"#),
        ("a: 1\na: 2\n", #"{"a":1,"a":2}"#),
    ])
    func reads(text: String, expected: String) throws {
        let result = Self.parse(text)
        if expected.isEmpty {
            #expect(throws: Diagnostic.self) { try result.get() }
        } else {
            #expect(try result.get().compactText == expected)
        }
    }

    @Test(arguments: [
        ("", "1:1: file is empty"),
        ("# a\n", "1:1: file is empty"),
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins here"),
        ("a\n...\nb\n", "3:1: a second document begins here"),
        ("a:\n\tb: 1\n", "2:1: lines are indented by spaces, found a tab"),
        ("-\t- a\n", "1:2: lines are indented by spaces, found a tab"),
        ("a: 1\n  b: 2\n", "2:4: a key cannot be here"),
        ("a:1\nb: 2\n", "1:2: a key has a blank behind its ':'"),
        ("x:\n  a:b c\n  d: 2\n", "2:4: a key has a blank behind its ':'"),
        ("http://a\nb: 2\n", "2:2: a key cannot be here"),
        (":b\nc: d\n", "2:2: a key cannot be here"),
        ("a: 1\nx-foo:bar\n", "2:6: a key has a blank behind its ':'"),
        ("- name:a\n  b: 2\n", "1:7: a key has a blank behind its ':'"),
        ("a:\n    b: 1\n  c: 2\n", "3:1: this is indented like nothing before it"),
        ("a: b: c\n", "1:4: an object cannot begin here, expected a line of its own"),
        ("a: - b\n", "1:4: an array cannot begin here, expected a line of its own"),
        ("a: 1\nb\n", "2:1: expected ':' after the key"),
        ("- a\nb: 1\n", "2:1: expected '- ' before an element, found 'b:'"),
        ("a: [1, 2\n", "2:1: expected ']', found the end of the file"),
        ("a: {b: 1\nc: 2}\n", "2:1: expected one space or more before what is inside of a value"),
        ("[a, , b]", "1:5: expected a value, found ','"),
        ("{a: 1 b: 2}", "1:8: expected ',' or '}', found ':'"),
        ("a: \"b\n", "1:4: string has no closing quote"),
        ("a: \"b\\qc\"\n", "1:6: unknown escape '\\q' in a string"),
        ("a: \"\\uD800\"\n", "1:5: '\\uD800' is no character"),
        ("a: @b\n", "1:4: text that begins with '@' is in quotes"),
        ("a: 'b'#c\n", "1:7: a comment has a blank before its '#'"),
        ("a: b\u{1}c\n", "1:5: control character, which YAML has only as an escape"),
        ("? [a]\n: b\n", "1:3: a key is text, found an array or an object"),
        ("[a]: b\n", "1:1: a key is text, found an array or an object"),
        (": b\n", "1:1: a key is text, found null"),
        ("a: &b null\n*b : c\n", "2:1: a key is text, found null"),
        ("a: !!merge b\n", "1:4: '!!merge' is a tag of other values, found text"),
        ("a: 'b\nc: 'd'\n", "2:1: expected one space or more before what is inside of a value"),
        ("a: 'b\nc: d'\n", "2:1: expected one space or more before what is inside of a value"),
        ("a: \"b\nc: \"d\"\n", "2:1: expected one space or more before what is inside of a value"),
        ("a:\n  b: 'c\n d'\n", "3:2: expected 3 spaces or more before what is inside of a value"),
        ("a: \"b\n\tc\"\n", "2:1: lines are indented by spaces, found a tab"),
        ("a: !b c\n", "1:4: unknown tag '!b'"),
        ("a: !!set c\n", "1:4: unknown tag '!!set'"),
        ("a: !!int c\n", "1:4: '!!int' is a tag of other values, found text"),
        ("a: !!seq\n  b: 1\n", "1:4: '!!seq' is a tag of other values, found an object"),
        ("a: *b\n", "1:4: there is no anchor '&b' before this"),
        ("a: &b\n  c: *b\n", "2:6: '*b' is inside of the value that it stands for"),
        ("a: &b &c 1\n", "1:7: a value has one anchor, this is the second"),
        ("a: 1\n<<: 2\n", "2:5: '<<' merges an object or an array of objects"),
        ("%YAML 1.2\na\n", "1:1: expected '---' after the directives"),
        ("%YAML 2\n---\n", "1:1: expected '%YAML 1.2'"),
        ("a: |x\n", "1:5: expected the end of the line, found 'x'"),
        ("a:\n  - b\n c: 1\n", "3:1: this is indented like nothing before it"),
    ])
    func refuses(text: String, expected: String) throws {
        guard case .failure(let diagnostic) = Self.parse(text) else {
            Issue.record("read: \(text)")
            return
        }
        let range = try #require(diagnostic.range)
        let position = SourceText(text).position(of: Int(range.start))
        #expect("\(position.line):\(position.column): \(diagnostic.message)" == expected)
    }

    @Test func aliasesAreBounded() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        guard case .failure(let diagnostic) = Self.parse(text) else {
            Issue.record("a billion values")
            return
        }
        #expect(diagnostic.message == "aliases repeat more than 500,000 values")
    }

    @Test(arguments: ["[", "{a: ", "- ", "&a [", "? "])
    func depthIsBounded(opening: String) {
        let text = String(repeating: opening, count: 100_000)
        #expect(throws: Diagnostic.self) { try Self.parse(text).get() }
    }

    @Test func aliasesMakeNothingDeeper() {
        let open = String(repeating: "[", count: 300)
        let close = String(repeating: "]", count: 300)
        let text = "- &a \(open)\(close)\n- \(open)*a\(close)\n"
        #expect(throws: Diagnostic.self) { try Self.parse(text).get() }
    }

    /// A part of a string is found where it is written, however that is.
    @Test(arguments: [
        ("a: xUSERy", "USER"),
        ("a: 'x''USERy'", "USER"),
        ("a: \"\\x41\\tUSER\\n\"", "USER"),
        ("a: x\n  y USER z", "USER"),
        ("a: \"x\\\n  yUSER z\"", "USER"),
        ("a: |\n  x\n   USER\n", "USER"),
        ("a: >-\n  x\n\n  y\n  USER\n", "USER"),
        ("a: [b, {c: x\n  USER }]", "USER"),
    ])
    func partsOfStringsHaveTheirPlaces(text: String, part: String) throws {
        var source = SourceText(text, name: "a.yaml")
        let root = try source.parse(file: 0).get()
        var strings: [JSONNode] = []
        var open = [root]
        while let node = open.popLast() {
            if node.string?.contains(part) == true { strings.append(node) }
            open += node.elements + node.members.map(\.value)
        }
        let node = try #require(strings.first)
        let value = try #require(node.string)
        let start = try #require(value.range(of: part)).lowerBound
        let offset = value.utf8.distance(from: value.startIndex, to: start)
        let range = source.subrange(of: node.range, utf8: offset..<offset + part.utf8.count)
        #expect(source.text(in: range) == part)
    }

    @Test func everyBeginningOfATextIsReadToAnEnd() {
        let text = """
            %TAG !e! tag:yaml.org,2002:
            ---
            a: &x
              - "b\\u0041\\
                c": 'd''e'
                <<: {f: 1}
              - ? g
                : |+2
                   h
              - !e!str [i, {j: k l, "m":n}, *x]
            o: >-
              p
              # q
            ...
            """
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            let source = SourceText(name: "a.yaml", bytes: Array(bytes[..<count]))
            if case .failure(let diagnostic) = YAMLParser.parse(source, file: 0) {
                #expect(Int(diagnostic.range?.end ?? -1) <= count)
            }
        }
    }

    private static func parse(_ text: String) -> Result<JSONNode, Diagnostic> {
        YAMLParser.parse(SourceText(text, name: "a.yaml"), file: 0).map(\.0)
    }
}
