extension Duration {
    /// Longer than any pause or limit that makes sense, and short enough for every clock and every
    /// sum of such durations: a hundred years. More seconds than an Int of 32 bits has, as on a watch.
    static let longest = Duration.seconds(100 * 366 * 86_400 as Int64)

    /// The nearest duration from nothing to the longest. What callers and servers ask for is taken
    /// this way, since clocks trap on what they cannot count.
    var bounded: Duration { min(max(self, .zero), .longest) }

    /// The duration that it is once it has been doubled some times, within the bounds.
    func doubled(_ times: Int) -> Duration { (bounded * (1 << min(max(times, 0), 30))).bounded }

    /// Seconds, with a fraction.
    var seconds: Double { self / .seconds(1) }
}
