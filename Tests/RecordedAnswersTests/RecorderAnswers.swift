import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Answers that the pair `recorder` reads, and what becomes of each where one of its values is another.
enum RecorderAnswers {
    static let person =
        #"{"name":"Ada","age":36,"site":"https://a.example","born":"1815-12-10","friends":[{"name":"B","born":"2000-01-01"}]}"#

    private static let everything = """
        {
          "flag": true, "flag_number": 1, "flag_text": "true", "int": 7, "small": 8, "natural": 9,
          "long_text": "9007199254740993", "float": 1.5, "double": 2, "price": "12.50",
          "date": "2024-02-29T12:30:00Z", "seconds": 1709209800,
          "mail": "Thu, 29 Feb 2024 12:30:00 GMT", "german": "29.02.2024",
          "pause": "PT1H30M", "rest": "-P1DT0.5S", "uuid": "00000000-0000-0000-0000-000000000001", "url": "https://a.example", "data": "AQI=",
          "any": [1, { "a": null }], "matrix": [[1, 2], []], "counts": { "a": 1 },
          "by_day": { "2024-02-29": true }, "by_size": { "small": 1, "other": 2 },
          "by_number": { "1": "a" }, "size": "small", "mode": "on", "level": 2, "rights": 3,
          "rights_text": "1", "id": 5, "amount": "9.90", "person": \(person), "patch": 4, "count": 5,
          "vague_day": "2024-02-29", "vague_count": 4,
          "kind": "everything", "version": 1.0, "nothing": null, "meta": { "a": [1, null] },
          "event": { "type": 7, "why": "x" }, "shape": { "radius": 1 },
          "mixed": [1, "a", [1, 2], \(person)], "place": { "lat": 1, "lon": 2 },
          "wheels": [{ "pressure": 2.5 }], "page": { "items": [\(person)], "first": \(person) },
          "boxes": { "items": ["small", null], "first": "large" }, "some": [1, 2],
          "loose": [1, "a"], "loose_map": { "a": [1] },
          "loose_days": { "2024-02-29": "small" }, "stamp": "2024-02-29 12:30:00.500",
          "millis": 1709209800500, "stock": { "day": "2024-02-29", "A-1": 5 }, "child": \(person), "name": "n"
        }
        """

    static let all: [(name: String, text: String)] = [
        ("all", everything), ("people", "[\(person)]"), ("lossy", "[\(person)]"),
        ("page", #"{ "items": [\#(person)], "first": \#(person), "next": null }"#),
        ("ids", #"{ "data": [{ "id": 1 }, { "id": 2 }] }"#), ("last", #"{ "data": [\#(person)] }"#),
        ("dates", #"{ "a": ["2024-02-29"] }"#),
    ]

    /// What a value becomes; nil takes it away.
    static let replacements: [String?] = [
        nil, "null", "true", "0", "1", "1.5", "-3", "300", #""text""#, #""""#, #""1""#, #""gone""#,
        #""2023-02-29""#, #""P2W""#, #""P1M""#, #""PT1.5H30M""#, #""PT-6H""#, "[]", "{}", "[null]",
        #"{ "a": 1 }"#, #"{ "radius": "r" }"#,
        #"{ "type": "moved" }"#, #"{ "side": 1 }"#, #"{ "kind": "square", "side": "s" }"#,
    ]

    /// What is written as a date of mail is read in other forms, too (RFC 2822, section 4.3; RFC 9110, section
    /// 5.6.7).
    static let date = "Thu, 29 Feb 2024 12:30:00 GMT"
    static let oldDates = [
        "Thursday, 29-Feb-24 12:30:00 GMT", "Thu Feb 29 12:30:00 2024",
        "thu, 29 feb 24 12:30 gmt (x)",
    ]

    /// The same, and what is read with a loss or not by a hair.
    static let manyReplacements =
        replacements + oldDates.map { "\"\($0)\"" } + [
            "9007199254740993", "1e2", "1e400", "1.00000000000000000000000000000000000000001",
            #""12345678901234567890123456789012345678901""#,
            #""2024-02-29T12:30:00.123456789Z""#, #""2024-02-29 12:30:00""#,
            #""Thu, 30 Feb 2024 12:30:00 GMT""#,
            #""2024-02-29 12:30:00.5""#, #"[1, 2.5, "a", null]"#, #"{ "a": [1, null], "b": 2 }"#,
            #"{ "2024-02-29": "huge", "a": "small" }"#,
        ]

    /// The first member counts for a field, the last one for a map.
    static let repeatedKeys = [
        #"{ "name": "A", "name": 3, "born": "2000-01-01", "extra": 1 }"#,
        #"{ "name": 3, "born": "2000-01-01", "name": "A" }"#,
        #"{ "born": "2000-01-01", "born": 1, "name": "A", "born": 2 }"#,
    ]

    static func api(changing entries: String? = nil) throws -> API? {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../ResgenTests/Golden/recorder.json")
        var text = try String(contentsOf: file, encoding: .utf8)
        if let entries {
            text = text.replacing("\"api\":", with: "\"change\": { \(entries) },\n\"api\":")
        }
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        #expect(result.api != nil, "\(result.diagnostics.map(\.message))")
        return result.api
    }

    static func mutations(of text: String, to replacements: [String?] = replacements) throws
        -> [String]
    {
        let source = SourceText(name: "answer.json", bytes: Array(text.utf8))
        let places = places(in: try JSONParser.parse(source, file: 0).get())
        return places.flatMap { place in
            replacements.compactMap { replacement in
                if replacement == nil, place.key == nil { return nil }
                var bytes = source.bytes
                let range = replacement == nil ? place.key ?? place.value : place.value
                // A member that is not known stands for one that is not there.
                let new = replacement ?? #""not there""#
                bytes.replaceSubrange(range.range, with: Array(new.utf8))
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    private static func places(in node: JSONNode) -> [(value: SourceRange, key: SourceRange?)] {
        var places: [(value: SourceRange, key: SourceRange?)] = [(node.range, nil)]
        for element in node.elements { places += self.places(in: element) }
        for member in node.members {
            places += self.places(in: member.value).dropFirst()
            places.append((member.value.range, member.keyRange))
        }
        return places
    }
}
