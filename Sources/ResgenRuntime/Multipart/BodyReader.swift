import Foundation

/// Reads a body that is made of bytes and files, bit by bit, as long as the files stay what they
/// were when the length was declared.
final class BodyReader {
    /// The number of bytes of the complete body.
    let length: Int
    private let pieces: [(piece: ResourceRequest.Body.Piece, count: Int)]
    private var index = 0
    /// How much of the piece at hand has been read.
    private var position = 0
    private var file: FileHandle?

    init(_ pieces: [ResourceRequest.Body.Piece]) throws(EncodingFailure) {
        var counted: [(piece: ResourceRequest.Body.Piece, count: Int)] = []
        for piece in pieces { counted.append((piece, try Self.count(of: piece))) }
        self.pieces = counted
        length = counted.reduce(0) { $0 + $1.count }
    }

    /// Goes back to the first byte.
    func rewind() {
        (index, position, file) = (0, 0, nil)
    }

    /// The next bytes, at most so many; none at the end.
    func read(upTo limit: Int) throws(EncodingFailure) -> Data {
        while index < pieces.count {
            let (piece, count) = pieces[index]
            guard position < count else {
                (index, position, file) = (index + 1, 0, nil)
                continue
            }
            let wanted = min(limit, count - position)
            let bytes: Data =
                switch piece {
                case .data(let data): data.dropFirst(position).prefix(wanted)
                case .file(let url): try read(url, wanted, isLast: position + wanted == count)
                }
            position += bytes.count
            return bytes
        }
        return Data()
    }

    private func read(_ url: URL, _ wanted: Int, isLast: Bool) throws(EncodingFailure) -> Data {
        let bytes: Data
        do {
            let file = try self.file ?? FileHandle(forReadingFrom: url)
            self.file = file
            bytes = try file.bytes(upTo: isLast ? wanted + 1 : wanted)
        } catch {
            throw Self.failure(url, "cannot be read")
        }
        guard !bytes.isEmpty else { throw Self.failure(url, "has become shorter") }
        guard bytes.count <= wanted else { throw Self.failure(url, "has become longer") }
        return bytes
    }

    private static func count(of piece: ResourceRequest.Body.Piece) throws(EncodingFailure) -> Int {
        switch piece {
        case .data(let data): return data.count
        case .file(let url):
            // The values of a URL are kept with it; those of a file may be other ones by now.
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: url.resolvingSymlinksInPath().path
            )
            guard attributes?[.type] as? FileAttributeType == .typeRegular,
                let size = attributes?[.size] as? NSNumber,
                FileManager.default.isReadableFile(atPath: url.path)
            else { throw failure(url, "cannot be read") }
            return size.intValue
        }
    }

    private static func failure(_ url: URL, _ what: String) -> EncodingFailure {
        EncodingFailure(reason: "the file '\(url.lastPathComponent)' \(what)")
    }
}

extension FileHandle {
    /// The next bytes; none at the end. Unlike those of `read(upToCount:)` on Apple platforms, they do not wait for
    /// the thread to end before they are given back.
    fileprivate func bytes(upTo limit: Int) throws -> Data {
        var bytes = Data(count: limit)
        var count = -1
        repeat {
            count = bytes.withUnsafeMutableBytes {
                Foundation.read(fileDescriptor, $0.baseAddress, $0.count)
            }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw POSIXError.last }
        return bytes.prefix(count)
    }
}
