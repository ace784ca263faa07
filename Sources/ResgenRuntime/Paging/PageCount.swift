/// How the pages, or the items before them, are counted.
struct PageCount: Sendable {
    /// The number of the first page, or of the first item.
    let start: Int
    /// The number that a response says, less the one that was asked for; nil where it says none.
    let difference: Int?
}

/// The number of a page, or of its first item.
struct PageNumber {
    let value: Int
    let count: PageCount
}
