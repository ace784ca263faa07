extension JSON.Reader {
    /// The bytes of the value as they are in the text.
    var text: [UInt8] {
        let token = self.token
        switch token.kind {
        case .null, .truth: return bytes(from: token.offset, count: 4)
        case .falsity: return bytes(from: token.offset, count: 5)
        case .integer, .number: return bytes(from: token.offset, count: token.payload)
        case .string, .escapedString:
            return bytes(from: token.offset - 1, count: token.payload + 2)
        case .array, .object:
            let end = state.pointee.tape[token.payload - 1].offset
            // Only the list that `*` has laid behind the tape's end ends where it starts.
            guard end > token.offset else { return elementsText }
            return bytes(from: token.offset, count: end + 1 - token.offset)
        case .end: return []
        }
    }

    private func bytes(from start: Int, count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: bytes + start, count: count))
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
