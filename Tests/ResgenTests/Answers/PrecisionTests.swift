import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct PrecisionTests {
    @Test(arguments: [
        ("0.1", StandardType.double, nil), ("1e22", .double, nil), ("-0", .double, nil),
        ("1.0", .double, nil), ("0.30000000000000004", .double, nil),
        ("9007199254740993", .double, "9007199254740992"),
        ("0.12345678901234567890", .double, "0.12345678901234568"), ("1e-400", .double, "0"),
        ("0.1", .float, nil), ("16777217", .float, "16777216"), ("1.5e3", .float, nil),
        ("12345678901234567890.12345678901234567", .decimal, nil), ("10.50", .decimal, nil),
        ("9007199254740993", .int, nil),
    ])
    func numberIsKeptOrNot(digits: String, type: StandardType, kept: String?) {
        let node = JSONNode.number(digits)
        #expect(Precision.kept(of: node, as: type, nil) == kept)
        let text = JSONNode.string(digits)
        #expect(Precision.kept(of: text, as: type, .string) == kept)
    }

    @Test func decimalKeeps38Digits() {
        let node = JSONNode.number("1234567890123456789012345678901234567890123")
        #expect(Precision.kept(of: node, as: .decimal, nil) != nil)
    }

    @Test(arguments: [
        ("2024-02-29T12:30:00Z", true), ("2024-02-29T12:30:00.123456Z", true),
        ("2024-02-29T12:30:00.123456000Z", true), ("2024-02-29T12:30:00,1234567+01:00", false),
        ("2024-02-29T12:30:00.000000001Z", false),
    ])
    func dateKeepsMicroseconds(text: String, isKept: Bool) {
        let kept = Precision.kept(of: .string(text), as: .date, nil)
        #expect(kept == (isKept ? nil : "microseconds"))
    }

    @Test(arguments: [
        ("1709209800.123456", ValueEncoding.fractionalSeconds, true),
        ("1709209800.1234567", .fractionalSeconds, false),
        ("1709209800.123456", .seconds, true), ("1709209800.1234567", .seconds, false),
        ("1709209800123.456", .milliseconds, true), ("1709209800123.4567", .milliseconds, false),
        ("9007199254740993", .seconds, false),
    ])
    func instantKeepsMicroseconds(digits: String, encoding: ValueEncoding, isKept: Bool) {
        let kept = Precision.kept(of: .number(digits), as: .date, encoding)
        #expect((kept == nil) == isKept)
    }

    @Test(arguments: [
        ("1", "1.0", true), ("100", "1e2", true), ("1.5", "15E-1", true), ("-0", "0.0", true),
        ("1", "-1", false), ("1e999999999999999999999", "1e999999999999999999998", true),
        ("12", "1.2", false),
    ])
    func numbersAreEqualByValue(left: String, right: String, areEqual: Bool) {
        #expect((ExactNumber(left) == ExactNumber(right)) == areEqual)
    }
}
