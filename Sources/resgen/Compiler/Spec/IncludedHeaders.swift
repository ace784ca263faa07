/// The headers of answers of APIs that are included side by side, beside those of the spec, which hold. One that
/// several describe is of the type of all of them, or a text.
struct IncludedHeaders {
    private(set) var all: [SpecField] = []
    private let log: DiagnosticLog
    private let names: SwiftName
    private let writer: SpecWriter
    /// The keys of the spec's own, in lower case: the names of headers have no case (RFC 9110, section 5.1).
    private let own: Set<String>
    private var indices: [String: Int] = [:]
    private var properties: Set<String>
    /// The types that are written in place.
    private var types: Set<String>

    init(besides spec: Spec, log: DiagnosticLog) {
        self.log = log
        let names = SwiftName(acronyms: spec.acronyms)
        self.names = names
        writer = SpecWriter(spec)
        own = Set(spec.responseHeaders.map { $0.key.value.lowercased() })
        properties = Set(spec.responseHeaders.compactMap { $0.property(names) })
        types = Set(spec.responseHeaders.compactMap { $0.inlineName(names) })
    }

    mutating func add(_ field: SpecField) {
        let key = field.key.value.lowercased()
        if own.contains(key) { return }
        if let index = indices[key] {
            join(field, at: index)
        } else {
            indices[key] = all.count
            all.append(withOwnNames(field))
        }
    }

    private mutating func join(_ field: SpecField, at index: Int) {
        if writer.typeText(of: all[index]) == writer.typeText(of: field) { return }
        log.warning(
            "the header '\(field.key.value)' has several types in the documents: a String",
            at: field.key.range
        )
        all[index].content = .value(.text(at: all[index].key.range))
    }

    private mutating func withOwnNames(_ written: SpecField) -> SpecField {
        var field = written
        let range = field.key.range
        if let name = field.property(names), !properties.insert(name).inserted {
            let other = name.numbered { properties.contains($0) }
            properties.insert(other)
            log.warning("'\(field.key.value)' is named '\(other)'", at: range)
            field.name = Located(value: other, range: range)
        }
        if let type = field.inlineName(names), !types.insert(type).inserted {
            log.warning(
                "the type of '\(field.key.value)' is one of another document: a String",
                at: range
            )
            field.content = .value(.text(at: range))
        }
        return field
    }
}

extension SpecWriter {
    /// What is equal for fields of one type.
    fileprivate func typeText(of field: SpecField) -> String {
        let plain = SpecField(
            key: Located(value: "key", range: .start),
            name: nil,
            doc: nil,
            deprecation: nil,
            content: field.content,
            range: .start
        )
        return fields([plain]).map(JSONLayout.text) ?? ""
    }
}

extension SpecField {
    fileprivate func property(_ names: SwiftName) -> String? {
        name?.value ?? names.field(key.value)
    }

    /// What a type is called that is written in place.
    fileprivate func inlineName(_ names: SwiftName) -> String? {
        guard case .value(let value) = content, value.inline != nil else { return nil }
        return value.type?.leaf?.name ?? names.type(key.value)
    }
}

extension SpecValue {
    fileprivate static func text(at range: SourceRange) -> SpecValue {
        let type = TypeSyntax(kind: .named("String", []), range: range)
        return SpecValue(
            type: TypeSyntax(kind: .optional(type), range: range),
            inline: nil,
            defaultValue: nil,
            encoding: nil,
            isLossy: nil
        )
    }
}
