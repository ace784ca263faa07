/// A field on the way to a value that could not be read. Steps are noted while a failure is on its way
/// out, so reading itself keeps no track of them.
struct FieldStep: Sendable {
    let key: StaticString
    let type: any FieldReader.Value.Type
    /// The tape's index of the field's value, nil for a field that is missing.
    let value: Int?
    /// Whether there is a default for a field that is missing or null.
    var hasDefault = false
    /// Whether a spec may say how the field is encoded.
    var takesEncoding = true
    /// The model that has the field, which is known once reading leaves it.
    private(set) var model: (any FieldReader.Model.Type)?

    init(_ key: StaticString, _ type: any FieldReader.Value.Type, at value: Int?) {
        (self.key, self.type, self.value) = (key, type, value)
    }

    /// The failure with this step behind those inside of it.
    @inline(never)
    func added(to error: any Error) -> any Error {
        guard var failure = error as? ReadFailure else { return error }
        failure.fields.append(self)
        return failure
    }

    /// The failure once it leaves the model of its last step.
    @inline(never)
    static func left(_ model: any FieldReader.Model.Type, _ error: any Error) -> any Error {
        guard var failure = error as? ReadFailure, let last = failure.fields.indices.last,
            failure.fields[last].model == nil
        else { return error }
        failure.fields[last].model = model
        return failure
    }
}
