import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Why a resource could not be loaded.
public enum NetworkError: Error, Sendable {
    /// The request or the response did not get through; also cancellation.
    case transportError(any Error)
    /// The server answered with a status other than 200 to 299.
    case serverError(ServerError)
    /// The response has no body where a value was expected; method and path of the request say which
    /// response, where there was one: `GET /people/1`.
    case noData(endpoint: String?)
    /// The body could not be read.
    case decodingError(DecodingFailure)
    /// The request could not be built.
    case encodingError(EncodingFailure)
}

/// A response with a status of failure.
public struct ServerError: Error, Sendable {
    /// The status, 404 for example.
    public let statusCode: Int
    /// The headers of the response.
    public let headers: ResourceRequest.Headers
    /// The bytes of its body.
    public let body: Data
    /// The address that answered, after redirects.
    public let url: URL?
    /// Method and path of the request: `GET /people/1`.
    public internal(set) var endpoint: String?
    /// Where a status of 401 or 403 is due to it: which credential was missing or refused, `sent
    /// without the credential 'user' (the loader has 'admin')`. No secret is in it.
    public internal(set) var credentialNote: String?
    /// Why the body is not the error model that the endpoint declares for this status; nil where it is, where
    /// none is declared, and of an empty body.
    public internal(set) var modelFailure: DecodingFailure?
    private let model: (any FieldReader.Value)?

    /// A response with a status of failure; `model` is its body as the endpoint declares it.
    public init(
        statusCode: Int,
        headers: ResourceRequest.Headers = [:],
        body: Data = Data(),
        model: (any FieldReader.Value)? = nil,
        endpoint: String? = nil,
        url: URL? = nil,
    ) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
        self.url = url
        self.model = model
        self.endpoint = endpoint
    }

    /// The body as the error model that the endpoint declares for this status; where it declares
    /// none, or the body does not match it, as any model that does, and as `JSON` in any case. Else nil,
    /// and ``modelFailure`` says why it does not match.
    public func body<T: FieldReader.Value>(as type: T.Type) -> T? {
        if let model = model as? T { return model }
        return model == nil || type == JSON.self ? try? Models.readJSON(type, body) : nil
    }

    /// How long the server asks to wait before the next request, by its `Retry-After`, which is a number of
    /// seconds or a date (RFC 9110, section 10.2.3); nil where it says nothing.
    ///
    /// - Parameter now: What a date is counted from.
    public func retryAfter(now: Date = Date()) -> Duration? { headers.retryAfter(now: now) }
}

extension NetworkError {
    /// The response has no body where a value was expected.
    public static var noData: NetworkError { .noData(endpoint: nil) }

    /// The error of a finished data task, nil if it succeeded (as in "URLSession & Result").
    public init?(data: Data?, response: URLResponse?, error: (any Error)?) {
        if let error {
            self = .transportError(error)
        } else if let response = response as? HTTPURLResponse,
            !(200...299).contains(response.statusCode)
        {
            self = .serverError(
                ServerError(
                    statusCode: response.statusCode,
                    headers: ResourceRequest.Headers(response),
                    body: data ?? Data(),
                    url: response.url,
                ),
            )
        } else if data == nil {
            self = .noData
        } else {
            return nil
        }
    }

    /// What a loader or the code of its user threw.
    init(loading error: any Error) { self = error as? NetworkError ?? .transportError(error) }

    /// The error of reading a response.
    init(reading error: any Error, _ endpoint: String? = nil, of response: RawResponse? = nil) {
        if let error = error as? NetworkError {
            self = error
        } else if let error = error as? EncodingFailure {
            self = .encodingError(error)
        } else if let end = (error as? DecodingFailure)?.underlying as? ReadingEnd {
            self = .transportError(end.error)
        } else if error is CancellationError {
            self = .transportError(error)
        } else {
            self = .decodingError(DecodingFailure(error, of: response))
        }
        if let endpoint { self = of(endpoint) }
    }

