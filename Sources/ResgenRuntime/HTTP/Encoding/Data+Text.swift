import Foundation

extension Data {
    /// The text that the bytes are in UTF-8. To decode them takes a KB of machine code wherever it
    /// is inlined.
    var text: String {
        @inline(never)
        get { String(decoding: self, as: UTF8.self) }
    }
}
