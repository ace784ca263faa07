import AsyncHTTPClientLoader
import Foundation
import Notes
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Does some work with a loader and a server.
func withLoader(
    _ handler: @escaping Server.Handler,
    work: (AsyncHTTPClientLoader, URL) async throws -> Void,
) async throws {
    try await Server.run(handler) { address in
        let loader = AsyncHTTPClientLoader()
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await work(loader, address)) } catch {
            outcome = .failure(error)
        }
        try await loader.shutdown()
        try outcome.get()
    }
}

/// A value that a server and a test share.
final class Box<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var content: Value

    init(_ value: Value) { content = value }

    var value: Value {
        get { lock.withLock { content } }
        set { lock.withLock { content = newValue } }
    }
}

/// A file of zeros that takes no room on the disk.
struct TemporaryFile: ~Copyable {
    let url: URL

    init(size: Int) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: url)
        try FileHandle(forWritingTo: url).truncate(atOffset: UInt64(size))
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// The most memory that this process has held so far, in bytes.
func peakMemory() throws -> Int {
    var usage = rusage()
    #if os(Linux)
        let unit = 1024
        try #require(getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
    #else
        let unit = 1
        try #require(getrusage(RUSAGE_SELF, &usage) == 0)
    #endif
    return usage.ru_maxrss * unit
}

extension Task where Failure == any Error {
    /// What the task throws; nil if it does not.
    var error: NetworkError? {
        get async {
            switch await result {
            case .success: nil
            case .failure(let error): error as? NetworkError
            }
        }
    }
}

extension NetworkError {
    /// What a transport error comes from.
    var transportReason: (any Error)? {
        if case .transportError(let error) = self { error } else { nil }
    }

    /// The code of a transport error that is a URLError.
    var urlErrorCode: URLError.Code? { (transportReason as? URLError)?.code }
}
