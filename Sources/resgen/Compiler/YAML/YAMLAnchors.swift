/// The values that aliases stand for.
struct YAMLAnchors {
    private enum Target {
        /// The value is still being read.
        case open
        case node(JSONNode)
    }

    private var targets: [String: Target] = [:]
    /// How many values aliases may still repeat: a short text can ask for more than fits in memory.
    private var room = 500_000

    mutating func open(_ name: String) { targets[name] = .open }

    mutating func set(_ name: String, _ node: JSONNode) { targets[name] = .node(node) }

    enum Failure: Error {
        case unknown, cyclic, tooMany, tooDeep
    }

    func node(_ name: String) throws(Failure) -> JSONNode {
        switch targets[name] {
        case nil: throw .unknown
        case .open: throw .cyclic
        case .node(let node): return node
        }
    }

    /// Takes note that a value is there once more.
    mutating func repeatOnce() throws(Failure) {
        guard room > 0 else { throw .tooMany }
        room -= 1
    }

    var names: [String] { Array(targets.keys) }
}
