@_exported public import Darwin
public import Foundation
@_exported public import FoundationNetworking

// What Foundation has on Apple platforms and not on Linux. Imported into every file, as if it were a
// part of Foundation: there, URLSession is one.

/// The compiler's own there: a pointer that takes `&object`.
public typealias AutoreleasingUnsafeMutablePointer = UnsafeMutablePointer

extension Stream {
    public class func getBoundStreams(
        withBufferSize bufferSize: Int,
        inputStream: AutoreleasingUnsafeMutablePointer<InputStream?>?,
        outputStream: AutoreleasingUnsafeMutablePointer<OutputStream?>?,
    ) {}
}
