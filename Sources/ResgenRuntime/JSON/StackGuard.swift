/// Notices when values nested in values have used so much stack that a thread of 512 KB would soon overflow, as 500 levels of
/// models can in a debug build.
struct StackGuard {
    private static let limit: UInt = 360_000

    private let start = Self.address()

    /// Whether too much stack is used since the guard was made.
    var isExceeded: Bool {
        let here = Self.address()
        return here < start && start - here > Self.limit
    }

    @inline(never)
    private static func address() -> UInt {
        var local: UInt8 = 0
        return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    }
}
