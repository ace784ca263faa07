import Foundation

/// The JSON text that is being written, and what holds for the field at hand. Lives on the stack of
/// `JSONText`; writers point to it and cannot outlive it: they are not copyable, are given out `inout` alone,
/// and nothing outside of the runtime can make one.
struct JSONOutput: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity = 256
    private(set) var encoding: JSON.Encoding
    /// Whether the encoding is the usual one, so that a model need not reset it.
    private(set) var isPlain: Bool
    private(set) var failure: EncodingFailure?
    private(set) var hasFailed = false
    /// Where the bytes end if what was written last is nothing; a field with it is left out.
    private var absence = -1
    private let stack = StackGuard()
    private var depth = 0
    /// Whether the text is a part of a request.
    let isSent: Bool
    var formatters = DateFormatters()

    /// A member that a union puts first into the object of its payload.
    struct Tag {
        let key: StaticString
        let value: JSON
        /// How many objects and arrays are around the object that it belongs to.
        fileprivate let depth: Int
        /// Whether that object is open, and has it.
        fileprivate var isTaken = false
    }

    /// The tags of open objects, and then those of the value that is written next.
    private(set) var tags: [Tag] = []
    /// Whether there are tags for the value that is written next.
    private(set) var hasTags = false

    init(encoding: JSON.Encoding, isSent: Bool) {
        self.encoding = encoding
        self.isSent = isSent
        isPlain = encoding == .standard
        start = Memory.allocate(capacity, replacing: nil)
    }

    deinit { free(start) }

    /// The text, copied.
    borrowing func bytes() -> [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Gives the text away, not copied unless it is short. The memory is not cut to size: the system gives
    /// none to pages that nobody touched, and what it takes back here it has to clear for the next text.
    mutating func takeData() -> Data {
        guard count > 1 << 12 else { return Data(bytes: start, count: count) }
        let data = Data(bytesNoCopy: start, count: count, deallocator: .free)
        (count, capacity) = (0, 1)
        start = Memory.allocate(capacity, replacing: nil)
        return data
    }

    // MARK: What holds

    mutating func set(_ encoding: JSON.Encoding) {
        self.encoding = encoding
        isPlain = encoding == .standard
    }

    /// Keeps the first failure, and a null in its place so that the text stays well-formed.
    mutating func fail(_ reason: String) {
        note(EncodingFailure(reason: reason))
        write(word: "null")
    }

    /// Keeps the first failure.
    mutating func note(_ failure: EncodingFailure) {
        self.failure = self.failure ?? failure
        hasFailed = true
    }

    /// Adds a step to the path of the failure, on its way out.
    mutating func failed(in step: JSON.Path.Step) { failure?.path.insert(step, at: 0) }

    /// Goes one level deeper, if the reader could follow.
    mutating func enter() -> Bool {
        guard depth < TapeBuilder.depthLimit else {
            fail("more than \(TapeBuilder.depthLimit) levels")
            return false
        }
        if stack.isExceeded {
            fail("too many values inside each other")
            return false
        }
        depth &+= 1
        return true
    }

    mutating func leave() { depth &-= 1 }

    mutating func addTag(_ key: StaticString, _ value: JSON) {
        tags.append(Tag(key: key, value: value, depth: depth))
        hasTags = true
    }

    /// The indices of the tags that belong to an object of which `levels` levels have been entered. They
    /// are the object's from now on, until it drops them.
    mutating func takeTags(entered levels: Int) -> Range<Int> {
        var first = tags.count
        while first > 0, !tags[first - 1].isTaken, tags[first - 1].depth == depth - levels {
            first -= 1
            tags[first].isTaken = true
            hasTags = false
        }
        return first..<tags.count
    }

    mutating func dropTags(from first: Int) { tags.removeLast(tags.count - first) }

    /// Fails because the value that was written is no object and so has not taken its tags.
    mutating func failTags(from first: Int) {
        dropTags(from: first)
        hasTags = false
        fail("a tag on a value that is no object")
    }

    /// Whether this is the key of one of the tags.
    func isTag(_ key: UnsafePointer<UInt8>, _ length: Int, in tags: Range<Int>) -> Bool {
        var index = tags.lowerBound
        while index < tags.upperBound {
            let tag = self.tags[index].key
            if tag.utf8CodeUnitCount == length, KeyBytes.areEqual(tag.utf8Start, key, length) {
                return true
            }
            index &+= 1
        }
        return false
    }

    // MARK: Nothing

    /// Writes null for a missing value, and notes that it can be taken back.
    mutating func writeAbsence() {
        write(word: "null")
        absence = count
    }

    /// Whether the value that ends here is nothing.
    var endsInAbsence: Bool { absence == count }

    /// Keeps what was written last as null.
    mutating func keepAbsence() { absence = -1 }

    /// Takes back what was written since there were so many bytes.
    mutating func takeBack(to count: Int) {
        self.count = count
        absence = -1
    }

    // MARK: Bytes

    /// Makes room for more bytes, and gives where they go.
    // Transparent, and so without a call in debug builds.
    @_transparent
    mutating func room(_ more: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < more { grow(more) }
        return start + count
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        start = Memory.allocate(capacity, replacing: start)
    }

    /// Counts bytes that have been laid where room was made.
    @_transparent
    mutating func advance(_ more: Int) { count &+= more }

    mutating func write(byte: UInt8) {
        room(1)[0] = byte
        count &+= 1
    }

    mutating func write(word text: StaticString) {
        let length = text.utf8CodeUnitCount
        memcpy(room(length), text.utf8Start, length)
        count &+= length
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.baseAddress else { return }
        memcpy(room(bytes.count), first, bytes.count)
        count &+= bytes.count
    }

    /// Writes what has nothing to escape.
    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }
}

/// Memory that grows in place where it can.
enum Memory {
    static func allocate<T: BitwiseCopyable>(
        _ capacity: Int,
        replacing old: UnsafeMutablePointer<T>?,
    ) -> UnsafeMutablePointer<T> {
        guard let memory = realloc(old, capacity * MemoryLayout<T>.stride) else {
            fatalError("out of memory")
        }
        return memory.assumingMemoryBound(to: T.self)
    }
}
