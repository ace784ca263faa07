import Foundation

/// What the reading of a response may take: time, and bytes.
struct ReadingLimit: Sendable {
    /// The limit of the load whose response is being read; nil where a text is read by itself.
    @TaskLocal static var current: ReadingLimit?

    /// The most bytes of the response.
    let size: Int
    /// Throws when the reading has to end: the load is cancelled, or its time is over.
    let check: @Sendable () throws -> Void
    /// What the texts read so far have taken, if they share a limit.
    private var spent: Locked<Int>?

    init(size: Int, check: @escaping @Sendable () throws -> Void) {
        self.size = size
        self.check = check
    }

    /// The same, for several texts together.
    var shared: ReadingLimit {
        var limit = self
        limit.spent = Locked(0)
        return limit
    }

    /// Adds what one of the texts takes; gives what all have taken.
    fileprivate func spend(_ bytes: Int) -> Int? {
        spent?.withValue { spent in
            spent += bytes
            return spent
        }
    }

    /// The limit of a load.
    ///
    /// - Parameters:
    ///   - request: What was asked for.
    ///   - elapsed: The time since it was.
    init(of request: ResourceRequest, elapsed: @escaping @Sendable () -> Duration) {
        let timeout = request.timeout
        self.init(size: request.limit) {
            try Task.checkCancellation()
            if let timeout, elapsed() > timeout { throw URLError(.timedOut) }
        }
    }

    /// The limit of a load that starts now.
    init(of request: ResourceRequest) {
        let start = ContinuousClock.now
        self.init(of: request) { start.duration(to: .now) }
    }

    /// Reads a response within this limit.
    func response<R: LoadableResource>(
        of response: RawResponse,
        as resource: R,
    ) throws(NetworkError) -> sending Resource<R.Value>.Response {
        let outcome = Self.$current.withValue(self) {
            Result { () throws(NetworkError) in try resource.response(of: response) }
        }
        return try outcome.get()
    }
}

/// Why a reading ended although nothing was wrong with the text: cancellation, or the time.
struct ReadingEnd: Error {
    let error: any Error
}

/// Counts the memory that the values of a text take, and ends the reading when that is too much.
/// Looks at the time, too, whenever some has been taken.
struct ReadingBudget: ~Copyable {
    /// How many times its own size a text may take, and that of one of usual size if it is smaller.
    static let factor = 32
    private static let step = 1 << 20

    /// What may be taken until the next look.
    private var left = step
    private var taken = 0
    private let most: Int
    private let limit: ReadingLimit?
    /// Why the reading has ended. It stays ended, whoever takes an error for an element to drop.
    private(set) var failure: ReadFailure?

    init(of size: Int, _ limit: ReadingLimit?) {
        most = max(limit?.size ?? ResourceRequest.defaultSizeLimit, size).multipliedOrMax(
            by: Self.factor
        )
        self.limit = limit
    }

    /// Counts bytes before they are reserved.
    @inline(__always)
    mutating func take(_ bytes: Int, at offset: Int) throws {
        left &-= bytes
        if left < 0 { try look(at: offset) }
    }

    /// Looks whether the reading has to end.
    @inline(never)
    mutating func look(at offset: Int) throws {
        if let failure { throw failure }
        count()
        if taken > most {
            end(ReadFailure(offset: offset, expected: expectation, found: .other("more")))
        } else {
            do { try limit?.check() } catch { end(ReadFailure(offset: offset, ending: error)) }
        }
        if let failure { throw failure }
    }

    /// Counts what has been taken since the last look, the end of the text included.
    mutating func count() {
        let bytes = Self.step - left
        left = Self.step
        taken = limit?.spend(bytes) ?? taken + bytes
    }

    /// Ends the reading: whatever is read next fails.
    mutating func end(_ failure: ReadFailure) {
        self.failure = self.failure ?? failure
        left = -1
    }

    private var expectation: JSON.Expectation {
        "values of at most \(most >> 20) MiB, \(Self.factor) times the size limit"
    }
}

extension ReadFailure {
    /// The failure of a reading that has to end.
    init(offset: Int, ending error: any Error) {
        self.init(
            offset: offset,
            expected: "the time to read",
            found: .other("none"),
            underlying: ReadingEnd(error: error),
        )
    }
}

extension Int {
    fileprivate func multipliedOrMax(by factor: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
