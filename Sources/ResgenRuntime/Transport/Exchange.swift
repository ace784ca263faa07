import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response: starts the task, and passes on what the session says of it. What
/// has arrived is in the `ResponseBuffer`, what is sent again in `Redirects`.
final class Exchange: Sendable {
    let redirects: Redirects
    /// That of the user's session, which is not always the one that does the work.
    let sessionDelegate: SessionDelegate
    private let request: ResourceRequest
    private let mode: ReceivedBody.Mode
    private let session: URLSession
    private let buffer: ResponseBuffer
    /// The body as it is sent, once or again; nil if it is not streamed.
    private let bodyStream: Locked<BodyStream?>
    /// Held while a task is started or cancelled: what has ended starts no other one, and the session
    /// is free again only when nothing starts on it any more.
    private let starting = NSLock()

    init(
        _ request: ResourceRequest,
        _ mode: ReceivedBody.Mode,
        _ bodyStream: BodyStream?,
        _ redirectPolicy: RedirectPolicy,
        _ sessionDelegate: SessionDelegate,
        in session: URLSession,
    ) {
        self.request = request
        self.mode = mode
        self.session = session
        self.sessionDelegate = sessionDelegate
        self.bodyStream = Locked(bodyStream)
        redirects = Redirects(request, redirectPolicy, sessionDelegate)
        buffer = ResponseBuffer(ReceivedBody(mode, limit: request.limit), of: session)
    }

    /// Begins, unless the exchange has ended before.
    func start(_ urlRequest: URLRequest) {
        starting.withLock {
            guard buffer.current.outcome == nil else { return }
            var urlRequest = urlRequest
            #if canImport(FoundationNetworking)
                let timeout = request.timeout?.bounded.seconds
                let usual = session.configuration.timeoutIntervalForRequest
                buffer.watch(timeout: timeout ?? usual) { [weak self] in
                    self?.cancel(with: URLError(.timedOut))
                }
                urlRequest.timeoutInterval = 1e9
            #endif
            let task = session.dataTask(with: urlRequest)
            task.delegate = ExchangeDelegate(of: self)
            buffer.begin(task)
            task.resume()
        }
    }

    /// Ends the exchange, on another thread: a cancellation handler runs under the Swift task's own
    /// lock, which resuming the task would wait for; and a session's thread must not wait for
    /// itself.
    ///
    /// - Parameter completion: Called when it has ended.
    func cancel(
        with error: any Error = URLError(.cancelled),
        completion: @escaping @Sendable () -> Void = {},
    ) {
        DispatchQueue.global().async {
            self.starting.withLock {
                if let task = self.buffer.abort(error) { self.cancel(task) }
            }
            completion()
        }
    }

    /// Cancels the task. Only whoever has taken it from the buffer may let the session read on.
    private func cancel(_ task: URLSessionTask) {
        redirects.end()
        task.cancel()
        #if canImport(FoundationNetworking)
            // The transfer is taken away later, on a queue for which this waits.
            _ = task.priority
        #endif
        buffer.resume()
    }
}

// MARK: What the session says, on its thread

extension Exchange {
    func receive(_ response: URLResponse) {
        let head = response as? HTTPURLResponse
        // What comes before the response, 103 for example (RFC 9110, section 15.2).
        if let head, (100...199).contains(head.statusCode) { return }
        guard !redirects.isPending else { return }
        #if canImport(FoundationNetworking)
            if let head { redirects.policy.cookies?.keep(of: head) }
        #endif
        let headers = request.progress == nil ? nil : head.map { ResourceRequest.Headers($0) }
        buffer.receive(
            head,
            isChallenged: mode == .streamed && head.map(sessionDelegate.mayAnswer) ?? false,
            bodyLength: headers?.lengthOfBody,
            expecting: response.expectedContentLength,
        )
    }

    func receive(_ data: Data) {
        guard !redirects.isPending else { return }
        if let excess = buffer.receive(data) {
            guard let task = buffer.abort(excess) else { return }
            return DispatchQueue.global().async {
                self.starting.withLock { self.cancel(task) }
            }
        }
        guard let handler = request.progress else { return }
        let state = buffer.current
        let completed = state.body.receivedCount
        handler.report(TransferProgress(.received, completed: completed, total: state.length))
    }

    func hasSent(_ task: URLSessionTask, _ count: Int64, _ sent: Int64, _ expected: Int64) {
        buffer.noteActivity()
        if let handler = request.progress {
            let total = bodyStream.value?.length ?? request.body?.content.count
            handler.report(TransferProgress(.sent, completed: sent, total: total.map(Int64.init)))
        }
        sessionDelegate.hasSent(task, count, sent, expected)
    }

