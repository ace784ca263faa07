import Foundation

extension ResourceLoader {
    /// Loads the body of a resource's response into a file, bit by bit.
    ///
    /// The bytes go to a file beside, which replaces the one that is there only when all of them
    /// have come. The body is not parsed. A response with a status of failure is the same error as
    /// when the resource is loaded, and leaves the file alone; one without content is `noData`.
    ///
    /// - Parameters:
    ///   - resource: What is asked for.
    ///   - file: Where the body goes. The folder must exist.
    ///   - resuming: Whether what has come is kept when the transfer breaks off, as `NAME.partial`,
    ///     and the next call resumes there, if the request is the same, and the server still
    ///     has the same (RFC 9110, section 14). Else nothing is left behind. Whose credentials a
    ///     loader adds is not known to the file: give each user a folder.
    ///   - progress: Called for each step, on no particular thread but one after the other, and not
    ///     after the download has ended.
    /// - Returns: The file, with status and headers. Throws a transport error also for what the
    ///   file system refuses.
    @discardableResult
    public func download<R: LoadableResource>(
        _ resource: R,
        to file: URL,
        resuming: Bool = false,
        progress: (@Sendable (TransferProgress) -> Void)? = nil,
    ) async throws(NetworkError) -> Resource<URL>.Response {
        let check: @Sendable (RawResponse) throws(NetworkError) -> Void = {
            response throws(NetworkError) in
            _ = try resource.response(of: response)
        }
        let download = Download(resource.request, to: file, progress, check)
        do {
            return try await download.run(on: self, resuming: resuming)
        } catch let error as EncodingFailure {
            throw .encodingError(error)
        } catch {
            throw NetworkError(loading: error).of(resource.request.endpoint)
        }
    }

    /// Loads the body of a response into a file, as `download(_:to:resuming:progress:)` does for a
    /// resource.
    @discardableResult
    public func download(
        _ request: ResourceRequest,
        to file: URL,
        resuming: Bool = false,
        progress: (@Sendable (TransferProgress) -> Void)? = nil,
    ) async throws(NetworkError) -> Resource<URL>.Response {
        let resource = Resource<Data>(request: request) { $0 }
        return try await download(resource, to: file, resuming: resuming, progress: progress)
    }
}

/// Why a body did not come to its end.
private struct BrokenTransfer: Error {
    let error: NetworkError
    let restart: RawResponse.Stream.Restart?
}

/// One download, from the request to the file at its destination.
private final class Download: Sendable {
    private let request: ResourceRequest
    private let target: URL
    private let progress: TransferProgress.Handler?
    /// Throws the error that a response is.
    private let check: @Sendable (RawResponse) throws(NetworkError) -> Void

    init(
        _ request: ResourceRequest,
        to target: URL,
        _ progress: (@Sendable (TransferProgress) -> Void)?,
        _ check: @escaping @Sendable (RawResponse) throws(NetworkError) -> Void,
    ) {
        let progress = progress.map(TransferProgress.Handler.init)
        var request = request
        // What is received is reported here, together with what was there before.
        request.progress = progress.map { progress in
            TransferProgress.Handler { if $0.direction == .sent { progress.report($0) } }
        }
        self.request = request
        self.target = target
        self.progress = progress
        self.check = check
    }

    func run(on loader: some ResourceLoader, resuming: Bool) async throws -> Resource<URL>.Response
    {
        defer { progress?.end() }
        let partial = try PartialFile(of: target, for: request, isKept: resuming)
        do {
            let head = try await fillInAttempts(partial, from: loader, resuming)
            try partial.moveToTarget()
            return Resource.Response(target, of: head)
        } catch {
            partial.giveUp()
            throw error
        }
    }

