import ResgenCompiler

/// The paths that an endpoint has, as templates: those that its arguments can be a part of.
struct PathPattern {
    private enum Part {
        case text(String)
        /// Any part of a path, or one of these.
        case argument(values: [String]?)
    }

    private let parts: [Part]

    /// - Parameter shape: What the values of an argument are.
    init(_ pieces: [Endpoint.Piece], shape: (_ argument: String) -> WireTypes.Shape?) {
        parts = pieces.map { piece in
            guard case .argument(let name, _, _) = piece else { return .text([piece].template) }
            return switch shape(name) {
            case .text(nil)?: .argument(values: nil)
            case .enumeration(let enumeration, _)?:
                .argument(values: enumeration.cases.map(\.value.text))
            default: .argument(values: [])
            }
        }
    }

    /// Whether a path is one of them; `{}` in it is for an argument.
    func contains(_ path: String) -> Bool { Self.match(path[...], parts[...]) }

    private static func match(_ path: Substring, _ parts: ArraySlice<Part>) -> Bool {
        guard let part = parts.first else { return path.isEmpty }
        let starts: [String] =
            switch part {
            case .text(let text): [text]
            case .argument(let values?): values + ["{}"]
            case .argument(nil): [String(path.prefix { $0 != "/" })]
            }
        return starts.contains { start in
            !start.isEmpty && path.hasPrefix(start)
                && match(path.dropFirst(start.count), parts.dropFirst())
        }
    }
}
