/// Gathers the parameters of one endpoint function while its parts are checked.
struct ParameterResolver {
    let fields: FieldResolver
    let log: DiagnosticLog
    let owner: TypeOwner
    /// The fields of the models, for shapes.
    let structures: [String: Structure]
    /// Whether a document describes the endpoint.
    private let isOfDocument: Bool
    private(set) var nested: [Model] = []
    var path: [Argument] = []
    private var bodyArgument: [Argument] = []
    var others: [Argument] = []
    private var nestedNames: NameScope
    private(set) var headerNames: Set<String> = []
    var register = NameScope(owner: "the parameters")

    enum Part: String {
        case query, headers, cookies, json, form, multipart

        /// How a message calls one parameter of the kind.
        var noun: String {
            switch self {
            case .query: "a query parameter"
            case .headers: "a header"
            case .cookies: "a cookie"
            case .json: "a field of the body"
            case .form: "a field of the form"
            case .multipart: "a part of the body"
            }
        }
    }

    init(
        fields: FieldResolver,
        log: DiagnosticLog,
        owner: TypeOwner,
        structures: [String: Structure] = [:],
        isOfDocument: Bool = false
    ) {
        self.isOfDocument = isOfDocument
        self.fields = fields
        self.log = log
        self.owner = owner
        self.structures = structures
        nestedNames = NameScope(typesIn: owner.description)
    }

    /// Path, body, required rest, optional rest.
    var ordered: [Argument] {
        path + bodyArgument + others.filter(\.isRequired) + others.filter { !$0.isRequired }
    }

    /// A whole value as the body.
    mutating func body(_ syntax: TypeSyntax) -> Endpoint.Body.Source? {
        fields.inline.resolver.resolve(syntax).flatMap { body(of: $0, at: syntax.range) }
    }

    mutating func body(of type: APIType, at range: SourceRange) -> Endpoint.Body.Source? {
        guard takeBody(type, at: range) else { return nil }
        return .argument(
            Self.bodyName,
            isOptional: isBodyOptional,
            encoding: fields.encoding(nil, for: type)
        )
    }

    /// The name by which a function knows a whole value that it sends.
    static let bodyName = "body"

    /// Whether a body that is a whole value may be left out.
    var isBodyOptional: Bool { bodyArgument.contains { $0.defaultValue != nil } }

    mutating func takeBody(_ type: APIType, at range: SourceRange) -> Bool {
        let key = Located(value: Self.bodyName, range: range)
        guard register.take(Self.bodyName, for: key, log: log) else { return false }
        let isOptional = fields.inline.resolver.expanded(type).isOptional
        bodyArgument = [
            Argument(
                name: Self.bodyName,
                type: type,
                defaultValue: isOptional ? .null : nil,
                isLabelled: false,
                range: range
            )
        ]
        return true
    }

    /// Adds the type of the endpoint's answers.
    mutating func add(nested model: Model, for key: Located<String>) {
        if nestedNames.take(model.name, for: key, log: log) { nested.append(model) }
    }

    mutating func items(_ specs: [SpecField], in part: Part) -> [RequestItem] {
        if part == .query, specs.count > 1, let whole = specs.first(where: \.key.value.isEmpty) {
            log.error("a parameter without a key is all of the query", at: whole.key.range)
        }
        return specs.compactMap { item($0, in: part) }
    }

    /// A number is written in text as the spec has it: `1.10` is a version.
    private func constant(_ node: JSONNode, in part: Part) -> Literal? {
        guard let (_, literal) = fields.constant(node) else { return nil }
        if case .number(let text) = literal, part != .json, Int64(text) == nil,
            Double(text)?.shortest != text
        {
            return .string(text)
        }
        return literal
    }

    private mutating func item(_ field: SpecField, in part: Part) -> RequestItem? {
        if part == .headers { checkHeader(field) }
        let isNamed = checkName(field.key, in: part) || fields.validMemberName(of: field) != nil
        switch field.content {
        case .const(let node):
            guard let literal = constant(node, in: part) else { return nil }
            if literal == .null, part != .json {
                log.error("null is never sent as \(part.noun)", at: node.range)
            } else if literal.isContainer, ![.json, .form, .multipart].contains(part) {
                log.error("\(part.noun) is no list or object", at: node.range)
            }
            return RequestItem(
                key: field.key.value,
                value: .const(literal),
                range: field.key.range
            )
        case .value(let value):
            let file = part == .multipart ? fileType(value) : nil
            // An item of a mistaken type is there, so that 'pages' finds it.
            guard isNamed, let argument = argument(field, value, ofType: file) else {
                return RequestItem(
                    key: field.key.value,
                    value: .argument(""),
                    range: field.key.range
                )
            }
            checkSendable(argument, value, field, part)
            others.append(argument)
            return RequestItem(
                key: field.key.value,
                value: .argument(argument.name),
                range: field.key.range,
                // In a form, objects are deep without a style.
                style: value.style?.value == .repeat && part != .form ? nil : value.style?.value,
                media: value.media?.value,
                encoding: encoding(field, argument.type),
                writesNull: part == .json && fields.writesNull(value, argument.type),
                isFiles: file != nil
            )
        }
    }

    private func checkHeader(_ field: SpecField) {
        if case .const(let node) = field.content, case .string(let text) = node.value,
            text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\0" })
        {
            log.error("a line break in a header", at: node.range)
        }
    }

