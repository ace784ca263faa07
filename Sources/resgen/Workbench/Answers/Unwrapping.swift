import ResgenCompiler

/// Takes the value of an answer from where `unwrap` says that it is.
struct Unwrapping {
    private let steps: [JSONPathSyntax.Step]

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

    init(_ path: JSONPathSyntax?) { steps = path?.steps ?? [] }

    func value(in node: JSONNode) -> Outcome {
        do throws(Failure) {
            var found = [node]
            for step in steps {
                var next: [JSONNode] = []
                for node in found { next += try values(at: step, of: node) }
                found = next
            }
            let hasEach = steps.contains(.each)
            return .value(hasEach ? node.with(.array(found)) : found[0])
        } catch {
            switch error {
            case .missing(let mismatch): return .missing(mismatch)
            case .mismatch(let mismatch): return .mismatch(mismatch)
            }
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
        case (.each, .array(let elements)): return elements
        case (.each, .object(let members)): return members.map(\.value)
        case (.key(let key), _): throw failure(mismatch(key, node), node)
        case (.index(let number), _): throw failure(mismatch("\(number)", node), node)
        case (.each, _): throw failure(mismatch("*", node), node)
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
