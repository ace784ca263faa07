import Foundation
import ResgenRuntime
import Testing

@Suite("What is not there") struct AbsenceTests {
    @Test(arguments: [
        (Note(), "{}"),
        (Note(first: 1), #"{"first":1}"#),
        (Note(last: "a"), #"{"last":"a"}"#),
        (Note(marks: [nil]), #"{"marks":[null]}"#),
        (Note(marks: [1, nil]), #"{"marks":[1,null]}"#),
        (Note(first: 1, marks: [nil], last: "a"), #"{"first":1,"marks":[null],"last":"a"}"#),
        (Note(inner: [Note()]), #"{"inner":[{}]}"#),
        (Note(inner: [Note(marks: [nil]), Note()]), #"{"inner":[{"marks":[null]},{}]}"#),
        (Note(rest: ["x": nil, "y": 2]), #"{"x":null,"y":2}"#),
    ])
    func nilIsLeftOutOfObjectsAlone(note: Note, text: String) throws {
        #expect(try String(decoding: note.jsonData(), as: UTF8.self) == text)
        #expect(try Note(jsonData: Data(text.utf8)) == note)
    }

    @Test func keyOfAFieldIsWrittenOnce() throws {
        let note = Note(first: 1, rest: ["first": 2, "last": 3, "x": 4])
        let text = #"{"first":1,"x":4}"#
        #expect(try String(decoding: note.jsonData(), as: UTF8.self) == text)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try String(decoding: encoder.encode(note), as: UTF8.self) == text)
    }

    @Test func whatNeedsAValueIsMissing() {
        for text in [#"{"marks":[],"word":null}"#, #"{"marks":[]}"#, #"{"marks":[],"words":""}"#] {
            let failure = #expect(throws: DecodingFailure.self) {
                try Strict(jsonData: Data(text.utf8))
            }
            #expect(failure?.path.description == "word" || failure?.missingKey == "word")
        }
    }

    @Test func emptyStringsAreNilForWhatCannotBeEmpty() throws {
        let text = #"{"url":"","word":"","id":""}"#
        let sheet = try Sheet(jsonData: Data(text.utf8))
        #expect(sheet.url == nil && sheet.word == "" && sheet.id == nil)
        #expect(throws: DecodingFailure.self) { try Sheet(jsonData: Data(#"{"count":""}"#.utf8)) }
    }

    @Test(
        arguments: [
            ("{}", nil, nil),
            (#"{"number":null,"marks":null}"#, nil, nil),
            (#"{"number":"4","marks":[1,"a",2]}"#, 4, [1, 2]),
        ] as [(String, Int?, [Int]?)]
    )
    func readOfAnOptionalIsReadIfPresent(text: String, number: Int?, marks: [Int]?) throws {
        let twice = try Twice(jsonData: Data(text.utf8))
        #expect(twice.numbers == [number, number])
        #expect(twice.marks == [marks, marks])
    }

    @Test func lossyFieldIsAsIfMissingWhereItCannotBeRead() throws {
        let server = try #require(URL(string: "https://example.com"))
        let text = #"{"day":"tomorrow","count":"many"}"#
        let response = try Resource<Loose>(.get, server)
            .response(of: RawResponse(body: Data(text.utf8)))
        #expect(response.value.day == nil && response.value.count == 3)
        #expect(response.dropped.map(\.path.description) == ["day", "count"])
        #expect(response.dropped.map(\.key) == ["day", "count"])
    }

    @Test(arguments: [#"{"sizes":"many"}"#, #"{"names":[1]}"#, #"{"names":"Ann"}"#])
    func lossyListIsNotMissingWhereItIsNone(text: String) {
        #expect(throws: DecodingFailure.self) { try Loose(json: text) }
    }

    /// PHP writes it so.
    @Test func lossyMapMayBeAnEmptyList() throws {
        #expect(try Loose(json: #"{"names":[]}"#).names == [:])
        let address = try #require(URL(string: "https://example.com"))
        let maps = Resource<[Int: String]>(.get, address, returns: .json(lossy: true))
        #expect(try maps.response(of: RawResponse(body: Data("[]".utf8))).value == [:])
        #expect(throws: DecodingFailure.self) { try [String: Int](json: "[]") }
    }

    @Test func textMayBeANumber() throws {
        for (json, text) in [("12.50", "12.50"), ("-7", "-7"), ("true", "true"), (#""a""#, "a")] {
            #expect(try String(json: json, as: .string) == text)
        }
        #expect(try [String?](json: #"[1,null,"b"]"#, as: .string) == ["1", nil, "b"])
        #expect(try "7".jsonData(as: .string) == Data(#""7""#.utf8))
        for json in ["null", "[1]", "{}"] {
            #expect(throws: DecodingFailure.self) { try String(json: json, as: .string) }
        }
        #expect(throws: DecodingFailure.self) { try String(json: "7") }
        #expect(throws: DecodingFailure.self) { try String(json: "true", as: .integer) }
    }

    @Test func filesArePartsAndNoParameters() throws {
        let file = FileUpload(Data("x".utf8), name: "x.txt")
        let address = try #require(URL(string: "https://example.com"))
        let query = Resource<Void>(.get, address, query: ["file": file])
        #expect(throws: NetworkError.self) { try query.urlRequest() }
        let parts: ResourceRequest.Body.Fields = [
            "none": FileUpload?.none, "some": Optional(file), "both": [file, file],
            "word": String?.none,
        ]
        let text = String(decoding: ResourceRequest.Body.multipart(parts).content, as: UTF8.self)
        #expect(text.components(separatedBy: "filename=\"x.txt\"").count == 4)
        #expect(!text.contains("none") && !text.contains("word"))
    }
}

struct Note: Codable, JSONModel, Equatable {
    var first: Int?
    var marks: [Int?]?
    var inner: [Note]?
    var last: String?
    var rest: [String: Int?] = [:]
}

extension Note {
    init(fields: inout FieldReader) throws {
        first = try fields.read("first")
        marks = try fields.read("marks")
        inner = try fields.read("inner")
        last = try fields.read("last")
        rest = try fields.rest(besides: ["first", "marks", "inner", "last"])
    }

    func write(fields: inout FieldWriter) {
        fields.write("first", first)
        fields.write("marks", marks)
        fields.write("inner", inner)
        fields.write("last", last)
        fields.write(rest: rest, besides: ["first", "marks", "inner", "last"])
    }
}

private struct Strict: JSONModel {
    var word: String
}

extension Strict {
    init(fields: inout FieldReader) throws { word = try fields.read("word") }
    func write(fields: inout FieldWriter) { fields.write("word", word) }
}

private struct Link: JSONWrapper {
    var rawValue: URL
}

private struct Sheet: JSONModel {
    var url: URL?
    var word: String?
    var id: Link?
    var count: Int?
}

extension Sheet {
    init(fields: inout FieldReader) throws {
        url = try fields.read("url")
        word = try fields.read("word")
        id = try fields.read("id")
        count = try fields.read("count")
    }

    func write(fields: inout FieldWriter) {
        fields.write("url", url)
        fields.write("word", word)
        fields.write("id", id)
        fields.write("count", count)
    }
}

private struct Loose: FieldReader.Model {
    var day: Day?
    var count: Int
    var sizes: [Int]?
    var names: [String: Int]

    init(fields: inout FieldReader) throws {
        day = try fields.readIfPresent("day", lossy: true)
        count = try fields.read("count", default: 3, lossy: true)
        sizes = try fields.readIfPresent("sizes", lossy: true)
        names = try fields.read("names", default: [:], lossy: true)
    }
}

/// The same fields by both functions.
private struct Twice: FieldReader.Model {
    var numbers: [Int?]
    var marks: [[Int]?]

    init(fields: inout FieldReader) throws {
        numbers = [
            try fields.read("number", as: .string), try fields.readIfPresent("number", as: .string),
        ]
        marks = [
            try fields.read("marks", lossy: true), try fields.readIfPresent("marks", lossy: true),
        ]
    }
}
