/// Which values a part of a request has a place for, and in which style.
struct SendableTypes {
    let resolver: TypeResolver
    /// The fields of the models.
    let structures: [String: Structure]
    /// The types of the endpoint that are written in place.
    let nested: [Model]

    /// The styles that have a place for values in each other.
    static let nestedStyles: [ParameterStyle] = [.brackets, .deep, .json, .jsonElements]

    /// Whether a value can be written as text in this part of a request.
    func isSendable(_ type: APIType, _ style: ParameterStyle?, _ part: ParameterPart) -> Bool {
        if part == .json || part == .form || part == .multipart { return true }
        if let style, Self.nestedStyles.contains(style) { return true }
        switch resolver.expanded(type) {
        case .optional(let wrapped), .patch(let wrapped): return isSendable(wrapped, style, part)
        case .array(.standard(.json)) where part == .query: return true
        case .array(let element): return part != .cookies && isScalar(element)
        case .dictionary(_, let value):
            let mayBeList = style == nil || style == .repeat
            let mayBeScalar = isScalar(value) || value == .standard(.json)
            return part == .query && (mayBeScalar || mayBeList && isListOfScalars(value))
        case .model(let path, _) where part == .query && style != nil:
            let allowsLists = style == .repeat
            return structure(path)?.fields.allSatisfy {
                let type = $0.type.unwrapped
                return isScalar(type) || type == .standard(.json)
                    || allowsLists && isListOfScalars(type)
            } ?? isScalar(type)
        case let other: return isScalar(other)
        }
    }

    /// A model by fields, also one that is written in place.
    private func structure(_ path: [String]) -> Structure? {
        guard path.count > 1 else { return structures[path[0]] }
        let inline = nested + (structures[path[0]]?.nested ?? [])
        guard case .structure(let structure)? = inline.first(where: { $0.path == path })?.kind
        else { return nil }
        return structure
    }

    /// Whether a value is one piece of text on the wire.
    func isScalar(_ type: APIType) -> Bool {
        switch resolver.expanded(type) {
        case .standard(let standard): return standard.isScalar
        case .model(let path, _):
            guard path.count == 1, let model = resolver.table[path[0]] else {
                return isNestedScalar(path)
            }
            switch model.kind {
            // What an external type is in JSON is only known when a value is sent.
            case .enumeration, .wraps, .flags, .external: return true
            // An alias that stands for nothing is a mistake, which has been reported.
            case .alias: return true
            case .fields, .union: return false
            }
        default: return false
        }
    }

    /// Whether a value is several pieces of text.
    func isListOfScalars(_ type: APIType) -> Bool {
        guard case .array(let element) = resolver.expanded(type) else { return false }
        return isScalar(element)
    }

    /// Whether an inline type, of the endpoint or of a model that is extended, is one piece of text.
    private func isNestedScalar(_ path: [String]) -> Bool {
        (nested + (structures[path[0]]?.nested ?? [])).contains { model in
            switch model.kind {
            case .enumeration, .flags: model.path == path
            default: false
            }
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

    func isMap(_ type: APIType) -> Bool {
        if case .dictionary = resolver.expanded(type).unwrapped {
            true
        } else {
            false
        }
    }

    /// Whether a value is a map or a model by fields.
    func isObject(_ type: APIType) -> Bool {
        if case .model(let path, _) = resolver.expanded(type).unwrapped {
            return structure(path) != nil
        }
        return isMap(type)
    }

    /// Whether all is text in a part of a request, without a place for what is in a value.
    func isText(_ part: ParameterPart) -> Bool {
        part == .query || part == .headers || part == .cookies
    }

    /// Why a field of a model is no text in this part of a request.
    func whyNotSendable(_ type: APIType, _ style: ParameterStyle?, _ part: ParameterPart) -> String?
    {
        if isText(part), case .patch = resolver.expanded(type) {
            return "is a Patch, which says null, as only JSON can"
        }
        return isSendable(type, style, part) ? nil : "is not of a simple type"
    }

    func isBytes(_ type: APIType) -> Bool {
        let expanded = resolver.expanded(type).unwrapped
        return [.standard(.data), .array(.standard(.data))].contains(expanded)
    }
}
