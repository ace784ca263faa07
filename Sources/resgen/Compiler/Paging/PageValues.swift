/// What the values of a type are, as far as it matters to pages.
enum PageValue {
    indirect case list(of: PageValue)
    case object([SpecField])
    /// One text; an address where the type says so.
    case text(isAddress: Bool)
    case integer, number, truth
    /// A value of which the type says nothing.
    case any
    case other

    /// Whether a request can ask with such a value for what comes behind it.
    var isCursor: Bool {
        switch self {
        case .text, .integer, .any: true
        case .list, .object, .number, .truth, .other: false
        }
    }

    var isText: Bool { if case .text = self { true } else { false } }
    var isAddress: Bool { if case .text(isAddress: true) = self { true } else { false } }
    var isInteger: Bool { if case .integer = self { true } else { false } }
    /// Whether it can be how many there are: many documents call that a number.
    var isCount: Bool { if case .number = self { true } else { isInteger } }
    var isTruth: Bool { if case .truth = self { true } else { false } }
    var isOther: Bool { if case .other = self { true } else { false } }
    var isAny: Bool { if case .any = self { true } else { false } }
    var element: PageValue? { if case .list(let element) = self { element } else { nil } }
    var fields: [SpecField]? { if case .object(let fields) = self { fields } else { nil } }

    /// Whether a parameter of this value takes the other one as it is.
    func takes(_ cursor: PageValue) -> Bool {
        isCursor && cursor.isCursor && (isText || cursor.isInteger || cursor.isAny || isAny)
    }
}

/// Finds what the values of types are.
struct PageValues {
    private let models: [String: SpecModel]

    /// How many names a type may stand for one behind the other.
    private static let depthLimit = 32

    init(_ models: [SpecModel]) {
        self.models = Dictionary(firstOf: models.map { ($0.name.value, $0) })
    }

    func value(of type: TypeSyntax) -> PageValue { value(of: type, depth: 0) }

    private func value(of type: TypeSyntax, depth: Int) -> PageValue {
        guard depth < Self.depthLimit else { return .other }
        switch type.kind {
        case .optional(let wrapped): return value(of: wrapped, depth: depth + 1)
        case .array(let element): return .list(of: value(of: element, depth: depth + 1))
        case .dictionary: return .other
        case .named(let name, let arguments):
            if let model = models[name] { return value(of: model, depth: depth + 1) }
            return arguments.isEmpty ? StandardType(rawValue: name)?.pageValue ?? .other : .other
        }
    }

    private func value(of model: SpecModel, depth: Int) -> PageValue {
        guard model.generics.isEmpty else { return .other }
        switch model.kind {
        case .fields(let fields): return .object(all(fields, depth: depth))
        case .alias(let type), .wraps(let type, encoding: _): return value(of: type, depth: depth)
        case .enumeration, .flags, .union, .external: return .other
        }
    }

    private func all(_ fields: SpecFields, depth: Int) -> [SpecField] {
        guard let parent = fields.extends else { return fields.fields }
        return (value(of: parent, depth: depth + 1).fields ?? []) + fields.fields
    }

    func value(of field: SpecField) -> PageValue {
        guard case .value(let value) = field.content else { return .other }
        guard let inline = value.inline else {
            return value.type.map { self.value(of: $0) } ?? .other
        }
        let written: PageValue =
            if case .fields(let fields, additional: _) = inline { .object(fields) } else { .other }
        return value.type.map { $0.wrapping(written) } ?? written
    }

    /// The members of a part of a request.
    func fields(of shape: SpecShape) -> [SpecField] {
        switch shape {
        case .fields(let fields): fields
        case .model(let type): value(of: type).fields ?? []
        case .extended(let type, let fields): (value(of: type).fields ?? []) + fields
        }
    }
}

extension TypeSyntax {
    /// What the values of a type are that wraps another one: `[Item]?`.
    fileprivate func wrapping(_ inner: PageValue) -> PageValue {
        switch kind {
        case .optional(let wrapped): wrapped.wrapping(inner)
        case .array(let element): .list(of: element.wrapping(inner))
        case .dictionary: .other
        case .named: inner
        }
    }
}

extension StandardType {
    fileprivate var pageValue: PageValue {
        switch self {
        // Bytes are sent back as the text that they came as.
        case .string, .uuid, .data: .text(isAddress: false)
        case .url: .text(isAddress: true)
        case .bool: .truth
        case .json: .any
        default: isInteger ? .integer : isNumber ? .number : .other
        }
    }
}
