import AsyncHTTPClient
import Foundation
import NIOCore
import ResgenRuntime

extension HTTPClientRequest {
    /// A request as the client's.
    init(_ request: ResourceRequest, _ url: URL) throws {
        self.init(url: url.absoluteString)
        method = .init(rawValue: request.method.rawValue)
        for field in request.headers.fields { headers.add(name: field.name, value: field.value) }
        if !headers.contains(name: "Accept-Encoding") {
            headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        guard let body = request.body else { return }
        if !headers.contains(name: "Content-Type") {
            headers.add(name: "Content-Type", value: body.mediaType)
        }
        self.body = try Self.content(of: body, request)
    }

    private static func content(
        of body: ResgenRuntime.ResourceRequest.Body,
        _ request: ResourceRequest
    ) throws -> Body {
        guard !body.pieces.isEmpty || request.progress != nil else {
            return .bytes(ByteBuffer(bytes: body.content))
        }
        let pieces = body.pieces.isEmpty ? [.data(body.content)] : body.pieces
        var length: Int64 = 0
        for piece in pieces {
            switch piece {
            case .data(let data): length += Int64(data.count)
            case .file(let url):
                guard let size = size(of: url) else {
                    let reason = "the file '\(url.lastPathComponent)' cannot be read"
                    throw EncodingFailure(endpoint: request.endpoint, reason: reason)
                }
                length += size
            }
        }
        let sent = SentPieces(pieces: pieces, length: length, progress: request.progress)
        return .stream(sent, length: .known(length))
    }

    private static func size(of file: URL) -> Int64? {
        let file = file.resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            FileManager.default.isReadableFile(atPath: file.path)
        else { return nil }
        return (attributes?[.size] as? NSNumber)?.int64Value
    }
}

/// Bytes and files on disk, read when the connection takes more of them.
private struct SentPieces: AsyncSequence, Sendable {
    let pieces: [ResgenRuntime.ResourceRequest.Body.Piece]
    let length: Int64
    let progress: TransferProgress.Handler?

    func makeAsyncIterator() -> Iterator { Iterator(self) }

    struct Iterator: AsyncIteratorProtocol {
        private static let chunkSize = 1 << 16

        private let all: SentPieces
        private var pieces: ArraySlice<ResgenRuntime.ResourceRequest.Body.Piece>
        private var file: FileHandle?
        private var count: Int64 = 0

        fileprivate init(_ all: SentPieces) {
            self.all = all
            pieces = all.pieces[...]
        }

        mutating func next() async throws -> ByteBuffer? {
            while true {
                if let chunk = try file?.read(upToCount: Self.chunkSize), !chunk.isEmpty {
                    return buffer(of: chunk)
                }
                file = nil
                switch pieces.popFirst() {
                case .data(let data): return buffer(of: data)
                case .file(let url): file = try FileHandle(forReadingFrom: url)
                case nil: return nil
                }
            }
        }

        private mutating func buffer(of chunk: Data) -> ByteBuffer {
            count += Int64(chunk.count)
            all.progress?.report(TransferProgress(.sent, completed: count, total: all.length))
            return ByteBuffer(bytes: chunk)
        }
    }
}
