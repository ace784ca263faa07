/// What a run would do to a file.
struct FileChange {
    let path: String
    /// Nil for a file that would be added.
    let old: [UInt8]?
    /// Nil for a file that would be removed.
    let new: [UInt8]?

    /// `would change`
    var words: String {
        new == nil ? "would be removed" : old == nil ? "would be added" : "would change"
    }
}
