import Foundation
import Testing

@testable import ResgenRuntime

/// Doubles are the nearest ones, as `strtod` finds them.
@Suite("Doubles")
struct DoubleTests {
    /// The bits, so that -0.0 is not 0.0.
    private func check(_ text: String) throws {
        let nearest = strtod(text, nil)
        guard nearest.isFinite else {
            #expect(throws: DecodingFailure.self) { try Double(json: text) }
            return
        }
        #expect(try Double(json: text).bitPattern == nearest.bitPattern, "\(text)")
    }

    @Test(arguments: [
        "0", "-0", "-0.0", "0e5", "0e999", "-0.0e-999", "0.000000000000000000000000000001",
        // Around 2^53, where the integers end.
        "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994",
        "9007199254740995", "9007199254740993.0000000000000000000000001", "9007199254740992.5",
        // Halfway between two, and next to it.
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        "8.5e22", "1e23", "6.0221407e+23", "-4503599627370497.5", "4503599627370498.5",
        // The smallest and the largest.
        "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
        "2.2250738585072014e-308", "1.7976931348623157e308", "1.7976931348623158e308",
        "1.7976931348623159e308", "1e400", "1e-400", "1e99999999999999999999",
        "1e-99999999999999999999",
        // More digits than 64 bits hold.
        "18446744073709551615", "18446744073709551616", "12345678901234567890123456789",
        "0.00012345678901234567890123456789", "0.0000000000000000000001234567890123456789",
        "1234567890123456789012345678901234567890e-20",
    ])
    func isTheNearest(text: String) throws { try check(text) }

    @Test func eachPowerOfTenIsRight() throws {
        for exponent in -345...310 {
            for digits in ["1", "9", "12345678901234567", "9999999999999999999"] {
                try check("\(digits)e\(exponent)")
            }
        }
    }

    @Test func randomBitsComeBack() throws {
        for _ in 0..<5_000 {
            let value = Double(bitPattern: .random(in: 0...UInt64.max))
            guard value.isFinite else { continue }
            try check("\(value)")
            try check(String(format: "%.18e", value))
        }
    }
}
