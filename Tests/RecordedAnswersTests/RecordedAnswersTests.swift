import Foundation
import ResgenRuntime
import Testing

@testable import ResgenTool

/// What `check --against` says of a recorded answer is what the generated code does with it: that of the
/// pair `recorder`, which is compiled here.
@Suite struct RecordedAnswersTests {
    private static let person =
        #"{"name":"Ada","age":36,"site":"https://a.example","born":"1815-12-10","friends":[{"name":"B","born":"2000-01-01"}]}"#

    private static let everything = """
        {
          "flag": true, "flag_number": 1, "flag_text": "true", "int": 7, "small": 8, "natural": 9,
          "long_text": "9007199254740993", "float": 1.5, "double": 2, "price": "12.50",
          "date": "2024-02-29T12:30:00Z", "seconds": 1709209800,
          "mail": "Thu, 29 Feb 2024 12:30:00 +0000", "german": "29.02.2024",
          "pause": "PT1H30M", "rest": "-P1DT0.5S", "uuid": "00000000-0000-0000-0000-000000000001", "url": "https://a.example", "data": "AQI=",
          "any": [1, { "a": null }], "matrix": [[1, 2], []], "counts": { "a": 1 },
          "by_day": { "2024-02-29": true }, "by_size": { "small": 1, "other": 2 },
          "by_number": { "1": "a" }, "size": "small", "mode": "on", "level": 2, "rights": 3,
          "rights_text": "1", "id": 5, "amount": "9.90", "person": \(person), "patch": 4, "count": 5,
          "kind": "everything", "version": 1.0, "nothing": null, "meta": { "a": [1, null] },
          "event": { "type": 7, "why": "x" }, "shape": { "radius": 1 },
          "mixed": [1, "a", [1, 2], \(person)], "place": { "lat": 1, "lon": 2 },
          "wheels": [{ "pressure": 2.5 }], "page": { "items": [\(person)], "first": \(person) },
          "boxes": { "items": ["small", null], "first": "large" }, "some": [1, 2],
          "stock": { "day": "2024-02-29", "A-1": 5 }, "child": \(person), "name": "n"
        }
        """

