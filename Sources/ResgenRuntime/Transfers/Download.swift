import Foundation

extension ResourceLoader {
    /// Loads the body of a resource's answer into a file, bit by bit.
    ///
    /// The bytes go to a file beside, which replaces the one that is there only when all of them
    /// have come. The body is not parsed. An answer with a status of failure is the same error as
    /// when the resource is loaded, and leaves the file alone; one without content is `noData`.
    ///
    /// - Parameters:
    ///   - resource: What is asked for.
    ///   - file: Where the body goes. The folder must exist.
    ///   - resuming: Whether what has come is kept when the transfer breaks off, as `NAME.partial`,
    ///     and the next call goes on from there, if the request is the same, and the server still
    ///     has the same (RFC 9110, section 14). Else nothing is left behind. Whose credentials a
    ///     loader adds is not known to the file: give each user a folder.
    ///   - progress: Called for each step, on no particular thread but one after the other.
    /// - Returns: The file, with status and headers. Throws a transport error also for what the file
    ///   system refuses.
    @discardableResult
    public func download<R: LoadableResource>(
        _ resource: R,
        to file: URL,
        resuming: Bool = false,
        progress: (@Sendable (TransferProgress) -> Void)? = nil,
    ) async throws(NetworkError) -> Response<URL> {
        let check: @Sendable (Answer) throws(NetworkError) -> Void = {
            answer throws(NetworkError) in
            _ = try resource.response(of: answer)
        }
        let download = Download(resource.request, to: file, progress, check)
        do {
            return try await download.run(on: self, resuming: resuming)
        } catch let error as NetworkError {
            throw NetworkError(reading: error, resource.request.endpoint)
        } catch {
            throw .transportError(error)
        }
    }

    /// Loads the body of an answer into a file, as `download(_:to:resuming:progress:)` does for a
    /// resource.
    @discardableResult
    public func download(
        _ request: Request,
        to file: URL,
        resuming: Bool = false,
        progress: (@Sendable (TransferProgress) -> Void)? = nil,
    ) async throws(NetworkError) -> Response<URL> {
        let resource = Resource<Data>(request: request) { $0 }
        return try await download(resource, to: file, resuming: resuming, progress: progress)
    }
}

/// One download, from the request to the file in its place.
private struct Download {
    private let request: Request
    private let target: URL
    private let progress: (@Sendable (TransferProgress) -> Void)?
    /// Throws the error that an answer is.
    private let check: @Sendable (Answer) throws(NetworkError) -> Void

    init(
        _ request: Request,
        to target: URL,
        _ progress: (@Sendable (TransferProgress) -> Void)?,
        _ check: @escaping @Sendable (Answer) throws(NetworkError) -> Void,
    ) {
        var request = request
        // What is received is told here, together with what was there before.
        request.progress = progress.map { progress in
            ProgressHandler { if $0.direction == .sent { progress($0) } }
        }
        self.request = request
        self.target = target
        self.progress = progress
        self.check = check
    }

    func run(on loader: some ResourceLoader, resuming: Bool) async throws -> Response<URL> {
        let partial = try PartialFile(of: target, for: request, isKept: resuming)
        do {
            let head = try await fill(partial, from: loader, resuming)
            try partial.moveToTarget()
            return Response(target, of: head)
        } catch {
            partial.giveUp()
            throw error
        }
    }

    /// Asks for what is missing until nothing is: a server may send less than was asked for (RFC
    /// 9110, section 15.3.7).
    ///
    /// - Returns: The last answer that brought something.
    private func fill(
        _ partial: PartialFile,
        from loader: some ResourceLoader,
        _ resuming: Bool,
    ) async throws -> Answer {
        var head: Answer?
        while true {
            let answer = try await loader.stream(request(from: partial, resuming))
            if let head, partial.isEnded(by: answer) { return head }
            if partial.count == 0 || answer.status == 200 {
                return try await receiveWhole(answer, into: partial)
            }
            if let end = partial.end(ofPartIn: answer) {
                try partial.goOn(answer)
                try await receive(answer, until: end, into: partial)
                if partial.isWhole { return answer.answer }
                head = answer.answer
            } else if answer.status == 416 || (200...299).contains(answer.status) {
                try partial.restart()
            } else {
                try await checkStatus(answer)
            }
        }
    }

    /// A part can only be asked for of the bytes as they are: those of a compressed answer are not
    /// those of the file.
    private func request(from partial: PartialFile, _ resuming: Bool) -> Request {
        var request = self.request
        if resuming { request.headers["Accept-Encoding"] = "identity" }
        if partial.count > 0 {
            request.headers["Range"] = "bytes=\(partial.count)-"
            request.headers["If-Range"] = partial.validator
        }
        return request
    }

    private func receiveWhole(
        _ answer: AnswerStream,
        into partial: PartialFile,
    ) async throws -> Answer {
        try await checkStatus(answer)
        if partial.count > 0 { try partial.restart() }
        try partial.begin(answer)
        try await receive(answer, until: partial.size, into: partial)
        return answer.answer
    }

    private func receive(
        _ answer: AnswerStream,
        until end: Int64?,
        into partial: PartialFile,
    ) async throws {
        for try await piece in answer.body {
            if let end, piece.count > end - partial.count {
                throw NetworkError.transportError(URLError(.badServerResponse))
            }
            try partial.append(piece)
            progress?(
                TransferProgress(.received, completed: partial.count, total: partial.size)
            )
        }
        if let end, end != partial.count {
            throw NetworkError.transportError(URLError(.networkConnectionLost))
        }
    }

    /// Throws the error that an answer is which brings no whole; a part that was not asked for is one.
    private func checkStatus(_ answer: AnswerStream) async throws(NetworkError) {
        switch answer.status {
        case 204, 205: throw .noData
        case 206: break
        case 200...299: return
        default: break
        }
        let whole = try await answer.collected(limit: request.limit)
        try check(whole)
        // A status that the resource has a value for is no file either.
        throw .serverError(
            ServerError(statusCode: whole.status, headers: whole.headers, body: whole.body)
        )
    }
}

extension Headers {
    /// The length that the body is said to have; nil when that is not known. That of a compressed
    /// body is not.
    var lengthOfBody: Int64? {
        isCompressed ? nil : self["Content-Length"].flatMap { WireNumber.count($0) }
    }

    /// Whether the body has several parts of a whole, each with a head of its own.
    var hasSeveralParts: Bool {
        self["Content-Type"]?.lowercased().hasPrefix("multipart/byteranges") ?? false
    }

    var isCompressed: Bool {
        self["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    }
}
