// The names of the types that Hummingbird exports.

public struct Application: Sendable { public init() {} }
public struct ApplicationConfiguration: Sendable { public init() {} }
public protocol ApplicationProtocol {}
public struct ApplicationRequestContextSource: Sendable { public init() {} }
public struct AvailableConnectionsChannelHandler: Sendable { public init() {} }
public protocol AvailableConnectionsDelegate {}
public struct BasicRequestContext: Sendable { public init() {} }
public struct BindAddress: Sendable { public init() {} }
public struct CORSMiddleware: Sendable { public init() {} }
public struct CacheControl: Sendable { public init() {} }
public struct CallbackResponder: Sendable { public init() {} }
public protocol ChildRequestContext {}
public struct ContentSecurityMiddleware: Sendable { public init() {} }
public struct ContentSecurityPolicy: Sendable { public init() {} }
public struct Cookie: Sendable { public init() {} }
public struct Cookies: Sendable { public init() {} }
public struct CoreRequestContext: Sendable { public init() {} }
public struct CoreRequestContextStorage: Sendable { public init() {} }
public struct EditedResponse: Sendable { public init() {} }
public struct EndpointPath: Sendable { public init() {} }
public struct Environment: Sendable { public init() {} }
public struct EventLoopGroupProvider: Sendable { public init() {} }
public struct FileIO: Sendable { public init() {} }
public struct FileMiddleware: Sendable { public init() {} }
public protocol FileMiddlewareFileAttributes {}
public protocol FileProvider {}
public struct FlatDictionary: Sendable { public init() {} }
public struct HTTP1Channel: Sendable { public init() {} }
public protocol HTTPChannelHandler {}
public struct HTTPConnectionStateHandler: Sendable { public init() {} }
public struct HTTPError: Sendable { public init() {} }
public struct HTTPFields: Sendable { public init() {} }
public protocol HTTPResponder {}
public protocol HTTPResponderBuilder {}
public protocol HTTPResponseError {}
public struct HTTPServerBuilder: Sendable { public init() {} }
public struct HTTPUserEventHandler: Sendable { public init() {} }
public protocol InitializableFromSource {}
public struct LocalFileSystem: Sendable { public init() {} }
public struct LogRequestsMiddleware: Sendable { public init() {} }
public struct MaximumAvailableConnections: Sendable { public init() {} }
public struct MediaType: Sendable { public init() {} }
public struct MemoryPersistDriver: Sendable { public init() {} }
public struct MetricsMiddleware: Sendable { public init() {} }
public struct MiddlewareFixedTypeBuilder: Sendable { public init() {} }
public struct MiddlewareGroup: Sendable { public init() {} }
public protocol MiddlewareProtocol {}
public struct Parameters: Sendable { public init() {} }
public protocol PersistDriver {}
public struct PersistError: Sendable { public init() {} }
public protocol RemoteAddressRequestContext {}
public struct Request: Sendable { public init() {} }
public struct RequestBody: Sendable { public init() {} }
public protocol RequestContext {}
public protocol RequestContextSource {}
public protocol RequestDecoder {}
public struct RequestID: Sendable { public init() {} }
public struct Response: Sendable { public init() {} }
public struct ResponseBody: Sendable { public init() {} }
public protocol ResponseBodyWriter {}
public protocol ResponseCodable {}
public protocol ResponseEncodable {}
public protocol ResponseEncoder {}
public protocol ResponseGenerator {}
public struct ResponseWriter: Sendable { public init() {} }
public struct RouteCollection: Sendable { public init() {} }
public struct Router: Sendable { public init() {} }
public struct RouterGroup: Sendable { public init() {} }
public protocol RouterMethods {}
public protocol RouterMiddleware {}
public struct RouterOptions: Sendable { public init() {} }
public struct RouterPath: Sendable { public init() {} }
public struct RouterResponder: Sendable { public init() {} }
public struct RouterTrie: Sendable { public init() {} }
public struct RouterValidationError: Sendable { public init() {} }
public struct Server: Sendable { public init() {} }
public protocol ServerChildChannel {}
public protocol ServerChildChannelValue {}
public struct ServerConfiguration: Sendable { public init() {} }
public struct TSTLSOptions: Sendable { public init() {} }
public struct TracingMiddleware: Sendable { public init() {} }
public struct URI: Sendable { public init() {} }
public struct URLEncodedFormDecoder: Sendable { public init() {} }
public struct URLEncodedFormEncoder: Sendable { public init() {} }
public struct URLEncodedFormError: Sendable { public init() {} }
