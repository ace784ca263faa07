/// Turns schemas into types of a spec: those with a name into models, those written inline into
/// nested types or, where none can be declared, into models named after their location.
///
/// Types, unions, fields and models lead to each other, hence one object that knows them all.
final class SchemaReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let names: SwiftName
    let apiName: String
    let analyzer: SchemaAnalyzer
    let extended: ExtendedSchemas
    let directions: SchemaDirections
    let models: ModelRegistry
    /// What references to responses and bodies are called, most of which are there often.
    private var componentNames: [String: String?] = [:]
    private(set) lazy var directedProperties = DirectedProperties(of: document)
    private(set) lazy var types = TypeLowering(of: self)
    private(set) lazy var unions = UnionLowering(of: self)
    private(set) lazy var modelLowering = ModelLowering(of: self)
    var fields: FieldLowering { FieldLowering(schemas: self) }
    var enums: EnumLowering { EnumLowering(schemas: self) }

    init(
        graph: SchemaGraph,
        extended: ExtendedSchemas,
        directions: SchemaDirections,
        shared: SharedShapes,
        notes: OpenAPINotes,
        apiName: String,
        names: SwiftName
    ) {
        document = graph.document
        self.notes = notes
        self.names = names
        self.apiName = apiName
        self.extended = extended
        analyzer = SchemaAnalyzer(graph: graph, notes: notes)
        self.directions = directions
        models = ModelRegistry(
            analyzer: analyzer,
            directions: directions,
            shared: shared,
            apiName: apiName,
            names: names
        )
    }

    func type(of node: JSONNode, at place: SchemaPlace) -> SchemaType {
        types.type(of: node, at: place)
    }

    /// What the document calls a response or a body that several operations refer to.
    func componentName(of node: JSONNode) -> String? {
        guard let reference = node["$ref"]?.string else { return nil }
        if let known = componentNames[reference] { return known }
        let name = componentName(reference)
        componentNames[reference] = .some(name)
        return name
    }

    private func componentName(_ reference: String) -> String? {
        guard let keys = JSONPointer.keys(of: reference), keys.count == 3, keys[0] == "components"
        else { return nil }
        let ofStatus =
            keys[1] == "responses" ? StatusPattern.typeName(ofResponse: keys[2], names) : nil
        return ofStatus ?? names.type(keys[2])
    }
}
