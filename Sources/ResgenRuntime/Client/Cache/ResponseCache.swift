import Foundation

/// Responses kept in memory for the next time (RFC 9111, as a private cache): URLCache does nothing
/// on Linux.
///
/// Kept are responses with a status of 200 to GET requests, if the server does not forbid it. While
/// a response is fresh by `Cache-Control: max-age` or `Expires`, nothing is sent. After that, the
/// server is asked with `ETag` or `Last-Modified` whether it still holds; 304 gives the body that
/// is kept. A response is only for requests with the same address, headers and credential, and with
/// the same of all that the transport adds: the headers, cookies and users of a session. What tells
/// requests apart, as `X-Request-ID` and `traceparent` do, is no difference; where `Vary` names it, nothing is kept. A request
/// that changes something removes what is kept for its address.
///
/// Several loaders may share a cache. Of a transport that does not say what it adds, see
/// `ResourceLoader.cacheKey(for:)`, nothing is kept; nor are responses with a cookie that the session
/// keeps and the request had not: whose they are is not known. Streams do not use the cache.
public final class ResponseCache: @unchecked Sendable {
    private struct Key: Hashable {
        let url: URL
        let headers: [ResourceRequest.Headers.Field]
        /// What the transport adds.
        let additions: [String]

        /// How many bytes it takes, about.
        var size: Int {
            let texts = [url.absoluteString] + headers.flatMap { [$0.name, $0.value] } + additions
            return Entry.overhead + texts.reduce(0) { $0 + $1.utf8.count }
        }
    }

    private struct Entry {
        /// What a response takes besides its texts.
        static let overhead = 1_000

        let response: RawResponse
        /// What its address leads to, however that is written.
        let target: [String?]
        let received: Date
        /// Until when nothing needs to be asked.
        let end: Date
        let size: Int
        var lastUse: Int
    }

    /// A request under way. What it brings may be from before a change that was made meanwhile.
    private final class Question {
        let url: URL
        var isOutdated = false

        init(_ url: URL) { self.url = url }
    }

    private let memoryLimit: Int
    private let lock = NSLock()
    private var entries: [Key: Entry] = [:]
    /// What the server is asked for now.
    private var questions: [Question] = []
    private var size = 0
    private var uses = 0

    /// An empty cache.
    ///
    /// - Parameter memoryLimit: How many bytes of responses are kept; those that were not used for
    ///   the longest time go first.
    public init(memoryLimit: Int = 20_000_000) { self.memoryLimit = memoryLimit }

    /// Forgets all responses, after a logout for example.
    public func removeAll() {
        lock.withLock {
            entries = [:]
            size = 0
            for question in questions { question.isOutdated = true }
        }
    }

    /// The response from the cache or the network, and whether its body is from the cache.
    func response(
        to request: ResourceRequest,
        from transport: any ResourceLoader,
        at date: Date,
    ) async throws(NetworkError) -> (RawResponse, fromCache: Bool) {
        guard let key = key(of: request, transport) else {
            let response = try await transport.rawResponse(for: request)
            invalidate(request, answeredWith: response.status, at: response.url)
            return (response, false)
        }
        let entry = entry(for: key)
        if let entry, entry.end > date, !CacheRules(request.headers).demandsValidation {
            return (entry.response.aged(since: entry.received, at: date), true)
        }
        let question = begin(key.url)
        defer { end(question) }
        let asking = entry.map { request.asking(about: $0.response) } ?? request
        var response = try await transport.rawResponse(for: asking)
        var isConfirmed = false
        if let kept = entry?.response, response.status == 304 {
            // Another address, where a redirect led, knows nothing of the response that is kept.
            isConfirmed = !response.hasMoved(from: key.url) && response.confirms(kept)
            response =
                isConfirmed
                ? kept.confirmed(by: response, at: date)
                : try await transport.rawResponse(for: request)
        }
        // With what the transport adds by now it may have been sent or not.
        if self.key(of: request, transport) == key {
            store(response, for: key, at: date, question)
        }
        return (response, isConfirmed)
    }

    // MARK: Keys

    /// nil if the request is not one that the cache has responses for.
    private func key(of request: ResourceRequest, _ transport: any ResourceLoader) -> Key? {
        guard request.method == .get, request.body == nil, !request.headers.areConditional,
            !CacheRules(request.headers).forbidsStoring, let url = try? request.url(),
            let additions = transport.cacheKey(for: request)
        else { return nil }
        let fields = request.headers.fields
            .map { ResourceRequest.Headers.Field(name: $0.name.lowercased(), value: $0.value) }
            .filter { !["cache-control", "pragma"].contains($0.name) }
            .filter { !CacheRules.correlationHeaders.contains($0.name) }
            .coldSorted { ($0.name, $0.value) < ($1.name, $1.value) }
        return Key(url: url, headers: fields, additions: additions)
    }

    /// A method that is not safe makes what is kept doubtful (RFC 9111, section 4.4), also of the address where a
    /// redirect led.
    func invalidate(_ request: ResourceRequest, answeredWith status: Int, at end: URL?) {
        guard !ResourceRequest.Method.safe.contains(request.method), status < 400,
            let url = try? request.url()
        else { return }
        let targets = [url, end ?? url].map(\.target)
        lock.withLock {
            for (key, entry) in entries where targets.contains(entry.target) { remove(key) }
            for question in questions where targets.contains(question.url.target) {
                question.isOutdated = true
            }
        }
    }

