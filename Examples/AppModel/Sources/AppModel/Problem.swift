import Foundation
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An error in words for people.
struct Problem: Error, Hashable {
    let text: String
    /// Whether it may help to try again.
    let canRetry: Bool

    init(_ text: String, canRetry: Bool) {
        self.text = text
        self.canRetry = canRetry
    }

    init(_ error: any Error) {
        self =
            switch error as? NetworkError {
            case .transportError(let reason): Problem(transport: reason)
            case .serverError(let answer): Problem(status: answer.statusCode)
            // Not the user's fault. The text of the error itself is one for the log.
            case .noData, .decodingError, .encodingError, nil:
                Problem("This app does not understand the library.", canRetry: false)
            }
    }

    private init(transport reason: any Error) {
        let text =
            switch (reason as? URLError)?.code {
            case .notConnectedToInternet: "You are offline."
            case .timedOut: "The library takes too long to answer."
            default: "The library cannot be reached."
            }
        self.init(text, canRetry: true)
    }

    private init(status: Int) {
        switch status {
        case 404: self.init("The library has no such book.", canRetry: false)
        case 429, 500...: self.init("The library is busy.", canRetry: true)
        default: self.init("The library refuses to answer.", canRetry: false)
        }
    }
}
