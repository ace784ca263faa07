// The names of the types that Alamofire exports.

public struct AFDataResponse: Sendable { public init() {} }
public struct AFDownloadResponse: Sendable { public init() {} }
public struct AFError: Sendable { public init() {} }
public struct AFInfo: Sendable { public init() {} }
public struct AFResult: Sendable { public init() {} }
public struct AdaptHandler: Sendable { public init() {} }
public struct Adapter: Sendable { public init() {} }
public protocol AlamofireExtended {}
public struct AlamofireExtension: Sendable { public init() {} }
public struct AlamofireNotifications: Sendable { public init() {} }
public protocol AuthenticationCredential {}
public struct AuthenticationError: Sendable { public init() {} }
public struct AuthenticationInterceptor: Sendable { public init() {} }
public protocol Authenticator {}
public protocol CachedResponseHandler {}
public struct ClosureEventMonitor: Sendable { public init() {} }
public struct CompositeEventMonitor: Sendable { public init() {} }
public struct CompositeTrustEvaluator: Sendable { public init() {} }
public struct ConnectionLostRetryPolicy: Sendable { public init() {} }
public protocol DataDecoder {}
public protocol DataPreprocessor {}
public struct DataRequest: Sendable { public init() {} }
public struct DataResponse: Sendable { public init() {} }
public struct DataResponsePublisher: Sendable { public init() {} }
public struct DataResponseSerializer: Sendable { public init() {} }
public protocol DataResponseSerializerProtocol {}
public struct DataStreamPublisher: Sendable { public init() {} }
public struct DataStreamRequest: Sendable { public init() {} }
public protocol DataStreamSerializer {}
public struct DataStreamTask: Sendable { public init() {} }
public struct DataTask: Sendable { public init() {} }
public struct DecodableResponseSerializer: Sendable { public init() {} }
public struct DecodableStreamSerializer: Sendable { public init() {} }
public struct DecodableWebSocketMessageDecoder: Sendable { public init() {} }
public struct DefaultTrustEvaluator: Sendable { public init() {} }
public struct DeflateRequestCompressor: Sendable { public init() {} }
public struct DisabledEvaluator: Sendable { public init() {} }
public struct DisabledTrustEvaluator: Sendable { public init() {} }
public struct DownloadRequest: Sendable { public init() {} }
public struct DownloadResponse: Sendable { public init() {} }
public struct DownloadResponsePublisher: Sendable { public init() {} }
public protocol DownloadResponseSerializerProtocol {}
public struct DownloadTask: Sendable { public init() {} }
public struct Empty: Sendable { public init() {} }
public protocol EmptyResponse {}
public protocol EventMonitor {}
public struct GoogleXSSIPreprocessor: Sendable { public init() {} }
public struct HTTPHeader: Sendable { public init() {} }
public struct HTTPHeaders: Sendable { public init() {} }
public struct HTTPMethod: Sendable { public init() {} }
public struct Interceptor: Sendable { public init() {} }
public struct JSONEncoding: Sendable { public init() {} }
public struct JSONParameterEncoder: Sendable { public init() {} }
public struct JSONResponseSerializer: Sendable { public init() {} }
public struct MultipartFormData: Sendable { public init() {} }
public struct NetworkReachabilityManager: Sendable { public init() {} }
public struct OfflineRetrier: Sendable { public init() {} }
public protocol ParameterEncoder {}
public protocol ParameterEncoding {}
public struct Parameters: Sendable { public init() {} }
public struct PassthroughPreprocessor: Sendable { public init() {} }
public struct PassthroughStreamSerializer: Sendable { public init() {} }
public struct PinnedCertificatesTrustEvaluator: Sendable { public init() {} }
public struct PublicKeysTrustEvaluator: Sendable { public init() {} }
public protocol RedirectHandler {}
public struct Redirector: Sendable { public init() {} }
public struct Request: Sendable { public init() {} }
public protocol RequestAdapter {}
public struct RequestAdapterState: Sendable { public init() {} }
public protocol RequestDelegate {}
public protocol RequestInterceptor {}
public protocol RequestRetrier {}
public struct ResponseCacher: Sendable { public init() {} }
public protocol ResponseSerializer {}
public struct Retrier: Sendable { public init() {} }
public struct RetryHandler: Sendable { public init() {} }
public struct RetryPolicy: Sendable { public init() {} }
public struct RetryResult: Sendable { public init() {} }
public struct RevocationTrustEvaluator: Sendable { public init() {} }
public protocol ServerTrustEvaluating {}
public struct ServerTrustManager: Sendable { public init() {} }
public struct Session: Sendable { public init() {} }
public struct SessionDelegate: Sendable { public init() {} }
public struct StreamOf: Sendable { public init() {} }
public struct StringResponseSerializer: Sendable { public init() {} }
public struct StringStreamSerializer: Sendable { public init() {} }
public protocol URLConvertible {}
public struct URLEncodedFormEncoder: Sendable { public init() {} }
public struct URLEncodedFormParameterEncoder: Sendable { public init() {} }
public struct URLEncoding: Sendable { public init() {} }
public protocol URLRequestConvertible {}
public struct URLResponseSerializer: Sendable { public init() {} }
public protocol UploadConvertible {}
public struct UploadRequest: Sendable { public init() {} }
public protocol UploadableConvertible {}
public protocol WebSocketMessageSerializer {}
