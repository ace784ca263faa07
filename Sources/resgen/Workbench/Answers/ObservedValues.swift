import ResgenCompiler

/// The values that answers have at one place, and the type that it has in the spec.
struct ObservedValues {
    /// Nil for a constant.
    let type: APIType?
    let context: AnswerReader.Context
    /// Whether the field writes null where it is nil.
    let writesNull: Bool
    /// Whether the spec may say of the place how values are encoded.
    let takesEncoding: Bool
    /// Whether the field has a value where an answer has none.
    let hasDefault: Bool
    private(set) var nodes: [JSONNode] = []
    private(set) var isMissing = false

    init(
        type: APIType?,
        _ context: AnswerReader.Context,
        writesNull: Bool = false,
        takesEncoding: Bool = false,
        hasDefault: Bool = false
    ) {
        self.type = type
        self.writesNull = writesNull
        self.takesEncoding = takesEncoding
        self.hasDefault = hasDefault
        self.context = context
    }

    mutating func add(_ node: JSONNode?) {
        if let node { nodes.append(node) } else { isMissing = true }
    }
}
