import ResgenCompiler

extension AnswerTypes {
    /// The type behind names and question marks.
    func plain(_ type: APIType) -> APIType {
        switch expanded(type) {
        case .optional(let inner), .patch(let inner): plain(inner)
        case let other: other
        }
    }

    /// The type of what is at a place of values of a type, where models say it.
    func type(at steps: ArraySlice<JSONPathSyntax.Step>, of type: APIType) -> APIType? {
        guard let step = steps.first else { return type }
        switch (step, plain(type)) {
        case (.key(let key), .model(let path, let arguments)):
            guard case .structure(let structure)? = model(path)?.kind,
                let field = structure.fields.first(where: { $0.key == key })
            else { return nil }
            let generics = replacement(of: path, by: arguments)
            return self.type(at: steps.dropFirst(), of: field.type.substituting(generics))
        case (.key, .dictionary(_, let value)): return self.type(at: steps.dropFirst(), of: value)
        case (.index, .array(let element)), (.each, .array(let element)),
            (.element, .array(let element)):
            return self.type(at: steps.dropFirst(), of: element)
        default: return nil
        }
    }
}
