import ResgenCompiler

/// The recorded answers that say nothing of an API's values, by the reason for that.
struct LeftOutAnswers {
    enum Reason: String, CaseIterable {
        case otherServers = "of other servers"
        case preflights = "of OPTIONS"
        case unchanged = "of status 304, which have no body of their own"
        case failures = "without success"
        case files = "with a page, a style sheet, a script, an image or a font"
        case empty = "of status 204 or 205, which have no body"
        case unrecorded = "whose body was not recorded"
    }

    private var counts: [Reason: Int] = [:]

    mutating func add(_ count: Int, of reason: Reason) {
        if count > 0 { counts[reason, default: 0] += count }
    }

    /// `left out: 2 answers of other servers, 1 answer of OPTIONS`; nil where nothing is.
    var message: String? {
        let parts = Reason.allCases.compactMap { reason in
            counts[reason].map { "\($0) \($0 == 1 ? "answer" : "answers") \(reason.rawValue)" }
        }
        return parts.isEmpty ? nil : "left out: \(parts.joined(separator: ", "))"
    }
}

extension LeftOutAnswers.Reason {
    /// Nil for an answer that a spec is inferred from.
    init?(_ answer: RecordedAnswer) {
        let media = answer.header("Content-Type")?.value.lowercased() ?? ""
        let files = ["text/html", "text/css", "javascript", "image/", "font/"]
        if answer.request?.method.uppercased() == "OPTIONS" {
            self = .preflights
        } else if answer.status?.value == 304 {
            self = .unchanged
        } else if let status = answer.status?.value, !(200...299).contains(status) {
            self = .failures
        } else if answer.request != nil, files.contains(where: { media.contains($0) }) {
            self = .files
        } else if answer.request == nil, let status = answer.status?.value,
            [204, 205].contains(status)
        {
            self = .empty
        } else if answer.body == nil || answer.request == nil && answer.body?.isEmpty == true {
            self = .unrecorded
        } else {
            return nil
        }
    }
}
