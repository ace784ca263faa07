import ResgenCompiler

/// The paths that requests of an endpoint can have, by the values of its arguments.
struct PathPattern {
    private enum Part {
        case text(String)
        /// One of these; an empty list for what is not known as text, a number for one.
        case argument(values: [String])
        /// Any text, slashes included where the argument spans segments.
        case anyText(spansSegments: Bool)
    }

    private let parts: [Part]

    /// - Parameter shape: What the values of an argument are.
    init(_ pieces: [Endpoint.Piece], shape: (_ argument: String) -> WireTypes.Shape?) {
        parts = pieces.map { piece in
            guard case .argument(let name, _, let spans) = piece else {
                return .text([piece].template)
            }
            return switch shape(name) {
            case .text(nil)?: .anyText(spansSegments: spans)
            case .enumeration(let enumeration, _)?:
                .argument(values: enumeration.cases.map(\.value.text))
            default: .argument(values: [])
            }
        }
    }

    private static func prefixes(of text: Substring) -> [String] {
        text.indices.map { String(text[...$0]) }
    }

    /// Whether a path is one of them; `{}` in it is for an argument.
    func contains(_ path: String) -> Bool { Self.match(path[...], parts[...]) }

    private static func match(_ path: Substring, _ parts: ArraySlice<Part>) -> Bool {
        guard let part = parts.first else { return path.isEmpty }
        let starts: [String] =
            switch part {
            case .text(let text): [text]
            case .argument(let values): values + ["{}"]
            case .anyText(let spansSegments):
                prefixes(of: spansSegments ? path : path.prefix { $0 != "/" })
            }
        return starts.contains { start in
            !start.isEmpty && path.hasPrefix(start)
                && match(path.dropFirst(start.count), parts.dropFirst())
        }
    }
}
