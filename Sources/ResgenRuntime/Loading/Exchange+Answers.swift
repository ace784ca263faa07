import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if canImport(FoundationNetworking)
    extension Exchange {
        /// Whether an answer asks for a password that the session's delegate may have. Then it is not
        /// the last one.
        func isChallenge(_ head: HTTPURLResponse) -> Bool {
            head.statusCode == 401 && sessionDelegate.isThere
                && head.value(forHTTPHeaderField: "WWW-Authenticate") != nil
        }
    }
#else
    extension Exchange {
        /// The session itself asks for passwords before there is an answer.
        func isChallenge(_ head: HTTPURLResponse) -> Bool { false }
    }
#endif
