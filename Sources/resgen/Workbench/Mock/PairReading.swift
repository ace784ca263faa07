import ResgenCompiler

/// Takes the value of one parameter from the pairs of a query or a form, by its style.
struct PairReading {
    private let key: String
    private let style: ParameterStyle
    private let isList: Bool
    private let isObject: Bool
    /// The keys of an object whose members have names of their own.
    private let fields: Set<String>?
    /// Whether names may be any: those of a map.
    let takesAll: Bool

    /// - Parameters:
    ///   - constant: What is always sent, where the parameter is no argument.
    ///   - objects: The style of objects, and of lists of objects, that have none.
    init(
        _ member: WireTypes.Member,
        _ type: APIType,
        _ types: AnswerTypes,
        constant: JSONNode?,
        objects: ParameterStyle
    ) {
        key = member.key
        let plain = types.plain(type)
        isList = if case .array = plain { true } else { false }
        var keys: [String]?
        var isOpen = false
        switch plain {
        case .dictionary: (keys, isOpen) = ([], true)
        case .model(let path, _):
            switch types.model(path)?.kind {
            case .structure(let structure)?:
                keys = structure.fields.map(\.key)
                isOpen = structure.additional != nil
            // Which of its cases there is, only the values say.
            case .union?: isOpen = true
            default: break
            }
        default: break
        }
        isObject = keys != nil
        // Which style a value has that says none depends on what is in it: along with names in brackets
        // the plain name is read.
        let mayBeNested = constant?.isNested ?? types.mayBeNested(type)
        let style = member.style ?? (mayBeNested ? objects : .repeat)
        self.style = style
        fields = style == .repeat ? keys.map { Set($0) } : nil
        takesAll = style == .repeat && isOpen
    }

    /// The names that belong to the parameter.
    var names: Set<String> { takesAll ? fields ?? [] : (fields ?? []).union([key]) }

    /// Whether a name has one in brackets behind that of the parameter, whose value is read so.
    func takesNested(_ name: String) -> Bool {
        style.hasBrackets && name.hasPrefix(key + "[")
    }

    /// Nil where there is nothing of it.
    ///
    /// - Parameter isKnown: Whether a name belongs to a parameter, this one or another.
    func text(in pairs: ReceivedPairs, isKnown: (String) -> Bool) -> ReceivedText? {
        let values = pairs.pairs.filter { $0.name == key }.map(\.value)
        switch style {
        case .comma, .space, .pipe:
            return values.first.flatMap { text in
                style.separator.map { joined(text, $0.text) }
            }
        case .repeat:
            if let fields {
                return members(fields, in: pairs, isKnown) ?? values.first.map(ReceivedText.one)
            }
            if values.isEmpty { return nil }
            if !isList, values.count == 1 { return .one(values[0]) }
            return .many(values.map(ReceivedText.one))
        case .brackets, .deep: return pairs.nested(key)
        case .json:
            return values.first.map { text in
                JSONNode(parsing: text).map(ReceivedText.json) ?? .one(text)
            }
        case .jsonElements:
            if values.isEmpty { return nil }
            let elements = values.map { text in
                JSONNode(parsing: text).map(ReceivedText.json) ?? .one(text)
            }
            return isList ? .many(elements) : elements[0]
        }
    }

    private func members(
        _ keys: Set<String>,
        in pairs: ReceivedPairs,
        _ isKnown: (String) -> Bool
    ) -> ReceivedText? {
        let own = pairs.pairs.filter { keys.contains($0.name) || takesAll && !isKnown($0.name) }
        if own.isEmpty { return nil }
        let byName = Dictionary(grouping: own, by: \.name)
        let members = own.map(\.name).unique.map { name -> (key: String, value: ReceivedText) in
            let values = (byName[name] ?? []).map { ReceivedText.one($0.value) }
            return (name, values.count == 1 ? values[0] : .many(values))
        }
        return .members(members)
    }

    private func joined(_ text: String, _ separator: Character) -> ReceivedText {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            .map { String($0) }
        if isList { return .many(parts.map(ReceivedText.one)) }
        // An object: its keys and values in turn.
        let pairs = stride(from: 0, to: parts.count - 1, by: 2).map {
            (key: parts[$0], value: ReceivedText.one(parts[$0 + 1]))
        }
        return pairs.isEmpty || !isObject ? .one(text) : .members(pairs)
    }
}

extension AnswerTypes {
    /// Whether more than a list of single values may be in a value.
    fileprivate func mayBeNested(_ type: APIType, isElement: Bool = false) -> Bool {
        switch plain(type) {
        case .standard(let standard): return standard == .json
        case .array(let element): return isElement || mayBeNested(element, isElement: true)
        case .model(let path, _):
            switch model(path)?.kind {
            case .enumeration?, .flags?, .wrapper?: return false
            default: return true
            }
        default: return true
        }
    }
}
