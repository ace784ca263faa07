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

    /// A date with a time, of which nothing would be lost. `2024-02-29 12:00:00` is what databases print, which have
    /// dates that are none.
    private static func isDate(_ text: String) -> Bool {
        ISODate.isLegal(text) && !DayText.isLegal(text) && !(text.contains(" ") && lacksZone(text))
            && Precision.kept(of: .string(text), as: .date, nil) == nil
    }

    /// Whether a date is one of no place: it is read as one of UTC.
    static func lacksZone(_ date: String) -> Bool {
        guard let last = date.utf8.last, last | 0x20 != UInt8(ascii: "z") else { return false }
        return !date.utf8.dropFirst(dayLength).contains { "+-".utf8.contains($0) }
    }

    private static let dayLength = 10

    /// One that is written as it was read: what has characters to be encoded may be the template of one.
    private static func isURL(_ text: String) -> Bool {
        ["http://", "https://"].contains { text.hasPrefix($0) && text.count > $0.count }
            && URL(string: text)?.absoluteString == text
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

    private static let enumLimit = 20
    private static let samplesOfAValue = 5

    /// `in_progress`, `IN-PROGRESS`, `text/html`, `rich:video`; not a name with blanks, a path or a number.
    private static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 else { return false }
        if let slash = text.firstIndex(of: "/"), !mediaTypes.contains(String(text[..<slash])) {
            return false
        }
        return text.utf8.count <= 32
            && text.utf8.allSatisfy {
                ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 <= 9 || "_-./:+".utf8.contains($0)
            }
    }

    /// The top-level media types that are registered (RFC 6838, section 4.2).
    private static let mediaTypes: Set = [
        "application", "audio", "font", "image", "message", "model", "multipart", "text", "video",
    ]

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
