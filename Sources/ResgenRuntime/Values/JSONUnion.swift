/// An enum of which each case is another type, discriminated by a tag or by what matches.
///
/// Generated unions conform. They have a case `unrecognized` that keeps what none of the others
/// takes, unless one is the default.
public typealias JSONUnion = FieldReader.Union & FieldWriter.Value & Codable

extension FieldReader {
    /// A union that reads itself: half of `JSONUnion`.
    public protocol Union: FieldReader.Value, JSONMatching {}
}

extension FieldReader.Union {
    /// True, for a union keeps what it does not know. One that is itself a case of an untagged
    /// union says more.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool { true }
}
