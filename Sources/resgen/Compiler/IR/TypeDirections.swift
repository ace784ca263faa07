/// The models in what is read, and those in what is sent, by their paths: directly or through others.
package struct TypeDirections {
    private(set) var read: Set<[String]> = []
    package private(set) var sent: Set<[String]> = []

    package init(_ api: API, _ models: [[String]: Model]) {
        let endpoints = api.root.allEndpoints
        let errors = (api.errors + endpoints.flatMap(\.errors)).map(\.type)
        let failures = (api.failures + endpoints.flatMap(\.failures)).map(\.type)
        let answers = endpoints.flatMap(\.readTypes) + api.root.allWebhooks.flatMap(\.types)
        let headers = api.responseHeaders.types
        models.insertPaths(in: errors + failures + answers + headers, into: &read)
        let arguments = endpoints.flatMap(\.arguments) + api.properties
        models.insertPaths(in: arguments.map(\.type), into: &sent)
    }

    /// Whether no answer, error or webhook has a value of the model, and some request may have one.
    func isOnlySent(_ path: [String]) -> Bool { sent.contains(path) && !read.contains(path) }

    /// Whether no request has a value of the model, and something that is read may have one.
    func isOnlyRead(_ path: [String]) -> Bool { read.contains(path) && !sent.contains(path) }

    /// Adds the models in types to both directions.
    mutating func insert(_ types: [APIType], of program: Program) {
        program.models.insertPaths(in: types, into: &read)
        program.models.insertPaths(in: types, into: &sent)
    }
}

extension Endpoint {
    /// The types of what a load or a page of it has; those of errors are beside them.
    fileprivate var readTypes: [APIType] { [result.type, pages?.item].compactMap(\.self) }
}

extension [[String]: Model] {
    /// Adds the models that values of these types may hold, those of the types included. What is there
    /// already is there with all that it may hold.
    fileprivate func insertPaths(in types: [APIType], into paths: inout Set<[String]>) {
        var open = types
        while let type = open.popLast() {
            open += type.parts
            if case .model(let path, _) = type, paths.insert(path).inserted {
                open += self[path]?.types ?? []
            }
        }
    }
}
