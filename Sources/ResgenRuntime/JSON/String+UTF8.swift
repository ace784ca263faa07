import Foundation

extension String {
    /// The text that so many bytes of UTF-8 are, which have been checked.
    ///
    /// - Parameter isASCII: Whether all of them are ASCII; such a String is compared by its bytes.
    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) {
        #if compiler(>=6.2)
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                let bytes = UnsafeBufferPointer(start: start, count: count).span
                self.init(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
                return
            }
        #endif
        self.init(checked: start, count)
    }

    @inline(never)
    private init(checked start: UnsafePointer<UInt8>, _ count: Int) {
        guard count <= Self.smallCount else {
            self.init(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
            return
        }
        // Less work than to decode them, where the bytes are kept in place.
        self.init(unsafeUninitializedCapacity: count) { buffer in
            if let target = buffer.baseAddress { memcpy(target, start, count) }
            return count
        }
    }

    /// How many bytes a String keeps in place, on most platforms.
    private static var smallCount: Int { 15 }
}
