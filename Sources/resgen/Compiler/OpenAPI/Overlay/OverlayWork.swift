/// How much overlays may still do: a few lines of queries and copies can ask for more than any
/// machine has.
final class OverlayWork {
    /// How many values queries may still look at.
    private var visits: Int
    /// How many values may still be put in.
    private var values: Int

    /// - Parameter size: How many values the document has.
    init(size: Int) {
        visits = 2_000_000 + 100 * size
        values = 500_000 + size
    }

    /// Whether a query has looked at too many values; what it finds from then on says nothing.
    var isSpent: Bool { visits <= 0 }

    func visit(_ count: Int = 1) { visits -= count }

    func mayVisit(_ count: Int) -> Bool {
        visit(count)
        return !isSpent
    }

    /// False when there is no room for so many.
    func put(_ count: Int) -> Bool {
        values -= count
        return values >= 0
    }
}
