/// The models in what is read, and those in what is sent, by their paths: directly or through others.
struct TypeDirections {
    private(set) var read: Set<[String]> = []
    private(set) var sent: Set<[String]> = []

    init(_ program: Program) {
        let api = program.api
        let endpoints = api.root.allEndpoints
        let errors = (api.errors + endpoints.flatMap(\.errors)).map(\.type)
        let failures = (api.failures + endpoints.flatMap(\.failures)).map(\.type)
        let answers = endpoints.flatMap(\.readTypes) + api.root.allWebhooks.flatMap(\.types)
        program.insertModels(in: errors + failures + answers, into: &read)
        let arguments = endpoints.flatMap(\.arguments) + api.properties
        program.insertModels(in: arguments.map(\.type), into: &sent)
    }

    /// Whether no answer, error or webhook has a value of the model, and some request may have one.
    func isOnlySent(_ path: [String]) -> Bool { sent.contains(path) && !read.contains(path) }

    /// Whether no request has a value of the model, and something that is read may have one.
    func isOnlyRead(_ path: [String]) -> Bool { read.contains(path) && !sent.contains(path) }

    /// Adds the models in types to both directions.
    mutating func insert(_ types: [APIType], of program: Program) {
        program.insertModels(in: types, into: &read)
        program.insertModels(in: types, into: &sent)
    }
}

extension Endpoint {
    /// The types of what a load or a page of it has; those of errors are beside them.
    fileprivate var readTypes: [APIType] { [result.type, pages?.item].compactMap(\.self) }
}

extension Program {
    /// Adds the models that values of these types may hold, those of the types included. What is there
    /// already is there with all that it may hold.
    fileprivate func insertModels(in types: [APIType], into paths: inout Set<[String]>) {
        var open = types
        while let type = open.popLast() {
            switch type {
            case .standard, .generic: break
            case .optional(let inner), .array(let inner), .patch(let inner): open.append(inner)
            case .dictionary, .entry: open += type.parts
            case .model(let path, let arguments):
                open += arguments
                if paths.insert(path).inserted { open += models[path]?.types ?? [] }
            }
        }
    }
}
