/// Reads the models of a spec.
struct SpecModelReader {
    let context: ReadingContext

    private var encodingReader: SpecEncodingReader { SpecEncodingReader(context: context) }
    private var enumReader: SpecEnumReader { SpecEnumReader(context: context) }
    private var fieldReader: SpecFieldReader { SpecFieldReader(context: context) }
    private var shapeReader: SpecShapeReader { SpecShapeReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var unionReader: SpecUnionReader { SpecUnionReader(context: context) }
    private var log: DiagnosticLog { context.log }

    func models(_ node: JSONNode) -> [SpecModel] {
        ObjectReader.entries(of: node, as: .value("models"), log: log).compactMap(model)
    }

    private func model(_ member: JSONMember) -> SpecModel? {
        guard let object = ObjectReader(member.value, .model, log: log) else {
            return SpecModel(
                name: Located(value: member.key, range: member.keyRange),
                doc: nil,
                generics: [],
                kind: .alias(.unreadable(at: member.value.range)),
                conform: []
            )
        }
        // Without its generic parameters nothing in a model is known.
        let kind = object.isMisspelt("generic") ? nil : kind(object)
        return SpecModel(
            name: Located(value: member.key, range: member.keyRange),
            doc: object.string("doc")?.value,
            generics: generics(object),
            kind: kind ?? .alias(.unreadable(at: object.range)),
            conform: object.strings("conform"),
            coding: context.word("coding", in: object),
        )
    }

    private func generics(_ object: ObjectReader) -> [Located<String>] {
        guard let node = object.node("generic") else { return [] }
        if case .string(let name) = node.value {
            log.error(
                "'generic' is an array, found a string",
                at: node.range,
                notes: ["write [\(JSONPrinter.quoted(name))]"]
            )
            return [Located(value: name, range: node.range)]
        }
        if case .array(let names) = node.value, names.isEmpty {
            log.error("'generic' names no parameter", at: node.range)
        }
        return object.strings("generic")
    }

    private static let kinds = ["fields", "enum", "flags", "union", "wraps", "alias"]

    private func kind(_ object: ObjectReader) -> SpecModelKind? {
        let found = Self.kinds.compactMap(object.member)
        guard let first = found.first else {
            if object.member("extends") != nil { return fieldsKind(object, []) }
            if !Self.kinds.contains(where: object.isMisspelt) {
                log.error("a model needs one of \(Self.kinds.quotedList)", at: object.range.opening)
            }
            return nil
        }
        for other in found.dropFirst() {
            log.error("a model has one kind: '\(first.key)' is there already", at: other.keyRange)
        }
        refuseStrayKeys(object, kind: first.key)
        switch first.key {
        case "fields":
            let fields = fieldReader.fields(first.value, as: .value("fields"))
            return first.value.membersWithoutComment.map { _ in fieldsKind(object, fields) }
        case "enum":
            let isClosed = object.bool("closed")?.value ?? false
            return enumReader.enumeration(first.value, isClosed: isClosed).map(
                SpecModelKind.enumeration
            )
        case "wraps":
            let wrapped = typeReader.type(first.value)
            let encoding = object.node("as").flatMap {
                encodingReader.encoding($0, words: ValueEncoding.words(for: wrapped))
            }
            return wrapped.map { .wraps($0, encoding: encoding) }
        case "flags":
            return enumReader.flags(
                first.value,
                encoding: object.node("as").flatMap { encodingReader.encoding($0) }
            )
            .map(SpecModelKind.flags)
        case "union": return unionReader.union(first.value).map(SpecModelKind.union)
        default: return typeReader.type(first.value).map(SpecModelKind.alias)
        }
    }

    private func fieldsKind(_ object: ObjectReader, _ fields: [SpecField]) -> SpecModelKind {
        .fields(
            SpecFields(
                fields: fields,
                extends: object.node("extends").flatMap(shapeReader.parent),
                identity: object.string("identity"),
                additional: object.node("additional").flatMap(typeReader.type)
            )
        )
    }

    private func refuseStrayKeys(_ object: ObjectReader, kind: String) {
        let owners = [
            ("closed", ["enum"]), ("as", ["wraps", "flags"]), ("extends", ["fields"]),
            ("identity", ["fields"]), ("additional", ["fields"]), ("coding", ["fields", "union"]),
        ]
        for (key, kinds) in owners where !kinds.contains(kind) {
            guard let member = object.member(key) else { continue }
            log.error("'\(key)' has no meaning without \(kinds.quotedList)", at: member.keyRange)
        }
    }
}
