import Foundation

extension POSIXError {
    /// What the system says of the call that has just failed.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
