/// Names and values on their way into a query, a form, headers or cookies, not yet encoded.
struct WireFields {
    private(set) var fields:
        [(name: String, value: WireText, style: ResourceRequest.Parameter.Style?)] = []
    private(set) var failure: EncodingFailure?

    /// Named values, in order; nil is left out.
    init(_ elements: [(String, any ResourceRequest.Value)]) {
        for (name, value) in elements {
            let parameter = ResourceRequest.Parameter.of(value)
            switch parameter.text() {
            case .success(.none): break
            case .success(let text): fields.append((name, text, parameter.style))
            case .failure(let failure): self.failure = self.failure ?? failure.inside(name)
            }
        }
    }

    /// The members of a value that is encoded as an object; nothing for nil.
    init<T: FieldWriter.Value>(model: T) {
        let styles = T.memberStyles
        do throws(EncodingFailure) {
            try WireText.readMembers(of: model) { key, json in
                let style = styles[key]
                let value = try WireText(json, style)
                if !value.isNone { fields.append((key, value, style)) }
            }
        } catch {
            failure = error
        }
    }
}

/// How the members of a model are sent.
struct MemberStyles {
    let style: ResourceRequest.Parameter.Style?
    let byKey: [String: ResourceRequest.Parameter.Style]

    subscript(key: String) -> ResourceRequest.Parameter.Style? { byKey[key] ?? style }
}
