import Foundation

/// A body that is read while it is sent.
final class BodyStream: @unchecked Sendable {
    /// What is handed to a session.
    let input: InputStream
    /// The number of bytes.
    let length: Int
    private let kept = Locked<EncodingFailure?>(nil)

    /// Why the body could not be sent to its end.
    var failure: EncodingFailure? { kept.value }

    /// Notes that it cannot be sent again.
    func fail(_ failure: EncodingFailure) { kept.value = failure }

    /// - Parameter length: The number of bytes that was declared, where the body is sent again.
    init(_ pieces: [ResourceRequest.Body.Piece], length: Int? = nil) throws(EncodingFailure) {
        let reader = try BodyReader(pieces)
        guard reader.length == length ?? reader.length else {
            throw EncodingFailure(reason: "a file of the body has changed")
        }
        self.length = reader.length
        #if canImport(FoundationNetworking)
            input = ReadStream(reader, kept)
        #else
            input = try BodyPump.start(reader, kept)
        #endif
    }
}

#if canImport(FoundationNetworking)
    /// The body as a stream that FoundationNetworking asks for bytes. To open it again, as is done
    /// to follow a redirect, starts from the first byte.
    private final class ReadStream: InputStream {
        private let failure: Locked<EncodingFailure?>
        private let reader: BodyReader
        private var status = Stream.Status.notOpen

        init(_ reader: BodyReader, _ failure: Locked<EncodingFailure?>) {
            self.reader = reader
            self.failure = failure
            super.init(data: Data())
        }

        override var hasBytesAvailable: Bool { status == .open }
        override var streamStatus: Stream.Status { status }
        override var streamError: (any Error)? { failure.value }

        override func open() {
            reader.rewind()
            status = .open
        }

        override func close() { status = .closed }

        override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
            do throws(EncodingFailure) {
                let bytes = try reader.read(upTo: maxLength)
                bytes.copyBytes(to: buffer, count: bytes.count)
                if bytes.isEmpty { status = .atEnd }
                return bytes.count
            } catch {
                failure.value = error
                status = .error
                return -1
            }
        }
    }
#else
    /// Writes the body from a separate thread into one end of a pipe; the session reads from the
    /// other. A stream class of our own is none that CFNetwork could read from.
    private final class BodyPump: @unchecked Sendable {
        private let reader: BodyReader
        private let output: OutputStream
        private let failure: Locked<EncodingFailure?>

        /// - Returns: The end that is read from. When nobody holds it, writing ends.
        static func start(
            _ reader: BodyReader,
            _ failure: Locked<EncodingFailure?>,
        ) throws(EncodingFailure) -> InputStream {
            var (input, output): (InputStream?, OutputStream?) = (nil, nil)
            Stream.getBoundStreams(
                withBufferSize: 1 << 16,
                inputStream: &input,
                outputStream: &output
            )
            guard let input, let output else {
                throw EncodingFailure(reason: "no stream for the body")
            }
            let pump = BodyPump(reader, output, failure)
            Thread.detachNewThread { pump.write() }
            return input
        }

        private init(
            _ reader: BodyReader,
            _ output: OutputStream,
            _ failure: Locked<EncodingFailure?>,
        ) {
            (self.reader, self.output, self.failure) = (reader, output, failure)
        }

        /// Ends early when the reading end is closed: writing fails then.
        private func write() {
            output.open()
            defer { output.close() }
            do throws(EncodingFailure) {
                while true {
                    let bytes = try reader.read(upTo: 1 << 16)
                    guard !bytes.isEmpty, send(bytes) else { return }
                }
            } catch {
                failure.value = error
            }
        }

        private func send(_ bytes: Data) -> Bool {
            bytes.withUnsafeBytes { raw in
                var rest = raw.bindMemory(to: UInt8.self)
                while let start = rest.baseAddress, !rest.isEmpty {
                    let count = output.write(start, maxLength: rest.count)
                    if count <= 0 { return false }
                    rest = UnsafeBufferPointer(rebasing: rest[count...])
                }
                return true
            }
        }
    }
#endif
