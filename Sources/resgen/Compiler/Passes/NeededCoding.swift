extension Pass {
    /// Leaves models that are only read, or only sent, the half of their coding that is used, where the
    /// spec asks for it, of all models or of one.
    static let leaveOutCoding = Pass(
        name: "leave out coding",
        unit: "models of one direction"
    ) { program, _ in
        let models = program.models.values.filter(\.hasHalves)
        let whole = models.filter { $0.codingRule == .codable }
        guard whole.count < models.count else { return 0 }
        let directions = TypeDirections.ofCoding(program, besides: whole.map(\.path))
        var count = 0
        program.api.updateModels { model in
            guard model.hasHalves, model.codingRule == .needed else { return }
            if directions.isOnlyRead(model.path) { model.coding = .reading }
            if directions.isOnlySent(model.path) { model.coding = .writing }
            if model.coding != .both { count += 1 }
        }
        return count
    }
}

extension Model {
    /// Whether its coding takes code that it could do without.
    fileprivate var hasHalves: Bool {
        switch kind {
        case .structure, .union, .alias: true
        case .enumeration, .flags, .wrapper, .external, .answers: false
        }
    }
}

extension TypeDirections {
    /// What models have to do, so that all that hold them can do it.
    ///
    /// A model that no endpoint has is there for the app, and does both. So does an argument of a generic
    /// model that does both, for one declaration of the model is for all its arguments, and a generic model that
    /// hands its parameter on to such a one.
    ///
    /// - Parameter whole: The models that do both, whoever uses them.
    fileprivate static func ofCoding(
        _ program: Program,
        besides whole: [[String]]
    ) -> TypeDirections {
        var directions = program.directions
        let unused = program.models.keys.filter { path in
            !directions.read.contains(path) && !directions.sent.contains(path)
        }
        directions.insert((whole + unused).map { .model($0, []) }, of: program)
        let generic = program.genericTypes
        let passedOn = program.passedOnParameters
        var count = -1
        while count != directions.read.count + directions.sent.count {
            count = directions.read.count + directions.sent.count
            for case .model(let path, let arguments) in generic
            where directions.isReadAndSent(path[0]) {
                directions.insert(arguments, of: program)
            }
            for (holder, taker) in passedOn where directions.isReadAndSent(taker) {
                directions.insert([.model([holder], [])], of: program)
            }
        }
        return directions
    }

    private func isReadAndSent(_ name: String) -> Bool {
        read.contains([name]) && sent.contains([name])
    }
}

extension Program {
    /// The types with generic arguments that models, endpoints and webhooks use.
    fileprivate var genericTypes: Set<APIType> {
        var found: Set<APIType> = []
        let root = api.root
        var open = models.values.flatMap(\.types) + root.allEndpoints.flatMap(\.types)
        open += root.allWebhooks.flatMap(\.types) + api.properties.map(\.type)
        open += api.responseHeaders.types
        open += (api.errors + root.allEndpoints.flatMap(\.errors)).map(\.type)
        open += (api.failures + root.allEndpoints.flatMap(\.failures)).map(\.type)
        while let type = open.popLast() {
            open += type.parts
            if case .model(_, let arguments) = type, !arguments.isEmpty { found.insert(type) }
        }
        return found
    }

    /// The generic models that hand a parameter on, each with one that takes it.
    fileprivate var passedOnParameters: [(holder: String, taker: String)] {
        api.models.filter { !$0.generics.isEmpty }.flatMap { model in
            var takers: Set<String> = []
            var open = model.types
            while let type = open.popLast() {
                open += type.parts
                if case .model(let path, _) = type, type.containsGeneric { takers.insert(path[0]) }
            }
            return takers.subtracting([model.name]).map { (model.name, $0) }
        }
    }
}
