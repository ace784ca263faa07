/// Choices that the bytes of an input stand for: two bytes each, the first choice when none are left.
struct Choices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    mutating func next(below count: Int) -> Int {
        let high = Int(rest.popFirst() ?? 0)
        let low = Int(rest.popFirst() ?? 0)
        return (high << 8 | low) % max(count, 1)
    }

    mutating func next<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[next(below: elements.count)]
    }
}
