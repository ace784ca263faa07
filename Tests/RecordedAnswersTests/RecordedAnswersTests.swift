import Foundation
import ResgenRuntime
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What `check --against` says of a recorded answer is what the generated code does with it: that of the
/// pair `recorder`, which is compiled here.
@Suite struct RecordedAnswersTests {
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

    @Test(arguments: RecorderAnswers.all.map(\.name))
    func checkAndGeneratedCodeAgree(name: String) throws {
        let api = try #require(try RecorderAnswers.api())
        let text = try #require(RecorderAnswers.all.first { $0.name == name }?.text)
        #expect(throws: Never.self) { try read(text, as: name) }
        let replacements = RecorderAnswers.manyReplacements + RecorderAnswers.repeatedKeys
        for changed in try RecorderAnswers.mutations(of: text, to: replacements) {
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
        let api = try #require(try RecorderAnswers.api())
        let text = try #require(RecorderAnswers.all.first { $0.name == name }?.text)
        var apis: [String: API] = [:]
        for changed in try RecorderAnswers.mutations(of: text, to: [nil, "null", #""text""#]) {
            let first = try Self.check(changed, as: name, of: api)
            if first.mismatches.allSatisfy({ $0.place == nil }) { continue }
            let entries = first.changes.map(\.text)
                .joined(separator: ", ")
            let corrected =
                try apis[entries] ?? #require(
                    try RecorderAnswers.api(changing: entries),
                    "\(entries)"
                )
            apis[entries] = corrected
            let second = try Self.check(changed, as: name, of: corrected).mismatches
            // What has the type of a parameter is for the arguments to say.
            let left = second.compactMap(\.place).filter {
                !["Page.items", "Page.first"].contains($0)
            }
            #expect(left.isEmpty, "\(entries): \(second.map(\.message))")
        }
    }

    /// With the entry that an error names, the value is read that it is about.
    @Test(arguments: RecorderAnswers.all.map(\.name))
    func changeOfAnErrorMakesItsValueReadable(name: String) throws {
        let api = try #require(try RecorderAnswers.api())
        let text = try #require(RecorderAnswers.all.first { $0.name == name }?.text)
        var apis: [String: API] = [:]
        for changed in try RecorderAnswers.mutations(of: text) {
            guard let entry = try failure(of: changed, as: name)?.change else { continue }
            let corrected =
                try apis[entry] ?? #require(try RecorderAnswers.api(changing: entry), "\(entry)")
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
        let api = try #require(try RecorderAnswers.api())
        let text = try #require(RecorderAnswers.all.first { $0.name == name }?.text)
        var named: Set<String> = []
        for changed in try RecorderAnswers.mutations(of: text, to: [nil, "null"]) {
            let failure = try failure(of: changed, as: name)
            // An alias is told by what it stands for.
            guard let entry = failure?.change, !entry.contains("Everything.name") else { continue }
            let proposed = try Self.check(changed, as: name, of: api).changes
                .map { "\"\($0.place)\": \"\($0.type)\"" }
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
        mismatches: [Mismatch], changes: [TypeCorrection]
    ) {
        let source = SourceText(name: "answer.json", bytes: Array(text.utf8))
        let node = try JSONParser.parse(source, file: 0).get()
        let target = try #require(AnswerTarget(name, in: api))
        var answers = RecordedAnswers(api)
        let mismatches = answers.add(node, as: target).mismatches
        return (mismatches, answers.changes(for: Set(mismatches.compactMap(\.place))))
    }
}
