import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A request as a value: method, address, query, headers, body, and what is asked of the one who
/// sends it.
public struct ResourceRequest: Hashable, Sendable {
    /// The method.
    public var method: Method
    /// The server, or the complete URL when the path is empty.
    public var server: URL
    /// The path below the server.
    @Boxed public var path: Path
    /// The parameters after the `?`.
    @Boxed public var query: Query
    /// The headers, without the body's media type.
    @Boxed public var headers: Headers
    /// The body, if there is one.
    @BoxedOptional public var body: Body?
    /// Whether a redirect is followed; if not, it is the response.
    public var followsRedirects = true
    /// What the server asks for; a `Loader` provides it. Belongs to the server of this request,
    /// unless it was given for another one before.
    public var authentication: Authentication? {
        didSet { authentication = authentication?.bound(to: server) }
    }
    /// When the request is sent again; never if nil.
    @BoxedOptional public var retry: Retry? = nil
    /// How long loading may take, all attempts and pauses included; nil is as long as the session
    /// allows.
    public var timeout: Duration?
    /// The most bytes of the response that are held in memory: of the complete body, of one line or
    /// event of a stream, of what waits to be read. More are a transport error,
    /// `RawResponse.BodyFailure`. Nil: what the loader says, else
    /// `defaultSizeLimit`. How much a stream or a download brings in all has no limit. The values
    /// that are read from the response may take 32 times as much; more are a decoding error.
    public var sizeLimit: Int?

    /// Gets the progress of the transfer.
    public var progress: TransferProgress.Handler?

    /// Whether its conditions are those of a cache, which hold for its address alone.
    var validatesCache = false

    /// 32 MiB.
    public static let defaultSizeLimit = 32 << 20

    /// The limit that holds.
    var limit: Int { sizeLimit ?? Self.defaultSizeLimit }

    /// A request to a server.
    public init(
        _ method: Method = .get,
        _ server: URL,
        _ path: Path = "",
        query: Query = [:],
        headers: Headers = [:],
        body: Body? = nil,
    ) {
        self.method = method
        self.server = server
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Method and path, percent-encoded, without query: `GET /people/1`. Fit for a log.
    public var endpoint: String {
        // What is encoded in an address may be a line break.
        let address = server.path(percentEncoded: true)[...]
        let path = path.encoded.isEmpty ? address : path.encoded.upTo("?")
        return "\(method) \(path.isEmpty ? "/" : path)".escapingUnseen
    }

    /// The complete URL: server, path and query.
    public func url() throws(EncodingFailure) -> URL {
        if let failure = path.failure ?? query.failure ?? headers.failure ?? body?.failure
            ?? framingFailure
        {
            throw failure.of(endpoint)
        }
        let address = self.address
        // URL encodes an address anew when a character in it is not allowed, `%` too.
        guard let url = URL(string: address), url.absoluteString == address else {
            throw EncodingFailure(endpoint: endpoint, reason: "the address is not a URL")
        }
        guard url.isWebAddress else {
            let reason =
                server.scheme == Server.refusedScheme
                ? "the server's address has a value that is not allowed in it"
                : "the address is no http or https URL with a host"
            throw EncodingFailure(endpoint: endpoint, reason: reason)
        }
        return url
    }

    /// The request as Foundation's. Files that are sent are its body stream.
    public func urlRequest() throws(NetworkError) -> URLRequest { try prepared().request }

    /// The request as Foundation's, and its body if that is streamed.
    func prepared() throws(NetworkError) -> (request: URLRequest, body: BodyStream?) {
        let url: URL
        do throws(EncodingFailure) { url = try self.url() } catch { throw .encodingError(error) }
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        // A session gives up after a silence of a minute, however long the load may take.
        if let timeout { request.timeoutInterval = timeout.bounded.seconds }
        for field in headers.fields {
            request.addValue(field.value, forHTTPHeaderField: field.name)
        }
        // What is asked of a server is not for the session's own cache to answer.
        if headers.areConditional { request.cachePolicy = .reloadIgnoringLocalCacheData }
        guard let body else { return (request, nil) }
        if headers["Content-Type"] == nil {
            request.setValue(body.mediaType, forHTTPHeaderField: "Content-Type")
        }
        if body.pieces.isEmpty {
            request.httpBody = body.content
            return (request, nil)
        }
        do throws(EncodingFailure) {
            let stream = try BodyStream(body.pieces)
            request.httpBodyStream = stream.input
            return (request, stream)
        } catch {
            throw .encodingError(error.of(endpoint))
        }
    }

    /// What would make a server see another request than this one, or two.
    private var framingFailure: EncodingFailure? {
        // What holds them was hardly meant to be changed.
        if path.hasNoSegments, !Method.safe.contains(method) {
            return EncodingFailure(reason: "a value in the path is empty")
        }
        guard method.isToken else { return EncodingFailure(reason: "the method is no token") }
        if headers["Transfer-Encoding"] != nil {
            return EncodingFailure(
                reason: "the header 'Transfer-Encoding', which is not for callers"
            )
        }
        if body != nil, method == .get || method == .head {
            return EncodingFailure(reason: "a \(method) request has no body")
        }
        if let type = headers["Content-Type"], let boundary = body?.boundary,
            !type.contains(boundary)
        {
            return EncodingFailure(reason: "the header 'Content-Type' lacks the body's boundary")
        }
        let lengths = headers.values(of: "Content-Length")
        // The length of files is known when they are opened.
        let isKnown = body?.pieces.isEmpty ?? true
        if lengths.isEmpty || isKnown && lengths == ["\(body?.content.count ?? 0)"] { return nil }
        return EncodingFailure(reason: "the header 'Content-Length', which the body has not")
    }

    /// The server's own query, if it has one, stays behind the path. A fragment is never sent.
    private var address: String {
        var text = server.absoluteString.upTo("#")
        // The scheme's letters have no case (RFC 3986, section 3.1), but for Foundation on Linux.
        if let scheme = server.scheme, scheme != scheme.lowercased() {
            text = scheme.lowercased() + text.dropFirst(scheme.count)
        }
        let parts = text.slices(at: "?", most: 1, omittingEmpty: false)
        var base = parts.first.map(String.init) ?? ""
        let path = path.encoded
        if path.hasPrefix("/") {
            if base.hasSuffix("/") { base.removeLast() }
        } else if !base.hasSuffix("/"), !path.isEmpty, !path.hasPrefix("?") {
            // The path would go on with the host.
            base += "/"
        }
        let queries = [parts.count > 1 ? String(parts[1]) : "", query.encoded].filter {
            !$0.isEmpty
        }
        if queries.isEmpty { return base + path }
        return base + path + (path.contains("?") ? "&" : "?") + queries.joined(separator: "&")
    }
}