    /// The task has ended by itself.
    ///
    /// - Parameter response: What the task has, which is not always said before: FoundationNetworking waits
    ///   for where a redirect leads, also where that is nowhere.
    func finish(_ error: (any Error)?, _ response: URLResponse? = nil) {
        var error = error
        do throws(URLError) {
            if let next = try redirects.takePending(), buffer.current.outcome == nil {
                return restart(next)
            }
        } catch let excess {
            error = excess
        }
        #if !canImport(FoundationNetworking)
            // Nobody here has cancelled the task before there was a response: a challenge was refused, unless all
            // of the session was cancelled meanwhile.
            if (error as? URLError)?.code == .cancelled, buffer.current.outcome == nil,
                buffer.current.head == nil, sessionDelegate.mayRefuse
            {
                error = URLError(.userCancelledAuthentication)
            }
        #endif
        if let failure = bodyStream.value?.failure {
            return buffer.end(.failure(.encodingError(failure.of(request.endpoint))))
        }
        // Only now: the head of a redirect that another task follows is not the answer.
        if error == nil, let head = response as? HTTPURLResponse { buffer.takeMissing(head) }
        error = error ?? defect(of: buffer.current)
        let failure = error.map { NetworkError.transportError($0).of(request.endpoint) }
        buffer.end(failure.map { .failure($0) } ?? .success(()))
    }

    /// What is wrong with a response that has ended without an error.
    private func defect(of state: ResponseBuffer.State) -> URLError? {
        guard let head = state.head else { return URLError(.badServerResponse) }
        #if canImport(FoundationNetworking)
            let body = mode == .collected ? state.body.bytes : nil
            return TruncationCheck(method: request.method, head: head, body: body).error
        #else
            return nil
        #endif
    }

    /// Follows a redirect that the task did not follow itself.
    private func restart(_ redirect: URLRequest) {
        DispatchQueue.global().async {
            var redirect = redirect
            if self.bodyStream.value == nil {
                redirect.httpBody = self.request.body?.content
            } else if let input = self.restartedBody() {
                redirect.httpBodyStream = input
            } else {
                return self.finish(URLError(.requestBodyStreamExhausted))
            }
            self.start(redirect)
        }
    }

    /// The streamed body once more, from its first byte; nil if it cannot be sent again.
    func restartedBody() -> InputStream? {
        guard let last = bodyStream.value, let pieces = request.body?.pieces else { return nil }
        do throws(EncodingFailure) {
            let stream = try BodyStream(pieces, length: last.length)
            bodyStream.value = stream
            return stream.input
        } catch {
            last.fail(error)
            return nil
        }
    }

    #if canImport(FoundationNetworking)
        /// Answers a challenge as the delegate of the user's session does.
        func answer(
            _ challenge: URLAuthenticationChallenge,
            _ task: URLSessionTask,
            _ completion:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void,
        ) {
            sessionDelegate.challenge(task, challenge) { [self] disposition, credential in
                if disposition == .useCredential, let credential, challenge.isAnswerable(by: task) {
                    return completion(.useCredential, credential)
                }
                // Default handling never ends here. Cancelling does, but not from the thread of the
                // session; the response is complete by now.
                let isRefused = disposition == .cancelAuthenticationChallenge
                finish(isRefused ? URLError(.userCancelledAuthentication) : nil)
                DispatchQueue.global().async { completion(.cancelAuthenticationChallenge, nil) }
            }
        }
    #endif
}

// MARK: What the reader asks for, one after the other

extension Exchange {
    /// Status and headers, once they are there.
    func head() async throws(NetworkError) -> HTTPURLResponse {
        await wait { $0.head != nil && !$0.isChallenged || $0.outcome != nil }
        let state = buffer.current
        if case .failure(let error)? = state.outcome,
            error.isCancellation || state.head == nil || state.isChallenged
        {
            throw error
        }
        guard let head = state.head else { throw .transportError(URLError(.badServerResponse)) }
        return head
    }

    /// The complete body. A head that is asked for afterwards belongs to it.
    func body() async throws(NetworkError) -> Data {
        await wait { $0.outcome != nil }
        let state = buffer.current
        try state.outcome?.get()
        return state.body.bytes
    }

    /// The next bytes, as soon as there are any; nil at the end.
    func piece() async throws(NetworkError) -> Data? {
        await wait { $0.body.hasPiece || $0.outcome != nil }
        let (piece, outcome) = buffer.takePiece()
        if case .failure(let error)? = outcome, error.isCancellation { throw error }
        if let piece { return piece }
        try outcome?.get()
        return nil
    }

    private func wait(until isReady: @escaping @Sendable (ResponseBuffer.State) -> Bool) async {
        await withTaskCancellationHandler {
            await buffer.wait(until: isReady)
        } onCancel: {
            cancel()
        }
    }
}
