import Foundation

extension ResourceRequest.Body {
    /// Writes the complete body to a file, for an upload in the background, which takes nothing else.
    /// A file that is there is replaced once all is written.
    public func write(to file: URL) throws(NetworkError) {
        if let failure { throw .encodingError(failure) }
        do {
            let reader = try BodyReader(pieces.isEmpty ? [.data(content)] : pieces)
            let part = file.appendingPathExtension(UUID().uuidString)
            do {
                try Self.copy(reader, to: part)
                guard rename(part.path, file.path) == 0 else {
                    throw POSIXError.last
                }
            } catch {
                try? FileManager.default.removeItem(at: part)
                throw error
            }
        } catch {
            if let failure = error as? EncodingFailure { throw .encodingError(failure) }
            throw .transportError(error)
        }
    }

    private static func copy(_ reader: BodyReader, to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        while case let bytes = try reader.read(upTo: 1 << 16), !bytes.isEmpty {
            try handle.write(contentsOf: bytes)
        }
    }
}
