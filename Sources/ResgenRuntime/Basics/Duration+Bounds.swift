extension Duration {
    /// Longer than any pause or limit that makes sense, and short enough for every clock and every
    /// sum of such durations: a hundred years.
    static let longest = Duration.seconds(100 * 366 * 86_400)

    /// The nearest duration from nothing to the longest. What callers and servers ask for is taken
    /// this way, since clocks trap on what they cannot count.
    var bounded: Duration { min(max(self, .zero), .longest) }

    /// Seconds, with a fraction.
    var seconds: Double { self / .seconds(1) }
}
