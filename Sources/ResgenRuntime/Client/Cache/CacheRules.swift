import Foundation

/// What a response says about keeping it (RFC 9111, section 5.2).
struct CacheRules {
    private let directives: [String: String]
    private let headers: ResourceRequest.Headers

    init(_ headers: ResourceRequest.Headers) {
        self.headers = headers
        // A list may come in several headers (RFC 9110, section 5.3).
        let parts = headers.values(of: "Cache-Control")
            .flatMap { HeaderText.parts(of: $0, at: ",") }
        directives = Dictionary(
            parts.map { part in
                let directive = HeaderText.parameter(part)
                return (directive.name, directive.value ?? "")
            },
            uniquingKeysWith: { first, _ in first },
        )
    }

    /// Neither keeping nor looking for what is kept is allowed.
    var forbidsStoring: Bool { directives["no-store"] != nil }

    /// The server must be asked, whatever is kept.
    var demandsValidation: Bool { directives["no-cache"] != nil || directives["max-age"] == "0" }

    /// Headers that tell one request from another, and nothing of what is asked for: not what a response
    /// depends on, unless it says so in `Vary`.
    static let correlationHeaders: Set<String> = [
        "b3", "baggage", "correlation-id", "idempotency-key", "request-id", "sentry-trace",
        "traceparent", "tracestate", "uber-trace-id", "x-amzn-trace-id", "x-b3-parentspanid",
        "x-b3-sampled", "x-b3-spanid", "x-b3-traceid", "x-client-request-id",
        "x-cloud-trace-context", "x-correlation-id", "x-datadog-parent-id",
        "x-datadog-sampling-priority", "x-datadog-trace-id", "x-ms-client-request-id",
        "x-request-id", "x-trace-id",
    ]

    /// Whether the response to one request may be one for another request with the same headers, but for those
    /// of `correlationHeaders` (section 4.1).
    var isReusable: Bool {
        let names = headers.values(of: "Vary").flatMap { HeaderText.parts(of: $0, at: ",") }
            .map { $0.withoutOuterSpace.lowercased() }
        return !forbidsStoring && !names.contains("*")
            && Self.correlationHeaders.isDisjoint(with: names)
    }

    /// For how many seconds after it arrived a response is good without asking (sections 4.2.1 and
    /// 4.2.3). Where the server does not say, for none.
    func lifetime(receivedAt date: Date) -> TimeInterval {
        guard !demandsValidation else { return 0 }
        let age = age(at: date)
        if let text = directives["max-age"] { return (Self.seconds(text) ?? 0) - age }
        guard let text = headers["Expires"], let end = HTTPDate.date(text, now: date) else {
            return 0
        }
        return end.timeIntervalSince(madeAt(date) ?? date) - age
    }

    /// For how many seconds a response was on its way when it arrived, as caches there say (section 5.1), or by when
    /// it was made (section 4.2.3).
    func age(at date: Date) -> TimeInterval {
        // Of several values, which one line may have, the first holds.
        let said = headers["Age"].flatMap { Self.seconds($0.upTo(",").withoutOuterSpace) } ?? 0
        let made = madeAt(date).map { date.timeIntervalSince($0).rounded(.down) } ?? 0
        return max(said, made)
    }

    /// When the server made the response, as far as it says (RFC 9110, section 6.6.1).
    private func madeAt(_ date: Date) -> Date? {
        headers["Date"].flatMap { HTTPDate.date($0, now: date) }
    }

    /// A number of seconds (RFC 9111, section 1.2.2); nil for other text.
    private static func seconds(_ text: some StringProtocol) -> TimeInterval? {
        WireNumber.count(text).map { min(TimeInterval($0), longest) }
    }

    /// What longer times are taken for.
    static let longest: TimeInterval = 2_147_483_648
}
