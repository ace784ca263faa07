import ResgenCompiler

/// What values of an API's types are on the wire.
struct WireTypes {
    private let types: AnswerTypes
    private let isOfDocument: Bool
    /// The files of a spec beside documents.
    private let writtenFiles: Set<Int32>

    init(_ api: API) {
        types = AnswerTypes(api)
        let endpoints = api.root.allEndpoints
        isOfDocument = endpoints.contains(where: \.isOfDocument)
        let written = endpoints.filter { !$0.isOfDocument }
        writtenFiles = written.isEmpty ? [] : Set(written.map(\.range.file) + [api.range.file])
    }

    func hasModel(_ path: [String]) -> Bool { types.model(path) != nil }

    /// A type with what else says how it is encoded.
    struct Value {
        var type: APIType
        var encoding: ValueEncoding?
        /// What the generic parameters of the model around stand for.
        var generics: [String: APIType] = [:]
    }

    /// What a value is, whatever Swift makes of it.
    indirect enum Shape {
        /// Nil for any text.
        case text(String?)
        /// Nil for a plain number; else what it counts.
        case number(String?)
        case boolean, any, file
        case integer(StandardType)
        case array(Value)
        case map(Value)
        case object(Object)
        case enumeration(Enumeration, of: Model)
        case union(Union, of: Model, generics: [String: APIType])
        case flags([(name: String, bit: Int)], of: Model, isText: Bool)
        /// A type that is written by hand.
        case external(String)
    }

    struct Object {
        let path: [String]
        let arguments: [APIType]
        let range: SourceRange
        let fields: [Field]
        /// Any members without a field.
        let additional: Value?
        let generics: [String: APIType]
    }

    /// A member of an object, or a parameter.
    struct Member {
        var key: String
        var value: Value
        /// Whether it is there, and not null.
        var isRequired: Bool
        /// Whether it is of a document, where also what has a default or is a constant is required. A spec has
        /// these for what is sent, be it asked for or not.
        var isOfDocument = false
        /// Whether it is of an object that may be missing, with all of its members.
        var isOfOptional = false
        /// Whether it can be left out; false where that would be null.
        var canBeLeftOut = false
        /// Whether null can be sent in the place of a value.
        var canBeNull = false
        var constant: Literal?
        /// What is sent where nothing else is said: a value, null, or absent for nothing at all. Nil
        /// where a value has to be given.
        var defaultValue: Literal?
        var style: ParameterStyle?
        var media: String?
        var range: SourceRange

        /// Whether it can be missing in a request, by itself or with the object that it is of.
        var canBeMissing: Bool { canBeLeftOut || isOfOptional }

        /// Whether a request without it is refused, be it null.
        var isDemanded: Bool {
            !canBeMissing && (isOfDocument || constant == nil && defaultValue == nil)
        }
    }

    /// Whether the value can be null or missing.
    func isNullable(_ value: Value) -> Bool {
        switch types.expanded(value.type.substituting(value.generics)) {
        case .optional, .patch, .standard(.json), .generic: true
        default: false
        }
    }

    /// What the value is where it is not null.
    func shape(of value: Value) -> Shape {
        let type = types.expanded(value.type.substituting(value.generics))
        func inner(_ type: APIType) -> Value {
            Value(type: type, encoding: value.encoding)
        }
        switch type {
        case .optional(let wrapped), .patch(let wrapped): return shape(of: inner(wrapped))
        case .standard(let standard): return scalar(standard, value.encoding)
        case .array(let element): return .array(inner(element))
        case .dictionary(_, let element), .entry(_, let element): return .map(inner(element))
        case .generic: return .any
        case .model(let path, let arguments): return model(path, arguments, value.encoding)
        }
    }

    private func scalar(_ type: StandardType, _ encoding: ValueEncoding?) -> Shape {
        switch (type, encoding) {
        case (.string, _): .text(nil)
        case (.bool, .string): .text("Bool")
        case (.bool, .integer): .integer(.uint8)
        case (.bool, _): .boolean
        case (.date, let encoding?) where encoding.isNumberOfTime:
            .number("Date as \(encoding.swift)")
        case (.date, nil), (.date, .iso8601): .text("Date")
        case (.date, let encoding?): .text("Date as \(encoding.swift)")
        case (.json, _): .any
        case (.file, _): .file
        case (_, .string): .text("number")
        case _ where type.isInteger: .integer(type)
        case _ where type.isNumber: .number(nil)
        default: .text(type.rawValue)
        }
    }

