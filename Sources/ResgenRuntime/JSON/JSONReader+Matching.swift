/// What an untagged union asks before it reads one of its cases.
extension JSON.Reader {
    /// Whether the value is an object that has all of these keys, none of them null.
    public func has(_ keys: StaticString...) -> Bool {
        guard var fields = objectFields() else { return false }
        for key in keys {
            let value = fields.find(key)
            if value < 0 || at(value).isNull { return false }
        }
        return true
    }

    /// Whether the value is an object whose member has this value.
    public func has(_ key: StaticString, equals constant: JSON) -> Bool {
        guard var fields = objectFields() else { return false }
        let value = fields.find(key)
        guard value >= 0 else { return false }
        return at(value).equals(constant)
    }

    /// Whether the value is an object that has one of these keys, or is empty: what a model asks
    /// that needs none of its fields, so that it does not take every object.
    public func hasAny(_ keys: StaticString...) -> Bool {
        guard var fields = objectFields() else { return false }
        if isEmptyContainer { return true }
        for key in keys where fields.find(key) >= 0 { return true }
        return false
    }

    /// The value of the discriminator of a union. Null when the value is no object,
    /// has no such member, or has a list or an object there.
    public func tag(_ key: StaticString) -> JSON {
        guard var fields = objectFields() else { return .null }
        let value = fields.find(key)
        guard value >= 0 else { return .null }
        var json = at(value)
        if json.token.isContainer { return .null }
        return (try? JSON(json: &json)) ?? .null
    }

    private func objectFields() -> FieldReader? {
        token.kind == .object ? try? FieldReader(self) : nil
    }
}

extension JSON.Reader {
    /// The reader at another value of the same text.
    func at(_ index: Int) -> Self { Self(state: state, index: index) }

    /// How many elements or members an array or object has.
    var memberCount: Int { state.pointee.tape[token.payload - 1].payload }

    var isEmptyContainer: Bool { memberCount == 0 }

    /// Whether the value matches a type when it is read in another encoding.
    public func matches<T: FieldReader.Value>(_ type: T.Type, as encoding: JSON.Encoding) -> Bool {
        guard encoding != .standard else { return type.matches(self) }
        let outer = (state.pointee.encoding, state.pointee.isLossy)
        state.pointee.set(encoding, isLossy: outer.1)
        defer { state.pointee.set(outer.0, isLossy: outer.1) }
        return type.matches(self)
    }

    /// Whether the value is written as the encoding says, and not in the usual one, which is read all the same.
    var isInEncoding: Bool {
        switch token.kind {
        case .integer, .number: encoding != .string
        case .truth, .falsity: encoding != .string && encoding != .integer
        default: true
        }
    }

    var isObject: Bool { token.kind == .object }

    var isString: Bool { token.kind == .string || token.kind == .escapedString }

    /// Whether the value is an array or object that is not empty.
    var hasElements: Bool { token.isContainer && !isEmptyContainer }

    /// Whether the value can be read. What a lossy list leaves out meanwhile is not reported.
    func canRead<T: FieldReader.Value>(_ type: T.Type) -> Bool {
        let losses = state.pointee.losses
        defer { state.pointee.losses = losses }
        var json = at(index)
        return (try? T(json: &json)) != nil
    }
}

extension JSON {
    /// Whether this is a number or Bool as it is in a form.
    fileprivate func isText(of constant: JSON) -> Bool {
        guard case .string(let text) = self, let bytes = try? JSONText.bytes(of: constant) else {
            return false
        }
        return Array(text.utf8) == bytes
    }
}

extension JSON.Reader {
    /// Whether the value is the same as a constant. No more of it is read than the constant has.
    func equals(_ constant: JSON) -> Bool {
        switch (token.kind, constant) {
        case (.array, .array(let elements)): return equals(elements)
        case (.object, .object(let members)): return equals(members)
        case (.array, _), (.object, _), (.end, _): return false
        default:
            var json = at(index)
            guard let value = try? JSON(json: &json) else { return false }
            return value == constant || state.pointee.isForm && value.isText(of: constant)
        }
    }

    private func equals(_ elements: [JSON]) -> Bool {
        let tape = state.pointee.tape
        guard tape[token.payload - 1].payload == elements.count else { return false }
        var index = self.index + 1
        for element in elements {
            guard at(index).equals(element) else { return false }
            index = tape.after(index)
        }
        return true
    }

    /// Of a repeated key, the last member counts.
    private func equals(_ members: [String: JSON]) -> Bool {
        var found: [String: Int] = [:]
        var index = self.index + 1
        while index < token.payload - 1 {
            guard let key = try? at(index).string(), members[key] != nil else { return false }
            found[key] = index + 1
            index = state.pointee.tape.after(index + 1)
        }
        return members.allSatisfy { key, value in found[key].map { at($0).equals(value) } ?? false }
    }
}
