import Foundation

extension Body {
    /// Writes the whole body to a file, for an upload in the background, which takes nothing else.
    /// A file that is there is replaced.
    public func write(to file: URL) throws(NetworkError) {
        if let failure { throw .encodingError(failure) }
        do {
            let reader = try BodyReader(pieces.isEmpty ? [.data(content)] : pieces)
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            while case let bytes = try reader.read(upTo: 1 << 16), !bytes.isEmpty {
                try handle.write(contentsOf: bytes)
            }
            try handle.close()
        } catch {
            if let failure = error as? EncodingFailure { throw .encodingError(failure) }
            throw .transportError(error)
        }
    }
}
