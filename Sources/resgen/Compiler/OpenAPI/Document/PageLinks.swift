/// Links of a description that lead somewhere on its page alone: `[limits](#limits)`, `[errors](/docs/errors)`. Of
/// each the text stays.
enum PageLinks {
    private static let longestAddress = 2_000

    static func removed(from text: String) -> String {
        if text.allBytes({ $0 != UInt8(ascii: "]") }) { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        /// Where the brackets that are open are in the output.
        var brackets: [Int] = []
        var isCode = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "`"): isCode.toggle()
            case UInt8(ascii: "\\") where index < bytes.count:
                output.append(byte)
                output.append(bytes[index])
                index += 1
                continue
            case UInt8(ascii: "[") where !isCode: brackets.append(output.count)
            case UInt8(ascii: "]") where !isCode:
                guard let start = brackets.popLast(), let end = endOfAddress(at: index, bytes)
                else { break }
                let isImage = start > 0 && output[start - 1] == UInt8(ascii: "!")
                output.removeSubrange((isImage ? start - 1 : start)...start)
                index = end
                continue
            default: break
            }
            output.append(byte)
        }
        return output.count == bytes.count ? text : String(decoding: output, as: UTF8.self)
    }

    /// Behind the address in parentheses, where it leads nowhere else.
    private static func endOfAddress(at start: Int, _ bytes: [UInt8]) -> Int? {
        guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "(") else { return nil }
        let isOfPage =
            bytes[start + 1] == UInt8(ascii: "#")
            || bytes[start + 1] == UInt8(ascii: "/")
                && (start + 2 == bytes.count || bytes[start + 2] != UInt8(ascii: "/"))
        guard isOfPage else { return nil }
        var depth = 0
        for index in start..<min(bytes.count, start + longestAddress) {
            switch bytes[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return index + 1 }
            case 0x0A: return nil
            default: break
            }
        }
        return nil
    }
}
