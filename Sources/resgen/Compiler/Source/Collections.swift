extension Sequence {
    /// The elements by a key of each; of several with one key, the first.
    package func indexed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(firstOf: map { (key($0), $0) })
    }
}

extension Dictionary {
    /// Of several values of one key, the first.
    package init(firstOf pairs: some Sequence<(Key, Value)>) {
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }
}

extension [String] {
    /// Each element once, in the order of its first place.
    package var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Array {
    /// In place of the standard library's function of this name, which is of any collection: debug builds
    /// take four times as long for it.
    package mutating func popLast() -> Element? { isEmpty ? nil : remove(at: count - 1) }
}
