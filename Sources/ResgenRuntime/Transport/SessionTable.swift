import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What belongs to sessions, kept for as long as they live. Where a session is in memory does not tell it
/// from an earlier one.
final class SessionTable<Value: Sendable>: Sendable {
    private struct Entry {
        weak var session: URLSession?
        let value: Value
    }

    private let entries = Locked(ColdTable<ObjectIdentifier, Entry>())

    /// The value of a session, made when it is first asked for.
    func value(of session: URLSession, _ make: () -> Value) -> Value {
        entries.withValue { entries in
            let id = ObjectIdentifier(session)
            if let entry = entries[id], entry.session === session { return entry.value }
            for id in entries.keys where entries[id]?.session == nil { entries[id] = nil }
            let value = make()
            entries[id] = Entry(session: session, value: value)
            return value
        }
    }
}
