import Foundation

#if canImport(os)
    import os
#endif

/// An observer that writes a line for each event: to the system's log on Apple platforms, to
/// standard error elsewhere, or to a function.
public struct LoadLog: LoadObserver {
    private let write: @Sendable (String) -> Void

    /// A log that a function writes.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// The system's log, in the category "network", or standard error.
    public init() {
        #if canImport(os)
            let logger = Logger(
                subsystem: Bundle.main.bundleIdentifier ?? "resgen",
                category: "network"
            )
            self.init { logger.info("\($0, privacy: .public)") }
        #else
            self.init { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        #endif
    }

    public func observe(_ event: LoadEvent) { write(event.description) }
}
