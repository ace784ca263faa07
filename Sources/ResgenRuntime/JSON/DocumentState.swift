import Foundation

/// The text that is being read, its tape, and what holds for the field at hand. Lives on the stack of `JSONText.read`; readers
/// point to it and cannot outlive it, for they are not copyable.
struct DocumentState {
    /// A recursive model uses stack at each level; reading gives up before a 512 KB thread would overflow.
    private static let stackLimit = 300_000

    let bytes: UnsafePointer<UInt8>
    let count: Int
    var tape: UnsafeMutablePointer<Token>
    var form: JSONForm
    var isLossy: Bool
    /// Whether form and lossiness are the usual ones, so that a model need not reset them.
    var isPlain: Bool
    var dropped: [(offset: Int, index: Int?, key: String?, reason: any Error)] = []
    private var formatters: [String: DateFormatter] = [:]
    let stackStart: UInt

    init(_ text: UnsafeBufferPointer<UInt8>, _ tape: Tape, form: JSONForm, isLossy: Bool) {
        // The tape builder refuses an empty text, so there is a base address.
        bytes = text.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        count = text.count
        self.tape = tape.tokens
        self.form = form
        self.isLossy = isLossy
        isPlain = form == .standard && !isLossy
        stackStart = Self.stackAddress()
    }

    @inline(never)
    private static func stackAddress() -> UInt {
        var local: UInt8 = 0
        return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    }

    /// Whether so many models are nested in models that the stack could end. `start` is where reading began.
    static func isTooDeep(from start: UInt) -> Bool {
        let here = stackAddress()
        return here < start && start - here > stackLimit
    }

    mutating func set(_ form: JSONForm, isLossy: Bool) {
        self.form = form
        self.isLossy = isLossy
        isPlain = form == .standard && !isLossy
    }

    /// The formatter of a pattern, made once for each text.
    mutating func formatter(_ pattern: String) -> DateFormatter {
        if let known = formatters[pattern] { return known }
        let formatter = DateFormatter(pattern: pattern)
        formatters[pattern] = formatter
        return formatter
    }
}

extension UnsafeMutablePointer<Token> {
    /// The index of the token after the value at an index.
    @inline(__always)
    func after(_ index: Int) -> Int {
        let token = self[index]
        return token.isContainer ? token.payload : index &+ 1
    }
}
