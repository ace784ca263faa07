import Foundation
import Hummingbird
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers what could not be loaded from GitHub with a status that says whose fault it is.
struct UpstreamErrors<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response,
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as NetworkError {
            // Its text is fit for a log: it has no query, header or body.
            context.logger.warning("\(error)")
            throw HTTPError(upstream: error)
        }
    }
}

extension HTTPError {
    init(upstream error: NetworkError, now: Date = .now) {
        switch error {
        case .serverError(let answer) where answer.statusCode == 404:
            self.init(.notFound, message: "GitHub has no such repository")
        case .serverError(let answer):
            if let seconds = answer.secondsOfRateLimit(now: now) {
                self.init(.serviceUnavailable, headers: [.retryAfter: "\(seconds)"])
            } else {
                self.init(.badGateway, message: "GitHub answers \(answer.statusCode)")
            }
        case .transportError where error.isTimeout:
            self.init(.gatewayTimeout, message: "GitHub does not answer in time")
        case .transportError:
            self.init(.badGateway, message: "GitHub cannot be reached")
        case .noData, .decodingError:
            self.init(.badGateway, message: "GitHub answers what this server cannot read")
        case .encodingError:
            self.init(.badRequest, message: "no repository has this name")
        }
    }
}

extension ServerError {
    /// How long GitHub wants no more requests; nil if that is not why it refuses.
    fileprivate func secondsOfRateLimit(now: Date) -> Int? {
        guard [403, 429].contains(statusCode) else { return nil }
        if let pause = retryAfter(now: now) { return Int(pause.components.seconds) }
        guard headers["X-RateLimit-Remaining"] == "0",
            let end = headers["X-RateLimit-Reset"].flatMap({ Int32($0) })
        else { return nil }
        return max(1, Int((TimeInterval(end) - now.timeIntervalSince1970).rounded(.up)))
    }
}
