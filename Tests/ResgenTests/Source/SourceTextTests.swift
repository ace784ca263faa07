import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SourceTextTests {
    @Test(arguments: [
        ("", 0, 1, 1),
        ("", 9, 1, 1),
        ("ab", 1, 1, 2),
        ("ab", 2, 1, 3),
        ("a\nb", 1, 1, 2),
        ("a\nb", 2, 2, 1),
        ("a\r\nb", 3, 2, 1),
        ("a\n", 2, 2, 1),
        ("\n\n\nx", 3, 4, 1),
        ("é😀x", 6, 1, 7),
    ])
    func countsLinesAndBytesFromOne(text: String, offset: Int, line: Int, column: Int) {
        #expect(SourceText(text).position(of: offset) == Position(line: line, column: column))
    }

    @Test(arguments: [
        ("", 0, ""), ("ab", 0, "ab"), ("a\nb", 1, "a"), ("a\nb", 2, "b"), ("a\r\nb\r\n", 0, "a"),
        ("a\r\nb\r\n", 4, "b"), ("a\n", 2, ""), ("\r\n", 0, ""), ("a\rb", 0, "a\rb"),
    ])
    func givesALineWithoutItsEnd(text: String, offset: Int, line: String) {
        #expect(SourceText(text).line(containing: offset) == line)
    }

    @Test(
        arguments: [
            ([0x61], nil), ([0xC3, 0xA9], nil), ([0xF0, 0x9F, 0x98, 0x80], nil),
            ([0xED, 0x9F, 0xBF], nil),
            ([0x61, 0x80], 1), ([0xC3], 0), ([0xC0, 0x80], 0), ([0xE0, 0x80, 0x80], 0),
            ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0),
            ([0xE2, 0x82], 0), ([0xE2, 0x82, 0x61], 0), ([0xF0, 0x9F, 0x98], 0), ([0xFF], 0),
            ([0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xFE], 9),
        ] as [([UInt8], Int?)]
    )
    func findsTheFirstBytesThatAreNotUTF8(bytes: [UInt8], offset: Int?) {
        #expect(SourceText(name: "x", bytes: bytes).offsetOfInvalidUTF8() == offset)
    }

    @Test func agreesWithTheStandardLibraryAtEveryBoundary() {
        for first in UInt8.min...UInt8.max {
            for second: UInt8 in [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF] {
                for rest: [UInt8] in [[], [0x80], [0x80, 0x80]] {
                    let bytes = [first, second] + rest
                    let isValid = String(validating: bytes, as: UTF8.self) != nil
                    let offset = SourceText(name: "x", bytes: bytes).offsetOfInvalidUTF8()
                    if (offset == nil) != isValid { Issue.record("\(bytes)") }
                }
            }
        }
    }

    @Test(arguments: [
        (#""abc""#, 0..<3, "abc"),
        (#""abc""#, 1..<2, "b"),
        (#""a\nb""#, 1..<2, #"\n"#),
        (#""a\u00e9b""#, 1..<3, #"\u00e9"#),
        (#""a\u0041b""#, 2..<3, "b"),
        (#""a\u20ACb""#, 4..<5, "b"),
        (#""\uD83D\uDE00b""#, 4..<5, "b"),
        (#""\uD83D\uDE00b""#, 0..<4, #"\uD83D\uDE00"#),
        (#""é\/x""#, 2..<4, #"\/x"#),
        (#""abc""#, 3..<3, ""),
        (#""abc""#, 2..<99, "c"),
        (#""\\""#, 0..<1, #"\\"#),
        ("12", 0..<1, "12"),
    ])
    func mapsDecodedTextToTheBytesThatSpellIt(string: String, utf8: Range<Int>, expected: String) {
        let source = SourceText("  " + string + " ")
        let range = source.subrange(of: source.range(of: string), utf8: utf8)
        #expect(source.text(in: range) == expected)
    }
}
