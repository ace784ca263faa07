import Foundation

/// The stack of the thread that runs.
enum ThreadStack {
    /// What is left to the code that values call: formatters, other decoders.
    static let reserve: UInt = 128 << 10

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
        private static let key: pthread_key_t? = {
            var key = pthread_key_t()
            return pthread_key_create(&key, nil) == 0 ? key : nil
        }()

        /// The address where the reserve begins; nil if it cannot be known. Asked once of each
        /// thread: for the first thread of a process, Linux reads a file for that.
        static var floor: UInt? {
            guard let key else { return nil }
            if let known = pthread_getspecific(key) { return UInt(bitPattern: known) }
            guard let (low, size) = bounds else { return nil }
            let floor = low + min(reserve, size / 2)
            pthread_setspecific(key, UnsafeRawPointer(bitPattern: floor))
            return floor
        }
    #else
        static var floor: UInt? { nil }
    #endif

    #if canImport(Darwin)
        private static var bounds: (low: UInt, size: UInt)? {
            let thread = pthread_self()
            let size = UInt(pthread_get_stacksize_np(thread))
            let top = UInt(bitPattern: pthread_get_stackaddr_np(thread))
            return top > size ? (top - size, size) : nil
        }
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
        private typealias GetAttributes =
            @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

        /// `pthread_getattr_np`, which the headers hide from Swift.
        private static let getAttributes = dlsym(nil, "pthread_getattr_np").map {
            unsafeBitCast($0, to: GetAttributes.self)
        }

        private static var bounds: (low: UInt, size: UInt)? {
            var attributes = pthread_attr_t()
            guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else {
                return nil
            }
            defer { pthread_attr_destroy(&attributes) }
            var low: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(&attributes, &low, &size) == 0, let low else { return nil }
            return (UInt(bitPattern: low), UInt(size))
        }
    #endif
}