    private func model(
        _ path: [String],
        _ arguments: [APIType],
        _ encoding: ValueEncoding?
    ) -> Shape {
        guard let model = types.model(path) else { return .any }
        let generics = types.replacement(of: path, by: arguments)
        switch model.kind {
        case .structure(let structure):
            return .object(
                Object(
                    path: path,
                    arguments: arguments,
                    range: model.range,
                    fields: structure.fields,
                    additional: structure.additional.map {
                        Value(
                            type: $0,
                            encoding: structure.additionalEncoding,
                            generics: generics
                        )
                    },
                    generics: generics
                )
            )
        case .enumeration(let enumeration): return .enumeration(enumeration, of: model)
        case .flags(let flags, let encoding):
            return .flags(flags, of: model, isText: encoding == .string)
        case .union(let union): return .union(union, of: model, generics: generics)
        case .wrapper(let type, let own):
            return shape(of: Value(type: type, encoding: own ?? encoding, generics: generics))
        case .alias(let type): return shape(of: Value(type: type, generics: generics))
        case .external(let external): return .external(external.type)
        case .answers: return .any
        }
    }

    /// The members by their keys; those without a field are one, of the key `*`.
    func members(of object: Object) -> [Member] {
        let members = object.fields.map { member(of: $0, object.generics) }
        guard let additional = object.additional else { return members }
        let others = Member(
            key: "*",
            value: additional,
            isRequired: false,
            canBeLeftOut: true,
            defaultValue: .absent,
            range: object.range
        )
        return members + [others]
    }

    private func member(of field: Field, _ generics: [String: APIType]) -> Member {
        let value = Value(type: field.type, encoding: field.encoding, generics: generics)
        var member = Member(
            key: field.key,
            value: value,
            isRequired: field.defaultValue == nil && !isNullable(value),
            isOfDocument: isOfDocument && !writtenFiles.contains(field.range.file),
            constant: field.constant,
            style: field.style,
            range: field.range
        )
        setOmission(of: &member, field.type, field.defaultValue, writesNull: field.writesNull)
        return member
    }

    /// Says what is sent where there is no value.
    private func setOmission(
        of member: inout Member,
        _ type: APIType,
        _ defaultValue: Literal?,
        writesNull: Bool
    ) {
        member.defaultValue = defaultValue
        switch types.expanded(type) {
        case .optional:
            (member.canBeLeftOut, member.canBeNull) = (!writesNull, writesNull)
            if defaultValue == nil || defaultValue == .null {
                member.defaultValue = writesNull ? .null : .absent
            }
        case .patch: (member.canBeLeftOut, member.canBeNull) = (true, true)
        case .generic: member.canBeNull = isNullable(member.value)
        default: break
        }
    }

    // MARK: Requests

    /// The properties that are parts of the server's address.
    func serverVariables(of api: API) -> [(name: String, value: Value, range: SourceRange)] {
        guard case .template(let pieces) = api.server else { return [] }
        return pieces.compactMap { piece in
            guard case .argument(let name, let encoding, _) = piece,
                let property = api.properties.first(where: { $0.name == name })
            else { return nil }
            return (name, Value(type: property.type, encoding: encoding), property.range)
        }
    }

    /// The parameters of one kind.
    func members(of part: RequestPart, in endpoint: Endpoint) -> [Member] {
        members(of: part, endpoint.arguments, isOfDocument: endpoint.isOfDocument)
    }

    func members(of items: [RequestItem], in endpoint: Endpoint) -> [Member] {
        members(of: items, endpoint.arguments, isOfDocument: endpoint.isOfDocument)
    }

    /// The parameters of every request.
    func members(of items: [RequestItem], in api: API) -> [Member] {
        members(of: items, api.properties, isOfDocument: isOfDocument && writtenFiles.isEmpty)
    }

    /// - Parameter isOfDocument: Whether a document has them.
    func members(
        of part: RequestPart,
        _ arguments: [Argument],
        isOfDocument: Bool = false
    ) -> [Member] {
        switch part {
        case .items(let items): members(of: items, arguments, isOfDocument: isOfDocument)
        case .model(let name, let items):
            fields(of: name, arguments)
                + members(of: items, arguments, isOfDocument: isOfDocument)
        }
    }

