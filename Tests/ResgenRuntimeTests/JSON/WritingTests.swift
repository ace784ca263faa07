import Foundation
import Testing

@testable import ResgenRuntime

/// The bytes that the writer lays by itself, held against those of plain, slow code.
@Suite("Writing") struct WritingTests {
    private func text<T: JSONCodable>(_ value: T, as encoding: JSON.Encoding = .standard) throws
        -> String
    {
        String(decoding: try value.jsonData(as: encoding), as: UTF8.self)
    }

    private func escaped(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "\u{0}"..<" ":
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"\(scalars.joined())\""
    }

    @Test func everyASCIICharacterIsWrittenAtEveryPlace() throws {
        for value in UInt8.min..<0x80 {
            let character = String(UnicodeScalar(value))
            let strings = (0..<20).flatMap { length in
                (0...length).map { place in
                    String(repeating: "a", count: place) + character
                        + String(repeating: "ö", count: length - place)
                }
            }
            #expect(try strings.map { try text($0) } == strings.map(escaped))
        }
    }

    /// Long strings are looked at many bytes at a time, from an address that suits the machine.
    @Test(arguments: ["\"", "\\", "\u{1F}", "\u{7F}", "ö"])
    func longStringsAreWrittenAndReadAtEveryPlace(character: String) throws {
        for place in 24...110 {
            let string =
                String(repeating: "a", count: place) + character
                + String(repeating: "b", count: 110 - place)
            #expect(try text(string) == escaped(string))
            for shift in 0..<8 {
                let spaces = String(repeating: " ", count: shift)
                #expect(try String(jsonData: Data((spaces + escaped(string)).utf8)) == string)
            }
        }
    }

    @Test func stringsOfEscapesAloneAreWritten() throws {
        for length in [1, 7, 8, 9, 255, 256, 257, 5_000] {
            let string = String(repeating: "\"\u{1}\\", count: length)
            #expect(try text(string) == escaped(string))
            #expect(try String(jsonData: string.jsonData()) == string)
        }
    }

    @Test func keysAreWrittenLikeStrings() throws {
        let keys = ["", "a", "a\"b", "longer than eight\n", "日本語のキー", "\u{1F}"]
        let map = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
        let members = keys.sorted().map { "\(escaped($0)):1" }
        #expect(try text(map) == "{\(members.joined(separator: ","))}")
    }

    @Test func integersAreWrittenToTheirBounds() throws {
        func check<T: FixedWidthInteger & JSONCodable>(_ type: T.Type) throws {
            var values: [T] = [T.min, T.max, 0, 1]
            var power: T = 1
            while !power.multipliedReportingOverflow(by: 10).overflow {
                power *= 10
                values += [power, power - 1, power + 1, 0 &- power]
            }
            for value in values {
                #expect(try text(value) == "\(value)")
                #expect(try text(value, as: .string) == "\"\(value)\"")
            }
        }
        try check(Int.self)
        try check(Int8.self)
        try check(Int16.self)
        try check(Int32.self)
        try check(Int64.self)
        try check(UInt.self)
        try check(UInt8.self)
        try check(UInt16.self)
        try check(UInt32.self)
        try check(UInt64.self)
    }

    private func check(_ values: [Double]) throws {
        let numbers = values.filter(\.isFinite).map(\.magnitude)
        let short = numbers.map { number in
            let text = number.description
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        #expect(try numbers.map { try text($0) } == short)
        #expect(try numbers.map { try text(-$0) } == short.map { "-\($0)" })
        #expect(try text(numbers, as: .string) == short.description.filter { $0 != " " })
    }

    @Test func doublesAreTheShortestTextThatReadsBack() throws {
        let borders = [
            0, 0.1, 0.5, 1e-4, 1.5e-4, 9.999e-5, 1e-5, 99_999_999.1234567, 1e8, 100_000_000.5,
            1e12, 999_999_999_999.5, 1e15, 999_999_999_999_999, 1e16, 9_007_199_254_740_992,
            0.1 + 0.2, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3, 123.25,
            52.520008, 0.000_123_4,
        ]
        try check(borders)
        try check(borders.map(\.nextUp))
        try check(borders.map(\.nextDown))
        var generator = Generator()
        let powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
        let decimals = (0..<5_000).map { _ in
            Double(generator.next() % 100_000_000_000) / powers[Int(generator.next() % 10)]
        }
        try check(decimals)
        try check(decimals.map(\.nextUp))
        try check((0..<5_000).map { _ in Double(bitPattern: generator.next()) })
    }

    /// Numbers that are the same in every run.
    private struct Generator {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    @Test func datesHaveThreeOrSixDigitsOrNone() throws {
        let start = Date(timeIntervalSince1970: 1_709_167_505)
        #expect(try text(start) == "\"2024-02-29T00:45:05Z\"")
        #expect(try text(start + 0.5) == "\"2024-02-29T00:45:05.500Z\"")
        #expect(try text(start + 0.000_25) == "\"2024-02-29T00:45:05.000250Z\"")
        #expect(try text(start, as: .seconds) == "1709167505")
        #expect(try text(start + 0.75, as: .seconds) == "1709167505")
        #expect(try text(Date(timeIntervalSince1970: -0.25), as: .seconds) == "-1")
        #expect(try text(start + 0.75, as: .fractionalSeconds) == "1709167505.75")
        #expect(try text(start, as: .fractionalSeconds) == "1709167505")
        #expect(try text(start + 0.25, as: .milliseconds) == "1709167505250")
        #expect(try text([start], as: .format("dd.MM.yyyy")) == "[\"29.02.2024\"]")
    }

    @Test func theTextGrowsPastEveryRoom() throws {
        for count in [0, 1, 126, 127, 128, 129, 4_000, 100_000] {
            let values = Array(repeating: "x", count: count)
            let expected = "[" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]"
            #expect(try text(values) == expected)
        }
    }

    /// More could not be read again.
    @Test func valuesAreWrittenToADepth() async {
        let reasons = await withCheckedContinuation { continuation in
            let thread = Thread {
                let reasons = [512, 513, 600].map { depth -> String? in
                    do throws(EncodingFailure) {
                        _ = try Self.lists(depth).jsonData()
                        return nil
                    } catch {
                        return error.reason
                    }
                }
                continuation.resume(returning: reasons)
            }
            // Large enough, so that the depth is what ends it.
            thread.stackSize = 8 << 20
            thread.start()
        }
        #expect(reasons == [nil, "more than 512 levels", "more than 512 levels"])
    }

    private static func lists(_ depth: Int) -> JSON {
        (1..<depth).reduce([]) { inner, _ in [inner] }
    }

    @Test func bytesAreBase64() throws {
        for count in 0..<10 {
            let bytes = Data((0..<count).map { UInt8(250 + $0 % 6) })
            #expect(try text(bytes) == "\"\(bytes.base64EncodedString())\"")
        }
    }

    @Test func integersOfMoreThan64BitsAreWritten() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        for value in [Int128.min, Int128(Int64.min) - 1, Int128(UInt64.max) + 1, .max] {
            #expect(try text(value) == "\(value)")
        }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: JSONCodable {}
