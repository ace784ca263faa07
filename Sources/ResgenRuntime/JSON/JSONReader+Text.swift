extension JSON.Reader {
    /// The bytes of the value as they are in the text.
    var text: [UInt8] {
        let token = self.token
        switch token.kind {
        // One in place of what is nowhere is not in the text.
        case .null: return Array("null".utf8)
        case .end: return []
        // Only the list that `*` has laid behind the tape's end ends where it starts.
        case .array where state.pointee.tape[token.payload - 1].offset == token.offset:
            return elementsText
        default:
            let range = state.pointee.tape.range(of: index)
            return Array(UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count))
        }
    }

    private var elementsText: [UInt8] {
        var text: [UInt8] = []
        var index = self.index + 1
        while index < token.payload - 1 {
            text.append(UInt8(ascii: text.isEmpty ? "[" : ","))
            text += at(index).text
            index = state.pointee.tape.after(index)
        }
        return (text.isEmpty ? [UInt8(ascii: "[")] : text) + [UInt8(ascii: "]")]
    }
}