    func members(
        of items: [RequestItem],
        _ arguments: [Argument],
        isOfDocument: Bool = false
    ) -> [Member] {
        items.map { item in
            var member = member(of: item, arguments)
            // A header that nobody asks for: the media types that are understood.
            member.isOfDocument = isOfDocument && item.key.lowercased() != "accept"
            return member
        }
    }

    /// The members of the model that an argument is, none of them required where it can be left out.
    private func fields(of name: String, _ arguments: [Argument]) -> [Member] {
        guard let argument = arguments.first(where: { $0.name == name }) else { return [] }
        let value = Value(type: argument.type)
        guard case .object(let object) = shape(of: value) else { return [] }
        return members(of: object).map { member in
            var member = member
            if isNullable(value) { (member.isRequired, member.isOfOptional) = (false, true) }
            return member
        }
    }

    private func member(of item: RequestItem, _ arguments: [Argument]) -> Member {
        var member = Member(
            key: item.key,
            value: Value(type: .standard(.json)),
            isRequired: true,
            style: item.style,
            media: item.media,
            range: item.range
        )
        switch item.value {
        case .const(let literal): member.constant = literal
        case .argument(let name):
            guard let argument = arguments.first(where: { $0.name == name }) else { break }
            member.value = Value(type: argument.type, encoding: item.encoding)
            member.isRequired = argument.defaultValue == nil && !isNullable(member.value)
            setOmission(
                of: &member,
                argument.type,
                argument.defaultValue,
                writesNull: item.writesNull
            )
        case .member(let name, let argument):
            let field = fields(of: argument, arguments).first { $0.range == item.range }
            member.value = field?.value ?? member.value
            member.isRequired = field?.isRequired ?? !name.isEmpty
            member.canBeLeftOut = field?.canBeLeftOut ?? name.isEmpty
            member.canBeNull = field?.canBeNull ?? false
            member.defaultValue = field?.defaultValue
            member.isOfOptional = field?.isOfOptional ?? false
        }
        return member
    }
}

extension WireTypes {
    /// The case of a union that has the values of another type; nil where there is none.
    ///
    /// Of a tagged union it has to be an object that has the tag by itself.
    func value(
        among union: Union,
        _ generics: [String: APIType],
        like other: Value,
        of types: WireTypes
    ) -> Value? {
        if let tag = union.tag {
            guard case .object(let object) = types.shape(of: other),
                types.members(of: object).contains(where: { $0.key == tag && !$0.canBeMissing })
            else { return nil }
        }
        let description = types.description(of: other)
        let values = union.cases.map {
            Value(type: $0.type, encoding: $0.encoding, generics: generics)
        }
        return values.first { self.description(of: $0) == description }
    }

    /// What distinguishes a value from others: `a list of 'Person'`.
    func description(of value: Value) -> String {
        switch shape(of: value) {
        case .array(let element): "a list of \(description(of: element))"
        case .map(let element): "a map of \(description(of: element))"
        case .object(let object): "'\(object.path.joined(separator: "."))'"
        case .enumeration(_, let model), .union(_, let model, _), .flags(_, let model, _):
            "'\(model.path.joined(separator: "."))'"
        case let simple: simple.name
        }
    }
}

extension WireTypes.Shape {
    /// What a message calls such a value.
    var name: String {
        switch self {
        case .text(nil): "a string"
        case .enumeration: "an enum"
        case .flags(_, _, let isText): "flags in \(isText ? "a string" : "an integer")"
        case .text(let format?): "a string (\(format))"
        case .boolean: "a Boolean"
        case .number(nil): "a number"
        case .number(let format?): "a number (\(format))"
        case .any: "any value"
        case .file: "a file"
        case .integer(let type): "an integer (\(type.rawValue))"
        case .array: "a list"
        case .map: "a map"
        case .object: "an object"
        case .union: "one of several types"
        case .external(let type): "'\(type)'"
        }
    }
}

extension WireTypes.Object {
    /// An object without a type.
    init(at range: SourceRange) {
        self.init(
            path: [],
            arguments: [],
            range: range,
            fields: [],
            additional: nil,
            generics: [:]
        )
    }
}

extension API {
    /// Whether all of it comes from documents.
    var isOfDocument: Bool {
        let endpoints = root.allEndpoints
        return !endpoints.isEmpty && endpoints.allSatisfy(\.isOfDocument)
    }
}
