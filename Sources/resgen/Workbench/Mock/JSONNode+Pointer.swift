import ResgenCompiler

extension JSONNode {
    /// The pointer to the innermost value around an offset of the text, as a fragment (RFC 6901, section 6).
    func pointer(at offset: Int) -> String {
        var pointer = "#"
        var node = self
        while let step = node.step(at: offset) {
            pointer += "/" + JSONPointer.escaped(step.name)
            node = step.value
        }
        return pointer
    }

    private func step(at offset: Int) -> (name: String, value: JSONNode)? {
        switch value {
        case .array(let elements):
            return elements.enumerated().first { $1.range.range.contains(offset) }.map {
                (String($0), $1)
            }
        case .object(let members):
            return members.first {
                $0.value.range.range.contains(offset) || $0.keyRange.range.contains(offset)
            }.map { ($0.key, $0.value) }
        default: return nil
        }
    }
}
