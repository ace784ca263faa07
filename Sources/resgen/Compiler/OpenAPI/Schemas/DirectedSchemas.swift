/// Finds the schemas that are sent and read and need a counterpart for what is sent: where a property
/// of one direction alone is required, `User` has an `id`, and `UserInput` has none; and where a PATCH
/// can clear a property by null, which is nothing else than a missing one in what is read.
///
/// What only describes requests loses the properties that are for reading, and in it those for writing
/// are like all others.
struct DirectedSchemas {
    private let document: OpenAPIDocument
    private let directions: SchemaDirections
    private let properties: DirectedProperties
    private let components: [JSONMember]
    private var counterparts = Counterparts()
    /// The words of keys, which become names.
    private lazy var takenWords = Set(
        components.flatMap { [$0.key, String($0.key.split(separator: ".").last ?? "")] }
            .map(ComponentNames.lowercasedWords)
    )

    /// The keys of the schemas that are made of others.
    struct Counterparts {
        /// By the keys of the schemas.
        var keys: [String: String] = [:]
        /// The same of schemas that have one in bodies of PATCH alone.
        var changes: [String: String] = [:]
        /// The schemas that those inherit, and nothing else has.
        var inherited: Set<String> = []
        /// Where references of such bodies lead to.
        var changesByReference: [JSONNode.ID: String] = [:]

        var count: Int { keys.count + changes.count + inherited.count }

        /// The section of `components` for what is inherited, where no schema is a model.
        static let inheritedSection = "x-resgen-inherited"
    }

    /// A document with the counterparts among its schemas.
    struct Result {
        let root: JSONNode
        /// What is known of the schemas by now, where nothing of it has changed.
        var directions: SchemaDirections?
        var count = 0
        /// The schemas that are only sent, and of which all properties are for reading, as they are written.
        var onlyRead: [(schema: JSONMember, isSent: Bool)] = []
    }

    static func split(_ root: JSONNode, text: DocumentText) -> Result {
        let hasDirections = text.mentions("readOnly") || text.mentions("writeOnly")
        let hasChanges = text.mentions("patch") && text.mentions("null")
        guard hasDirections || hasChanges else { return Result(root: root) }
        var schemas = DirectedSchemas(OpenAPIDocument(root: root, text: text))
        if hasDirections { schemas.findCounterparts() }
        if hasChanges { schemas.findChanges() }
        let count = schemas.counterparts.count
        guard hasDirections || count > 0 else {
            return Result(root: root, directions: schemas.directions)
        }
        let sent = SentSchemas.rewritten(
            of: schemas.properties,
            directions: schemas.directions,
            counterparts: schemas.counterparts
        )
        return Result(
            root: sent,
            directions: count > 0 ? nil : schemas.directions,
            count: count,
            onlyRead: schemas.onlyRead
        )
    }

    private var onlyRead: [(schema: JSONMember, isSent: Bool)] {
        components.filter { member in
            properties.areAllReadOnly(in: member.value) && directions.isOnlySent(member.value)
        }
        .map { ($0, !properties.wronglyReadOnlyKeys(of: $0.value).isEmpty) }
    }

    private init(_ document: OpenAPIDocument) {
        self.document = document
        directions = SchemaDirections(of: document)
        properties = DirectedProperties(of: document)
        components = document.root["components"]?["schemas"]?.members ?? []
    }

    /// `UserInput`, unless a schema that is written has the name.
    private mutating func takeKey(for key: String) -> String {
        var key = key + "Input"
        while !takenWords.insert(ComponentNames.lowercasedWords(key)).inserted { key += "Model" }
        return key
    }

    // MARK: What is in one direction

    private mutating func findCounterparts() {
        let directed = components.filter { properties.areRequired(in: $0.value) }
        if directed.isEmpty { return }
        let shared = components.filter { directions.isSentAndRead($0.value) }
        var referring: [String: [String]] = [:]
        for member in shared {
            for key in references(in: member.value) {
                referring[key, default: []].append(member.key)
            }
        }
        let roots = directed.filter { directions.isSentAndRead($0.value) }.map(\.key)
        let keys = reachable(from: roots) { referring[$0] ?? [] }
        for member in shared where keys.contains(member.key) {
            counterparts.keys[member.key] = takeKey(for: member.key)
        }
    }

    /// The schemas that are referred to, and those that are made of one that discriminates them.
    private func references(in schema: JSONNode) -> Set<String> {
        var keys: Set<String> = []
        schema.forEachObject { node, _ in
            if let key = node["$ref"]?.string.flatMap(JSONPointer.schemaKey) { keys.insert(key) }
            guard node["discriminator"] != nil else { return }
            keys.formUnion(
                document.relations.schemasDerived(from: node).compactMap {
                    JSONPointer.schemaKey($0.pointer)
                }
            )
        }
        return keys
    }

    // MARK: Changes

    /// The schemas in bodies of PATCH that are read, too, and have what null would clear, or lead to one
    /// that has.
    private mutating func findChanges() {
        let changes = PatchedSchemas(of: document)
        let shared = components.filter {
            changes.references[$0.key] != nil && counterparts.keys[$0.key] == nil
                && directions.isSentAndRead($0.value)
        }
        let sharedKeys = Set(shared.map(\.key))
        let clearable = shared.filter { member in
            changes.valued.contains(member.key)
                ? properties.canBeCleared(in: member.value)
                : properties.canBeClearedInside(member.value)
        }
        let changed = reachable(from: clearable.map(\.key)) { key in
            (changes.owners[key] ?? []).filter(sharedKeys.contains)
        }
        let inherited = changed.union(discriminating(above: changed, changes))
        for member in shared {
            let isValue = changes.valued.contains(member.key)
            if changed.contains(member.key), isValue {
                let key = takeKey(for: member.key)
                counterparts.changes[member.key] = key
                lead(changes.references[member.key], to: JSONPointer.toSchema(key))
            } else if !isValue, inherited.contains(member.key) {
                counterparts.inherited.insert(member.key)
                let key = JSONPointer.escaped(member.key)
                lead(
                    changes.references[member.key],
                    to: "#/components/\(Counterparts.inheritedSection)/\(key)"
                )
            }
        }
    }

    private mutating func lead(_ references: [JSONNode.ID]?, to pointer: String) {
        for reference in references ?? [] { counterparts.changesByReference[reference] = pointer }
    }

    /// What these inherit of schemas with a discriminator, of which a counterpart that inherits them would
    /// be a case.
    private func discriminating(above keys: Set<String>, _ changes: PatchedSchemas) -> Set<String> {
        let inherited = reachable(from: keys) { Array(changes.bases[$0] ?? []) }
        let roots = components.map(\.key).filter { key in
            inherited.contains(key) && hasDiscriminator(key)
        }
        return reachable(from: roots) { key in
            (changes.owners[key] ?? []).filter { owner in
                inherited.contains(owner) && changes.bases[owner]?.contains(key) == true
            }
        }
    }

    private func hasDiscriminator(_ key: String) -> Bool {
        document.target(of: JSONPointer.toSchema(key))?["discriminator"] != nil
    }
}
