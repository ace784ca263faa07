import Foundation
import ResgenRuntime
import Testing

@Suite("Dates and days")
struct DateTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2001-01-01T00:00:00Z", 978_307_200),
        ("2024-02-29T12:30:00Z", 1_709_209_800),
        ("2024-02-29T13:30:00+01:00", 1_709_209_800), ("2024-02-29T13:30:00+0100", 1_709_209_800),
        ("2024-02-29T13:30:00+01", 1_709_209_800), ("2024-02-29T07:00:00-05:30", 1_709_209_800),
        ("2024-02-29t12:30:00z", 1_709_209_800), ("2024-02-29 12:30:00Z", 1_709_209_800),
        ("2024-02-29T12:30Z", 1_709_209_800), ("2024-02-29T12:30:00", 1_709_209_800),
        ("2024-02-29 12:30", 1_709_209_800), ("2024-02-29T12:30:00.123456", 1_709_209_800.123456),
        ("2024-02-29T12:30:00.5Z", 1_709_209_800.5),
        ("2024-02-29T12:30:00.123456Z", 1_709_209_800.123456), ("1969-12-31T23:59:59Z", -1),
        ("1600-02-29T00:00:00Z", -11_670_998_400), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("2024-02-29 12:30:00 UTC", 1_709_209_800), ("2024-02-29 13:30:00 +0100", 1_709_209_800),
        ("2024-02-29T12:30:00Z[UTC]", 1_709_209_800), ("2024-02-29", 1_709_164_800),
        ("2024-02-29T13:30:00+01:00[Europe/Paris]", 1_709_209_800),
    ])
    func iso8601IsRead(text: String, seconds: Double) throws {
        let date = try Date(json: "\"\(text)\"")
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
        #expect(try Date(json: "\"\(text)\"", as: .iso8601) == date)
    }

    @Test(arguments: [
        "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
        "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z",
        "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2023-02-29", "2024-01-01T",
        "2024-01-01T00:00:00Z[UTC", "2024-01-01T00:00:00[UTC]", "2024-01-01T00:00:00 CET",
        "2024-01-01T00:00:00Z]", "2024-01-01T00:00:00Z[",
        "2024-01-01T00:00:00Z[UTC]x", "2024-01-01T00:00:00 ",
        "2024-01-01T00:00:00+01:", "2024-01-01T00:00:00+01x",
        "24-01-01T00:00:00Z",
        "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00Zx", "2024-01-01T00:00:00+1:00", "", "now",
        "2024-1-01T00:00:00Z",
    ])
    func whatIsNoDateIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try Date(json: "\"\(text)\"") }
    }

    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00Z"), (1_709_209_800.5, "2024-02-29T12:30:00.500Z"),
        (-1, "1969-12-31T23:59:59Z"),
        (1_709_209_800.123456, "2024-02-29T12:30:00.123456Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"),
        (0.9999999, "1970-01-01T00:00:01Z"),
    ])
    func iso8601IsWritten(seconds: Double, text: String) throws {
        #expect(try Date(timeIntervalSince1970: seconds).text() == "\"\(text)\"")
    }

    @Test func everyDayAgreesWithFoundation() throws {
        let formatter = ISO8601DateFormatter()
        for day in stride(from: -140_000, to: 200_000, by: 137) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_661)
            #expect(try date.text() == "\"\(formatter.string(from: date))\"")
            #expect(try Date(jsonData: date.jsonData()) == date)
        }
    }

    @Test(arguments: [
        (JSON.Encoding.seconds, "1709209800"), (.milliseconds, "1709209800000"),
        (.rfc2822, "\"Thu, 29 Feb 2024 12:30:00 GMT\""),
        (.format("dd.MM.yyyy HH:mm"), "\"29.02.2024 12:30\""),
        (.format("yyyy-MM-dd'T'HH:mm:ssXX"), "\"2024-02-29T12:30:00Z\""),
    ])
    func formsReadWhatTheyWrite(form: JSON.Encoding, text: String) throws {
        let date = Date(timeIntervalSince1970: 1_709_209_800)
        #expect(try date.text(as: form) == text)
        #expect(try Date(json: text, as: form) == date)
        #expect(try [Date?](json: "[\(text),null]", as: form) == [date, nil])
    }

    @Test(arguments: [
        ("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", "2024-02-29T12:30:00.418018", "2024-02-29T12:30:00"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSSSSX", "2024-02-29T12:30:00.418018Z", "2024-02-29T12:30:00Z"),
        ("dd.MM.yyyy HH:mm:ss.SSSSSS", "29.02.2024 12:30:00.418018", "29.02.2024 12:30:00"),
        ("HH:mm:ss,SSSSSSSSS dd.MM.yyyy", "12:30:00,418018000 29.02.2024", "12:30:00 29.02.2024"),
    ])
    func formsKeepMicrosecondsAndTakeNoFraction(
        pattern: String,
        text: String,
        whole: String
    ) throws {
        let date = try Date(json: "\"\(text)\"", as: .format(pattern))
        #expect(abs(date.timeIntervalSince1970 - 1_709_209_800.418018) < 1e-6)
        #expect(try date.text(as: .format(pattern)) == "\"\(text)\"")
        let second = try Date(json: "\"\(whole)\"", as: .format(pattern))
        #expect(second.timeIntervalSince1970 == 1_709_209_800)
    }

    @Test func fractionsNeedNoSeparator() throws {
        let pattern = JSON.Encoding.format("yyyyMMddHHmmssSSS")
        let date = try Date(json: "\"20240229123456789\"", as: pattern)
        #expect(abs(date.timeIntervalSince1970 - 1_709_210_096.789) < 1e-6)
        #expect(try date.text(as: pattern) == "\"20240229123456789\"")
    }

    @Test func formsOfThreeDigitsRoundNothingUp() throws {
        let date = Date(timeIntervalSince1970: 1_709_209_800.9996)
        let pattern = JSON.Encoding.format("HH:mm:ss.SSS")
        #expect(try date.text(as: pattern) == "\"12:30:00.999\"")
        #expect(try date.text() == "\"2024-02-29T12:30:00.999600Z\"")
    }

    @Test func anEmptyTextTellsWhatReadsIt() {
        func message<T: JSONCodable>(
            _ type: T.Type,
            _ encoding: JSON.Encoding = .standard
        ) -> String {
            do {
                return "\(try T(json: "\"\"", as: encoding))"
            } catch {
                return "\(error)"
            }
        }
        #expect(message(Date.self).contains("found \"\", which 'Date?' reads as nil"))
        #expect(message(Date.self, .format("dd.MM.yyyy")).contains("which 'Date?' reads as nil"))
        #expect(message(Day.self).contains("which 'Day?' reads as nil"))
        #expect(message(UUID.self).contains("which 'UUID?' reads as nil"))
        #expect(message(URL.self).contains("which 'URL?' reads as nil"))
        #expect(message(Date?.self) == "nil")
    }

    @Test(arguments: [
        "Thu, 29 Feb 2024 12:30:00 GMT", "29 Feb 2024 12:30:00 +0000", "Thu, 29 Feb 2024 07:30 EST",
        "Thu, 29 Feb 2024 13:30:00 +0100", "thu, 29 feb 2024 12:30:00 gmt",
        "Thu, 29 Feb 24 12:30:00 GMT", "29 Feb 2024 07:30:00 -0500 (EST)",
        // White space as in RFC 5322, appendix A.5
        "Thu,\\r\\n\\t29\\r\\n  Feb\\t2024 12:30\\r\\n +0000 \\t(Newfoundland Time)",
        " \\tThu,29 Feb 2024 12:30:00 GMT\\n",
        // The obsolete forms of RFC 9110, section 5.6.7
        "Thursday, 29-Feb-24 12:30:00 GMT", "Thu Feb 29 12:30:00 2024",
    ])
    func rfc2822IsRead(text: String) throws {
        #expect(try Date(json: "\"\(text)\"", as: .rfc2822).timeIntervalSince1970 == 1_709_209_800)
    }

    /// RFC 2822, section 4.3
    @Test(arguments: [
        ("00", "2000"), ("49", "2049"), ("50", "1950"), ("94", "1994"), ("99", "1999"),
    ])
    func yearOfTwoDigitsIsBetween1950And2049(short: String, long: String) throws {
        func date(_ year: String) throws -> Date {
            try Date(json: "\"06 Nov \(year) 08:49:37 GMT\"", as: .rfc2822)
        }
        #expect(try date(short) == date(long))
        #expect(try date(long).text().hasPrefix("\"\(long)-11-06T"))
    }

    @Test(arguments: [
        ("1.5", JSON.Encoding.seconds, 1.5), ("1500", .milliseconds, 1.5), ("-1", .seconds, -1),
        ("1.5", .fractionalSeconds, 1.5), (#""1.500000""#, .seconds, 1.5),
        (#""1500""#, .milliseconds, 1.5), (#""2""#, .fractionalSeconds, 2),
    ])
    func numbersAreInstants(text: String, form: JSON.Encoding, seconds: Double) throws {
        #expect(try Date(json: text, as: form).timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        ("\"1s\"", JSON.Encoding.seconds), ("\"\"", .seconds), ("\" 1\"", .fractionalSeconds),
        ("true", .milliseconds), ("1", .rfc2822),
        ("\"30.02.2024\"", .format("dd.MM.yyyy")),
    ])
    func otherFormsAreRefused(text: String, form: JSON.Encoding) {
        #expect(throws: DecodingFailure.self) { try Date(json: text, as: form) }
    }

    @Test func aFormEndsAtTheNextModel() throws {
        let outer = try Outer(json: #"{"inner":[{"date":"1970-01-01T00:00:01Z"}],"dates":[2]}"#)
        #expect(outer.inner[0].date.timeIntervalSince1970 == 1)
        #expect(outer.dates[0].timeIntervalSince1970 == 2)
        #expect(try outer.text() == #"{"inner":[{"date":"1970-01-01T00:00:01Z"}],"dates":[2]}"#)
    }

    @Test(arguments: [1e300, -1e300, 253_402_300_800, -62_167_219_201, .infinity, .nan])
    func dateThatHasNoTextIsAFailure(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        for form in [.standard, .rfc2822, .format("dd.MM.yyyy"), .format("yyyy-MM-dd")]
            as [JSON.Encoding]
        {
            #expect(throws: EncodingFailure.self) { try date.jsonData(as: form) }
        }
        for form in [.seconds, .fractionalSeconds, .milliseconds] as [JSON.Encoding] {
            let text = try? date.text(as: form)
            #expect(text == nil || text.map { JSON.Number($0) != nil } == true)
            #expect(seconds.isFinite || text == nil)
        }
    }

    @Test func keyThatHasNoTextIsAFailure() throws {
        let far = Date(timeIntervalSince1970: 1e300)
        #expect(throws: EncodingFailure.self) { try [Moment(rawValue: far): 1].jsonData() }
        #expect(throws: EncodingFailure.self) {
            try MapEntry(key: Moment(rawValue: far), value: 1).jsonData()
        }
        let start = Moment(rawValue: Date(timeIntervalSince1970: 0))
        #expect(try [start: 1].text() == #"{"1970-01-01T00:00:00Z":1}"#)
    }

    private struct Moment: JSONWrapper { var rawValue: Date }

    @Test func daysAreStrict() throws {
        #expect(Day("2024-02-29")?.description == "2024-02-29")
        #expect(Day(year: 2024, month: 2, day: 29) == Day("2024-02-29"))
        #expect(Day("2024-02-28")! < Day("2024-02-29")!)
        for text in [
            "2023-02-29", "2024-2-29", "2024-02-29T00:00:00Z", "", "2024-13-01", "20240229",
            " 2024-02-29",
        ] {
            #expect(Day(text) == nil)
        }
        #expect(try Day(json: "\"0800-01-02\"").text() == "\"0800-01-02\"")
    }

    @Test(arguments: [
        "2024-02-29T00:00:00", "2024-02-29T00:00:00Z", "2024-02-29 00:00:00.000+00:00",
        "2024-02-29T00:00:00+01:00",
        "2024-02-29T00:00",
    ])
    func theMidnightOfADayIsReadAsTheDay(text: String) throws {
        #expect(try Day(json: "\"\(text)\"").text() == "\"2024-02-29\"")
    }

    @Test(arguments: [
        "2024-02-29T00:00:01", "2024-02-29T12:00:00Z", "2024-02-28T23:00:00Z",
        "2024-02-30T00:00:00",
        "2024-02-29T", "2024-02-29Z",
    ])
    func noOtherTimeIsReadAsADay(text: String) {
        #expect(throws: DecodingFailure.self) { try Day(json: "\"\(text)\"") }
    }

    /// What .NET calls the greatest date.
    @Test func theLastInstantThatCanBeReadCanBeWritten() throws {
        for text in ["9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999999Z"] {
            let date = try Date(json: "\"\(text)\"")
            #expect(try date.text().hasPrefix("\"9999-12-31T23:59:59.999"))
        }
    }

    private struct Outer: JSONModel {
        var inner: [Inner]
        var dates: [Date]

        init(fields: inout FieldReader) throws {
            inner = try fields.read("inner", as: .seconds)
            dates = try fields.read("dates", as: .seconds)
        }

        func write(fields: inout FieldWriter) {
            fields.write("inner", inner, as: .seconds)
            fields.write("dates", dates, as: .seconds)
        }
    }

    private struct Inner: JSONModel {
        var date: Date

        init(fields: inout FieldReader) throws { date = try fields.read("date") }
        func write(fields: inout FieldWriter) { fields.write("date", date) }
    }
}
