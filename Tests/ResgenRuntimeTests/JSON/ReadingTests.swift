import Foundation
import ResgenRuntime
import Testing

@Suite("Reading JSON")
struct ReadingTests {
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("9223372036854775807", Int.max),
        ("-9223372036854775808", Int.min), ("1.0", 1), ("1e2", 100), ("1.5e1", 15), ("100e-2", 1),
        (" 7\n", 7), ("\u{FEFF}7", 7),
    ])
    func integersAreExact(text: String, value: Int) throws {
        #expect(try Int(json: text) == value)
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "1.5", "1e30", "1e-1", "1e999999999999",
        "\"1\"", "true", "null",
    ])
    func whatIsNoIntIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try Int(json: text) }
    }

    @Test(arguments: [
        // RFC 4648, section 10
        ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYmE=", "fooba"),
        ("Zm9v\\r\\nYmE=\\n", "fooba"),
        ("8J+YgC/vv70+", "😀/\u{FFFD}>"), ("8J-YgC_vv70-", "😀/\u{FFFD}>"),
        ("Zg", "f"), ("Zm8", "fo"), ("Zm9vYmE", "fooba"), ("8J-YgC_vv70", "😀/\u{FFFD}"),
        ("Z", nil), ("Zm9vZ", nil), ("Zg=", nil), ("Zm9v!", nil), ("Zm9v Yg==", nil),
        ("Zg==Zg==", nil),
    ])
    func base64IsReadAsServersWriteIt(text: String, bytes: String?) throws {
        let data = try? Data(json: "\"\(text)\"")
        #expect(data.flatMap { String(bytes: $0, encoding: .utf8) } == bytes)
    }

    @Test(arguments: [
        ("https://a.b/c?d[e]=f%20g", "https://a.b/c?d%5Be%5D=f%20g"),
        ("https://a.b/é%2F?100%", "https://a.b/%C3%A9%2F?100%25"),
        ("https://a.b/%41?d=e", "https://a.b/%41?d=e"), ("mailto:a%20b@c.d", "mailto:a%20b@c.d"),
    ])
    func whatIsEncodedInAURLStays(text: String, url: String) throws {
        #expect(try URL(json: "\"\(text)\"").absoluteString == url)
    }

    @Test func boundsOfAllIntegerTypes() throws {
        try expectBounds(Int8.self)
        try expectBounds(Int16.self)
        try expectBounds(Int32.self)
        try expectBounds(Int64.self)
        try expectBounds(UInt8.self)
        try expectBounds(UInt16.self)
        try expectBounds(UInt32.self)
        try expectBounds(UInt64.self)
        try expectBounds(UInt.self)
    }

    private func expectBounds<T: FixedWidthInteger & JSONCodable>(_ type: T.Type) throws {
        #expect(try T(json: "\(T.max)") == T.max)
        #expect(try T(json: "\(T.min)") == T.min)
        #expect(try T(json: "\"\(T.max)\"", as: .string) == T.max)
        let above = "\(T.max)".dropLast() + "8"
        #expect(throws: DecodingFailure.self) { try T(json: String(above)) }
        #expect(throws: DecodingFailure.self) { try T(json: "-1\(T.max)") }
    }

    /// Servers that put numbers in strings leave some outside, and write an empty string for none.
    @Test func otherEncodingsReadTheUsualOne() throws {
        #expect(try [Int](json: #"["7", 8, 1e2]"#, as: .string) == [7, 8, 100])
        #expect(try [Double](json: #"[0.5, "1.5"]"#, as: .string) == [0.5, 1.5])
        #expect(try [Decimal](json: #"["0.10", 0.2]"#, as: .string) == [Decimal(1) / 10, 2 / 10])
        #expect(try [Float](json: #"[1, "2"]"#, as: .string) == [1, 2])
        #expect(try [Bool](json: #"["true", false]"#, as: .string) == [true, false])
        #expect(
            try [Bool](json: "[1, 0, true, false]", as: .integer) == [true, false, true, false]
        )
        #expect(try [Int?](json: #"["", null, "7", 8]"#, as: .string) == [nil, nil, 7, 8])
        #expect(try [Bool?](json: #"["", "true"]"#, as: .string) == [nil, true])
        #expect(try Price?(json: #""""#) == nil)
        #expect(try Price(json: "7") == Price(7))
    }

    @Test(arguments: [#""""#, #""x""#, #"" 7""#, #""07""#, "true", "null", "[]"])
    func whatIsNoNumberInAStringIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try Int(json: text, as: .string) }
        #expect(throws: DecodingFailure.self) { try Decimal(json: text, as: .string) }
    }

    @Test(arguments: ["2", #""true""#, #""""#, "null"])
    func whatIsNoBoolAsANumberIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try Bool(json: text, as: .integer) }
    }

    @Test func anEmptyStringIsNoNumberUnlessThatIsTheEncoding() {
        #expect(throws: DecodingFailure.self) { try Int?(json: #""""#) }
    }

    /// Else a union would read a number as the case whose numbers are in strings.
    @Test func anotherEncodingMatchesWhatItWrites() throws {
        #expect(try Match<Price>(json: #""7""#).isMatch)
        #expect(try !Match<Price>(json: "7").isMatch)
        #expect(try !Match<Price>(json: "true").isMatch)
        #expect(try Match<Decimal>(json: "7").isMatch)
        #expect(try !Match<Decimal>(json: #""7""#).isMatch)
    }

    @Test(arguments: [
        ("0.1", 0.1), ("-0.0", 0), ("1", 1), ("123456789012345678", 123_456_789_012_345_680),
        ("2.2250738585072014e-308", .leastNormalMagnitude),
        ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ("5e-324", .leastNonzeroMagnitude), ("9007199254740993", 9_007_199_254_740_992),
        ("3.141592653589793", .pi),
        ("0.000001", 0.000001), ("1E+2", 100), ("123.456e-2", 1.23456),
    ])
    func doublesAreNearest(text: String, value: Double) throws {
        #expect(try Double(json: text) == value)
    }

    @Test func randomDoublesComeBack() throws {
        for _ in 0..<2_000 {
            let value = Double(bitPattern: .random(in: 0...UInt64.max))
            guard value.isFinite else { continue }
            #expect(try Double(jsonData: value.jsonData()) == value)
            let short = (value.truncatingRemainder(dividingBy: 1e6) * 100).rounded() / 100
            #expect(try Double(jsonData: short.jsonData()) == short)
        }
    }

    @Test(arguments: [
        "1e309", "-1e999", "nan", "Infinity", "01", "1.", ".5", "+1", "0x1", "1e", "--1", "-",
        "\"1\"",
    ])
    func whatIsNoNumberIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try Double(json: text) }
    }

    @Test(arguments: [
        ("0.1", "0.1"), ("12345678901234567890.123456789", "12345678901234567890.123456789"),
        ("1e3", "1000"),
        ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
        ("-0.30", "-0.3"),
        ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
        ("0", "0"), ("-0", "0"), ("0.00", "0"), ("-0.0e5", "0"), ("100", "100"), ("-20.00", "-20"),
        ("9999999999999999999", "9999999999999999999"),
        ("18446744073709551616", "18446744073709551616"),
        ("0.9999999999999999999", "0.9999999999999999999"), ("1e-19", "0.0000000000000000001"),
        ("1e-20", "0.00000000000000000001"), ("12.5e-3", "0.0125"),
        ("1e39", "1\(String(repeating: "0", count: 39))"),
        ("1e40", "1\(String(repeating: "0", count: 40))"),
    ])
    func decimalsKeepTheirDigits(text: String, digits: String) throws {
        let value = try Decimal(json: text)
        #expect(value.description == digits)
        #expect(try Decimal(json: "\"\(text)\"", as: .string) == value)
        #expect(String(decoding: try value.jsonData(), as: UTF8.self) == digits)
        #expect(String(decoding: try value.jsonData(as: .string), as: UTF8.self) == "\"\(digits)\"")
        // Foundation knows nothing of the digits here.
        let known = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
        #expect(value == known && value.hashValue == known.hashValue)
    }

    /// What Foundation reads and prints.
    @Test func decimalsAreThoseOfFoundation() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits =
                UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0...63)
            let exponent = Int.random(in: -30...30, using: &generator)
            let text = "\(Bool.random() && digits != 0 ? "-" : "")\(digits)e\(exponent)"
            let known = try #require(Decimal(string: text))
            let value = try Decimal(json: text)
            #expect(value == known, "\(text)")
            #expect(String(decoding: try value.jsonData(), as: UTF8.self) == known.description)
            #expect(try Decimal(json: known.description) == known)
        }
    }

    @Test(arguments: ["1e400", "\"0.1\"", "\"abc\"", "null"])
    func whatIsNoDecimalIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try Decimal(json: text) }
    }

    @Test(arguments: [
        (#""""#, ""), (#""a""#, "a"), (#""é ü 漢 😀""#, "é ü 漢 😀"),
        (#""\u00e9\u6f22\ud83d\ude00""#, "é漢😀"),
        // RFC 3629, section 3: the borders of one, two, three and four bytes.
        (#""\u007f\u0080\u07ff\u0800""#, "\u{7F}\u{80}\u{7FF}\u{800}"),
        (#""\uffff\ud800\udc00\udbff\udfff""#, "\u{FFFF}\u{10000}\u{10FFFF}"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000x""#, "\0x"),
        (#""0123456789012345678901234567\n89""#, "0123456789012345678901234567\n89"),
        ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
    ])
    func stringsAreDecoded(text: String, value: String) throws {
        #expect(try String(json: text) == value)
        #expect(try String(jsonData: value.jsonData()) == value)
        #expect(try JSONDecoder().decode(String.self, from: value.jsonData()) == value)
    }

    @Test(arguments: [
        #""\ud83d""#, #""\ude00\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#, #""\x""#, #""\u12""#,
        "\"a\nb\"", "\"", "\"\\", "\"a\0b\"",
    ])
    func brokenStringsAreRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try String(json: text) }
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xE2, 0x82, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
        ] as [[UInt8]]
    )
    func textThatIsNotUTF8IsRefused(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try JSON(jsonData: Data(bytes)) }
    }

    @Test func bytesThatAreNoTextAreFoundInLongStrings() throws {
        for place in 0..<100 {
            for byte: UInt8 in [0x00, 0x1F, 0x80, 0xFF] {
                var bytes = [UInt8](repeating: 0x61, count: 100)
                bytes[place] = byte
                let text = Data([0x22] + bytes + [0x22])
                let failure = #expect(throws: DecodingFailure.self) { try String(jsonData: text) }
                #expect(failure?.offset == place + 1)
            }
        }
    }

    @Test(arguments: [
        "", " ", "[", "]", "{", "}", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
        "{1:1}", "[1 2]", "1 2",
        "tru", "truex", "nul", "[1]]", "{\"a\":1]", "[1}", "'a'", "//", "[\u{A0}1]",
    ])
    func whatIsNoJSONIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try JSON(json: text) }
    }

    @Test func depthHasALimit() throws {
        let fine = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        _ = try JSON(json: fine)
        #expect(throws: DecodingFailure.self) { try JSON(json: "[\(fine)]") }
        #expect(throws: DecodingFailure.self) {
            try JSON(json: String(repeating: "[", count: 1_000_000))
        }
    }

    @Test(arguments: [
        String(repeating: #"{"next":"#, count: 500) + "{}" + String(repeating: "}", count: 500),
        String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
    ])
    func deepValuesDoNotOverflowASmallStack(text: String) async {
        let isCalm = await withCheckedContinuation { continuation in
            let thread = Thread {
                _ = try? Chain(json: text)
                _ = try? JSON(json: text).description
                _ = try? Chain.nested(500).jsonData()
                continuation.resume(returning: true)
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(isCalm)
    }

    @Test func chainsCanBeLong() throws {
        #expect(try Chain(jsonData: Chain.nested(40).jsonData()).depth == 40)
    }

    @Test func keysAreFoundInAnyOrderAndEscaped() throws {
        let texts = [
            #"{"name":"a","climate":"b"}"#, #"{"climate":"b","name":"a"}"#,
            #"{"x":{"name":1},"climate":"b","y":[1,{"name":2}],"name":"a"}"#,
            #"{"n\u0061me":"a","\u0063limate":"b"}"#,
        ]
        for text in texts {
            #expect(try StarWars.Planet(json: text) == StarWars.Planet(name: "a", climate: "b"))
        }
    }

    @Test func missingAndNullAreNil() throws {
        #expect(try StarWars.Planet(json: #"{"name":"a"}"#).climate == nil)
        #expect(try StarWars.Planet(json: #"{"name":"a","climate":null}"#).climate == nil)
        #expect(try [Int?](json: "[1,null]") == [1, nil])
        #expect(throws: DecodingFailure.self) { try StarWars.Planet(json: #"{"name":null}"#) }
    }

    @Test func keysAreReadInOneSpelling() throws {
        #expect(try [Int: Int](json: #"{"1":1,"-2":2}"#) == [1: 1, -2: 2])
        for key in ["+1", "01", "-0", "1 ", "1.0"] {
            #expect(throws: (any Error).self) { try [Int: Int](json: "{\"\(key)\":1}") }
        }
        let id = "2f1b6c1e-0d3a-4c5b-8e7f-001122334455"
        #expect(try [UUID: Int](json: "{\"\(id)\":1}").count == 1)
        #expect(throws: (any Error).self) { try [UUID: Int](json: "{\"\(id)\\u0000x\":1}") }
        #expect(throws: (any Error).self) { try [UUID](json: "[\"\(id)\\u0000x\"]") }
    }

    @Test func nilInAMapIsNull() throws {
        let files: [String: Int?] = ["a": nil, "b": 1]
        #expect(try files.text() == #"{"a":null,"b":1}"#)
        #expect(try [String: Int?](json: files.text()) == files)
    }

    @Test func emptyStringIsNilForURLDateDayUUID() throws {
        let all = try StarWars.Everything(
            json: #"{"day":"","date":"","id":"","link":"","version":2}"#,
        )
        #expect(all.day == nil && all.date == nil && all.id == nil && all.link == nil)
        #expect(try String?(json: "\"\"") == "")
    }

    @Test func bytesOfAnythingNeverCrash() {
        var generator = SystemRandomNumberGenerator()
        let characters = Array(#"{}[]",:\u12eE+-.0tfn "#.utf8) + [0xFF, 0xC3, 0xA9]
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...24, using: &generator)
            let bytes = (0..<count).map { _ in characters.randomElement(using: &generator)! }
            let ours = (try? JSON(jsonData: Data(bytes))) != nil
            let theirs =
                (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
                != nil
            if ours { #expect(theirs, "\(String(decoding: bytes, as: UTF8.self))") }
        }
    }
}

struct Chain: JSONModel {
    @BoxedOptional var next: Chain? = nil

    init(next: Chain? = nil) { self.next = next }
    init(fields: inout FieldReader) throws { next = try fields.read("next") }
    func write(fields: inout FieldWriter) { fields.write("next", next) }
    static func nested(_ depth: Int) -> Chain {
        (0..<depth).reduce(Chain()) { inner, _ in Chain(next: inner) }
    }
    var depth: Int { sequence(first: self) { $0.next }.reduce(-1) { count, _ in count + 1 } }
}

extension FieldReader.Value {
    /// Reads a text, for tests.
    init(json text: String, as form: JSON.Encoding = .standard) throws {
        try self.init(jsonData: Data(text.utf8), as: form)
    }
}

extension FieldWriter.Value {
    /// The JSON text, for tests.
    func text(as form: JSON.Encoding = .standard) throws -> String {
        String(decoding: try jsonData(as: form), as: UTF8.self)
    }
}

private struct Price: JSONWrapper {
    var rawValue: Decimal
    static var encoding: JSON.Encoding { .string }
}

/// Whether a value is one of a type, as far as a union asks.
private struct Match<Value: JSONCodable>: FieldReader.Value {
    let isMatch: Bool

    init(json: inout JSON.Reader) throws { isMatch = Value.matches(json) }
}
