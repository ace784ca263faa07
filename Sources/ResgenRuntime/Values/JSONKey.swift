/// What can be the key of a dictionary that is encoded as a JSON object: strings, integers, ids, days,
/// enums and wrappers.
public protocol JSONKey: Hashable, Sendable {
    /// Reads the key; nil if the text is none.
    init?(jsonKey: String)

    /// The key as text.
    var jsonKey: String { get }

    /// The key as text, unless it has none, as a wrapped date out of range.
    func checkedJSONKey() throws(EncodingFailure) -> String
}

extension JSONKey {
    public func checkedJSONKey() throws(EncodingFailure) -> String { jsonKey }
}
