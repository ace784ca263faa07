// The names of the types that Vapor exports.

public struct Abort: Sendable { public init() {} }
public protocol AbortError {}
public protocol AnyOptionalType {}
public struct AnyResponse: Sendable { public init() {} }
public struct Application: Sendable { public init() {} }
public protocol AsyncBodyStreamWriter {}
public protocol Authenticatable {}
public struct Base32: Sendable { public init() {} }
public struct Base64: Sendable { public init() {} }
public struct BaseNEncoding: Sendable { public init() {} }
public protocol BasicAuthenticator {}
public struct BasicAuthorization: Sendable { public init() {} }
public struct BasicCodingKey: Sendable { public init() {} }
public struct BasicResponder: Sendable { public init() {} }
public protocol BearerAuthenticator {}
public struct BearerAuthorization: Sendable { public init() {} }
public struct BindAddress: Sendable { public init() {} }
public struct BlackholeClient: Sendable { public init() {} }
public struct BodyStreamResult: Sendable { public init() {} }
public protocol BodyStreamWriter {}
public struct ByteCount: Sendable { public init() {} }
public struct CORSMiddleware: Sendable { public init() {} }
public protocol Cache {}
public struct CacheExpirationTime: Sendable { public init() {} }
public protocol Client {}
public struct ClientRequest: Sendable { public init() {} }
public struct ClientResponse: Sendable { public init() {} }
public protocol Content {}
public struct ContentConfiguration: Sendable { public init() {} }
public protocol ContentContainer {}
public protocol ContentDecoder {}
public protocol ContentEncoder {}
public protocol CredentialsAuthenticator {}
public protocol DebuggableError {}
public struct DirectoryConfiguration: Sendable { public init() {} }
public struct DotEnvFile: Sendable { public init() {} }
public struct EndpointCache: Sendable { public init() {} }
public struct EndpointCacheError: Sendable { public init() {} }
public struct Environment: Sendable { public init() {} }
public struct ErrorMiddleware: Sendable { public init() {} }
public struct ErrorSource: Sendable { public init() {} }
public struct EventLoop: Sendable { public init() {} }
public struct Extend: Sendable { public init() {} }
public protocol Extendable {}
public struct File: Sendable { public init() {} }
public struct FileIO: Sendable { public init() {} }
public struct FileMiddleware: Sendable { public init() {} }
public struct HOTP: Sendable { public init() {} }
public struct HTTPBodyStreamStrategy: Sendable { public init() {} }
public struct HTTPCookies: Sendable { public init() {} }
public struct HTTPHeaders: Sendable { public init() {} }
public struct HTTPMediaType: Sendable { public init() {} }
public struct HTTPMediaTypePreference: Sendable { public init() {} }
public struct HTTPMediaTypeSet: Sendable { public init() {} }
public struct HTTPMethod: Sendable { public init() {} }
public struct HTTPStatus: Sendable { public init() {} }
public struct HTTPVersion: Sendable { public init() {} }
public struct HelpFormat: Sendable { public init() {} }
public protocol LifecycleHandler {}
public protocol LockKey {}
public struct MemorySessions: Sendable { public init() {} }
public struct MetricsMiddleware: Sendable { public init() {} }
public protocol Middleware {}
public struct Middlewares: Sendable { public init() {} }
public struct OTPDigest: Sendable { public init() {} }
public struct OTPDigits: Sendable { public init() {} }
public protocol OptionalType {}
public struct PathComponent: Sendable { public init() {} }
public struct PlaintextDecoder: Sendable { public init() {} }
public struct PlaintextEncoder: Sendable { public init() {} }
public struct PlaintextRenderer: Sendable { public init() {} }
public struct RangeResult: Sendable { public init() {} }
public struct Redirect: Sendable { public init() {} }
public struct Request: Sendable { public init() {} }
public protocol RequestAuthenticator {}
public protocol RequestDecodable {}
public protocol Responder {}
public struct Response: Sendable { public init() {} }
public protocol ResponseBodyWriter {}
public struct ResponseCompressionMiddleware: Sendable { public init() {} }
public protocol ResponseEncodable {}
public struct Route: Sendable { public init() {} }
public protocol RouteCollection {}
public struct RouteLoggingMiddleware: Sendable { public init() {} }
public struct RouteNotFound: Sendable { public init() {} }
public struct Routes: Sendable { public init() {} }
public protocol RoutesBuilder {}
public protocol Server {}
public struct ServerConfiguration: Sendable { public init() {} }
public struct Session: Sendable { public init() {} }
public protocol SessionAuthenticatable {}
public protocol SessionAuthenticator {}
public struct SessionData: Sendable { public init() {} }
public protocol SessionDriver {}
public struct SessionID: Sendable { public init() {} }
public struct SessionsConfiguration: Sendable { public init() {} }
public struct SessionsMiddleware: Sendable { public init() {} }
public struct Storage: Sendable { public init() {} }
public protocol StorageKey {}
public struct TOTP: Sendable { public init() {} }
public struct TracingMiddleware: Sendable { public init() {} }
public struct URI: Sendable { public init() {} }
public struct URLEncodedFormDecoder: Sendable { public init() {} }
public struct URLEncodedFormEncoder: Sendable { public init() {} }
public protocol URLQueryContainer {}
public protocol URLQueryDecoder {}
public protocol URLQueryEncoder {}
public protocol Validatable {}
public struct Validation: Sendable { public init() {} }
public struct ValidationCharacterSet: Sendable { public init() {} }
public struct ValidationResult: Sendable { public init() {} }
public struct Validations: Sendable { public init() {} }
public struct ValidationsError: Sendable { public init() {} }
public struct ValidationsResult: Sendable { public init() {} }
public struct Validator: Sendable { public init() {} }
public protocol ValidatorResult {}
public struct ValidatorResults: Sendable { public init() {} }
public struct VaporSendableMetatype: Sendable { public init() {} }
public struct View: Sendable { public init() {} }
public protocol ViewRenderer {}
public protocol AsyncMiddleware {}
