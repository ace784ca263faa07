/// Follows a place through the types of an answer or of a body.
struct JSONPathResolver {
    let resolver: TypeResolver
    let structures: [String: Structure]
    /// Types written in place in the endpoint's parameters.
    let nested: [Model]

    /// What is at a place.
    struct Found {
        /// Nil where the types do not say: below `JSON`, a union or a type written by hand.
        var type: APIType?
        var encoding: ValueEncoding?
        var isLossy = false
        /// Whether `*` was passed, so that there are several.
        var isSeveral = false

        /// What a field says of its list holds for each element.
        fileprivate mutating func keep(_ list: Found) {
            encoding = list.encoding
            isLossy = list.isLossy
        }
    }

    /// Why a place leads nowhere.
    struct Failure: Error {
        let message: String
        var suggestion: String?
    }

    func find(_ steps: ArraySlice<JSONPathSyntax.Step>, in type: APIType) -> Result<Found, Failure>
    {
        find(steps, in: Found(type: type))
    }

    func find(_ steps: ArraySlice<JSONPathSyntax.Step>, in start: Found) -> Result<Found, Failure> {
        var found = start
        for step in steps {
            guard let type = found.type.map(plain), type != .standard(.json) else {
                found.type = nil
                found.isSeveral = found.isSeveral || step == .each
                continue
            }
            switch self.step(step, in: type) {
            case .success(var next):
                next.isSeveral = found.isSeveral || step == .each
                if !step.isKey { next.keep(found) }
                found = next
            case .failure(let failure): return .failure(failure)
            }
        }
        return .success(found)
    }

    /// The type with aliases and question marks removed.
    func plain(_ type: APIType) -> APIType {
        switch resolver.expanded(type) {
        case .optional(let inner), .patch(let inner): plain(inner)
        case let other: other
        }
    }

    private func step(_ step: JSONPathSyntax.Step, in type: APIType) -> Result<Found, Failure> {
        switch (step, type) {
        case (.key(let key), .model(let path, let arguments)):
            return member(key, of: path, arguments)
        case (.key, .dictionary(_, let value)), (.each, .dictionary(_, let value)):
            return .success(Found(type: value))
        case (.index, .array(let element)), (.each, .array(let element)):
            return .success(Found(type: element))
        case (.element(let key, let text), .array(let element)):
            return hasText(text, at: key, in: element).map { Found(type: element) }
        case (.each, .model(let path, _)), (.index, .model(let path, _)),
            (.element, .model(let path, _)):
            if structure(path) == nil, !isSimple(type) { return .success(Found()) }
        default: break
        }
        return .failure(Failure(message: misfit(step, type)))
    }

    /// Whether elements of a type may have a text under a key.
    private func hasText(_ text: String, at key: String, in element: APIType) -> Result<
        Void, Failure
    > {
        find([.key(key)], in: element).flatMap { found in
            guard let type = found.type.map(plain), !mayBeText(type, found.encoding) else {
                return .success(())
            }
            return .failure(
                Failure(message: "'\(key)' is \(type.kindName), not the text '\(text)'")
            )
        }
    }

    private func mayBeText(_ type: APIType, _ encoding: ValueEncoding?) -> Bool {
        if let standard = standard(type) {
            return encoding != nil || standard != .bool && !standard.isNumber
        }
        switch type {
        case .array, .dictionary: return false
        case .model(let path, _): return structure(path) == nil
        default: return true
        }
    }

    private func misfit(_ step: JSONPathSyntax.Step, _ type: APIType) -> String {
        switch step {
        case .key(let key): "no key '\(key)' in \(type.kindName)"
        case .index(let index): "no element \(index) in \(type.kindName)"
        case .each: "'*' takes the elements of a list or the values of a map, not \(type.kindName)"
        case .element: "\(step.text) takes an element of a list, not \(type.kindName)"
        }
    }

    private func member(_ key: String, of path: [String], _ arguments: [APIType]) -> Result<
        Found, Failure
    > {
        guard let structure = structure(path) else {
            let type = APIType.model(path, arguments)
            return isSimple(type)
                ? .failure(Failure(message: misfit(.key(key), type))) : .success(Found())
        }
        let generics = resolver.table[path[0]]?.generics.map(\.value) ?? []
        let replacement = Dictionary(firstOf: zip(generics, arguments))
        if let field = structure.fields.first(where: { $0.key == key }) {
            let type = field.type.substituting(replacement)
            return .success(Found(type: type, encoding: field.encoding, isLossy: field.isLossy))
        }
        if let additional = structure.additional {
            return .success(Found(type: additional.substituting(replacement)))
        }
        let keys = structure.fields.map(\.key)
        return .failure(
            Failure(
                message: "'\(path.last ?? "")' has no field '\(key)'",
                suggestion: nearest(to: key, in: keys)
            )
        )
    }

    /// The fields of a model, or of a type written in place in one.
    func structure(_ path: [String]) -> Structure? {
        if let model = nested.first(where: { $0.path == path }) {
            if case .structure(let structure) = model.kind { return structure }
            return nil
        }
        var structure = structures[path[0]]
        for name in path.dropFirst() {
            guard
                case .structure(let inner)? = structure?.nested.first(where: { $0.name == name })?
                    .kind
            else { return nil }
            structure = inner
        }
        return structure
    }

    /// Whether the type is known to be one piece of text, a number or a boolean.
    func isSimple(_ type: APIType) -> Bool {
        switch plain(type) {
        case .standard(let standard): return standard.isScalar
        case .model(let path, _): return path.count == 1 && (kind(path).map(isSimple) ?? false)
        default: return false
        }
    }

    private func isSimple(_ kind: SpecModelKind) -> Bool {
        switch kind {
        case .enumeration, .wraps, .flags: true
        case .fields, .alias, .union, .external: false
        }
    }

    private func kind(_ path: [String]) -> SpecModelKind? { resolver.table[path[0]]?.kind }

    /// The type of the language that a value is of, those that are wrapped included.
    func standard(_ type: APIType) -> StandardType? {
        switch plain(type) {
        case .standard(let standard): return standard
        case .model(let path, _):
            guard path.count == 1, case .wraps(let syntax, _)? = kind(path) else { return nil }
            guard
                case .standard(let standard)? = resolver.silent.resolve(syntax).map(
                    resolver.expanded
                )
            else { return nil }
            return standard
        default: return nil
        }
    }
}

extension JSONPathSyntax.Step {
    fileprivate var isKey: Bool {
        if case .key = self { true } else { false }
    }
}

extension APIType {
    /// What a message calls a value of the type.
    var kindName: String {
        switch self {
        case .array: "a list"
        case .dictionary: "a map"
        case .standard(let standard): "a value of type '\(standard.rawValue)'"
        case .model(let path, _): "a value of type '\(path.last ?? "")'"
        case .generic(let name): "a value of type '\(name)'"
        case .optional(let inner), .patch(let inner): inner.kindName
        case .entry: "an Entry"
        }
    }
}
