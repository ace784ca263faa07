/// The pairs of a query or a form, percent-encoded, as the style of each parameter says.
enum ParameterPairs {
    /// The pairs `name=value` of all fields, joined with `&`.
    ///
    /// - Parameters:
    ///   - fields: The fields.
    ///   - objects: The style of objects, and of lists of objects, that have none.
    ///   - name: How a name is encoded.
    static func encode(
        _ fields: WireFields,
        objects: ResourceRequest.Parameter.Style,
        name: (String) -> String = PercentEncoding.name,
    ) throws(EncodingFailure) -> String {
        if let failure = fields.failure { throw failure }
        var all: [String] = []
        for field in fields.fields {
            let usual = field.value.isNested ? objects : .repeat
            do throws(EncodingFailure) {
                all += try pairs(name(field.name), field.value, field.style ?? usual, name)
            } catch {
                throw error.inside(field.name)
            }
        }
        return all.joined(separator: "&")
    }

    /// All of a query, percent-encoded: the value of its one field, which has the name `""`. nil for
    /// other fields, and for styles that put more than the value there.
    static func whole(_ fields: WireFields) throws(EncodingFailure) -> String? {
        guard fields.fields.count == 1, let field = fields.fields.first, field.name.isEmpty,
            [nil, .repeat, .json, .jsonElements].contains(field.style)
        else { return nil }
        if case .members = field.value { return nil }
        return try field.value.scalars().map(PercentEncoding.value).joined(separator: "&")
    }

    private static func pairs(
        _ key: String,
        _ value: WireText,
        _ style: ResourceRequest.Parameter.Style,
        _ name: (String) -> String,
    ) throws(EncodingFailure) -> [String] {
        if let separator = style.separator { return try joined(key, value, separator.encoded) }
        return style.hasBrackets
            ? deep(key, value, isNumbered: style == .deep) : try repeated(key, value, name)
    }

    /// `a=1&a=2`; the members of an object under their own names.
    private static func repeated(
        _ key: String,
        _ value: WireText,
        _ name: (String) -> String,
    ) throws(EncodingFailure) -> [String] {
        guard case .members(let members) = value else {
            return try value.scalars().map { pair(key, $0) }
        }
        var all: [String] = []
        for member in members {
            if case .members = member.value { _ = try member.value.scalar() }
            all += try repeated(name(member.key), member.value, name)
        }
        return all
    }

    private static func joined(
        _ key: String,
        _ value: WireText,
        _ separator: String,
    ) throws(EncodingFailure) -> [String] {
        let texts = try value.scalars().map(PercentEncoding.value)
        return texts.isEmpty ? [] : ["\(key)=\(texts.joined(separator: separator))"]
    }

    /// `a[k][0]=1`, or `a[k][]=1`, at any depth; the brackets are percent-encoded.
    private static func deep(_ key: String, _ value: WireText, isNumbered: Bool) -> [String] {
        switch value {
        case .none: []
        case .one(let text): [pair(key, text)]
        case .many(let elements):
            elements.enumerated().flatMap { index, element in
                deep("\(key)%5B\(isNumbered ? "\(index)" : "")%5D", element, isNumbered: isNumbered)
            }
        case .members(let members):
            members.flatMap { name, value in
                deep("\(key)%5B\(PercentEncoding.value(name))%5D", value, isNumbered: isNumbered)
            }
        }
    }

    private static func pair(_ key: String, _ text: String) -> String {
        "\(key)=\(PercentEncoding.value(text))"
    }
}
