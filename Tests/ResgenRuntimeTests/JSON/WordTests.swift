import Foundation
import Testing

@testable import ResgenRuntime

/// Texts are looked at eight bytes at a time: what is told of them depends neither on where a word begins
/// nor on what is behind.
@Suite("Words of bytes")
struct WordTests {
    @Test func escapesAreFoundAtEveryPlace() throws {
        for length in 0...20 {
            for place in 0..<max(length, 1) {
                let plain = String(repeating: "a", count: place)
                let rest = String(repeating: "é", count: length - place)
                for (escape, value) in [(#"\n"#, "\n"), (#"\u00e9"#, "é"), (#"\ud83d\ude00"#, "😀")]
                {
                    let text = "\"\(plain)\(escape)\(rest)\(escape)\(plain)\""
                    #expect(try String(json: text) == "\(plain)\(value)\(rest)\(value)\(plain)")
                }
            }
        }
    }

    @Test func everyByteThatEndsAStringIsFound() throws {
        for length in 0...17 {
            let plain = String(repeating: "~", count: length)
            for byte in UInt8(0)..<0x80 {
                let text = Data("[\"\(plain)".utf8) + [byte] + Data("\",0]".utf8)
                let isCharacter = byte >= 0x20 && byte != 0x22 && byte != 0x5C
                let value = try? [JSON](jsonData: text)
                let character = String(UnicodeScalar(byte))
                #expect(value == (isCharacter ? [.string(plain + character), 0] : nil))
            }
        }
    }

    @Test func keysAreEqualWhenAllBytesAre() {
        for length in 0...25 {
            let key = (0..<length).map { UInt8($0) + 0x41 }
            #expect(areEqual(key, key))
            for place in key.indices {
                var other = key
                other[place] ^= 0x20
                #expect(!areEqual(key, other))
            }
        }
    }

    private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                guard let a = left.baseAddress, let b = right.baseAddress else { return true }
                return KeyBytes.areEqual(a, b, left.count)
            }
        }
    }

    @Test func integersOfAllLengthsAreReadAtEveryPlace() throws {
        for length in 1...19 {
            let digits = (0..<length).map { String(($0 * 7 + 1) % 10) }.joined()
            let number = try #require(Int(digits))
            #expect(try Int(json: digits) == number)
            #expect(try Int(json: "-\(digits)") == -number)
            #expect(try [Int](json: "[\(digits)]") == [number])
            #expect(try [Int](json: "[\(digits),10000000]") == [number, 10_000_000])
            #expect(try [Int](json: "[-\(digits)         ]") == [-number])
            #expect(String(decoding: try number.jsonData(), as: UTF8.self) == digits)
            #expect(String(decoding: try (-number).jsonData(), as: UTF8.self) == "-\(digits)")
        }
    }

    @Test func bytesThatAreNoDigitsEndANumber() throws {
        for length in 1...17 {
            let digits = String(repeating: "9", count: length)
            for byte in UInt8(0x21)..<0xFF where !(0x30...0x39).contains(byte) {
                let text = Data("[\(digits)".utf8) + [byte] + Data("        ]".utf8)
                let isEnd = byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
                #expect(isEnd || (try? [JSON](jsonData: text)) == nil)
            }
        }
    }

    @Test func whatBreaksTheGrammarIsToldBeforeWhatIsNoText() {
        let badText: [UInt8] = [0x5B, 0x22, 0xFF, 0x22]
        func expected(_ rest: String) -> String? {
            do {
                _ = try JSON(jsonData: Data(badText) + Data(rest.utf8))
                return nil
            } catch {
                return error.expected
            }
        }
        #expect(expected("]") == "UTF-8")
        #expect(expected(",]") == "a value")
    }
}
