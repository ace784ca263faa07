/// A dictionary for few entries. Calls the code of the standard library that serves all types,
/// where a `Dictionary` takes 3 KB of machine code for each pair of types.
struct ColdTable<Key: Hashable, Value> {
    private var entries: [Key: Value] = [:]

    var isEmpty: Bool { entries.isEmpty }

    var keys: [Key] {
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        get { Array(entries.keys) }
    }

    var values: [Value] {
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        get { Array(entries.values) }
    }

    subscript(key: Key) -> Value? {
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        get { entries[key] }

        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        set { entries[key] = newValue }
    }
}

extension ColdTable: Sendable where Key: Sendable, Value: Sendable {}

enum Cold {
    /// The same as `==`, of which each type of list takes a KB.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func areEqual<T: Equatable>(_ left: T, _ right: T) -> Bool { left == right }
}

extension Sequence {
    /// The same as `sorted(by:)`, of which each type takes 4 KB of machine code.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func coldSorted(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
        sorted(by: areInIncreasingOrder)
    }
}
