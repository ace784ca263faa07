/// Reads how long and how often a request is tried: `retry` and `timeout`.
struct SpecRetryReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    private static let attempts = 1...100

    func retry(_ node: JSONNode) -> SpecRetry? {
        guard let object = ObjectReader(node, .retry, log: log) else { return nil }
        let attempts = object.node("attempts").flatMap(attempts)
        let key = object.string("key")
        if let key, !key.value.isToken {
            log.error("'\(key.value)' is no name of a header", at: key.range)
        }
        return SpecRetry(
            attempts: attempts,
            statuses: retryStatuses(object),
            key: key,
            methods: methods(object)
        )
    }

    private func methods(_ object: ObjectReader) -> [Method] {
        guard let elements = object.array("methods") else { return [] }
        if elements.isEmpty, let node = object.node("methods") {
            log.error("'methods' names at least one method", at: node.range)
        }
        var seen: Set<Method> = []
        return elements.compactMap { node in
            guard let text = node.string, let method = Method(token: text) else {
                log.error("a method is a word, as in \"POST\"", at: node.range)
                return nil
            }
            if let known = Method(known: text.uppercased()), known != method {
                log.error(
                    "'\(text)' is no method: case counts",
                    at: node.range,
                    suggestion: known.rawValue
                )
                return nil
            }
            if !seen.insert(method).inserted {
                log.error("the method is there twice", at: node.range)
                return nil
            }
            return method
        }
    }

    private func attempts(_ node: JSONNode) -> Int? {
        guard let count = context.integer(node, "'attempts'") else { return nil }
        if Self.attempts.contains(count) { return count }
        log.error(
            "'attempts' is 1 to \(Self.attempts.upperBound), the first one included",
            at: node.range
        )
        return nil
    }

    private func retryStatuses(_ object: ObjectReader) -> [StatusPattern] {
        guard let elements = object.array("on") else { return [] }
        if elements.isEmpty, let node = object.node("on") {
            log.error("'on' names at least one status", at: node.range)
        }
        var seen: Set<StatusPattern> = []
        return elements.compactMap { node in
            guard let text = SpecStatusReader(log: log).text(node), let status = retryStatus(text)
            else {
                return nil
            }
            if !seen.insert(status).inserted {
                log.error("the status is there twice", at: text.range)
            }
            return status
        }
    }

    private func retryStatus(_ text: Located<String>) -> StatusPattern? {
        switch StatusPattern(text.value) {
        case .code(let code)? where code >= 400: return .code(code)
        case .family(let first)? where first >= 4: return .family(first)
        case .code, .family:
            log.error("a request is not sent again after \(text.value)", at: text.range)
        case .other, nil:
            log.error(
                "'\(text.value)' is no status of an error: expected '503' or '5XX'",
                at: text.range,
                notes: StatusPattern.notes(for: text.value).filter { !$0.contains("'default'") }
            )
        }
        return nil
    }

    private static let timeouts = 0.001...31_536_000.0

    /// Seconds.
    func timeout(_ node: JSONNode) -> Double? {
        guard case .number(let text) = node.value, let seconds = Double(text) else {
            let seconds = node.string.flatMap(TimeoutText.seconds)
            let note = seconds.flatMap { Self.timeouts.contains($0) ? "write \($0.shortest)" : nil }
            log.error(
                "'timeout' is a number of seconds, found \(node.value.kindName)",
                at: node.range,
                notes: note.map { [$0] } ?? []
            )
            return nil
        }
        if seconds >= 5000, seconds.truncatingRemainder(dividingBy: 1000) == 0 {
            log.warning(
                "'timeout' is in seconds",
                at: node.range,
                notes: ["did you mean \((seconds / 1000).shortest)?"]
            )
        }
        if seconds > 0, seconds <= Self.timeouts.upperBound { return seconds }
        log.error("'timeout' is more than 0 seconds, and at most a year", at: node.range)
        return nil
    }
}
