@testable import ResgenCompiler
@testable import ResgenWorkbench

/// A change to a JSON text that mostly leaves it one: a value is deleted, retyped, swapped, doubled,
/// moved into itself, given another key or made a reference.
struct Mutation {
    private let text: [UInt8]
    private var slots: [Slot] = []

    /// A value and its place: in which slot it stands, under which key or index.
    private struct Slot {
        let node: JSONNode
        let parent: Int?
        let key: String
        let keyRange: Range<Int>?
        /// The value with its key and the comma that goes with it.
        let whole: Range<Int>

        var range: Range<Int> { node.range.range }
    }

    private static let sizeLimit = 1_000_000

    /// Nil for what is no JSON.
    init?(of text: [UInt8]) {
        let source = SourceText(name: "a.json", bytes: text)
        guard case .success(let root) = JSONParser.parse(source, file: 0) else { return nil }
        self.text = text
        slots = [
            Slot(node: root, parent: nil, key: "", keyRange: nil, whole: root.range.range)
        ]
        var index = 0
        while index < slots.count {
            addChildren(of: index)
            index += 1
        }
    }

    private mutating func addChildren(of index: Int) {
        let node = slots[index].node
        var end = node.range.range.lowerBound + 1
        for (position, element) in node.elements.enumerated() {
            let whole = end..<element.range.range.upperBound
            add(Slot(node: element, parent: index, key: "\(position)", keyRange: nil, whole: whole))
            end = whole.upperBound
        }
        for member in node.members {
            let whole = end..<member.value.range.range.upperBound
            add(
                Slot(
                    node: member.value,
                    parent: index,
                    key: member.key,
                    keyRange: member.keyRange.range,
                    whole: whole
                )
            )
            end = whole.upperBound
        }
    }

    private mutating func add(_ slot: Slot) { slots.append(slot) }

    func changed(_ choices: inout Choices) -> [UInt8] {
        let kind = choices.next(below: 64)
        let one = slots[choices.next(below: slots.count)]
        let result =
            switch kind {
            case 0..<12: replacing(one.range, with: choices.next(of: Self.samples) ?? "0")
            case 12..<22: deleting(one)
            case 22..<30: copying(slots[choices.next(below: slots.count)], to: one)
            case 30..<38: swapping(one, slots[choices.next(below: slots.count)])
            case 38..<42: doubling(one)
            case 42..<50: replacing(one.range, with: reference(&choices, from: one))
            case 50..<54: renaming(one, like: slots[choices.next(below: slots.count)])
            case 54..<58: renaming(one, as: choices.next(of: Self.words) ?? "a")
            case 58..<63: nesting(one, choices.next(of: Self.wrappers) ?? ("[", "]"))
            default: Array(text[..<one.range.lowerBound])
            }
        return result.count > max(Self.sizeLimit, 2 * text.count) ? text : result
    }

    /// How many values there are; each is known by its number.
    var count: Int { slots.count }

    func bytes(of value: Int) -> [UInt8] { Array(text[slots[value].range]) }

    func replacing(_ value: Int, with other: String) -> [UInt8] {
        replacing(slots[value].range, with: other)
    }

    /// The keys and indices that lead to a value, as segments of JSONPath (RFC 9535).
    func path(to value: Int) -> [String] {
        var steps: [String] = []
        var slot = slots[value]
        while let parent = slot.parent {
            steps.append("[\(slot.keyRange == nil ? slot.key : JSONPrinter.quoted(slot.key))]")
            slot = slots[parent]
        }
        return steps.reversed()
    }

    private func replacing(_ range: Range<Int>, with other: String) -> [UInt8] {
        var text = text
        text.replaceSubrange(range, with: Array(other.utf8))
        return text
    }

    private func deleting(_ slot: Slot) -> [UInt8] {
        var range = slot.whole
        // The first of several leaves with the comma behind it.
        let isFirst =
            slot.parent.map { slots[$0].range.lowerBound + 1 == range.lowerBound } ?? false
        if isFirst,
            let comma = text[range.upperBound...].first(where: { !Self.blanks.contains($0) }),
            comma == UInt8(ascii: ","),
            let place = text[range.upperBound...].firstIndex(of: comma)
        {
            range = range.lowerBound..<place + 1
        }
        var text = text
        text.removeSubrange(range)
        return text
    }

    private static let blanks = Set(" \t\r\n".utf8)

    private func copying(_ other: Slot, to one: Slot) -> [UInt8] {
        var text = text
        text.replaceSubrange(one.range, with: Array(text[other.range]))
        return text
    }

    private func swapping(_ one: Slot, _ other: Slot) -> [UInt8] {
        guard !one.range.overlaps(other.range) else { return copying(other, to: one) }
        let first = one.range.lowerBound < other.range.lowerBound ? one.range : other.range
        let second = first == one.range ? other.range : one.range
        let parts = [
            text[..<first.lowerBound], text[second], text[first.upperBound..<second.lowerBound],
            text[first], text[second.upperBound...],
        ]
        return Array(parts.joined())
    }

    /// The same once more, with the same key.
    private func doubling(_ slot: Slot) -> [UInt8] {
        guard slot.parent != nil else { return text }
        let start = slot.keyRange?.lowerBound ?? slot.range.lowerBound
        let copy = Array(text[start..<slot.range.upperBound]) + [UInt8(ascii: ",")]
        var text = text
        text.insert(contentsOf: copy, at: start)
        return text
    }

    private func renaming(_ slot: Slot, like other: Slot) -> [UInt8] {
        guard let key = other.keyRange else { return text }
        return renaming(slot, as: String(decoding: text[key].dropFirst().dropLast(), as: UTF8.self))
    }

    private func renaming(_ slot: Slot, as key: String) -> [UInt8] {
        if let range = slot.keyRange { return replacing(range, with: "\"\(key)\"") }
        guard slot.node.string != nil else { return text }
        return replacing(slot.range, with: "\"\(key)\"")
    }

    private func nesting(_ slot: Slot, _ wrapper: (String, String)) -> [UInt8] {
        let inner = String(decoding: text[slot.range], as: UTF8.self)
        return replacing(slot.range, with: wrapper.0 + inner + wrapper.1)
    }

    /// A reference to any value of the text, or to one that this value is in.
    private func reference(_ choices: inout Choices, from slot: Slot) -> String {
        var target = slots[choices.next(below: slots.count)]
        if choices.next(below: 3) == 0 {
            target = slot
            for _ in 0..<choices.next(below: 6) {
                if let parent = target.parent { target = slots[parent] }
            }
        }
        return "{\"$ref\":\(JSONPrinter.quoted("#" + pointer(to: target)))}"
    }

    private func pointer(to slot: Slot) -> String {
        var slot = slot
        var pointer = ""
        while let parent = slot.parent {
            let key = slot.key.split(separator: "~", omittingEmptySubsequences: false)
                .joined(separator: "~0")
                .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
            pointer = "/\(key)\(pointer)"
            slot = slots[parent]
        }
        return pointer
    }
}
