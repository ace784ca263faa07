import ResgenCompiler

/// Takes the value of an answer from where `unwrap` says that it is.
struct Unwrapping {
    private let steps: [JSONPathSyntax.Step]
    /// Whether what is no object or list where the place goes on behind `*` is an element all the same.
    private let isLossy: Bool

    enum Outcome {
        case value(JSONNode)
        /// There is nothing at the place, which an optional type reads as nil.
        case missing(Mismatch)
        case mismatch(Mismatch)
    }

    private enum Failure: Error {
        case missing(Mismatch)
        case mismatch(Mismatch)
    }

    init(_ path: JSONPathSyntax?, isLossy: Bool = false) {
        steps = path?.steps ?? []
        self.isLossy = isLossy
    }

    func value(in node: JSONNode) -> Outcome {
        do throws(Failure) {
            let first = steps.firstIndex(of: .each) ?? steps.endIndex
            var place = node
            for step in steps[..<first] { place = try values(at: step, of: place)[0] }
            guard first < steps.endIndex else { return .value(place) }
            var found = try values(at: .each, of: place)
            for step in steps[(first + 1)...] {
                var next: [JSONNode] = []
                for node in found { next += try elements(at: step, of: node) }
                found = next
            }
            return .value(node.with(.array(found)))
        } catch {
            switch error {
            case .missing(let mismatch): return .missing(mismatch)
            case .mismatch(let mismatch): return .mismatch(mismatch)
            }
        }
    }

    /// The values below an element that `*` took: null where the place leads to nothing.
    private func elements(at step: JSONPathSyntax.Step, of node: JSONNode) throws(Failure)
        -> [JSONNode]
    {
        do throws(Failure) {
            return try values(at: step, of: node)
        } catch {
            if case .mismatch = error, !isLossy { throw error }
            return [node.with(.null)]
        }
    }

    private func values(at step: JSONPathSyntax.Step, of node: JSONNode) throws(Failure)
        -> [JSONNode]
    {
        switch (step, node.value) {
        case (.key(let key), .object):
            guard let value = node[key] else { throw .missing(mismatch(key, node)) }
            return [value]
        case (.index(let number), .array(let elements)):
            let position = number < 0 ? elements.count + number : number
            guard elements.indices.contains(position) else {
                throw .missing(mismatch("\(number)", node))
            }
            return [elements[position]]
        case (.element(let key, let text), .array(let elements)):
            guard let element = elements.first(where: { $0[key]?.string == text }) else {
                throw .missing(mismatch(step.text, node))
            }
            return [element]
        case (.each, .array(let elements)): return elements
        case (.each, .object(let members)): return members.map(\.value)
        default: throw failure(mismatch(step.text, node), node)
        }
    }

    /// Behind null there is nothing.
    private func failure(_ mismatch: Mismatch, _ node: JSONNode) -> Failure {
        node.isNull ? .missing(mismatch) : .mismatch(mismatch)
    }

    private func mismatch(_ step: String, _ node: JSONNode) -> Mismatch {
        Mismatch(
            place: nil,
            expected: .unwrapped(step),
            found: node.value,
            range: node.range.opening,
            origin: nil
        )
    }
}
