/// Reports what a part of a request cannot send.
struct ParameterCheck {
    let types: SendableTypes
    let log: DiagnosticLog
    /// Whether a document describes the endpoint.
    let isOfDocument: Bool

    /// What a header always sends has no line breaks.
    func checkHeader(_ field: SpecField) {
        if case .const(let node) = field.content, case .string(let text) = node.value,
            text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\0" })
        {
            log.error("a line break in a header", at: node.range)
        }
    }

    /// A value of the caller has a place in its part, in its style.
    func checkSendable(
        _ argument: Argument,
        _ value: SpecValue,
        _ field: SpecField,
        _ part: ParameterPart
    ) {
        if types.resolver.isUnknown(argument.type) { return }
        if let style = value.style { checkStyle(style, of: argument, field, part) }
        if part != .multipart { refuseMedia(value) }
        let range = value.type?.range ?? field.range
        if case .patch = types.resolver.expanded(argument.type), part != .json {
            log.error(
                "a Patch says null, which only JSON can: \(part.noun) is there or not",
                at: range,
                notes: ["write the type with '?' instead"]
            )
            return
        }
        guard !types.isSendable(argument.type, value.style?.value, part) else { return }
        let styles = SendableTypes.nestedStyles.map(\.rawValue).quotedList
        let remedy = part == .query ? ", or has style \(styles)" : ""
        let lists = part == .cookies ? "" : ", or an array of these"
        log.error(
            "\(part.noun) is one value of a simple type, an enum or a wrapped one\(lists)\(remedy)",
            at: range
        )
    }

    private func checkStyle(
        _ style: Located<ParameterStyle>,
        of argument: Argument,
        _ field: SpecField,
        _ part: ParameterPart
    ) {
        if part == .json || part == .cookies || part == .headers {
            log.error("'style' is for a query or a form", at: style.range)
        } else if part == .multipart, !types.isStyle(style.value, ofPart: argument.type) {
            log.error(
                "the style '\(style.value.rawValue)' has no meaning for this part",
                at: style.range,
                notes: [types.noteOnStyle(ofPart: argument.type)]
            )
        } else if types.isScalar(argument.type.unwrapped),
            ![.json, .jsonElements].contains(style.value)
        {
            log.error("'style' is for arrays, maps and models", at: style.range)
        } else if !holds(style.value, argument.type, in: part) {
            log.error(
                "the style '\(style.value.rawValue)' has no place for what is in this value",
                at: style.range,
                notes: [
                    "\(nestedStyles(of: argument, in: part).map(\.rawValue).quotedList) has one"
                ]
            )
        } else if field.key.value.isEmpty, style.value.hasBrackets {
            log.error(
                "the style '\(style.value.rawValue)' has names, and all of the query has none",
                at: style.range
            )
        }
    }

    private func nestedStyles(of argument: Argument, in part: ParameterPart) -> [ParameterStyle] {
        SendableTypes.nestedStyles.filter {
            part != .multipart || types.isStyle($0, ofPart: argument.type)
        }
    }

    /// Only a part of a multipart body has a media type.
    func refuseMedia(_ value: SpecValue) {
        guard let media = value.media else { return }
        log.error("'media' is for a part of 'multipart'", at: media.range)
    }

    /// Whether a style of a form, or of parts, has a place for what is in a list, a map or a model. Where a document
    /// says it, only a value that has more is refused.
    private func holds(_ style: ParameterStyle, _ type: APIType, in part: ParameterPart) -> Bool {
        let isList = part == .multipart && style == .repeat && !types.isObject(type)
        guard !isOfDocument, part == .form || part == .multipart, !isList else { return true }
        return types.isSendable(type, style, .query)
    }
}
