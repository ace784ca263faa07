import Foundation

/// The text that is being read, its tape, and what holds for the field at hand. Lives on the stack
/// of `JSONText.read`; readers point to it and cannot outlive it, for they are not copyable.
struct DocumentState: ~Copyable {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    var tape: UnsafeMutablePointer<Token>
    var encoding: JSON.Encoding
    var isLossy: Bool
    /// Whether form and lossiness are the usual ones, so that a model need not reset them.
    var isPlain: Bool
    /// Whether the text was made of a form, so that numbers, Bools and lists of one are strings.
    var isForm = false
    var losses = Losses()
    var budget: ReadingBudget
    var matches = MatchMemo()
    var formatters = DateFormatters()
    let stack = StackGuard()

    init(
        _ text: UnsafeBufferPointer<UInt8>,
        _ tape: Tape,
        encoding: JSON.Encoding,
        isLossy: Bool,
        limit: ReadingLimit? = nil,
    ) {
        // The tape builder refuses an empty text, so there is a base address.
        bytes = text.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        count = text.count
        self.tape = tape.tokens
        self.encoding = encoding
        self.isLossy = isLossy
        isPlain = encoding == .standard && !isLossy
        budget = ReadingBudget(of: text.count, limit)
    }

    /// Sets what is usual, and gives what held before if that was something else.
    @inline(__always)
    mutating func setPlain() -> (encoding: JSON.Encoding, isLossy: Bool)? {
        if isPlain { return nil }
        defer { set(.standard, isLossy: false) }
        return (encoding, isLossy)
    }

    mutating func set(_ encoding: JSON.Encoding, isLossy: Bool) {
        self.encoding = encoding
        self.isLossy = isLossy
        isPlain = encoding == .standard && !isLossy
    }
}

extension UnsafeMutablePointer<Token> {
    /// The index of the token after the value at an index.
    @_transparent
    func after(_ index: Int) -> Int {
        let token = self[index]
        return token.isContainer ? token.payload : index &+ 1
    }

    /// Where the value at an index is in the text, a string with its quotes.
    func range(of index: Int) -> Range<Int> {
        let token = self[index]
        switch token.kind {
        case .string, .escapedString: return token.offset - 1..<token.offset + token.payload + 1
        case .array, .object: return token.offset..<self[token.payload - 1].offset + 1
        default: return token.offset..<token.offset + token.payload
        }
    }
}
