import Foundation

/// A form that a server receives (application/x-www-form-urlencoded; URL Standard, section 5.1), as a JSON
/// object of strings, in which a name that is there several times has a list.
enum FormText {
    static func json(of form: Data) throws(DecodingFailure) -> Data {
        var names: [String] = []
        var values: [String: [String]] = [:]
        for pair in form.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = try decoded(parts[0])
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(parts.count == 1 ? "" : try decoded(parts[1]))
        }
        var text = Data()
        for name in names {
            text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
            text += quoted(name) + [UInt8(ascii: ":")] + element(values[name] ?? [])
        }
        if text.isEmpty { text.append(UInt8(ascii: "{")) }
        text.append(UInt8(ascii: "}"))
        return text
    }

    private static func element(_ values: [String]) -> [UInt8] {
        if values.count == 1 { return quoted(values[0]) }
        let all = values.map(quoted).joined(separator: [UInt8(ascii: ",")])
        return [UInt8(ascii: "[")] + all + [UInt8(ascii: "]")]
    }

    private static func quoted(_ text: String) -> [UInt8] { (try? JSONText.bytes(of: text)) ?? [] }

    /// A name or a value: a plus is a space, and every percent begins the code of a byte.
    private static func decoded(_ text: Data) throws(DecodingFailure) -> String {
        let spaced = String(bytes: text, encoding: .utf8)?.replacing("+", with: " ")
        guard let text = spaced?.removingPercentEncoding else { throw failure }
        return text
    }

    private static var failure: DecodingFailure {
        DecodingFailure(expected: "percent-encoded UTF-8 in a form", found: "other bytes")
    }
}
