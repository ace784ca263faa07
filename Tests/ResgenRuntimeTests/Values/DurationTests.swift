import Foundation
import ResgenRuntime
import Testing

@Suite("Durations")
struct DurationTests {
    @Test(arguments: [
        ("PT0S", Duration.zero), ("P0D", .zero), ("PT4M13S", .seconds(253)),
        ("PT1H30M", .seconds(5_400)), ("P1DT2H3M4S", .seconds(93_784)),
        ("P2W", .seconds(1_209_600)),
        ("P1W2D", .seconds(777_600)), ("PT36H", .seconds(129_600)), ("PT1H5S", .seconds(3_605)),
        ("PT0.5S", .milliseconds(500)), ("PT0,25S", .milliseconds(250)),
        ("PT1.5H", .seconds(5_400)),
        ("P0.5D", .seconds(43_200)), ("P1DT0.000001S", .seconds(86_400) + .microseconds(1)),
        ("PT0.000000000000000001S", Duration(secondsComponent: 0, attosecondsComponent: 1)),
        ("PT1.0000000000000000019S", Duration(secondsComponent: 1, attosecondsComponent: 1)),
        (
            "PT0.3333333333333333H",
            Duration(secondsComponent: 1_199, attosecondsComponent: 999_999_999_999_880_000)
        ),
        ("-PT30S", .seconds(-30)), ("-P1DT12H", .seconds(-129_600)), ("+PT5S", .seconds(5)),
        ("PT-6H", .seconds(-21_600)), ("PT-0.5S", .milliseconds(-500)),
        ("-PT-6H+3M", .seconds(21_420)),
        ("pt1s", .seconds(1)), ("p1dT2h", .seconds(93_600)), ("-p0y1w", .seconds(-604_800)),
        ("P0Y0M1D", .seconds(86_400)), ("P0Y0M0DT0H0M5S", .seconds(5)),
        ("PT9223372036854775807S", Duration(secondsComponent: .max, attosecondsComponent: 0)),
    ])
    func iso8601IsRead(text: String, duration: Duration) throws {
        #expect(try Duration(json: "\"\(text)\"") == duration)
    }

    @Test(arguments: [
        "P1M", "P1Y", "P1Y35D", "P1Y2M10DT2H30M", "P0.5Y", "P", "PT", "P1DT", "", "1h30m",
        "01:30:00",
        "30s", "PT30", "P1H", "PT1D", "PT1M1H", "PT1S1S", "PT1.5H30M", "PT.5S", "PT1.S", "P 1D",
        "pt1", "1h", "PT1\u{13}", "\u{10}T1S",
        "PT1ST", "--PT1S", "PT9223372036854775808S", "P9223372036854775807D", "PT1S ", "P-", "W2",
    ])
    func whatIsNoDurationOfKnownLengthIsRefused(text: String) {
        #expect(throws: DecodingFailure.self) { try Duration(json: "\"\(text)\"") }
    }

    @Test func failureNamesWhatWasFoundAndWhatIsMissing() {
        let failure = #expect(throws: DecodingFailure.self) { try Duration(json: #""P1M""#) }
        #expect(
            failure?.expected == "an ISO 8601 duration without years and months, such as PT1H30M"
        )
        #expect(failure?.found == #""P1M""#)
        #expect(throws: DecodingFailure.self) { try Duration(json: "30") }
    }

    @Test func emptyTextIsNilForOptionals() throws {
        #expect(try Duration?(json: #""""#) == nil)
        let failure = #expect(throws: DecodingFailure.self) { try Duration(json: #""""#) }
        #expect(failure?.found.contains("which 'Duration?' reads as nil") == true)
    }

    @Test(arguments: [
        (Duration.zero, "PT0S"), (.seconds(30), "PT30S"), (.seconds(60), "PT1M"),
        (.seconds(3_600), "PT1H"), (.seconds(3_605), "PT1H0M5S"), (.seconds(86_400), "P1D"),
        (.seconds(1_209_600), "P14D"), (.seconds(93_784), "P1DT2H3M4S"),
        (.seconds(86_405), "P1DT5S"),
        (.milliseconds(500), "PT0.5S"), (.milliseconds(61_001), "PT1M1.001S"),
        (.milliseconds(3_600_500), "PT1H0M0.5S"),
        (Duration(secondsComponent: 0, attosecondsComponent: 1), "PT0.000000000000000001S"),
        (.seconds(-30), "-PT30S"), (.milliseconds(-1_500), "-PT1.5S"),
        (.seconds(-129_600), "-P1DT12H"),
        (Duration(secondsComponent: .max, attosecondsComponent: 0), "P106751991167300DT15H30M7S"),
    ])
    func everyDurationHasOneText(duration: Duration, text: String) throws {
        #expect(try duration.text() == "\"\(text)\"")
        #expect(try Duration(json: "\"\(text)\"") == duration)
    }

    @Test func whatISO8601CannotSayFails() {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
        #expect(throws: EncodingFailure.self) { try (longest + .seconds(1)).jsonData() }
        #expect(throws: EncodingFailure.self) { try (.zero - longest - .seconds(1)).jsonData() }
    }

    @Test func requestsHaveDurationsAsText() throws {
        let pause = Duration.seconds(5_400)
        let path: ResourceRequest.Path = "/wait/\(pause)"
        #expect(path.encoded == "/wait/PT1H30M")
        let query: ResourceRequest.Query = [
            "pause": pause, "none": Duration?.none, "all": [.seconds(1), pause] as [Duration],
        ]
        #expect(query.encoded == "pause=PT1H30M&all=PT1S&all=PT1H30M")
        let headers: ResourceRequest.Headers = ["X-Pause": pause]
        #expect(headers["X-Pause"] == "PT1H30M")
        let form = ResourceRequest.Body.form(["pause": pause])
        #expect(form.content == Data("pause=PT1H30M".utf8))
    }

    @Test func otherCodersUseTheSameText() throws {
        let text = #"{"pause":"PT1H30M"}"#
        let task = try JSONDecoder().decode(PausedTask.self, from: Data(text.utf8))
        #expect(task.pause == .seconds(5_400))
        #expect(try JSONEncoder().encode(task) == Data(text.utf8))
    }

    private struct PausedTask: Codable, JSONModel {
        var pause: Duration

        init(fields: inout FieldReader) throws { pause = try fields.read("pause") }
        func write(fields: inout FieldWriter) { fields.write("pause", pause) }
    }
}
