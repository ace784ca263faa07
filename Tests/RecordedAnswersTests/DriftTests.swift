import Foundation
import ResgenRuntime
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What `try` says of a recorded answer that is read is what the generated code makes of it: what it does
/// not write again, what it leaves out, and what it keeps as unrecognized.
@Suite struct DriftTests {
    /// A value that the generated code has read.
    private struct Value {
        let value: Any
        let json: String
        let droppedCount: Int

        init<T: ResgenRuntime.JSONCodable>(_ resource: Resource<T>, _ text: String) throws {
            let response = try resource.response(of: RawResponse(body: Data(text.utf8)))
            value = response.value
            json = String(decoding: try response.value.jsonData(), as: UTF8.self)
            droppedCount = response.droppedCount
        }
    }

    private func value(_ text: String, as name: String) throws -> Value {
        let api = Recorder()
        switch name {
        case "all": return try Value(api.all(), text)
        case "people": return try Value(api.people(), text)
        case "lossy": return try Value(api.lossy(), text)
        case "page": return try Value(api.page(), text)
        default: return try Value(api.dates(), text)
        }
    }

    private static func node(_ text: String) throws -> JSONNode {
        try JSONParser.parse(SourceText(name: "", bytes: Array(text.utf8)), file: 0).get()
    }

    @Test(arguments: ["all", "people", "lossy", "page", "dates"])
    func driftsAreWhatTheGeneratedCodeMakesOfIt(name: String) throws {
        let api = try #require(try RecorderAnswers.api())
        let text = try #require(RecorderAnswers.all.first { $0.name == name }?.text)
        let target = try #require(AnswerTarget(name, in: api))
        let changed = try RecorderAnswers.mutations(of: text, to: RecorderAnswers.manyReplacements)
        var count = 0
        for answer in changed + [text] {
            guard let value = try? value(answer, as: name) else { continue }
            count += 1
            let node = try Self.node(answer)
            var answers = RecordedAnswers(api)
            let drifts = answers.add(node, as: target).drifts
            let isRight =
                Self.areLosses(drifts, of: node, writtenAs: try Self.node(value.json))
                && drifts.count(where: \.isDropped) == value.droppedCount
                && drifts.count(where: \.isUnrecognized) == Self.unrecognizedCount(in: value.value)
            #expect(isRight, "\(answer): \(value.json): \(drifts.map(\.message))")
        }
        #expect(count > 1)
    }

    private static func areLosses(_ drifts: [Drift], of node: JSONNode, writtenAs written: JSONNode)
        -> Bool
    {
        let said = drifts.filter(\.isLoss)
        // A key whose value is nothing is unknown, too.
        return Loss.isLost(node, in: written) ? !said.isEmpty : said.allSatisfy(\.isOfNothing)
    }

    private static func unrecognizedCount(in value: Any) -> Int {
        if let rights = value as? Recorder.Rights { return rights.rawValue > 3 ? 1 : 0 }
        if let rights = value as? Recorder.TextRights { return rights.rawValue > 1 ? 1 : 0 }
        let mirror = Mirror(reflecting: value)
        let isUnrecognized =
            mirror.displayStyle == .enum && mirror.children.first?.label == "unrecognized"
        return mirror.children.reduce(isUnrecognized ? 1 : 0) {
            $0 + unrecognizedCount(in: $1.value)
        }
    }
}

extension Drift {
    fileprivate var isDropped: Bool { if case .dropped = kind { true } else { false } }

    fileprivate var isUnrecognized: Bool {
        switch kind {
        case .unknownValue, .unknownBits, .unrecognized: true
        case .unknownKey, .dropped, .imprecise, .unlikelyTime: false
        }
    }

    fileprivate var isLoss: Bool {
        !isUnrecognized && ![".millis", ".seconds"].contains { place?.hasSuffix($0) == true }
    }

    fileprivate var isOfNothing: Bool {
        switch kind {
        case .unknownKey(_, let node, _): node.isNull || node.string == ""
        case .dropped(let reason): reason.found?.isNothing ?? true
        default: false
        }
    }
}

extension JSONValue {
    fileprivate var isNothing: Bool {
        switch self {
        case .null, .string(""): true
        default: false
        }
    }
}

/// Compares an answer with what is written of its value.
private enum Loss {
    static func isLost(_ node: JSONNode, in written: JSONNode) -> Bool {
        switch (node.value, written.value) {
        case (.object(let members), .object):
            return members.contains { member in
                guard let value = written[member.key] else {
                    return !member.value.isNull && member.value.string != ""
                }
                // Seconds and milliseconds are written without a fraction, which Date has.
                let isWhole = ["seconds", "millis"].contains(member.key)
                return !isWhole && isLost(member.value, in: value)
            }
        case (.array(let elements), .array(let others)):
            return elements.count != others.count || zip(elements, others).contains(where: isLost)
        case (.number(let digits), .number(let other)):
            return ExactNumber(digits) != ExactNumber(other)
        case (.string(let text), .string(let other)): return !isEqual(text, other)
        case (.bool(let flag), .bool(let other)): return flag != other
        // A date that is a number in a string is written as one, and PHP's empty map as an object.
        case (.string(let text), .number) where JSONNumber.isLegal(text):
            return isLost(JSONNode(value: .number(text), range: node.range), in: written)
        case (.array(let elements), .object(let members)) where elements.isEmpty:
            return !members.isEmpty
        // A number or Bool that is in no string is written in one.
        case (.number, .string(let text)):
            return !JSONNumber.isLegal(text)
                || isLost(node, in: JSONNode(value: .number(text), range: written.range))
        case (.bool(let flag), .string(let text)): return text != "\(flag)"
        case (.bool(let flag), .number(let digits)): return digits != (flag ? "1" : "0")
        case (.string(""), _): return false
        case (.null, _): return false
        case (.string(""), .null): return false
        default: return true
        }
    }

    /// Whether two texts have one value: the writer has its own form of numbers, durations and dates.
    private static func isEqual(_ text: String, _ other: String) -> Bool {
        if text == other { return true }
        if RecorderAnswers.oldDates.contains(text) { return other == RecorderAnswers.date }
        if JSONNumber.isLegal(text), JSONNumber.isLegal(other) {
            return ExactNumber(text) == ExactNumber(other)
        }
        if let bytes = bytes(text), bytes == Data(base64Encoded: other) { return true }
        if let duration = DurationLiteral(text) { return duration == DurationLiteral(other) }
        return moment(text) == moment(other)
    }

    /// Of base64 in either alphabet, with padding or without.
    private static func bytes(_ text: String) -> Data? {
        let letters = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: -letters.utf8.count & 3)
        return Data(base64Encoded: letters + padding)
    }

    /// The digits of a date with three of its second's fraction, `T` or a space between day and time.
    private static func moment(_ text: String) -> String {
        let parts = text.replacing("T", with: " ").replacing("Z", with: "")
            .split(separator: ".", maxSplits: 1)
        let fraction = parts.count > 1 ? parts[1] : ""
        let zeros = String(repeating: "0", count: max(0, 3 - fraction.count))
        return "\(parts.first ?? "").\(fraction)\(zeros)"
    }
}
