extension Sequence<UInt8> {
    /// What bytes are known by: FNV-1a of 64 bits, equal in every run, and fit for the name of a file. Whoever
    /// wants two texts of one hash finds them.
    package var contentHash: String {
        let hash = reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 36)
    }
}
