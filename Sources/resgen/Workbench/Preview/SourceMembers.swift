import ResgenCompiler

/// Finds what a place in a source belongs to: the whole member of an object, or the whole element of
/// an array, of which an earlier stage knows only the key or a part of the value.
struct SourceMembers {
    /// One inside another or apart from it, in the order of the text.
    private var spans: [Range<Int>] = []
    /// The span around each, by its index; -1 for none.
    private var parents: [Int] = []

    init(_ root: JSONNode) {
        collect(root)
        // Aliases of YAML are where their anchor is.
        if !zip(spans, spans.dropFirst()).allSatisfy({ Self.precedes($0, $1) }) {
            spans.sort(by: Self.precedes)
        }
        parents.reserveCapacity(spans.count)
        var open: [Int] = []
        for (index, span) in spans.enumerated() {
            while let last = open.last, spans[last].upperBound <= span.lowerBound {
                open.removeLast()
            }
            parents.append(open.last ?? -1)
            open.append(index)
        }
    }

    /// The smallest member or element around a byte, nil where there is none.
    func span(around offset: Int) -> Range<Int>? {
        var index = spans.partitioningIndex { $0.lowerBound > offset } - 1
        while index >= 0, !spans[index].contains(offset) { index = parents[index] }
        return index < 0 ? nil : spans[index]
    }

    private static func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.lowerBound == right.lowerBound
            ? left.upperBound >= right.upperBound : left.lowerBound < right.lowerBound
    }

    /// As deep as the parser lets a text be.
    private mutating func collect(_ node: JSONNode) {
        switch node.value {
        case .object(let members):
            for member in members {
                let start = member.keyRange.range.lowerBound
                let end = max(member.value.range.range.upperBound, member.keyRange.range.upperBound)
                if start < end { spans.append(start..<end) }
                collect(member.value)
            }
        case .array(let elements):
            for element in elements {
                if !element.range.range.isEmpty { spans.append(element.range.range) }
                collect(element)
            }
        case .null, .bool, .number, .string: return
        }
    }
}
