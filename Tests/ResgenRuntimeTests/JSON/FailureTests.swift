import Foundation
import ResgenRuntime
import Testing

@Suite("Messages of failures")
struct FailureTests {
    @Test(arguments: [
        (
            "{\"count\":1,\n  \"results\":[{\"name\":1}]}",
            "results[0].name: expected a string, found the number 1 (line 2, column 22)"
                + reads(#""Planet.name": { "type": "String", "as": "String" }"#)
        ),
        (
            "{\"results\":[]}",
            "missing key 'count' (line 1, column 1)" + reads(#""Page.count": "Int?""#)
        ),
        (
            "{\"count\":1,\"results\":[{}]}",
            "results[0]: missing key 'name' (line 1, column 23)"
                + reads(#""Planet.name": "String?""#)
        ),
        ("[]", "expected an object, found an array (line 1, column 1)"),
        (
            "{\"count\":\"1\",\"results\":[]}",
            "count: expected an integer, found a string (line 1, column 11)"
                + reads(#""Page.count": { "type": "Int", "as": "String" }"#)
        ),
        (
            "{\"count\":1e99,\"results\":[]}",
            "count: expected an integer, found the number 1e99 (line 1, column 10)"
                + reads(#""Page.count": "Double""#)
        ),
        (
            "{\"count\":null}",
            "count: expected an integer, found null (line 1, column 10)"
                + reads(#""Page.count": "Int?""#)
        ),
        (
            "{\"count\":1,\"results\":{}}",
            "results: expected an array, found an object (line 1, column 22)"
        ),
        (
            "{\"count\":1,",
            "expected a key in quotes, found the end of the text (line 1, column 12)"
        ),
        ("<html>", "expected a value, found '<' (line 1, column 1)"),
        ("", "expected a value, found the end of the text (line 1, column 1)"),
        ("{\"count\" 1}", "expected ':', found '1' (line 1, column 10)"),
        ("[1,2 3]", "expected ',' or ']', found '3' (line 1, column 6)"),
        ("{} {}", "expected the end of the text, found '{' (line 1, column 4)"),
    ])
    func saysWhereAndWhat(text: String, message: String) {
        let error = #expect(throws: DecodingFailure.self) {
            try StarWars.Page<StarWars.Planet>(json: text)
        }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        (#"{"level":3,"version":2}"#, "level: expected a value of Level, found the number 3"),
        (
            #"{"day":"2024-02-30","version":2}"#,
            #"day: expected a day such as 2024-02-29, found "2024-02-30""#
        ),
        (#"{"id":"x","version":2}"#, #"id: expected a UUID, found "x""#),
        (
            #"{"big":true,"version":2}"#,
            "big: expected an integer for UInt64 in a string, found true"
        ),
        (
            #"{"big":"x","version":2}"#,
            #"big: expected an integer for UInt64 in a string, found "x""#
        ),
        (#"{"flag":2,"version":2}"#, "flag: expected 0 or 1, found the number 2"),
        (#"{"flag":"1","version":2}"#, "flag: expected 0 or 1, found a string"),
        (#"{"data":"?","version":2}"#, #"data: expected base64, found a string"#),
        (#"{"version":3}"#, "version: expected 2, found the number 3"),
        (#"{"version":2,"nothing":1}"#, "nothing: expected null, found the number 1"),
        (
            #"{"by_size":{"huge":1},"version":2}"#,
            #"by_size.huge: expected a key of Size, found "huge""#
        ),
        (#"{}"#, "missing key 'version'"),
    ])
    func saysWhatDoesNotFit(text: String, message: String) {
        let error = #expect(throws: DecodingFailure.self) { try StarWars.Everything(json: text) }
        #expect(error?.description.components(separatedBy: " (line").first == message)
    }

    private static func reads(_ entry: String) -> String {
        "; in the spec, \"change\": { \(entry) } reads it"
    }

    /// Of what is null or missing the type is optional, else it reads any value.
    @Test(arguments: [
        (#"{"level":3,"version":2}"#, #""Everything.level": "JSON?""#),
        (#"{"id":"x","version":2}"#, #""Everything.id": "String?""#),
        (#"{"data":{},"version":2}"#, #""Everything.data": "JSON?""#),
        (#"{"times":[1,null],"version":2}"#, #""Everything.times": "[Date?]?""#),
        (#"{"times":[1,"x"],"version":2}"#, #""Everything.times": "[JSON]?""#),
        (#"{"times":{},"version":2}"#, #""Everything.times": "JSON?""#),
        (#"{"by_size":{"huge":1},"version":2}"#, #""Everything.by_size": "[String: Int]?""#),
        (#"{"by_size":{"small":[]},"version":2}"#, #""Everything.by_size": "[Size: JSON]?""#),
        (
            #"{"by_size":{"small":1,"large":null},"version":2}"#,
            #""Everything.by_size": "[Size: Int?]?""#
        ),
        (#"{}"#, #""Everything.version": "JSON?""#),
        (#"{"version":"2"}"#, #""Everything.version": "JSON""#),
        (#"{"version":3}"#, #""Everything.version": "Int""#),
        (#"{"ratio":"0.5"}"#, #""Everything.ratio": { "type": "Double?", "as": "String" }"#),
        (#"{"ratio":""}"#, #""Everything.ratio": { "type": "Double?", "as": "String" }"#),
        (#"{"ratio":"half"}"#, #""Everything.ratio": "JSON?""#),
        (#"{"big":"7.5"}"#, #""Everything.big": "JSON?""#),
        (#"{"by_size":{"small":"1","large":true}}"#, #""Everything.by_size": "[Size: JSON]?""#),
        (#"{"by_size":{"small":"1.5"}}"#, #""Everything.by_size": "[Size: JSON]?""#),
        (#"{"ratio":true}"#, #""Everything.ratio": "JSON?""#),
        (#"{"flag":"yes"}"#, #""Everything.flag": "JSON?""#),
        (#"{"big":"much"}"#, #""Everything.big": "JSON?""#),
        (
            #"{"by_size":{"small":1,"large":"2"}}"#,
            #""Everything.by_size": { "type": "[Size: Int]?", "as": "String" }"#
        ),
        ("[]", nil),
    ])
    func namesTheChangeThatWouldHelp(text: String, change: String?) {
        let error = #expect(throws: DecodingFailure.self) { try StarWars.Everything(json: text) }
        #expect(error?.change == change)
    }

    @Test func membersWithoutAFieldAreAdditionalInTheSpec() {
        let error = #expect(throws: DecodingFailure.self) {
            try FailingAPI.Rest(json: #"{"a":[]}"#)
        }
        #expect(
            error?.description == "a: expected an integer, found an array (line 1, column 6)"
                + Self.reads(#""Rest.additional": "JSON""#)
        )
        // There, it would be the name of the field.
        let other = #expect(throws: DecodingFailure.self) {
            try FailingAPI.Beside(json: #"{"additional":1,"a":[]}"#)
        }
        #expect(other?.path.description == "a" && other?.change == nil)
    }

    @Test func anEmptyTextThatAnOptionalReadsAsNilMakesTheTypeOptional() {
        let one = #expect(throws: DecodingFailure.self) {
            try CodingNeededAPI.Stop(json: #"{"at":"","why":{"text":""}}"#)
        }
        #expect(one?.change == #""Stop.at": "Date?""#)
        let other = #expect(throws: DecodingFailure.self) {
            try CodingNeededAPI.Stop(json: #"{"at":"x","why":{"text":""}}"#)
        }
        #expect(other?.change == #""Stop.at": "JSON""#)
    }

    /// A generic model has another type in the spec; one of the user's own is in no spec.
    @Test func namesNoChangeThatMightNotBeTrue() {
        let generic = #expect(throws: DecodingFailure.self) {
            try StarWars.Page<Int>(json: #"{"count":1,"results":["a"]}"#)
        }
        #expect(generic?.change == nil)
        let field = #expect(throws: DecodingFailure.self) {
            try StarWars.Page<String>(json: #"{"count":"x","results":["a"]}"#)
        }
        #expect(field?.change == #""Page.count": "JSON""#)
        let own = #expect(throws: DecodingFailure.self) { try Own(json: #"{"name":1}"#) }
        #expect(own?.change == nil)
        let local = #expect(throws: DecodingFailure.self) { try Even(json: "3") }
        #expect(local?.change == nil)
    }

    @Test func encodingFailureNamesThePath() {
        var all = StarWars.Everything()
        all.ratio = .nan
        let error = #expect(throws: EncodingFailure.self) { try all.jsonData() }
        #expect(error?.description == "ratio: not a finite number")
        let page = StarWars.Page(count: 1, results: [1, .infinity])
        let other = #expect(throws: EncodingFailure.self) { try page.jsonData() }
        #expect(other?.description == "results[1]: not a finite number")
    }

    @Test func handWrittenTypesSayWhatTheyExpect() {
        let error = #expect(throws: DecodingFailure.self) { try [Even](json: "[2,\n3]") }
        #expect(
            error?.description
                == "[1]: expected an even number, found the number 3 (line 2, column 1)"
        )
    }

    @Test func textIsShownOnlyWhereSomeTextIsExpected() {
        func found<T: JSONCodable>(_ type: T.Type, _ text: String) -> String? {
            #expect(throws: DecodingFailure.self) { try T(json: text) }?.found
        }
        #expect(found(URL.self, #""""#) == "\"\", which 'URL?' reads as nil")
        #expect(found(Date.self, #""s3cret""#) == #""s3cret""#)
        #expect(found(Day.self, #""s3cret""#) == #""s3cret""#)
        #expect(found(UUID.self, #""s3cret""#) == #""s3cret""#)
        #expect(found(Int.self, #""s3cret""#) == "a string")
        #expect(found(Bool.self, #""s3cret""#) == "a string")
        #expect(found(Data.self, #""s3cret!""#) == "a string")
        #expect(found([Int].self, #""s3cret""#) == "a string")
        #expect(found(Even.self, #""s3cret""#) == "a string")
    }

    @Test func clockIsNoDate() {
        let error = #expect(throws: DecodingFailure.self) { try Date(json: #""12:30:00""#) }
        let message = #"expected a date such as 2024-02-29T12:30:00Z, found "12:30:00""#
        #expect(error?.expected == "a date such as 2024-02-29T12:30:00Z")
        #expect(error?.description.hasPrefix(message) == true)
    }

    @Test func otherErrorsAreKept() {
        let error = NetworkError.decodingError(DecodingFailure(CocoaError(.fileNoSuchFile)))
        let found = "decoding error: expected a readable response, found the error 'CocoaError'"
        #expect(error.description == found)
    }

    /// Where the reader was is not known.
    @Test func otherErrorsHaveNoLocation() {
        let error = #expect(throws: DecodingFailure.self) { try [Missing](json: "[\n1]") }
        #expect(error?.underlying is CocoaError)
        #expect(error?.path.steps.isEmpty == true)
        #expect(error?.offset == nil && error?.line == nil && error?.column == nil)
    }

    private struct Missing: JSONCodable {
        init(json: inout JSON.Reader) throws { throw CocoaError(.fileNoSuchFile) }
        func write(json: inout JSON.Writer) {}
    }

    private struct Even: JSONCodable {
        let value: Int

        init(json: inout JSON.Reader) throws {
            value = try json.read()
            if value % 2 != 0 { throw json.failure(expected: "an even number") }
        }

        func write(json: inout JSON.Writer) { json.write(value) }
    }
}

/// Not private: a type without a full name is in no spec.
enum FailingAPI {
    struct Rest: JSONModel {
        let additional: [String: Int]

        init(fields: inout FieldReader) throws { additional = try fields.rest(besides: []) }
        func write(fields: inout FieldWriter) {}
    }

    struct Beside: JSONModel {
        let additional: Int
        let rest: [String: Int]

        init(fields: inout FieldReader) throws {
            additional = try fields.read("additional")
            rest = try fields.rest(besides: ["additional"])
        }

        func write(fields: inout FieldWriter) {}
    }
}

private struct Own: JSONModel {
    let name: String

    init(fields: inout FieldReader) throws { name = try fields.read("name") }

    func write(fields: inout FieldWriter) { fields.write("name", name) }
}
