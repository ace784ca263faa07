extension Double {
    /// The number without a fraction where it has none.
    package var shortest: String {
        self == rounded() && self < 1e15 ? String(Int(self)) : String(self)
    }
}
