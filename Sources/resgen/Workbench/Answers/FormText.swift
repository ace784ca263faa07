import ResgenCompiler

/// The names and values of a query or a form (URL Standard, section 5.1).
enum FormText {
    /// A plus is a space, a percent sign is itself where no code of a byte follows, and what is no UTF-8 is
    /// U+FFFD.
    static func decoded(_ text: ArraySlice<UInt8>) -> String {
        let bytes = Array(text)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = String(decoding: bytes[(index + 1)...].prefix(2), as: UTF8.self)
            if URISyntax.isEscape(at: index, of: bytes), let code = UInt8(digits, radix: 16) {
                result.append(code)
                index += 3
            } else {
                result.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
