import ResgenCompiler

extension JSONNode {
    /// The value with another one at a place, or none there.
    func setting(_ steps: ArraySlice<JSONPathSyntax.Step>, _ replacement: JSONNode?) -> JSONNode {
        guard let step = steps.first else { return replacement ?? self }
        let rest = steps.dropFirst()
        switch (step, value) {
        case (.key(let key), .object(let members)):
            var pairs = members.map { ($0.key, $0.value) }
            let index = pairs.firstIndex { $0.0 == key }
            let inner = index.map { pairs[$0].1 } ?? .object([])
            let new = rest.isEmpty ? replacement : inner.setting(rest, replacement)
            if let index {
                if let new { pairs[index].1 = new } else { pairs.remove(at: index) }
            } else if let new, rest.isEmpty || replacement != nil {
                pairs.append((key, new))
            }
            return with(JSONNode.object(pairs).value)
        case (.index(let number), .array(var elements)):
            let index = number < 0 ? elements.count + number : number
            guard elements.indices.contains(index) else { return self }
            if rest.isEmpty, replacement == nil {
                elements.remove(at: index)
            } else {
                elements[index] = elements[index].setting(rest, replacement)
            }
            return with(.array(elements))
        case (.element(let key, let text), .array(var elements)):
            let index = elements.firstIndex { $0[key]?.string == text }
            if rest.isEmpty || index != nil && replacement == nil {
                // Without its value an element says nothing.
                if let index { elements.remove(at: index) }
                if let replacement { elements.append(replacement) }
            } else if replacement != nil {
                // What else an element has to have, another one has, too.
                let found = index.map { elements.remove(at: $0) } ?? elements.first
                let element = (found ?? .object([])).setting([.key(key)], .string(text))
                elements.append(element.setting(rest, replacement))
            }
            return with(.array(elements))
        case (.each, .array(let elements)):
            return with(.array(elements.map { $0.setting(rest, replacement) }))
        case (.key(let key), .null):
            guard replacement != nil else { return self }
            return JSONNode.object([]).setting([.key(key)] + rest, replacement)
        default: return self
        }
    }
}
