import Foundation

extension ResourceRequest.Headers {
    /// How long a server asks to wait: seconds, also with a fraction, which some servers write, or a date
    /// (RFC 9110, section 10.2.3).
    func retryAfter(now: Date) -> Duration? {
        guard let text = self["Retry-After"]?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        let counts = text.slices(at: ".", omittingEmpty: false).map { WireNumber.count($0) }
        if counts.count < 3, let seconds = counts[0],
            let fraction = counts.count == 1 ? 0 : counts[1]
        {
            // The start of the next second is not too early.
            return .seconds(fraction == 0 ? seconds : seconds + 1).bounded
        }
        return HTTPDate.date(text, now: now).map {
            .seconds(min(max(0, $0.timeIntervalSince(now)), Duration.longest.seconds))
        }
    }
}
