extension JSON.Reader {
    /// Reads the elements of an array.
    // Of the types that documents are full of by code of that type, here and where maps are read and
    // both are written. Models need no entry in their witness tables for it.
    @_specialize(where Element == String)
    @_specialize(where Element == Int)
    @_specialize(where Element == Double)
    func elements<Element: FieldReader.Value>() throws -> [Element] {
        if Element._JSONCoding.self == JSON.ForeignCoding.self,
            let elements: [Element] = try decodedElements()
        {
            return elements
        }
        let token = self.token
        guard token.kind == .array else { return try elementsOfForm() }
        guard !state.pointee.isLossy else { return try lossyElements() }
        let state = self.state
        var index = self.index &+ 1
        let count = state.pointee.tape[token.payload &- 1].payload
        try enter(count &* MemoryLayout<Element>.stride &+ Self.headerSize)
        if Element.self == String.self { return try appendedElements(count) }
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

    /// Lists of strings are short: to look up the metadata of their storage, as an array does that is
    /// filled at once, takes longer than to append them.
    @inline(__always)
    private func appendedElements<Element: FieldReader.Value>(_ count: Int) throws -> [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        var index = self.index &+ 1
        while elements.count < count {
            var element = at(index)
            elements.append(try Element(json: &element))
            index = state.pointee.tape.after(index)
            if elements.count % Self.run == 0 { try state.pointee.budget.look(at: token.offset) }
        }
        return elements
    }

    /// How many elements are read until the time is looked at.
    private static var run: Int { 1 << 14 }

    /// What an array takes beside its elements.
    private static var headerSize: Int { 32 }

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
    /// Reads a map.
    @_specialize(where Member == String)
    @_specialize(where Member == Int)
    @_specialize(where Member == Double)
    func map<Member: FieldReader.Value>() throws -> [String: Member] { try members() }

    /// Whether the value is the empty list that PHP writes for an empty map, which is one where values may be lost.
    var isEmptyListForMap: Bool {
        token.kind == .array && isEmptyContainer && state.pointee.isLossy
    }

    /// Reads the members of an object; of a repeated key, the last counts.
    private func members<Member: FieldReader.Value>() throws -> [String: Member] {
        let object = token
        guard object.kind == .object else {
            if isEmptyListForMap { return [:] }
            throw failure(expected: "an object")
        }
        let state = self.state
        let end = object.payload &- 1
        let count = state.pointee.tape[end].payload
        try enter(64 &+ count &* [String: Member].memberSize)
        var members = [String: Member](minimumCapacity: count)
        var index = self.index &+ 1
        while index < end {
            let key = try at(index).string()
            index &+= 1
            var value = at(index)
            do {
                members.updateValue(try Member(json: &value), forKey: key)
            } catch  where state.pointee.isLossy {
                try at(index).lose(error, key: key)
            }
            index = state.pointee.tape.after(index)
        }
        return members
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
