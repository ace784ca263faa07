// What the runtime computes, where an Int has 32 bits, as on a watch (arm64_32).

import Foundation

@_extern(c, "say")
func say(_ text: UnsafePointer<UInt8>, _ count: Int)

private nonisolated(unsafe) var failures: Int32 = 0

private func expect(_ found: String?, _ expected: String?, _ what: String) {
    if found == expected { return }
    failures += 1
    var line = what + ": expected " + (expected ?? "nil") + ", found " + (found ?? "nil") + "\n"
    line.withUTF8 { say($0.baseAddress!, $0.count) }
}

private func bytes<T>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    var text = text
    return text.withUTF8(body)
}

/// A number as its bits, which tell each Double from all others.
private func bits(_ value: Double?) -> String? {
    value.map { String($0.bitPattern, radix: 16) }
}

private func written(_ digits: UInt64) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Digits.limit) { room in
        let count = Digits.put(digits, at: room.baseAddress!)
        return String(decoding: UnsafeBufferPointer(rebasing: room[..<count]), as: UTF8.self)
    }
}

private func checkNumbers() {
    let doubles: [(String, Double)] = [
        ("6.02e23", 6.02e23), ("1e5", 1e5), ("1.5", 1.5), ("-0.1", -0.1), ("1e-7", 1e-7),
        ("1.7976931348623157e308", 1.7976931348623157e308), ("4294967296", 4_294_967_296),
        ("9007199254740995", 9_007_199_254_740_995), ("5e-300", 5e-300),
        ("123456789012345678", 123_456_789_012_345_678),
    ]
    for (text, value) in doubles {
        expect(bits(bytes(text) { DoubleDigits.value($0) }), bits(value), text)
    }
    let integers: [(String, Int64?)] = [
        ("1e3", 1000), ("1e18", 1_000_000_000_000_000_000), ("4294967296", 4_294_967_296),
        ("9223372036854775807", .max), ("-9223372036854775808", .min), ("1e99999999999", nil),
        ("1.5", nil), ("12300e-2", 123), ("1e-99999999999", nil), ("0e99999999999", 0),
    ]
    for (text, value) in integers {
        let number: Int64? = bytes(text) { JSONNumberSyntax($0).integer() }
        expect(number.map { String($0) }, value.map { String($0) }, text)
    }
    let narrow: Int32? = bytes("4294967296") { JSONNumberSyntax($0).integer() }
    expect(narrow.map { String($0) }, nil, "4294967296 as 32 bits")
    for number: UInt64 in [0, 9, 10, 4_294_967_295, 4_294_967_296, .max] {
        expect(written(number), String(number), "digits")
    }
}

private func checkDates() {
    let days: [(year: Int, seconds: Double)] = [
        (1, -63_113_904_000), (1900, -3_187_296_000), (1932, -2_177_539_200), (2001, 0),
        (2040, 1_230_681_600), (9999, 252_392_457_600),
    ]
    for (year, seconds) in days {
        let time = CivilTime(year: year)
        expect(bits(time.date.timeIntervalSinceReferenceDate), bits(seconds), String(year))
        let read = CivilTime(Date(timeIntervalSinceReferenceDate: seconds))
        expect(read?.dayText, time.dayText, String(year))
    }
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let texts = [
        ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06"),
        ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06"),
        ("Sun Nov  6 08:49:37 1994", "1994-11-06"), ("Fri, 31 Dec 2049 23:59:59 GMT", "2049-12-31"),
    ]
    for (text, day) in texts {
        expect(bytes(text) { HTTPDate.time($0, now: now)?.dayText }, day, text)
    }
}

private func checkDurations() {
    for text in ["PT0.5S", "PT0.000000000000000001S", "P36600D", "P1DT2H30M4.25S", "-PT1H", "PT0S"]
    {
        let found = bytes(text) { DurationText.duration($0) }.flatMap(DurationText.text)
        expect(found, text, text)
    }
    let longest = Duration.seconds(Int64.max).bounded.components.seconds
    expect(String(longest), "3162240000", "the longest duration")
    expect(bits(Duration.longest.seconds), bits(3_162_240_000), "the longest duration")
}

@_cdecl("check")
public func check() -> Int32 {
    expect(String(Int.bitWidth), "32", "the bits of an Int")
    checkNumbers()
    checkDates()
    checkDurations()
    return failures
}
