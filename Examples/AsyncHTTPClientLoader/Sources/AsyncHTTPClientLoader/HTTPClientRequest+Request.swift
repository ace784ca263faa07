import AsyncHTTPClient
import Foundation
import NIOCore
import ResgenRuntime

extension HTTPClientRequest {
    /// A request as the client's.
    init(_ request: Request, _ url: URL) throws {
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
        self.body = try Self.content(of: body, request.endpoint)
    }

    private static func content(of body: ResgenRuntime.Body, _ endpoint: String) throws -> Body {
        guard !body.pieces.isEmpty else { return .bytes(ByteBuffer(bytes: body.content)) }
        var length: Int64 = 0
        for piece in body.pieces {
            switch piece {
            case .data(let data): length += Int64(data.count)
            case .file(let url):
                guard let size = size(of: url) else {
                    let reason = "the file '\(url.lastPathComponent)' cannot be read"
                    throw EncodingFailure(endpoint: endpoint, reason: reason)
                }
                length += size
            }
        }
        return .stream(SentPieces(pieces: body.pieces), length: .known(length))
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
    let pieces: [ResgenRuntime.Body.Piece]

    func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces[...]) }

    struct Iterator: AsyncIteratorProtocol {
        private static let chunkSize = 1 << 16

        fileprivate var pieces: ArraySlice<ResgenRuntime.Body.Piece>
        private var file: FileHandle?

        fileprivate init(pieces: ArraySlice<ResgenRuntime.Body.Piece>) { self.pieces = pieces }

        mutating func next() async throws -> ByteBuffer? {
            while true {
                if let chunk = try file?.read(upToCount: Self.chunkSize), !chunk.isEmpty {
                    return ByteBuffer(bytes: chunk)
                }
                file = nil
                switch pieces.popFirst() {
                case .data(let data): return ByteBuffer(bytes: data)
                case .file(let url): file = try FileHandle(forReadingFrom: url)
                case nil: return nil
                }
            }
        }
    }
}