    /// The names of headers and cookies are tokens, and a header is there once.
    ///
    /// - Parameter model: The model that the name comes from, when it is not written in place.
    /// - Returns: False for what is no such name.
    @discardableResult
    mutating func checkName(_ key: Located<String>, in part: Part, of model: String? = nil) -> Bool
    {
        guard part == .headers || part == .cookies else { return true }
        let owner = model.map { " of '\($0)'" } ?? ""
        let isToken = key.value.isToken
        if !isToken {
            log.error("'\(key.value)'\(owner) is no name of \(part.noun)", at: key.range)
        }
        if part == .headers, !headerNames.insert(key.value.lowercased()).inserted {
            log.error("the header '\(key.value)'\(owner) is there twice", at: key.range)
        }
        return isToken
    }

    private func checkSendable(
        _ argument: Argument,
        _ value: SpecValue,
        _ field: SpecField,
        _ part: Part
    ) {
        if fields.inline.resolver.isUnknown(argument.type) { return }
        let range = value.type?.range ?? field.range
        if let style = value.style {
            if part == .json || part == .cookies || part == .headers {
                log.error("'style' is for a query or a form", at: style.range)
            } else if part == .multipart, !isStyle(style.value, ofPart: argument.type) {
                log.error(
                    "the style '\(style.value.rawValue)' has no meaning for this part",
                    at: style.range,
                    notes: [noteOnStyle(ofPart: argument.type)]
                )
            } else if isScalar(argument.type.unwrapped),
                ![.json, .jsonElements].contains(style.value)
            {
                log.error("'style' is for arrays, maps and models", at: style.range)
            } else if !holds(style.value, argument.type, in: part) {
                log.error(
                    "the style '\(style.value.rawValue)' has no place for what is in this value",
                    at: style.range,
                    notes: ["\(Self.nestedStyles.map(\.rawValue).quotedList) has one"]
                )
            } else if field.key.value.isEmpty, style.value.hasBrackets {
                log.error(
                    "the style '\(style.value.rawValue)' has names, and all of the query has none",
                    at: style.range
                )
            }
        }
        if part != .multipart { refuseMedia(value) }
        if case .patch = fields.inline.resolver.expanded(argument.type),
            part != .json
        {
            log.error(
                "a Patch says null, which only JSON can: \(part.noun) is there or not",
                at: range,
                notes: ["write the type with '?' instead"]
            )
            return
        }
        guard !isSendable(argument.type, value.style?.value, part) else { return }
        let styles = Self.nestedStyles.map(\.rawValue).quotedList
        let remedy = part == .query ? ", or has style \(styles)" : ""
        let lists = part == .cookies ? "" : ", or an array of these"
        log.error(
            "\(part.noun) is one value of a simple type, an enum or a wrapped one\(lists)\(remedy)",
            at: range
        )
    }

    func refuseMedia(_ value: SpecValue) {
        guard let media = value.media else { return }
        log.error("'media' is for a part of 'multipart'", at: media.range)
    }

    /// The styles that have a place for values in each other.
    private static let nestedStyles: [ParameterStyle] = [.brackets, .deep, .json, .jsonElements]

    /// Whether a style of a form, or of parts, has a place for what is in a list, a map or a model. Where a document
    /// says it, only a value that has more is refused.
    private func holds(_ style: ParameterStyle, _ type: APIType, in part: Part) -> Bool {
        guard !isOfDocument, part == .form || part == .multipart && style != .repeat else {
            return true
        }
        return isSendable(type, style, .query)
    }

    /// Whether a value can be written as text in this part of a request.
    func isSendable(_ type: APIType, _ style: ParameterStyle?, _ part: Part) -> Bool {
        if part == .json || part == .form || part == .multipart { return true }
        if let style, Self.nestedStyles.contains(style) { return true }
        switch fields.inline.resolver.expanded(type) {
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

    /// `type` is one that is only allowed here.
    mutating func argument(
        _ field: SpecField,
        _ value: SpecValue,
        ofType type: APIType? = nil
    ) -> Argument? {
        guard let name = fields.memberName(of: field) else { return nil }
        if let lossy = value.isLossy { log.error("'lossy' is for what is read", at: lossy.range) }
        if let readOnly = value.isReadOnly {
            log.error("'readOnly' is for a field of a model", at: readOnly.range)
        }
        guard
            let typed = type.map({ InlineTypeResolver.Typed(type: $0, nested: nil) })
                ?? fields.inline.type(of: value, key: field.key, owner: owner),
            register.take(
                name,
                for: field.key,
                hint: path.contains { $0.name == name } && register.key(of: name) == field.key.value
                    ? "the path has '{\(field.key.value)}' already: leave it out here" : nil,
                log: log
            )
        else { return nil }
        if let nested = typed.nested {
            guard nestedNames.take(nested.name, for: field.key, log: log) else { return nil }
            self.nested.append(nested)
        }
        return Argument(
            name: name,
            type: typed.type,
            defaultValue: value.defaultValue.flatMap {
                fields.literal($0, typed, as: value.encoding?.value)
            }
                ?? (typed.type.isOptional ? .null : fields.impliedDefault(of: typed.type)),
            doc: field.parameterDoc,
            range: field.key.range
        )
    }

    /// - Returns: Nil for text as text, too, which is another thing only where it is read.
    func encoding(_ field: SpecField?, _ type: APIType) -> ValueEncoding? {
        guard let field, case .value(let value) = field.content else {
            return fields.encoding(nil, for: type)
        }
        let encoding = fields.encoding(value.encoding, for: type)
        return encoding == .string && fields.encodingBase(of: type) == .string ? nil : encoding
    }

    /// Whether a value is one piece of text on the wire.
    func isScalar(_ type: APIType) -> Bool {
        switch fields.inline.resolver.expanded(type) {
        case .standard(let standard): return standard.isScalar
        case .model(let path, _):
            guard path.count == 1, let model = fields.inline.resolver.table[path[0]] else {
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
        guard case .array(let element) = fields.inline.resolver.expanded(type) else { return false }
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
}
