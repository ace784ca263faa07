import ResgenCompiler

/// The models of an API by their paths, for who follows types while reading.
struct AnswerTypes {
    private let models: [[String]: Model]
    private let aliases: AliasTable
    private let patterns = PatternDates()
    /// Whether the encoding that the spec says is the only one, as for who sends a value.
    private var isStrict = false

    init(_ api: API) {
        models = (api.models + api.allNested).flatMap(\.withNested).indexed(by: \.path)
        let generics = api.models.map { ($0.name, $0.generics) }
        aliases = AliasTable(generics: Dictionary(firstOf: generics))
        for model in api.models {
            if case .alias(let target) = model.kind { aliases.define(model.name, as: target) }
        }
    }

    /// The same for values that are sent as the spec says.
    var strict: AnswerTypes {
        var strict = self
        strict.isStrict = true
        return strict
    }

    func model(_ path: [String]) -> Model? { models[path] }

    func expanded(_ type: APIType) -> APIType { aliases.expanded(type) }

    /// What the generic parameters of a model stand for where it has these arguments.
    func replacement(of path: [String], by arguments: [APIType]) -> [String: APIType] {
        aliases.replacement(of: path, by: arguments)
    }

    /// Whether an Optional of the type reads an empty string as nil.
    func isNilWhenEmpty(_ type: APIType, as encoding: ValueEncoding?) -> Bool {
        let encoding = isStrict ? nil : encoding
        switch expanded(type) {
        case .standard(let standard):
            if encoding == .string, standard.isNumber || standard == .bool { return true }
            return [.uuid, .url, .date, .day, .duration].contains(standard)
        case .model(let path, _):
            switch model(path)?.kind {
            case .wrapper(let wrapped, let own): return isNilWhenEmpty(wrapped, as: own ?? encoding)
            case .flags(_, let own): return (own ?? encoding) == .string
            default: return false
            }
        case .array, .dictionary: return encoding == .string
        default: return false
        }
    }

    /// The bits of a set of flags; nil for what is none.
    func bits(of node: JSONNode, as encoding: ValueEncoding?) -> UInt64? {
        if isStrict, !ScalarReading.isInEncoding(node, encoding) { return nil }
        return ScalarReading.bits(of: node, encoding)
    }

    func reads(_ type: StandardType, _ node: JSONNode, as encoding: ValueEncoding?) -> Bool {
        ScalarReading.reads(type, node, as: encoding, patterns)
            && (!isStrict || ScalarReading.matches(type, node, encoding))
    }

    /// Whether it is an array or a map, which may be missing.
    func isCollection(_ type: APIType) -> Bool {
        switch expanded(type) {
        case .array, .dictionary: true
        case .optional(let wrapped), .patch(let wrapped): isCollection(wrapped)
        case .entry, .model, .generic, .standard: false
        }
    }

    /// Whether it is a parameter of a generic model, or a list or a map of such.
    func isGeneric(_ type: APIType) -> Bool {
        switch type {
        case .generic: true
        case .optional(let wrapped), .patch(let wrapped): isGeneric(wrapped)
        case .array(let element): isGeneric(element)
        case .dictionary(_, let value): isGeneric(value)
        case .entry, .model, .standard: false
        }
    }

    /// The simple type that values are of, also as elements of a list or a map; nil for a model.
    func scalar(of type: APIType) -> StandardType? {
        switch expanded(type) {
        case .standard(let standard): standard
        case .optional(let wrapped), .patch(let wrapped): scalar(of: wrapped)
        case .array(let element): scalar(of: element)
        case .dictionary(_, let value): scalar(of: value)
        case .entry, .model, .generic: nil
        }
    }

    /// Whether nothing is read as a value of the type, too.
    func mayBeMissing(_ type: APIType) -> Bool {
        switch expanded(type) {
        case .optional, .patch: true
        default: false
        }
    }

    /// The type as a spec writes it.
    func text(of type: APIType) -> String {
        switch type {
        case .standard(let standard): return standard.rawValue
        case .generic(let name): return name
        case .optional(let wrapped): return text(of: wrapped) + "?"
        case .array(let element): return "[\(text(of: element))]"
        case .dictionary(let key, let value): return "[\(text(of: key)): \(text(of: value))]"
        case .patch(let wrapped): return "Patch<\(text(of: wrapped))>"
        case .entry(let key, let value): return "Entry<\(text(of: key)), \(text(of: value))>"
        case .model(let path, let arguments):
            let name = path.last ?? ""
            // A type that is written in place has the parameters of the model around it.
            if path.count > 1 || arguments.isEmpty { return name }
            return "\(name)<\(arguments.map(text).joined(separator: ", "))>"
        }
    }
}