    private static let answers: [(name: String, text: String)] = [
        ("all", everything), ("people", "[\(person)]"), ("lossy", "[\(person)]"),
        ("page", #"{ "items": [\#(person)], "first": \#(person), "next": null }"#),
        ("ids", #"{ "data": [{ "id": 1 }, { "id": 2 }] }"#), ("last", #"{ "data": [\#(person)] }"#),
        ("dates", #"{ "a": ["2024-02-29"] }"#),
    ]

    /// What a value becomes; nil takes it away.
    private static let replacements: [String?] = [
        nil, "null", "true", "0", "1", "1.5", "-3", "300", #""text""#, #""""#, #""1""#, #""gone""#,
        #""2023-02-29""#, #""P2W""#, #""P1M""#, #""PT1.5H30M""#, #""PT-6H""#, "[]", "{}", "[null]",
        #"{ "a": 1 }"#, #"{ "radius": "r" }"#,
        #"{ "type": "moved" }"#, #"{ "side": 1 }"#, #"{ "kind": "square", "side": "s" }"#,
    ]

    private func read(_ text: String, as name: String) throws {
        let (api, data) = (Recorder(), Data(text.utf8))
        switch name {
        case "all": _ = try api.all().parse(data)
        case "people": _ = try api.people().parse(data)
        case "lossy": _ = try api.lossy().parse(data)
        case "page": _ = try api.page().parse(data)
        case "ids": _ = try api.ids().parse(data)
        case "last": _ = try api.last().parse(data)
        default: _ = try api.dates().parse(data)
        }
    }

    @Test(arguments: answers.map(\.name))
    func checkAndGeneratedCodeAgree(name: String) throws {
        let api = try #require(try Self.api())
        let text = try #require(Self.answers.first { $0.name == name }?.text)
        #expect(throws: Never.self) { try read(text, as: name) }
        for changed in try Self.mutations(of: text, to: Self.replacements) {
            let isRead = (try? read(changed, as: name)) != nil
            let mismatches = try Self.check(changed, as: name, of: api).mismatches
            #expect(
                mismatches.isEmpty == isRead,
                "\(name): \(changed): \(mismatches.map(\.message))"
            )
        }
    }

    /// With the entries that are proposed the answer is read.
    @Test(arguments: ["all", "people", "page", "dates"])
    func proposedChangesMakeTheAnswerReadable(name: String) throws {
        let api = try #require(try Self.api())
        let text = try #require(Self.answers.first { $0.name == name }?.text)
        var apis: [String: API] = [:]
        for changed in try Self.mutations(of: text, to: [nil, "null", #""text""#]) {
            let first = try Self.check(changed, as: name, of: api)
            if first.mismatches.allSatisfy({ $0.place == nil }) { continue }
            let entries = first.changes.map { "\"\($0.place)\": \"\($0.type)\"" }
                .joined(separator: ", ")
            let corrected =
                try apis[entries] ?? #require(try Self.api(changing: entries), "\(entries)")
            apis[entries] = corrected
            let second = try Self.check(changed, as: name, of: corrected).mismatches
            #expect(second.allSatisfy { $0.place == nil }, "\(entries): \(second.map(\.message))")
        }
    }

    /// With the entry that an error names, the value is read that it is about.
    @Test(arguments: answers.map(\.name))
    func changeOfAnErrorMakesItsValueReadable(name: String) throws {
        let api = try #require(try Self.api())
        let text = try #require(Self.answers.first { $0.name == name }?.text)
        var apis: [String: API] = [:]
        for changed in try Self.mutations(of: text, to: Self.replacements) {
            guard let entry = try failure(of: changed, as: name)?.change else { continue }
            let corrected = try apis[entry] ?? #require(try Self.api(changing: entry), "\(entry)")
            apis[entry] = corrected
            let count = try Self.check(changed, as: name, of: api).mismatches.count
            let left = try Self.check(changed, as: name, of: corrected).mismatches
            // An error is about one value, the first of those that cannot be read.
            let isRead = count == 1 ? left.isEmpty : left.count < count
            #expect(isRead, "\(entry): \(left.map(\.message)), \(changed)")
        }
    }

    /// The check proposes the same for what is null or missing.
    @Test(arguments: ["all", "people", "page"])
    func checkProposesTheChangeOfAnError(name: String) throws {
        let api = try #require(try Self.api())
        let text = try #require(Self.answers.first { $0.name == name }?.text)
        var named: Set<String> = []
        for changed in try Self.mutations(of: text, to: [nil, "null"]) {
            let failure = try failure(of: changed, as: name)
            // An alias is told by what it stands for.
            guard let entry = failure?.change, !entry.contains("Everything.name") else { continue }
            let proposed = try Self.check(changed, as: name, of: api).changes
                .map { "\"\($0.place)\": \"\($0.type)\"" }
            // Of what else an object has, the check proposes nothing.
            if proposed.isEmpty, entry.contains("Everything.stock") { continue }
            // A field with a default may be missing elsewhere, not in this answer.
            let present = entry.replacing("?\"", with: "\"")
            let isProposed = proposed.contains(entry) || proposed.contains(present)
            #expect(isProposed, "\(entry): \(proposed), \(changed)")
            named.insert(entry)
        }
        #expect(named.count > 2)
    }

    private func failure(of text: String, as name: String) throws -> DecodingFailure? {
        do {
            try read(text, as: name)
            return nil
        } catch NetworkError.decodingError(let failure) {
            return failure
        }
    }

    private static func check(_ text: String, as name: String, of api: API) throws -> (
        mismatches: [Mismatch], changes: [(place: String, type: String)]
    ) {
        let source = SourceText(name: "answer.json", bytes: Array(text.utf8))
        let node = try JSONParser.parse(source, file: 0).get()
        let target = try #require(AnswerTarget(name, in: api))
        var answers = RecordedAnswers(api)
        let mismatches = answers.add(node, as: target)
        return (mismatches, answers.changes(for: Set(mismatches.compactMap(\.place))))
    }

    private static func api(changing entries: String? = nil) throws -> API? {
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

    private static func mutations(of text: String, to replacements: [String?]) throws -> [String] {
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
