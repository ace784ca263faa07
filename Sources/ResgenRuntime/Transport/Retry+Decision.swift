import Foundation

extension ResourceRequest.Retry {
    /// Whether a request of this method may be sent more than once.
    func allows(_ method: ResourceRequest.Method) -> Bool { key != nil || methods.contains(method) }

    /// The longest pause after so many attempts, before chance shortens it.
    func ceiling(after attempt: Int) -> Duration {
        min(cap.bounded, base.doubled(attempt - 1))
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

extension ResourceRequest {
    /// Sets the header that is the same for all attempts, unless there is one, or the request changes nothing.
    mutating func addRetryKey(of rule: Retry?) {
        guard let key = rule?.key, headers[key] == nil, !Method.safe.contains(method) else {
            return
        }
        headers[key] = UUID().uuidString
    }
}
