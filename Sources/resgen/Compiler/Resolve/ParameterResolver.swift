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

    /// What can be sent of the types that are known so far.
    var types: SendableTypes {
        SendableTypes(resolver: fields.inline.resolver, structures: structures, nested: nested)
    }

    var check: ParameterCheck {
        ParameterCheck(types: types, log: log, isOfDocument: isOfDocument)
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

    mutating func items(_ specs: [SpecField], in part: ParameterPart) -> [RequestItem] {
        if part == .query, specs.count > 1, let whole = specs.first(where: \.key.value.isEmpty) {
            log.error("a parameter without a key is all of the query", at: whole.key.range)
        }
        return specs.compactMap { item($0, in: part) }
    }

    /// A number is written in text as the spec has it: `1.10` is a version.
    private func constant(_ node: JSONNode, in part: ParameterPart) -> Literal? {
        guard let (_, literal) = fields.constant(node) else { return nil }
        if case .number(let text) = literal, part != .json, Int64(text) == nil,
            Double(text)?.shortest != text
        {
            return .string(text)
        }
        return literal
    }

    private mutating func item(_ field: SpecField, in part: ParameterPart) -> RequestItem? {
        if part == .headers { check.checkHeader(field) }
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
            check.checkSendable(argument, value, field, part)
            others.append(argument)
            return RequestItem(
                key: field.key.value,
                value: .argument(argument.name),
                range: field.key.range,
                style: isUsual(value.style?.value, of: argument.type, in: part)
                    ? nil : value.style?.value,
                media: value.media?.value,
                encoding: encoding(field, argument.type),
                writesNull: part == .json && fields.writesNull(value, argument.type),
                isFiles: file != nil
            )
        }
    }

    /// Whether a style is what happens without one. In a form, objects are deep then, and in parts JSON.
    private func isUsual(_ style: ParameterStyle?, of type: APIType, in part: ParameterPart) -> Bool
    {
        guard style == .repeat else { return style == nil }
        return part != .form && !(part == .multipart && types.isObject(type))
    }

    /// The names of headers and cookies are tokens, and a header is there once.
    ///
    /// - Parameter model: The model that the name comes from, when it is not written in place.
    /// - Returns: False for what is no such name.
    @discardableResult
    mutating func checkName(_ key: Located<String>, in part: ParameterPart, of model: String? = nil)
        -> Bool
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
}