    /// Goes on where a transfer broke off, as long as the request's rule says so. Where there was no response, it
    /// has been sent again already.
    private func fillInAttempts(
        _ partial: PartialFile,
        from loader: some ResourceLoader,
        _ resuming: Bool,
    ) async throws -> RawResponse {
        var request = self.request
        var attempt = 1
        while true {
            do {
                return try await fill(partial, by: request, from: loader, resuming)
            } catch let broken as BrokenTransfer {
                guard let restart = broken.restart,
                    try await restart.pause(broken.error, attempt)
                else { throw broken.error }
                if let key = restart.key { request.headers[key.name] = key.value }
            }
            attempt += 1
            if !resuming || partial.validator == nil { try partial.restart() }
        }
    }

    /// Asks for what is missing until nothing is: a server may send less than was asked for (RFC
    /// 9110, section 15.3.7).
    ///
    /// - Returns: The last response that brought something.
    private func fill(
        _ partial: PartialFile,
        by whole: ResourceRequest,
        from loader: some ResourceLoader,
        _ resuming: Bool,
    ) async throws -> RawResponse {
        var head: RawResponse?
        while true {
            let response = try await loader.stream(request(whole, from: partial, resuming))
            if let head, partial.isEnded(by: response) { return head }
            if partial.count == 0 || response.status == 200 {
                return try await receiveWhole(response, into: partial)
            }
            if let end = partial.end(ofPartIn: response) {
                try partial.goOn(response)
                try await receive(response, until: end, into: partial)
                if partial.isComplete { return response.head }
                head = response.head
            } else if response.status == 416 || (200...299).contains(response.status) {
                try partial.restart()
            } else {
                try await checkStatus(response)
            }
        }
    }

    /// A part can only be asked for of the bytes as they are: those of a compressed response are
    /// not those of the file.
    private func request(
        _ whole: ResourceRequest,
        from partial: PartialFile,
        _ resuming: Bool,
    ) -> ResourceRequest {
        var request = whole
        if resuming { request.headers["Accept-Encoding"] = "identity" }
        if partial.count > 0 {
            request.headers["Range"] = "bytes=\(partial.count)-"
            request.headers["If-Range"] = partial.validator
        }
        return request
    }

    private func receiveWhole(
        _ response: RawResponse.Stream,
        into partial: PartialFile,
    ) async throws -> RawResponse {
        try await checkStatus(response)
        if partial.count > 0 { try partial.restart() }
        try partial.begin(response)
        try await receive(response, until: partial.size, into: partial)
        return response.head
    }

    private func receive(
        _ response: RawResponse.Stream,
        until end: Int64?,
        into partial: PartialFile,
    ) async throws {
        var pieces = response.body.makeAsyncIterator()
        func nextPiece() async throws -> Data? {
            do throws(NetworkError) {
                return try await pieces.next()
            } catch {
                throw BrokenTransfer(error: error, restart: response.restart)
            }
        }
        while let piece = try await nextPiece() {
            if let end, piece.count > end - partial.count {
                throw NetworkError.transportError(URLError(.badServerResponse))
            }
            try partial.append(piece)
            progress?.report(
                TransferProgress(.received, completed: partial.count, total: partial.size)
            )
        }
        if let end, end != partial.count {
            let error = NetworkError.transportError(URLError(.networkConnectionLost))
            throw BrokenTransfer(error: error, restart: response.restart)
        }
    }

    /// Throws the error for a response that brings no file; a part that was not asked for is one.
    private func checkStatus(_ response: RawResponse.Stream) async throws(NetworkError) {
        switch response.status {
        case 204, 205: throw .noData
        case 206: break
        case 200...299: return
        default: break
        }
        let full = try await response.collected(limit: response.limit(of: request))
        try check(full)
        // A status that the resource has a value for is no file either.
        throw .serverError(ServerError(full))
    }
}

extension ResourceRequest.Headers {
    /// The length that the body is said to have; nil when that is not known. That of a compressed
    /// body is not.
    var lengthOfBody: Int64? {
        isCompressed ? nil : self["Content-Length"].flatMap { WireNumber.count($0) }
    }

    /// Whether the body has several parts of a file, each with its own head.
    var hasSeveralParts: Bool {
        self["Content-Type"]?.lowercased().hasPrefix("multipart/byteranges") ?? false
    }

    var isCompressed: Bool {
        self["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    }
}
