import Foundation
import ResgenCompiler

/// What texts of samples are, beyond being text.
enum TextKinds {
    /// The type that reads all of the texts, empty ones left out; nil where that is String.
    static func type(of texts: [String]) -> StandardType? {
        if texts.isEmpty { return nil }
        let candidates: [(StandardType, (String) -> Bool)] = [
            (.uuid, isUUID), (.date, isDate), (.day, DayText.isLegal), (.url, isURL),
        ]
        return candidates.first { texts.allSatisfy($0.1) }?.0
    }

    static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36 && UUID(uuidString: text) != nil
    }

    /// A date with a time, of which nothing would be lost.
    private static func isDate(_ text: String) -> Bool {
        ISODate.isLegal(text) && Precision.kept(of: .string(text), as: .date, nil) == nil
    }

    private static func isURL(_ text: String) -> Bool {
        ["http://", "https://"].contains { text.hasPrefix($0) && text.count > $0.count }
            && URL(string: text) != nil
    }

    /// The values of an enum in the order in which they come first; nil where there are too many, or too
    /// few samples to say so: each value comes five times on average, and is a word.
    static func enumValues(of texts: [String]) -> [String]? {
        let values = texts.unique
        let isRepeated = texts.count >= max(10, values.count * samplesOfAValue)
        guard values.count > 1, values.count <= enumLimit, isRepeated, values.allSatisfy(isWord)
        else { return nil }
        return values
    }

    private static let enumLimit = 12
    private static let samplesOfAValue = 5

    /// `in_progress`, `IN-PROGRESS`; not a name with blanks, nor a number.
    private static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 else { return false }
        return text.utf8.count <= 32
            && text.utf8.allSatisfy {
                ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 <= 9 || $0 == UInt8(ascii: "_")
                    || $0 == UInt8(ascii: "-")
            }
    }

    /// Whether a key of an object or a segment of a path is no name but what identifies something: a
    /// number, a UUID, a date, or a long mix of letters and digits.
    static func isID(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ $0 &- 0x30 <= 9 }) { return !text.isEmpty }
        if isUUID(text) || DayText.isLegal(text) { return true }
        let isMixed =
            text.utf8.contains { $0 &- 0x30 <= 9 } && text.utf8.contains { $0 &- 0x30 > 9 }
        let isPlain = text.utf8.allSatisfy {
            ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 <= 9 || $0 == UInt8(ascii: "_")
                || $0 == UInt8(ascii: "-")
        }
        return isMixed && isPlain && text.utf8.count >= 12
            && text.utf8.count { $0 &- 0x30 <= 9 } * 4 >= text.utf8.count
    }
}
