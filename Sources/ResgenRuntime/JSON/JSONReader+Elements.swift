extension JSONReader {
    /// Reads the elements of an array. Specialized for the types of the runtime, which call it as concrete types.
    func elements<Element: JSONCodable>() throws -> [Element] {
        let token = self.token
        guard token.kind == .array else { throw failure(expected: "an array") }
        guard !state.pointee.isLossy else { return lossyElements() }
        let state = self.state
        var index = self.index &+ 1
        let count = state.pointee.tape[token.payload &- 1].payload
        return try Array(unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                var element = JSONReader(state: state, index: index)
                (buffer.baseAddress.unsafelyUnwrapped + filled).initialize(to: try Element(json: &element))
                filled &+= 1
                index = state.pointee.tape.after(index)
            }
        }
    }

    /// Keeps what can be read and notes what cannot.
    private func lossyElements<Element: JSONCodable>() -> [Element] {
        var elements: [Element] = []
        let end = token.payload - 1
        var index = self.index + 1
        var position = 0
        while index < end {
            var element = JSONReader(state: state, index: index)
            do {
                elements.append(try Element(json: &element))
            } catch {
                state.pointee.dropped.append((element.token.offset, position, nil, error))
            }
            position += 1
            index = state.pointee.tape.after(index)
        }
        return elements
    }
}
