/// The parameters of a request, part by part.
extension SpecRequest {
    /// Those of the query, the headers, the cookies and the body that are written in place.
    var parameterLists: [[SpecField]] {
        get { [query.fields, headers.fields, cookies.fields, body?.shape?.fields ?? []] }
        set {
            query.fields = newValue[0]
            headers.fields = newValue[1]
            cookies.fields = newValue[2]
            body?.shape?.fields = newValue[3]
        }
    }

    /// Whether the body is one argument.
    var hasWholeBody: Bool {
        switch body?.content {
        case .json, .text, .data, .form(.model), .multipart(.model): true
        case .jsonFields, .form, .multipart, nil: false
        }
    }
}

extension SpecShape {
    fileprivate var fields: [SpecField] {
        get {
            switch self {
            case .fields(let fields), .extended(_, let fields): fields
            case .model: []
            }
        }
        set {
            switch self {
            case .fields: self = .fields(newValue)
            case .extended(let type, _): self = .extended(type, newValue)
            case .model: break
            }
        }
    }
}

extension SpecBody {
    /// The shape of a body that is no single value.
    fileprivate var shape: SpecShape? {
        get {
            switch content {
            case .jsonFields(let shape), .form(let shape), .multipart(let shape): shape
            case .json, .text, .data: nil
            }
        }
        set {
            guard let newValue else { return }
            switch content {
            case .jsonFields: content = .jsonFields(newValue)
            case .form: content = .form(newValue)
            case .multipart: content = .multipart(newValue)
            case .json, .text, .data: break
            }
        }
    }
}

extension RequestLine {
    /// Leaves the types of some placeholders to the fields that describe them.
    mutating func removeTypes(of keys: Set<String>) {
        target = target.mapPlaceholders { placeholder in
            guard keys.contains(placeholder.key.value) else { return placeholder }
            var placeholder = placeholder
            placeholder.type = nil
            return placeholder
        }
    }
}
