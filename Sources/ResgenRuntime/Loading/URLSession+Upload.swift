import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// A task that sends a file as the body, if there is one, straight from disk.
    func task(
        _ request: URLRequest,
        file: URL?,
        completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        guard let file else { return dataTask(with: request, completionHandler: completion) }
        var request = request
        #if canImport(FoundationNetworking)
            // An upload from a file traps here when it ends early, by cancelling or by an answer
            // before the last byte: what is read from disk afterwards wakes a transfer that is gone.
            // A stream is read when the transfer asks for it. libcurl would send it in chunks, which
            // not every server takes, unless the length is told and the other header is blank.
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            if let size = attributes?[.size] as? NSNumber {
                request.setValue("\(size)", forHTTPHeaderField: "Content-Length")
                request.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            }
            return dataTask(with: request, completionHandler: completion)
        #else
            request.httpBodyStream = nil
            return uploadTask(with: request, fromFile: file, completionHandler: completion)
        #endif
    }
}
