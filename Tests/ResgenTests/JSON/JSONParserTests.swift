import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct JSONParserTests {
    @Test(arguments: [
        ("[]", "[]"),
        ("{}", "{}"),
        (" \t\r\n[ ] \n", "[]"),
        ("null", "null"),
        ("[true,false,null]", "[true,false,null]"),
        ("[0,-0,1.50,1E+2,-1.5e-10]", "[0,-0,1.50,1E+2,-1.5e-10]"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        (#""""#, #""""#),
        (#""a\"\\\/\b\f\n\r\tz""#, #""a\"\\/\u0008\u000c\n\r\tz""#),
        (#""\u0000\u00e9\u20ac\uD83D\uDE00""#, #""\u0000é€😀""#),
        ("\"é€😀\u{7F}\"", #""é€😀\u007f""#),
        (#"{"b":1,"a":{"x":[{}]},"b":2}"#, #"{"b":1,"a":{"x":[{}]},"b":2}"#),
        (#"[[[],[1]],[[2]],{"a":[]}]"#, #"[[[],[1]],[[2]],{"a":[]}]"#),
        ("\u{FEFF}[]", "[]"),
    ])
    func parses(text: String, expected: String) throws {
        #expect(try JSONParser.parse(SourceText(text), file: 0).get().compactText == expected)
    }

    @Test(arguments: [
        ("", 0, 0, "file is empty"),
        (" \n", 2, 2, "expected a value, found the end of the file"),
        ("\u{FEFF}\u{FEFF}[]", 3, 6, "expected a value, found '\u{FEFF}'"),
        ("[1,]", 2, 3, "remove this comma: JSON has none after the last element"),
        (#"{"a":1,}"#, 6, 7, "remove this comma: JSON has none after the last element"),
        ("[,1]", 1, 2, "remove this comma: nothing comes before it"),
        ("[1 2]", 3, 4, "expected ',' or ']', found '2'"),
        ("[1}", 2, 3, "expected ',' or ']', found '}'"),
        (#"{"a" 1}"#, 5, 6, "expected ':' after the key, found '1'"),
        (#"{"a":1 "b":2}"#, 6, 6, "expected ',' after this value"),
        ("{a:1}", 1, 2, "expected a key in double quotes, found 'a'"),
        ("{'a':1}", 1, 2, "expected a key in double quotes, found a single quote"),
        ("{1:1}", 1, 2, "expected a key in double quotes, found '1'"),
        ("[1", 2, 2, "expected ']', found the end of the file"),
        ("[", 1, 1, "expected a value, found the end of the file"),
        ("{", 1, 1, "expected '}', found the end of the file"),
        (#"{"a""#, 4, 4, "expected ':' after the key, found the end of the file"),
        (#"{"a":"#, 5, 5, "expected a value, found the end of the file"),
        (#"{"a":1,"#, 7, 7, "expected '}', found the end of the file"),
        ("[1] x", 4, 5, "expected the end of the file, found 'x'"),
        ("// hi\n[]", 0, 1, "JSON has no comments"),
        ("[1, /* 2 */ 3]", 4, 5, "JSON has no comments"),
        ("[True]", 1, 5, "expected a value, found 'True'"),
        ("[nul]", 1, 4, "expected a value, found 'nul'"),
        ("[truely]", 1, 7, "expected a value, found 'truely'"),
        ("[NaN]", 1, 4, "expected a value, found 'NaN'"),
        ("[+1]", 1, 3, "expected a value, found '+1'"),
        ("[.5]", 1, 3, "expected a value, found '.5'"),
        ("[é]", 1, 3, "expected a value, found 'é'"),
        ("[\u{0}]", 1, 2, "expected a value, found '\u{0}'"),
        ("[\u{0}]\u{0}", 0, 0, "file is UTF-16 or UTF-32, not UTF-8"),
        ("[01]", 1, 3, "number starts with a zero"),
        ("[-012]", 1, 5, "number starts with a zero"),
        ("[-]", 1, 2, "'-' is not a number"),
        ("[1.]", 1, 3, "'1.' is not a number"),
        ("[1.e5]", 1, 5, "'1.e5' is not a number"),
        ("[1e]", 1, 3, "'1e' is not a number"),
        ("[1e+]", 1, 4, "'1e+' is not a number"),
        ("[0x1F]", 1, 5, "'0x1F' is not a number"),
        ("[1.2.3]", 1, 6, "'1.2.3' is not a number"),
        ("[1é]", 1, 4, "'1é' is not a number"),
        (#"["a"#, 1, 3, "string has no closing quote on its line"),
        ("[\"a\n\"]", 1, 3, "string has no closing quote on its line"),
        (#"["\n"#, 1, 4, "string has no closing quote on its line"),
        (#"["\"#, 1, 3, "string has no closing quote on its line"),
        ("[\"a\tb\"]", 3, 4, #"control character in a string, expected '\t'"#),
        ("[\"\u{1}\"]", 2, 3, #"control character in a string, expected '\u0001'"#),
        (#"["\x41"]"#, 2, 4, #"unknown escape '\x' in a string"#),
        (#"["\é"]"#, 2, 5, #"unknown escape '\é' in a string"#),
        (#"["\u12G4"]"#, 2, 6, #"expected four hexadecimal digits after '\u'"#),
        (#"["\u12"#, 2, 6, #"expected four hexadecimal digits after '\u'"#),
        (#"["\uD800"]"#, 2, 8, #"'\uD800' is half of a surrogate pair"#),
        (#"["\uDC00"]"#, 2, 8, #"'\uDC00' is half of a surrogate pair"#),
        (#"["\uD800\n"]"#, 2, 8, #"'\uD800' is half of a surrogate pair"#),
        (#"["\uD800\uD800"]"#, 2, 8, #"'\uD800' is half of a surrogate pair"#),
        (#"["\uD800\u00"]"#, 8, 12, #"expected four hexadecimal digits after '\u'"#),
    ])
    func refusesAtItsPlace(text: String, start: Int, end: Int, message: String) {
        let diagnostic = failure(SourceText(text))
        #expect(diagnostic?.message == message)
        #expect(diagnostic?.range == SourceRange(file: 0, start..<end))
    }

    @Test func refusesBytesThatAreNotUTF8AtTheirOffset() {
        let diagnostic = failure(SourceText(name: "x", bytes: [0x5B, 0x22, 0xE9, 0x22, 0x5D]))
        #expect(diagnostic?.message == "file is not UTF-8")
        #expect(diagnostic?.range == SourceRange(file: 0, 2..<3))
    }

    @Test(arguments: [
        ("[\n  1", "opened at line 1, column 1"), ("{\n \"a\": [1", "opened at line 2, column 7"),
        ("[None]", "did you mean 'null'?"), ("[TRUE]", "did you mean 'true'?"),
    ])
    func addsANote(text: String, note: String) {
        #expect(failure(SourceText(text))?.notes == [note])
    }

    @Test func knowsThePlaceOfEverything() throws {
        let source = SourceText(#" {"é": [1, "x\n"], "b": {"c": null}} "#)
        let node = try JSONParser.parse(source, file: 0).get()
        var found: [String] = []
        node.visit { found.append(source.text(in: $0)) }
        #expect(
            found == [
                #"{"é": [1, "x\n"], "b": {"c": null}}"#, #""é""#, #"[1, "x\n"]"#, "1", #""x\n""#,
                #""b""#, #"{"c": null}"#, #""c""#, "null",
            ]
        )
    }

    @Test func putsTheFileIntoEveryRange() throws {
        let node = try JSONParser.parse(SourceText(#"{"a": [1]}"#), file: 7).get()
        node.visit { #expect($0.file == 7) }
    }

    @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
    func nestsToTheLimitAndNoDeeper(opening: String) throws {
        let closing = opening.contains("[") ? (opening.contains("{") ? "}]" : "]") : "}"
        func text(depth: Int) -> String {
            let count = depth / closing.count
            return String(repeating: opening, count: count) + "1"
                + String(repeating: closing, count: count)
        }
        _ = try JSONParser.parse(SourceText(text(depth: 512)), file: 0).get()
        let deep = SourceText(text(depth: 512 + closing.count))
        #expect(failure(deep)?.message == "nested more than 512 deep")
        #expect(failure(SourceText(text(depth: 100_000)))?.message == "nested more than 512 deep")
    }

    @Test func namesTheBracketThatIsTooDeep() {
        let source = SourceText(String(repeating: "[", count: 600))
        #expect(failure(source)?.range == SourceRange(file: 0, 512..<513))
    }

    @Test func refusesAFileThatIsTooLarge() {
        let bytes = [UInt8](repeating: 0x20, count: JSONParser.sizeLimit + 1)
        #expect(
            failure(SourceText(name: "x", bytes: bytes))?.message == "file is larger than 256 MB"
        )
    }

    @Test func neverCrashesOnACutOrDamagedText() {
        let text = Array(
            #"{"a": [1.5e3, "x\uD83D\uDE00\né", true], "b": {"c": null, "d": []}}"#.utf8
        )
        for cut in text.indices {
            _ = JSONParser.parse(SourceText(name: "x", bytes: Array(text[..<cut])), file: 0)
            for byte in [0x00, 0x22, 0x5C, 0x7B, 0x5D, 0x2C, 0x65, 0x80, 0xFF] as [UInt8] {
                var damaged = text
                damaged[cut] = byte
                let source = SourceText(name: "x", bytes: damaged)
                if let diagnostic = failure(source) {
                    _ = DiagnosticPrinter(sources: [source], colour: false).text([diagnostic])
                }
            }
        }
    }

    private func failure(_ source: SourceText) -> Diagnostic? {
        if case .failure(let diagnostic) = JSONParser.parse(source, file: 0) {
            diagnostic
        } else {
            nil
        }
    }
}

extension JSONNode {
    /// The same value again, without blanks.
    var compactText: String {
        switch value {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): JSONPrinter.quoted(text)
        case .array(let elements): "[" + elements.map(\.compactText).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { JSONPrinter.quoted($0.key) + ":" + $0.value.compactText }
                .joined(separator: ",") + "}"
        }
    }

    func visit(_ body: (SourceRange) -> Void) {
        body(range)
        switch value {
        case .array(let elements): elements.forEach { $0.visit(body) }
        case .object(let members):
            for member in members {
                body(member.keyRange)
                member.value.visit(body)
            }
        default: break
        }
    }
}
