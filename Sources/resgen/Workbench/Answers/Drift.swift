import Foundation
import ResgenCompiler

/// What the generated code reads of a recorded answer, though not all of it or not as the spec knows it.
struct Drift: Sendable {
    enum Kind: Sendable {
        /// A key that nothing reads, its value, and the keys that are read there.
        case unknownKey(String, value: JSONNode, known: Set<String>)
        /// A value that an open enum keeps as unrecognized.
        case unknownValue(JSONNode)
        /// Bits of flags that have no name.
        case unknownBits(String)
        /// A value of a union that is kept as unrecognized; of one with a tag, the tag's key and value.
        case unrecognized(tag: String?, JSONNode?)
        /// What is left out because its list or its field is lossy, and why.
        case dropped(Mismatch)
        /// A value of which a type keeps this much, perhaps inside of a type of its own.
        case imprecise(StandardType, kept: String, isWrapped: Bool)
        /// A time that would be likelier in another unit.
        case unlikelyTime(Double, ValueEncoding, likely: ValueEncoding)
    }

    let kind: Kind
    /// What of the spec reads the value: a model, or what of it.
    let owner: String
    /// The same where an entry of `change` can mean it.
    let place: String?
    /// Where it is in the answer.
    let range: SourceRange
    /// Where the spec says what is read.
    let origin: SourceRange?

    /// One clause, as a diagnostic says it.
    var message: String {
        switch kind {
        case .unknownKey(let key, _, _): "unknown key '\(key)' in '\(owner)'"
        case .unknownValue(let node): "unknown value \(Self.text(of: node)) of '\(owner)'"
        case .unknownBits(let bits): "unknown bits \(bits) of '\(owner)'"
        case .unrecognized(let tag?, let node?):
            "no case of '\(owner)' has the '\(tag)' \(Self.text(of: node))"
        case .unrecognized(let tag?, nil): "no case of '\(owner)', '\(tag)' is missing"
        case .unrecognized(nil, _): "no case of '\(owner)' matches"
        case .dropped(let reason): "left out as 'lossy' says: \(reason.message)"
        case .imprecise(let type, let kept, _): "'\(type.rawValue)' keeps \(kept) in '\(owner)'"
        case .unlikelyTime(let number, let encoding, let likely):
            "'\(owner)' is in the year \(encoding.year(of: number)) as \(encoding.word ?? ""), as"
                + " \(likely.word ?? "") it would be in \(likely.year(of: number))"
        }
    }

    /// What is said once, of all values that share it.
    var subject: String {
        switch kind {
        case .imprecise(let type, _, _): "\(type.rawValue) in \(owner)"
        case .unlikelyTime: "time in \(owner)"
        case .dropped(let reason): "dropped \(reason.subject)"
        default: message
        }
    }

    /// The place that would keep all of its number as a Decimal.
    var placeOfDecimal: String? {
        switch kind {
        case .imprecise(.float, _, isWrapped: false), .imprecise(.double, _, isWrapped: false):
            place
        default: nil
        }
    }

    private static func text(of node: JSONNode) -> String {
        switch node.value {
        case .string(let text): JSONPrinter.quoted(text)
        case .number(let text): text
        case .bool(let flag): String(flag)
        default: node.value.kindName
        }
    }
}

extension ValueEncoding {
    /// The year of a number of seconds or milliseconds since 1970, in UTC.
    fileprivate func year(of number: Double) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let seconds = self == .milliseconds ? number / 1000 : number
        return calendar.component(.year, from: Date(timeIntervalSince1970: seconds))
    }
}
