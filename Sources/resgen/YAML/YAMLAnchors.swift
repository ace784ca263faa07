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

extension YAMLParser {
    /// c-ns-alias-node: the value with ids of its own, at the place of the alias.
    mutating func parseAlias() throws(Diagnostic) -> JSONNode {
        let start = offset
        let name = try parseAnchorName()
        end = offset
        let range = range(from: start, to: offset)
        if properties != nil {
            throw mistake("an alias has no anchor or tag of its own", start..<offset)
        }
        do throws(YAMLAnchors.Failure) {
            let copy = try copy(try anchors.node(name), depth: enclosing.count)
            if let text = copy.string {
                // All of the text is at the alias.
                let decoded = 0..<Int32(clamping: text.utf8.count)
                runs.set(
                    [.init(decoded: decoded, source: range.start..<range.end)],
                    ofStringAt: range.start
                )
            }
            return JSONNode(value: copy.value, range: range, id: copy.id)
        } catch {
            throw mistake(of: error, name, start..<offset)
        }
    }

    /// As deep as the depth limit of a text.
    private mutating func copy(_ original: JSONNode, depth: Int) throws(YAMLAnchors.Failure)
        -> JSONNode
    {
        try anchors.repeatOnce()
        switch original.value {
        case .array(var elements):
            guard depth < JSONParser.depthLimit else { throw .tooDeep }
            for index in elements.indices {
                elements[index] = try copy(elements[index], depth: depth + 1)
            }
            return node(.array(elements), original.range)
        case .object(var members):
            guard depth < JSONParser.depthLimit else { throw .tooDeep }
            for index in members.indices {
                let member = members[index]
                let value = try copy(member.value, depth: depth + 1)
                members[index] = JSONMember(
                    key: member.key,
                    keyRange: member.keyRange,
                    value: value
                )
            }
            return node(.object(members), original.range)
        default: return node(original.value, original.range)
        }
    }

    private func mistake(
        of failure: YAMLAnchors.Failure,
        _ name: String,
        _ range: Range<Int>
    ) -> Diagnostic {
        switch failure {
        case .unknown:
            let note = nearest(to: name, in: anchors.names).map { ["did you mean '*\($0)'?"] }
            return mistake("there is no anchor '&\(name)' before this", range, notes: note ?? [])
        case .cyclic: return mistake("'*\(name)' is inside of the value that it stands for", range)
        case .tooMany: return mistake("aliases repeat more than 500,000 values", range)
        case .tooDeep: return tooDeep()
        }
    }
}
