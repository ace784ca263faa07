import Foundation
import Hummingbird
import ResgenRuntime

/// `POST /webhooks`: what GitHub sends by itself, as `application/json`.
struct WebhookRoutes: Sendable {
    /// The most that GitHub sends.
    private static let largestBody = 25 << 20

    let signature: Signature
    let triage: Triage

    @Sendable func receive(
        _ request: Request,
        context: some RequestContext,
    ) async throws -> HTTPResponse.Status {
        let body = Data(try await request.body.collect(upTo: Self.largestBody).readableBytesView)
        let headers = ResourceRequest.Headers(
            received: request.headers.map { (name: $0.name.rawName, value: $0.value) }
        )
        do {
            let sent = try GitHub.webhooks.ping.headers(headers)
            guard signature.matches(sent.signature, body) else { return .unauthorized }
            switch sent.event {
            case "ping":
                let ping = try GitHub.webhooks.ping.parse(body)
                context.logger.info("GitHub says: \(ping.zen)")
                return .noContent
            case "issues":
                // Actions that this server does not know are no mistake.
                guard case .opened(let opened) = try GitHub.webhooks.issues.parse(body) else {
                    return .accepted
                }
                // GitHub waits ten seconds at most. So the work is done afterwards.
                return triage.accept(opened) ? .accepted : .serviceUnavailable
            default:
                return .accepted
            }
        } catch {
            throw HTTPError(.badRequest, message: "\(error)")
        }
    }
}
