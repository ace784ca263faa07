/// What can be the key of a dictionary that stands as a JSON object: strings, integers, enums and
/// wrappers.
public protocol JSONKey: Hashable, Codable, Sendable {
    /// Reads the key; nil if the text is none.
    init?(jsonKey: String)

    /// The key as text.
    var jsonKey: String { get }
}
