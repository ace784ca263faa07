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

    func isStyle(_ style: ParameterStyle, ofPart type: APIType) -> Bool {
        Self.styles(ofPart: type.unwrapped).contains(style)
    }

    func noteOnStyle(ofPart type: APIType) -> String {
        let styles = Self.styles(ofPart: type.unwrapped).map(\.rawValue).quotedList
        return switch type.unwrapped {
        case .standard(.file): "a file is a part as it is: leave 'style' out"
        case .array(.standard(.file)): "that of a list of files is \(styles)"
        default: "that of a part is \(styles)"
        }
    }

    private static func styles(ofPart type: APIType) -> [ParameterStyle] {
        switch type {
        case .standard(.file): []
        case .array(.standard(.file)): [.repeat, .brackets, .deep]
        case .array(.standard(.data)): [.repeat, .comma, .space, .pipe, .json]
        default: ParameterStyle.allCases.filter { $0 != .jsonElements }
        }
    }
}
