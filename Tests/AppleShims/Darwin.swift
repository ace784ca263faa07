@_exported public import Glibc

// swift-format-ignore: AlwaysUseLowerCamelCase
public func pthread_get_stacksize_np(_ thread: pthread_t) -> Int { 0 }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer {
    preconditionFailure("a shim is never run")
}
