extension Loader: RetryingLoader {
    func repeatable(_ request: ResourceRequest) -> ResourceRequest {
        var request = request
        request.addRetryKey(of: request.retry ?? retry)
        return request
    }

    func pause(
        after error: NetworkError,
        of request: ResourceRequest,
        attempt: Int,
    ) async throws(NetworkError) -> Bool {
        guard let rule = request.retry ?? retry, attempt < rule.attempts,
            rule.allows(request.method), error.reasonToRetry != nil
        else { return false }
        let delay = rule.ceiling(after: attempt) * chance()
        if let limit = request.timeout ?? timeout, delay >= limit { return false }
        try await clock.loadClock(date: date).pause(for: delay)
        return true
    }
}
