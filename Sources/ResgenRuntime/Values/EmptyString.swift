/// A type of which an Optional reads an empty string as nil.
protocol EmptyAsNil {}

/// What an empty string means.
enum EmptyString {
    /// Whether an Optional of a type reads it as nil.
    static func isNil<T: FieldReader.Value>(_ type: T.Type) -> Bool {
        if type == String.self { return false }
        if let wrapper = type as? any JSONRawValue.Type { return wrapper.isNilWhenEmpty }
        return type is any EmptyAsNil.Type
    }
}

extension JSON.Reader {
    /// Whether an Optional of a type is nil here.
    @inline(__always)
    func isNil<T: FieldReader.Value>(_ type: T.Type) -> Bool {
        isNull || isMissing || isEmptyString && isNilWhenEmpty(type)
    }

    /// Whether an Optional of a type reads the empty string that is here as nil: in a form, and of what is
    /// encoded as a string, of every type that has no value of this text.
    @inline(never)
    private func isNilWhenEmpty<T: FieldReader.Value>(_ type: T.Type) -> Bool {
        guard state.pointee.isForm || encoding == .string else { return EmptyString.isNil(type) }
        var json = at(index)
        return (try? T(json: &json)) == nil
    }
}

extension JSONRawValue {
    fileprivate static var isNilWhenEmpty: Bool {
        encoding == .string || EmptyString.isNil(RawValue.self)
    }
}
