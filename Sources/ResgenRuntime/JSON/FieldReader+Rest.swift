extension FieldReader {
    /// Reads the members that are none of the model's fields. Of a repeated key, the last counts.
    ///
    /// - Parameters:
    ///   - fields: The keys of the model's fields.
    ///   - encoding: How the values are encoded.
    ///   - lossy: Whether values that cannot be read are left out.
    public func rest<T: FieldReader.Value>(
        besides fields: [StaticString],
        as encoding: JSON.Encoding = .standard,
        lossy: Bool = false,
    ) throws -> [String: T] {
        state.pointee.set(encoding, isLossy: lossy)
        defer { state.pointee.set(.standard, isLossy: false) }
        var rest: [String: T] = [:]
        var index = object + 1
        while index < end {
            if !isKey(state.pointee.tape[index], among: fields) {
                let key = JSON.Reader(state: state, index: index)
                try key.take([String: T].memberSize)
                do {
                    try rest.insert(key, JSON.Reader(state: state, index: index + 1))
                } catch {
                    throw step(error, T.self, at: index + 1, besides: fields)
                }
            }
            index = state.pointee.tape.after(index + 1)
        }
        return rest
    }

    /// A spec calls the place of all these members `additional`, unless a field has that key.
    @inline(never)
    private func step(
        _ error: any Error,
        _ type: any FieldReader.Value.Type,
        at value: Int,
        besides fields: [StaticString],
    ) -> any Error {
        guard let failure = error as? ReadFailure,
            failure.offset >= state.pointee.tape[value].offset,
            !fields.contains(where: { "\($0)" == "additional" })
        else { return error }
        var step = FieldStep("additional", type, at: value)
        step.takesEncoding = false
        return step.added(to: error)
    }

    private func isKey(_ token: Token, among keys: [StaticString]) -> Bool {
        for key in keys where matches(token, key) { return true }
        return false
    }
}
