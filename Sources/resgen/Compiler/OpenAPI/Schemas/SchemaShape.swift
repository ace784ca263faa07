/// What kind of value a schema describes.
enum SchemaShape {
    /// Any value: nothing is said, or nothing that can be kept.
    case any
    case scalar(ScalarType)
    case constant(JSONNode)
    case enumeration([EnumValue], JSONNode)
    case array(JSONNode?)
    case map(JSONNode?)
    case object(ObjectShape)
    case union(UnionShape)
    /// What another schema describes.
    case same(JSONNode)

    var isAny: Bool { if case .any = self { true } else { false } }

    /// Whether it becomes a model of its own when it has a name.
    var isModel: Bool {
        switch self {
        case .object, .union, .enumeration: true
        case .any, .scalar, .constant, .array, .map, .same: false
        }
    }
}

/// A schema's shape, and whether it allows null, too.
struct SchemaAnalysis {
    var shape: SchemaShape
    var isNullable = false
    /// What the schema itself describes where its shape is that of all that is made of it.
    var base: ObjectShape?
}

/// A simple type and its encoding on the wire.
struct ScalarType {
    let type: StandardType
    var encoding: ValueEncoding?

    static let string = ScalarType(type: .string)
}

/// An object by its properties, those of other schemas included.
struct ObjectShape {
    struct Property {
        let key: String
        let keyRange: SourceRange
        var schema: JSONNode
        var isRequired = false
        /// Whether it is described under conditions alone; any other description of it holds instead.
        var isConditional = false
    }

    var properties: [Property] = []
    /// The schema of further members; nil where there are none worth keeping.
    var additional: JSONNode?
    private var indices: [String: Int] = [:]

    mutating func reserveCapacity(_ count: Int) {
        properties.reserveCapacity(count)
        indices.reserveCapacity(count)
    }

    mutating func add(_ property: Property) {
        if let index = indices[property.key] {
            properties[index] = property
        } else {
            indices[property.key] = properties.count
            properties.append(property)
        }
    }

    func property(_ key: String) -> Property? { indices[key].map { properties[$0] } }

    mutating func removeProperties(where isMeant: (Property) -> Bool) {
        properties.removeAll(where: isMeant)
        indices = Dictionary(
            uniqueKeysWithValues: properties.enumerated().map { ($1.key, $0) }
        )
    }

    mutating func require(_ keys: some Sequence<String>) {
        for key in keys {
            if let index = indices[key] { properties[index].isRequired = true }
        }
    }

    mutating func makeOptional(except keys: Set<String> = []) {
        for index in properties.indices where !keys.contains(properties[index].key) {
            properties[index].isRequired = false
        }
    }
}

/// One of several schemas.
struct UnionShape {
    struct Part {
        let schema: JSONNode
        /// The only kind of value that is meant, of a schema that allows several.
        var type: String?
        /// What several objects that nothing distinguishes have together.
        var object: ObjectShape?
        /// The name of the schema whose own object it is, where that is the value of the tag.
        var name: String?
    }

    var parts: [Part]
    /// The key whose value discriminates them, and the schemas by its values.
    var tag: Located<String>?
    var mapping: [JSONMember] = []
    /// The schema of what has another value under that key, or none (OpenAPI 3.2).
    var defaultMapping: JSONNode?
    /// Whether the tag is that of a schema that this one is made of.
    var isInherited = false
}
