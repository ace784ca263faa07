extension JSON.Reader {
    /// The elements of a list in a form: those that are named by their numbers, in that order, or the only
    /// one, of which nothing says that it is in a list.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func elementsOfForm<Element: FieldReader.Value>() throws -> [Element] {
        guard state.pointee.isForm else { throw failure(expected: "an array") }
        let indices = numberedMembers() ?? [index]
        try enter(indices.count * MemoryLayout<Element>.stride)
        var elements: [Element] = []
        for (position, index) in indices.enumerated() {
            var element = at(index)
            do {
                elements.append(try Element(json: &element))
            } catch {
                guard state.pointee.isLossy else { throw error }
                try element.lose(error, index: position)
            }
        }
        return elements
    }

    /// The values of an object whose keys are all numbers, in the order of these; nil for all else.
    @inline(never)
    private func numberedMembers() -> [Int]? {
        guard token.kind == .object, !isEmptyContainer else { return nil }
        var members: [(number: Int, index: Int)] = []
        let end = token.payload - 1
        var index = self.index + 1
        while index < end {
            let key = at(index)
            guard let number = try? Int(key.string()), number >= 0 else { return nil }
            members.append((number, index + 1))
            index = state.pointee.tape.after(index + 1)
        }
        return members.coldSorted { $0.number < $1.number }.map(\.index)
    }
}