    /// The status of a server error.
    public var statusCode: Int? {
        if case .serverError(let error) = self { error.statusCode } else { nil }
    }

    /// Whether loading was cancelled.
    public var isCancellation: Bool {
        guard case .transportError(let error) = self else { return false }
        return error is CancellationError || (error as? URLError)?.code == .cancelled
    }

    /// Whether there was no answer in time, by the limit of a request, a loader or a session.
    public var isTimeout: Bool {
        guard case .transportError(let error) = self else { return false }
        return (error as? URLError)?.code == .timedOut
    }

    /// The body of a server error as an error model; nil if it does not match.
    public func body<T: FieldReader.Value>(as type: T.Type) -> T? {
        if case .serverError(let error) = self { error.body(as: type) } else { nil }
    }
}

extension NetworkError: DescribedError {
    /// One clause, fit for a log: no query, no header, no body.
    public var description: String {
        switch self {
        case .transportError(let error):
            "transport error: \(isCancellation ? "cancelled" : Self.message(error))".escapingUnseen
        case .serverError(let error): "\(error)"
        case .noData(let endpoint):
            "no data in the response\(endpoint.map { " to \($0)" } ?? "")".escapingUnseen
        case .decodingError(let failure): "decoding error: \(failure)"
        case .encodingError(let failure): "encoding error: \(failure)"
        }
    }

    /// A URLError describes itself with its complete URL, so only its code and text are taken.
    private static func message(_ error: any Error) -> String {
        if let error = error as? URLError {
            let endpoint = error.endpoint.map { "\($0): " } ?? ""
            let hasOwnText = error.userInfo[NSLocalizedDescriptionKey] != nil
            let isBare = error.code == .timedOut && !hasOwnText
            let text = isBare ? "timed out" : error.localizedDescription
            return "\(endpoint)\(text) (URLError \(error.code.rawValue))"
        }
        // Of an error that has no text of its own, Foundation says where it is in memory.
        let hasText =
            error is any LocalizedError || error is any CustomNSError
            || Swift.type(of: error) is NSError.Type
        return hasText ? error.localizedDescription : "\(error)"
    }
}

extension URLError {
    private static let endpointKey = "ResgenRuntime.endpoint"

    /// Method and path of the request that failed.
    fileprivate var endpoint: String? { userInfo[Self.endpointKey] as? String }

    fileprivate func of(_ endpoint: String) -> URLError {
        URLError(code, userInfo: userInfo.merging([Self.endpointKey: endpoint]) { old, _ in old })
    }
}

extension NetworkError {
    /// The same, with the request that failed where there is nothing yet that says it.
    func of(_ endpoint: String) -> NetworkError {
        switch self {
        case .transportError(let error as URLError): return .transportError(error.of(endpoint))
        case .noData(endpoint: nil): return .noData(endpoint: endpoint)
        case .serverError(var error) where error.endpoint == nil:
            error.endpoint = endpoint
            return .serverError(error)
        case .decodingError(var failure) where failure.endpoint == nil:
            failure.endpoint = endpoint
            return .decodingError(failure)
        default: return self
        }
    }
}

extension ServerError: DescribedError {
    public var description: String {
        let prefix = endpoint.map { "\($0): " } ?? ""
        let note = credentialNote.map { "; \($0)" } ?? ""
        let body = modelFailure.map { "; its body is not as declared: \($0)" } ?? ""
        return "server error: \(prefix)status \(statusCode)\(note)\(body)".escapingUnseen
    }
}

extension ResourceRequest.Headers {
    init(_ response: HTTPURLResponse) { self.init(response.allHeaderFields) }

    /// Headers as Foundation has them.
    init(_ fields: [AnyHashable: Any]) {
        let all = fields.map { (name: "\($0.key)", value: "\($0.value)") }
        self.init(received: all.coldSorted { $0.name < $1.name })
    }
}

/// Marks an error that no further attempt can repair. Taken off before the error is thrown.
struct FinalFailure: Error {
    let error: any Error
}
