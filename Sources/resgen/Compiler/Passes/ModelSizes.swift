/// Bytes of values in memory, with boxed members counted as one pointer; a model met again inside
/// itself counts as one, too.
///
/// The models inside of models are kept in a list: a ring of thousands is as deep as it is long.
final class ModelSizes {
    private let models: [[String]: Model]
    private let aliases: AliasTable
    private var sizes: [[String]: Int] = [:]

    /// A nested struct of more bytes than this is boxed.
    static let limit = 256

    private struct Visit {
        let path: [String]
        let model: Model?
        let inside: [[String]]
        var next = 0
    }

    init(_ program: Program) {
        models = program.models
        aliases = program.aliases
    }

    func size(_ type: APIType) -> Int {
        var inside: [[String]] = []
        addPaths(in: type, to: &inside)
        for path in inside { take(path) }
        return known(type)
    }

    /// Takes the size of a model after those of the models inside of it.
    func take(_ path: [String]) {
        var open = [Visit]()
        enter(path, &open)
        while var visit = open.popLast() {
            guard visit.next < visit.inside.count else {
                sizes[visit.path] = known(visit.model)
                continue
            }
            let inner = visit.inside[visit.next]
            visit.next += 1
            open.append(visit)
            enter(inner, &open)
        }
    }

    private func enter(_ path: [String], _ open: inout [Visit]) {
        guard sizes[path] == nil else { return }
        sizes[path] = 8
        let model = models[path]
        open.append(Visit(path: path, model: model, inside: paths(in: model)))
    }

    /// The models whose values a value of the model holds.
    private func paths(in model: Model?) -> [[String]] {
        var paths: [[String]] = []
        switch model?.kind {
        case .structure(let structure):
            for field in structure.fields where field.constant == nil {
                addPaths(in: field.type, to: &paths)
            }
        case .union(let union): for item in union.cases { addPaths(in: item.type, to: &paths) }
        case .wrapper(let type, _), .alias(let type): addPaths(in: type, to: &paths)
        case .enumeration, .flags, .answers, .external, nil: break
        }
        return paths
    }

    private func addPaths(in type: APIType, to paths: inout [[String]]) {
        switch aliases.expanded(type) {
        case .standard, .generic, .array, .dictionary: break
        case .optional(let wrapped), .patch(let wrapped): addPaths(in: wrapped, to: &paths)
        case .entry(let key, let value):
            addPaths(in: key, to: &paths)
            addPaths(in: value, to: &paths)
        case .model(let path, _): paths.append(path)
        }
    }

    private func known(_ type: APIType) -> Int {
        switch aliases.expanded(type) {
        case .standard(let standard): standard.size
        case .generic: 16
        case .array, .dictionary: 8
        case .optional(let wrapped), .patch(let wrapped): known(wrapped) + 1
        case .entry(let key, let value): known(key) + known(value)
        case .model(let path, _): sizes[path] ?? 8
        }
    }

    private func known(_ model: Model?) -> Int {
        switch model?.kind {
        case .structure(let structure): structure.fields.reduce(0) { $0 + inlineSize($1) }
        case .enumeration: 17
        case .flags, .answers, nil: 8
        case .external: 16
        case .union(let union): union.cases.map { known($0.type) }.max() ?? 8
        case .wrapper(let type, _), .alias(let type): known(type)
        }
    }

    private func inlineSize(_ field: Field) -> Int {
        guard field.constant == nil else { return 0 }
        let size = known(field.type)
        return size > Self.limit ? 8 : (size + 7) / 8 * 8
    }
}

extension StandardType {
    /// Bytes of a value in memory.
    fileprivate var size: Int {
        switch self {
        case .bool, .int8, .uint8: 1
        case .int16, .uint16: 2
        case .int32, .uint32, .float: 4
        case .string, .uuid, .data, .duration: 16
        case .decimal: 20
        case .day: 12
        case .json: 17
        default: 8
        }
    }
}
