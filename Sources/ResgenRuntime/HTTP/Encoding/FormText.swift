import Foundation

/// A form that a server receives (application/x-www-form-urlencoded; URL Standard, section 5.1), as a JSON
/// object of strings, in which a name that is there several times has a list.
enum FormText {
    /// - Parameter objects: The names of objects, and of lists of such: `a[b]=1` is a member of `a`, and
    ///   the text of `a` may be JSON.
    static func json(of form: Data, objects: Set<String> = []) throws(DecodingFailure) -> Data {
        var values = FormValues(objects: objects)
        for pair in [UInt8](form).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let value = parts.count == 1 ? "" : decoded(parts[1])
            try values.add(value, named: decoded(parts[0]))
        }
        return try values.json()
    }

    /// A name or a value: a plus is a space, a percent sign is itself where no code of a byte follows, and what
    /// is no UTF-8 is U+FFFD.
    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == UInt8(ascii: "%"), let code = code(in: text, at: index + 1) {
                bytes.append(code)
                index += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func code(in text: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard index + 1 < text.endIndex,
            let high = Character(Unicode.Scalar(text[index])).hexDigitValue,
            let low = Character(Unicode.Scalar(text[index + 1])).hexDigitValue
        else { return nil }
        return UInt8(high << 4 | low)
    }
}
