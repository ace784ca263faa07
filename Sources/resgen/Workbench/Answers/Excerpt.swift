extension String {
    private static let excerptLength = 40

    /// The beginning of a text that may be of any length.
    var excerpt: String {
        let start = unicodeScalars.prefix(Self.excerptLength)
        return String(start) + (start.endIndex < unicodeScalars.endIndex ? "…" : "")
    }
}
