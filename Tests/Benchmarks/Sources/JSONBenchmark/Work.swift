import Foundation
import ResgenRuntime

/// A document of one shape, and what reads and writes it.
struct Work {
    let name: String
    let bytes: Int
    /// The work of each coder, by its name: "read" and "write" of "resgen" and "Foundation".
    let steps: [Step: () throws -> Int]

    struct Step: Hashable {
        var direction: String
        var coder: String
    }

    /// - Parameters:
    ///   - model: What resgen prints for the shape.
    ///   - twin: The same for Foundation's coders.
    init<Model: JSONCodable, Twin: Codable>(
        _ name: String,
        _ text: Data,
        _ model: Model.Type,
        _ twin: Twin.Type,
    ) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let values = Lazy { try [Model](jsonData: text) }
        let twins = Lazy { try decoder.decode([Twin].self, from: text) }
        self.name = name
        bytes = text.count
        steps = [
            Step(direction: "read", coder: "resgen"): { try [Model](jsonData: text).count },
            Step(direction: "write", coder: "resgen"): { try values.value().jsonData().count },
            Step(direction: "read", coder: "Foundation"): {
                try decoder.decode([Twin].self, from: text).count
            },
            Step(direction: "write", coder: "Foundation"): {
                try encoder.encode(twins.value()).count
            },
        ]
    }
}

/// What is made when it is asked for, so that no work has to wait for what another one needs.
private final class Lazy<Value> {
    private let make: () throws -> Value
    private var known: Value?

    init(_ make: @escaping () throws -> Value) { self.make = make }

    func value() throws -> Value {
        if let known { return known }
        let value = try make()
        known = value
        return value
    }
}

extension Work {
    /// Every shape, by name.
    static let shapes: [(name: String, text: @Sendable () -> String)] = [
        ("tracks", Text.tracks),
        ("unknown-keys", Text.unknownKeys),
        ("long-strings", Text.longStrings),
        ("escapes", Text.escapes),
        ("non-ascii", Text.nonASCII),
        ("deep", Text.deep),
        ("numbers", Text.numbers),
        ("doubles", Text.doubles),
        ("pretty", Text.pretty),
        ("maps", Text.maps),
        ("unions", Text.unions),
        ("enums", Text.enums),
        ("dates", Text.dates),
        ("urls", Text.urls),
        ("decimals", Text.decimals),
        ("lossy", Text.lossy),
        ("data", Text.blobs),
    ]

    /// The work on a text of the shape with a name; any other name is that of notes.
    static func of(_ name: String, _ text: Data) throws -> Work {
        switch name {
        case "tracks", "unknown-keys", "pretty":
            try Work(name, text, Shapes.Track.self, Twins.Track.self)
        case "deep": try Work(name, text, Shapes.Nested.self, Twins.Nested.self)
        case "numbers": try Work(name, text, [Int].self, [Int].self)
        case "doubles": try Work(name, text, [Double].self, [Double].self)
        case "maps": try Work(name, text, Shapes.Counts.self, Twins.Counts.self)
        case "unions": try Work(name, text, Shapes.Event.self, Twins.Event.self)
        case "enums": try Work(name, text, Shapes.Issue.self, Twins.Issue.self)
        case "dates": try Work(name, text, Shapes.Visit.self, Twins.Visit.self)
        case "urls": try Work(name, text, Shapes.Links.self, Twins.Links.self)
        case "decimals": try Work(name, text, Shapes.Price.self, Twins.Price.self)
        case "lossy": try Work(name, text, Shapes.Batch.self, Twins.Batch.self)
        case "data": try Work(name, text, Shapes.Blob.self, Twins.Blob.self)
        default: try Work(name, text, Shapes.Note.self, Twins.Note.self)
        }
    }
}
