/// Reads statuses that are values: those of `status`, and of `on`.
struct SpecStatusReader {
    let log: DiagnosticLog

    /// The statuses of an answer: one, or a list of them.
    func successes(_ node: JSONNode) -> [Located<Int>] {
        guard case .array(let elements) = node.value else {
            return success(node).map { [$0] } ?? []
        }
        if elements.isEmpty { log.error("'status' names at least one status", at: node.range) }
        var seen: Set<Int> = []
        return elements.compactMap { node in
            guard let status = success(node) else { return nil }
            if !seen.insert(status.value).inserted {
                log.error("the status is there twice", at: node.range)
            }
            return status
        }
    }

    /// The text of a status.
    func text(_ node: JSONNode) -> Located<String>? {
        if let text = node.string { return Located(value: text, range: node.range) }
        log.error(
            "a status is a string, found \(node.value.kindName)",
            at: node.range,
            notes: node.number.map { ["write \"\($0)\""] } ?? []
        )
        return nil
    }

    private func success(_ node: JSONNode) -> Located<Int>? {
        guard let text = text(node) else { return nil }
        switch StatusPattern(text.value) {
        case .code(let code)? where (200...299).contains(code):
            return Located(value: code, range: text.range)
        case .code?, .family(1)?, .family(3...)?:
            log.error(
                "\(text.value) is no status of a success",
                at: text.range,
                notes: ["what is answered by status belongs in 'returns', an error in 'errors'"]
            )
        case .family?, .other?, nil:
            let notes = StatusPattern.notes(for: text.value)
            log.error(
                "'\(text.value)' is no single status: expected one as '201'",
                at: text.range,
                notes: notes.filter { !$0.contains("XX") && !$0.contains("'default'") }
            )
        }
        return nil
    }
}
