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

    /// The names of parts are as they are written, so there are no brackets to add.
    func isStyle(_ style: ParameterStyle, ofPart type: APIType) -> Bool {
        !isFile(type) && Self.stylesOfParts.contains(style)
    }

    func noteOnStyle(ofPart type: APIType) -> String {
        isFile(type)
            ? "a file is a part as it is: leave 'style' out"
            : "that of a part is \(Self.stylesOfParts.map(\.rawValue).quotedList)"
    }

    private static let stylesOfParts = ParameterStyle.allCases
        .filter { ![.brackets, .deep, .jsonElements].contains($0) }

    private func isFile(_ type: APIType) -> Bool {
        [.standard(.file), .array(.standard(.file))].contains(type.unwrapped)
    }
}