    private func begin(_ url: URL) -> Question {
        let question = Question(url)
        lock.withLock { questions.append(question) }
        return question
    }

    private func end(_ question: Question) {
        lock.withLock { questions.removeAll { $0 === question } }
    }

    // MARK: Entries

    private func entry(for key: Key) -> Entry? {
        lock.withLock {
            uses += 1
            entries[key]?.lastUse = uses
            return entries[key]
        }
    }

    private func store(
        _ response: RawResponse,
        for key: Key,
        at date: Date,
        _ question: Question,
    ) {
        let rules = CacheRules(response.headers)
        let lifetime = rules.lifetime(receivedAt: date)
        let isUseful = lifetime > 0 || response.hasValidator
        // What it says of itself holds for the address that a redirect led to.
        let isKept = response.status == 200 && isUseful && !response.hasMoved(from: key.url)
        let size = response.size + key.size
        lock.withLock {
            if response.status == 200 || !rules.isReusable { remove(key) }
            guard isKept, rules.isReusable, size <= memoryLimit, !question.isOutdated else {
                return
            }
            uses += 1
            entries[key] = Entry(
                response: response.dated(at: date),
                target: key.url.target,
                received: date,
                end: date + lifetime,
                size: size,
                lastUse: uses,
            )
            self.size += size
            if self.size > memoryLimit { removeOldest() }
        }
    }

    private func remove(_ key: Key) { size -= entries.removeValue(forKey: key)?.size ?? 0 }

    /// Makes room for some responses more than the last, so that not each one has to.
    private func removeOldest() {
        let all = entries.map { (key: $0.key, lastUse: $0.value.lastUse) }
        for (key, _) in all.coldSorted(by: { $0.lastUse < $1.lastUse }).dropLast() {
            guard size > memoryLimit / 10 * 9 else { return }
            remove(key)
        }
    }
}

extension ResponseCache: Secretive {
    /// Shows nothing of what is kept.
    public var description: String { "response cache" }
}

extension RawResponse {
    fileprivate var size: Int {
        let address = url?.absoluteString.utf8.count ?? 0
        return headers.fields.reduce(body.count + address) {
            $0 + $1.name.utf8.count + $1.value.utf8.count
        }
    }

    fileprivate var hasValidator: Bool { headers["ETag"] != nil || headers["Last-Modified"] != nil }

    /// Whether it is from where a redirect led.
    fileprivate func hasMoved(from url: URL) -> Bool {
        self.url.map { $0 != url && $0.target != url.target } ?? false
    }

    /// Whether a 304 is about the response that is kept, as far as it says (RFC 9111, section 4.3.4): a weak
    /// tag may be one that was strong, a strong one is only itself (RFC 9110, section 8.8.3.2).
    fileprivate func confirms(_ kept: RawResponse) -> Bool {
        if let tag = headers["ETag"] {
            let other = kept.headers["ETag"]
            return tag == other || tag == other.map { "W/" + $0 }
        }
        guard let date = headers["Last-Modified"], let other = kept.headers["Last-Modified"] else {
            return true
        }
        return date == other
    }

    /// The response with the time at which it came, where it does not say when it was made (RFC 9110, section
    /// 6.6.1).
    fileprivate func dated(at date: Date) -> RawResponse {
        var response = self
        if headers["Date"] == nil { response.headers["Date"] = RFC2822.text(date) }
        return response
    }

    /// The response with how old it is by now (RFC 9111, section 5.1).
    fileprivate func aged(since received: Date, at date: Date) -> RawResponse {
        var response = self
        let age = CacheRules(headers).age(at: received) + max(0, date.timeIntervalSince(received))
        response.headers["Age"] = "\(Int64(min(age, CacheRules.longest)))"
        return response
    }

    /// The response that a 304 says still holds, with what is new in its headers (RFC 9111, section
    /// 3.2); those that describe the body belong to the one that is kept.
    fileprivate func confirmed(by response: RawResponse, at date: Date) -> RawResponse {
        let kept = ["content-length", "content-encoding", "content-range", "transfer-encoding"]
        var new = response.dated(at: date).headers
        for name in kept { new[name] = nil }
        var old = headers
        old["Age"] = nil
        return RawResponse(status: status, headers: old.merging(new), body: body, url: url)
    }
}

extension ResourceRequest {
    /// The same, answered with 304 if a response still holds.
    fileprivate func asking(about response: RawResponse) -> ResourceRequest {
        var request = self
        let values = [response.headers["ETag"], response.headers["Last-Modified"]]
            .map { $0.flatMap { Headers.isValue($0) ? $0 : nil } }
        request.headers["If-None-Match"] = values[0]
        request.headers["If-Modified-Since"] = values[1]
        request.validatesCache = true
        return request
    }
}

extension URL {
    /// What is asked for, in one spelling of the host, of an empty path and of encoded bytes (RFC 9110, section
    /// 4.2.3).
    fileprivate var target: [String?] {
        let path = path(percentEncoded: true)
        return [
            ResourceRequest.Origin(self).description,
            path.isEmpty ? "/" : PercentEncoding.normalized(path),
            query(percentEncoded: true).map(PercentEncoding.normalized),
        ]
    }
}
