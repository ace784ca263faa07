import ResgenCompiler

/// Which way a value goes.
enum WireDirection: String, Hashable, Sendable {
    case sent, read
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
