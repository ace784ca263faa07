/// A set of flags that is encoded as one integer; bits that have no name are kept.
public protocol JSONFlags: OptionSet, JSONRawValue where RawValue == UInt64, Element == Self {
    /// A set of the flags whose bits are 1.
    init(rawValue: UInt64)
}
