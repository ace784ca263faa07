/// Parts of a multipart body.
extension ParameterResolver {
    /// `File`, `[File]`, and these with a question mark; nil for any other type.
    func fileType(_ value: SpecValue) -> APIType? {
        guard value.inline == nil, fields.inline.resolver.table["File"] == nil else { return nil }
        return value.type.flatMap(fileType)
    }

    private func fileType(_ syntax: TypeSyntax) -> APIType? {
        switch syntax.kind {
        case .named("File", let arguments): arguments.isEmpty ? .standard(.file) : nil
        case .optional(let wrapped): fileType(wrapped).map(APIType.optional)
        case .array(let element):
            fileType(element) == .standard(.file) ? .array(.standard(.file)) : nil
        default: nil
        }
    }
}
