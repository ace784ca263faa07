extension JSON.Path {
    /// The elements that `*` took and in which the rest of a path leads to nothing. They are read as null is.
    struct Gaps {
        /// Whether what is no object or array where the path goes on is such an element, too.
        let isLossy: Bool
        /// Why they are gaps, in the order of the text; of as many as are described of what is dropped.
        private(set) var reasons: [ReadFailure] = []

        init(isLossy: Bool = false) { self.isLossy = isLossy }

        fileprivate mutating func append(_ reason: ReadFailure) throws(ReadFailure) {
            guard isLossy || reason.isMissingValue else { throw reason }
            if reasons.count < DroppedElements.limit { reasons.append(reason) }
        }
    }

    fileprivate enum Found {
        case value(Int)
        case gap(offset: Int)
    }

    /// The tape's index of the value at this path below another one. `*` appends the values it takes to
    /// the tape, as an array, with null in the place of gaps.
    func find(
        from start: Int = 0,
        in tape: inout Tape,
        _ text: UnsafeBufferPointer<UInt8>,
        limit: Int = Token.limit,
        _ gaps: inout Gaps,
    ) throws -> Int {
        let first = steps.firstIndex(of: .every) ?? steps.endIndex
        var index = start
        for step in steps[..<first] { index = try values(at: step, of: index, tape, text)[0] }
        guard first < steps.endIndex else { return index }
        var found = try members(of: index, tape).map(Found.value)
        for step in steps[(first + 1)...] {
            found = try found.flatMap { try values(at: step, of: $0, tape, text, &gaps) }
        }
        return try tape.appendArray(of: found, limit: limit)
    }

    private func values(
        at step: Step,
        of element: Found,
        _ tape: Tape,
        _ text: UnsafeBufferPointer<UInt8>,
        _ gaps: inout Gaps,
    ) throws -> [Found] {
        guard case .value(let index) = element else { return [element] }
        do {
            return try values(at: step, of: index, tape, text).map(Found.value)
        } catch let failure as ReadFailure {
            try gaps.append(failure)
            return [.gap(offset: failure.offset)]
        }
    }

    private func values(
        at step: Step,
        of index: Int,
        _ tape: Tape,
        _ text: UnsafeBufferPointer<UInt8>,
    ) throws -> [Int] {
        switch step {
        case .key(let key): [try member(key, of: index, tape, text)]
        case .index(let number): [try element(number, of: index, tape)]
        case .every: try members(of: index, tape)
        case .element(let key, let value):
            [try element(where: key, is: value, of: index, tape, text)]
        }
    }

    private func member(
        _ key: String,
        of object: Int,
        _ tape: Tape,
        _ text: UnsafeBufferPointer<UInt8>,
    ) throws -> Int {
        let token = tape.tokens[object]
        guard token.kind == .object else { throw mismatch(token, "an object") }
        var index = object + 1
        while index < token.payload - 1 {
            if JSON.Path.key(tape.tokens[index], text) == key { return index + 1 }
            index = tape.after(index + 1)
        }
        throw missing(key, token)
    }

    private func element(_ number: Int, of array: Int, _ tape: Tape) throws -> Int {
        let all = try elements(of: array, tape)
        let position = number < 0 ? all.count + number : number
        guard all.indices.contains(position) else {
            throw missing("[\(number)]", tape.tokens[array])
        }
        return all[position]
    }

    private func element(
        where key: String,
        is value: String,
        of array: Int,
        _ tape: Tape,
        _ text: UnsafeBufferPointer<UInt8>,
    ) throws -> Int {
        let found = try elements(of: array, tape).first { element in
            guard let index = try? member(key, of: element, tape, text) else { return false }
            let token = tape.tokens[index]
            return [.string, .escapedString].contains(token.kind)
                && JSON.Path.key(token, text) == value
        }
        guard let found else {
            throw missing(Step.element(where: key, is: value).name, tape.tokens[array])
        }
        return found
    }

    private func missing(_ key: String, _ token: Token) -> ReadFailure {
        ReadFailure(offset: token.offset, expected: "a value", found: .nothing(key: key))
    }

    private func mismatch(_ token: Token, _ expected: JSON.Expectation) -> ReadFailure {
        var failure = ReadFailure(offset: token.offset, expected: expected, found: .value)
        failure.isAtNull = token.kind == .null
        return failure
    }

    private func elements(of array: Int, _ tape: Tape) throws -> [Int] {
        let token = tape.tokens[array]
        guard token.kind == .array else { throw mismatch(token, "an array") }
        return try members(of: array, tape)
    }

    private func members(of container: Int, _ tape: Tape) throws -> [Int] {
        let token = tape.tokens[container]
        guard token.isContainer else { throw mismatch(token, "an array") }
        var found: [Int] = []
        var index = container + 1
        while index < token.payload - 1 {
            if token.kind == .object { index += 1 }
            found.append(index)
            index = tape.after(index)
        }
        return found
    }
}

extension Tape {
    func after(_ index: Int) -> Int { tokens.after(index) }

    /// Appends an array of copies and returns its index.
    fileprivate mutating func appendArray(
        of elements: [JSON.Path.Found],
        limit: Int,
    ) throws(ReadFailure) -> Int {
        let copied = elements.reduce(2) { count, element in
            if case .value(let index) = element { count + after(index) - index } else { count + 1 }
        }
        let start = count
        let offset = tokens[0].offset
        guard start + copied < limit else {
            let expected: JSON.Expectation = "a list of fewer values"
            throw ReadFailure(offset: offset, expected: expected, found: .other("too many"))
        }
        tokens = Memory.allocate(start + copied, replacing: tokens)
        tokens[start] = Token(.array, at: offset, payload: start + copied)
        count += 1
        for element in elements {
            switch element {
            case .value(let index): appendCopy(of: index)
            case .gap(let offset):
                tokens[count] = Token(.null, at: offset, payload: 0)
                count += 1
            }
        }
        tokens[count] = Token(.end, at: offset, payload: elements.count)
        count += 1
        return start
    }

    private mutating func appendCopy(of value: Int) {
        let shift = count - value
        for index in value..<after(value) {
            let token = tokens[index]
            tokens[count] =
                token.isContainer
                ? Token(token.kind, at: token.offset, payload: token.payload + shift) : token
            count += 1
        }
    }
}
