import Foundation

/// The bytes of a body that have arrived and have not been read, and how many there may be.
struct ReceivedBody {
    /// What happens to the bytes.
    enum Mode {
        /// They are kept until all have arrived.
        case collected
        /// They are handed on as they arrive.
        case streamed
    }

    /// More than what arrives before the server notices that it must wait.
    private static let smallestBufferLimit = 1 << 25
    /// How much may be buffered before the server is made to wait.
    private static let highWater = 1 << 18
    /// How little must be buffered before it may go on.
    private static let lowWater = 1 << 16

    private let mode: Mode
    /// The size limit of the request.
    private let limit: Int
    private var pieces: ArraySlice<Data> = []
    private var bufferedCount = 0
    /// All of the body, where it is collected.
    private(set) var bytes = Data()
    /// The number of all bytes so far, read or not.
    private(set) var receivedCount: Int64 = 0

    init(_ mode: Mode, limit: Int) {
        self.mode = mode
        self.limit = limit
    }

    var hasPiece: Bool { !pieces.isEmpty }

    /// Whether the server is to wait for the reader.
    var isFull: Bool { mode == .streamed && bufferedCount > Self.highWater }

    /// Whether the server may go on.
    var isDrained: Bool { bufferedCount <= Self.lowWater }

    /// Drops what has arrived, and makes room for a body of a length, if that is likely.
    mutating func restart(expecting length: Int64) {
        self = ReceivedBody(mode, limit: limit)
        guard mode == .collected, (1...(1 << 26)).contains(length), length <= limit else { return }
        bytes.reserveCapacity(Int(length))
    }

    /// Adds bytes.
    ///
    /// - Returns: The error when there are too many of them.
    mutating func append(_ data: Data) -> (any Error)? {
        bufferedCount += data.count
        receivedCount += Int64(data.count)
        switch mode {
        case .collected:
            bytes.append(data)
            return bufferedCount > limit ? RawResponse.BodyFailure.tooLarge(limit: limit) : nil
        case .streamed:
            pieces.append(data)
            let limit = max(limit, Self.smallestBufferLimit)
            return bufferedCount > limit ? RawResponse.BodyFailure.readerTooSlow(limit: limit) : nil
        }
    }

    /// Takes the first piece out of the buffer.
    mutating func takePiece() -> Data? {
        let piece = pieces.popFirst()
        bufferedCount -= piece?.count ?? 0
        return piece
    }
}
