import Foundation

extension ResourceRequest.Retry {
    /// Whether a request of this method may be sent more than once.
    func allows(_ method: ResourceRequest.Method) -> Bool { key != nil || methods.contains(method) }

    /// The longest pause after so many attempts, before chance shortens it.
    func ceiling(after attempt: Int) -> Duration {
        min(cap.bounded, base.bounded * (1 << min(attempt - 1, 30)))
    }
}

extension NetworkError {
    /// Why the request may be sent again after this error; nil if that would change nothing.
    var reasonToRetry: String? {
        guard case .transportError(let error) = self, !isCancellation, !(error is FinalFailure),
            !(error is RawResponse.BodyFailure)
        else { return nil }
        if let error = error as? URLError, Self.lasting.contains(error.code) { return nil }
        return description
    }

    /// What is the same the next time. A transfer that was cut is `.unknown` on Linux, so whatever
    /// is not named here may pass.
    private static let lasting: Set<URLError.Code> = [
        .badURL, .unsupportedURL, .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile,
        .dataLengthExceedsMaximum, .httpTooManyRedirects, .redirectToNonExistentLocation,
        .userCancelledAuthentication, .userAuthenticationRequired, .serverCertificateHasBadDate,
        .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
        .appTransportSecurityRequiresSecureConnection,
    ]
}

/// Marks an error that no further attempt can repair. Taken off before the error is thrown.
struct FinalFailure: Error {
    let error: any Error
}

extension ResourceRequest {
    /// Sets the header that is the same for all attempts, unless there is one.
    mutating func addRetryKey(of rule: Retry?) {
        guard let key = rule?.key, headers[key] == nil else { return }
        headers[key] = UUID().uuidString
    }
}

/// How long a server asks to wait: seconds, also with a fraction, which some servers write, or a date (RFC
/// 9110, section 10.2.3).
extension ResourceRequest.Headers {
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
            let seconds = min(max(0, $0.timeIntervalSince(now)), Duration.longest.seconds)
            return .milliseconds(Int(seconds * 1000))
        }
    }
}
