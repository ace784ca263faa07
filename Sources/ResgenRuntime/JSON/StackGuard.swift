/// Notices when values nested in values have used so much of a thread's stack that it would soon
/// overflow, as 500 levels of models can in a debug build.
struct StackGuard {
    /// What is used at most where the bounds of a stack are not known.
    private static let usual: UInt = 360_000

    /// Below this address too little of the stack is left: it grows downwards.
    private let floor: UInt

    init() {
        let here = Self.address()
        guard let floor = ThreadStack.floor else {
            floor = here - min(here, Self.usual)
            return
        }
        // A sanitizer may keep variables elsewhere. Their addresses say nothing about the stack.
        self.floor = here < floor - min(floor, ThreadStack.reserve) ? 0 : floor
    }

    /// Whether too little of the stack is left.
    var isExceeded: Bool {
        @inline(__always) get { Self.address() < floor }
    }

    @inline(never)
    private static func address() -> UInt {
        var local: UInt8 = 0
        return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    }
}
