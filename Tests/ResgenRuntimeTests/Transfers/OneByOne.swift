import Testing

/// Suites that measure memory, or move so much that others would be late: one after the other.
@Suite("One by one", .serialized)
enum OneByOne {}
