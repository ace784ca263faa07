import ResgenCompiler

/// Which way a value goes.
enum WireDirection: String, Hashable, Sendable {
    case sent, read
}

/// How the values of a type now are to those that there were.
enum WireRelation {
    case wider, narrower, other
    /// Other numbers of one kind, of which most are the same.
    case similar

    /// What that does to programs that were built before: what they send is taken or not, and what they
    /// are sent is read or not.
    func level(_ direction: WireDirection) -> APIChange.Level {
        switch (self, direction) {
        case (.other, _), (.wider, .read), (.narrower, .sent): .breaking
        case (.similar, _): .behaviour
        case (.wider, .sent), (.narrower, .read): .addition
        }
    }
}

/// Gathers the rows of the wire: one for what a model that is sent and read changes in both.
struct WireRows {
    private struct Key: Hashable {
        let subject: String
        let message: String
        let old: SourceRange?
        let new: SourceRange?
    }

    private var keys: [Key] = []
    private var levels: [Key: APIChange.Level] = [:]
    private var directions: [Key: Set<WireDirection>] = [:]

    mutating func add(
        _ level: APIChange.Level,
        _ subject: String,
        _ message: String,
        _ old: SourceRange?,
        _ new: SourceRange?,
        _ direction: WireDirection? = nil
    ) {
        let key = Key(subject: subject, message: message, old: old, new: new)
        if levels[key] == nil { keys.append(key) }
        levels[key] = max(levels[key] ?? level, level)
        if let direction { directions[key, default: []].insert(direction) }
    }

    var changes: [APIChange] {
        keys.map { key in
            let ways = directions[key, default: []].map(\.rawValue).sorted().reversed()
            let note = ways.isEmpty ? "" : " [\(ways.joined(separator: " and "))]"
            return APIChange(
                side: .wire,
                level: levels[key] ?? .addition,
                subject: key.subject,
                message: key.message + note,
                old: key.old,
                new: key.new
            )
        }
    }
}
