import ResgenCompiler

/// Where scheme and host of an address end (RFC 3986, section 3).
enum AddressOrigin {
    /// How many bytes these are, up to the path; 0 where there are none.
    static func length(in address: some Collection<UInt8>) -> Int {
        let mark = Array("://".utf8)
        let bytes = Array(address)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
            return 0
        }
        return bytes[(start + mark.count)...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
    }
}
