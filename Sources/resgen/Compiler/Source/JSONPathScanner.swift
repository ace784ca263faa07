/// Finds the keys that lead to places in a text of JSON, which is read once for places in their order. What a
/// person calls a place where the number of its column says nothing.
struct JSONPathScanner {
    private let bytes: [UInt8]
    private var offset = 0
    /// What is open, from the root on.
    private var steps: [Step] = []
    /// The last string, without its quotes.
    private var lastString = 0..<0

    private enum Step {
        /// Nil before the first colon, and behind a comma.
        case object(Range<Int>?)
        case array(Int)
    }

    init(_ source: SourceText) { bytes = source.bytes }

    /// `paths./users.get.parameters[2]`; empty for the root, and where there is no JSON.
    mutating func path(to place: Int) -> String {
        if place < offset { self = JSONPathScanner(bytes: bytes) }
        while offset < min(place, bytes.count) { step() }
        // A string behind which a colon is may be meant as the key.
        var own: Range<Int>?
        if case .object(nil)? = steps.last, offset < bytes.count, bytes[offset] == 0x22 {
            var ahead = self
            ahead.step()
            own = ahead.lastString
        }
        var path = ""
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            switch step {
            case .object(let key):
                guard let key = key ?? (isLast ? own : nil) else { continue }
                path += (path.isEmpty ? "" : ".") + String(decoding: bytes[key], as: UTF8.self)
            case .array(let index): path += "[\(index)]"
            }
        }
        return path
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Past a string, or one byte of what is around them.
    private mutating func step() {
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case 0x22: skipString()
        case 0x3A: if case .object? = steps.last { steps[steps.count - 1] = .object(lastString) }
        case 0x2C:
            switch steps.last {
            case .object: steps[steps.count - 1] = .object(nil)
            case .array(let index): steps[steps.count - 1] = .array(index + 1)
            case nil: break
            }
        case 0x7B: steps.append(.object(nil))
        case 0x5B: steps.append(.array(0))
        case 0x7D, 0x5D: _ = steps.popLast()
        default: break
        }
    }

    private mutating func skipString() {
        let start = offset
        while offset < bytes.count, bytes[offset] != 0x22 {
            offset += bytes[offset] == 0x5C ? 2 : 1
        }
        offset = min(offset, bytes.count)
        lastString = start..<offset
        if offset < bytes.count { offset += 1 }
    }
}
