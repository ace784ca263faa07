import ResgenCompiler

/// A part of code that has a colour of its own.
struct SyntaxToken: Hashable, Sendable {
    enum Kind: Sendable, CaseIterable {
        case keyword, type, string, number, comment, attribute
        /// A member's name, in a notation of data.
        case key
    }

    let kind: Kind
    /// The bytes of UTF-8 that it is made of; tokens of one text do not overlap.
    let range: Range<Int>
}
