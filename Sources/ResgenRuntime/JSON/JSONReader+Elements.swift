extension JSON.Reader {
    /// Reads the elements of an array. Specialized for the types of the runtime, which call it as
    /// concrete types.
    func elements<Element: FieldReader.Value>() throws -> [Element] {
        let token = self.token
        guard token.kind == .array else { return [try onlyElement()] }
        guard !state.pointee.isLossy else { return try lossyElements() }
        let state = self.state
        var index = self.index &+ 1
        let count = state.pointee.tape[token.payload &- 1].payload
        try enter(count &* MemoryLayout<Element>.stride &+ Self.headerSize)
        return try Array(unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let pause = min(count, filled &+ Self.run)
                while filled < pause {
                    var element = Self(state: state, index: index)
                    (buffer.baseAddress.unsafelyUnwrapped + filled).initialize(
                        to: try Element(json: &element)
                    )
                    filled &+= 1
                    index = state.pointee.tape.after(index)
                }
                if filled < count { try state.pointee.budget.look(at: token.offset) }
            }
        }
    }

    /// How many elements are read until the time is looked at.
    private static var run: Int { 1 << 14 }

    /// What an array takes beside its elements.
    private static var headerSize: Int { 32 }

    /// The element of a list of one in a form, in which nothing says that it is a list.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func onlyElement<Element: FieldReader.Value>() throws -> Element {
        guard state.pointee.isForm, token.kind != .object else {
            throw failure(expected: "an array")
        }
        var element = at(index)
        return try Element(json: &element)
    }

    /// Keeps what can be read and notes what cannot.
    // A copy for each type that calls the function above would be larger than that one.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func lossyElements<Element: FieldReader.Value>() throws -> [Element] {
        try enter(Self.headerSize)
        var elements: [Element] = []
        let end = token.payload - 1
        var index = self.index + 1
        var position = 0
        while index < end {
            var element = Self(state: state, index: index)
            try element.take(MemoryLayout<Element>.stride)
            do {
                elements.append(try Element(json: &element))
            } catch {
                try element.lose(error, index: position)
            }
            position += 1
            index = state.pointee.tape.after(index)
        }
        return elements
    }
}

extension JSON.Reader {
    /// Notes that the value is left out, unless the reading has ended.
    func lose(_ reason: any Error, index: Int? = nil, key: String? = nil) throws {
        if let end = state.pointee.budget.failure { throw end }
        state.pointee.losses.append(
            Losses.Element(offset: token.offset, index: index, key: key, reason: reason),
        )
    }
}
