/// The models in what is read, and those in what is sent, by their paths: directly or through others.
struct TypeDirections {
    let read: Set<[String]>
    let sent: Set<[String]>

    init(_ program: Program) {
        let api = program.api
        let endpoints = api.root.allEndpoints
        let errors = (api.errors + endpoints.flatMap(\.errors)).map(\.type)
        let failures = (api.failures + endpoints.flatMap(\.failures)).map(\.type)
        read = program.modelsInside(
            errors + failures + endpoints.flatMap(\.readTypes)
                + api.root.allWebhooks.flatMap(\.types)
        )
        sent = program.modelsInside(
            api.properties.map(\.type) + endpoints.flatMap { $0.arguments.map(\.type) }
        )
    }

    /// Whether no answer, error or webhook has a value of the model, and some request may have one.
    func isOnlySent(_ path: [String]) -> Bool { sent.contains(path) && !read.contains(path) }
}

extension Endpoint {
    /// The types of what a load or a page of it has; those of errors are beside them.
    fileprivate var readTypes: [APIType] { [result.type, pages?.item].compactMap(\.self) }
}

extension Program {
    /// The models that values of these types may hold, those of the types included.
    fileprivate func modelsInside(_ types: [APIType]) -> Set<[String]> {
        var seen: Set<[String]> = []
        var open = types
        while let type = open.popLast() {
            open += type.parts
            if case .model(let path, _) = type, seen.insert(path).inserted {
                open += models[path]?.types ?? []
            }
        }
        return seen
    }
}
