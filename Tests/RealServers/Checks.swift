// What the programs have in common: each line that they print is a fact, or what was instead.

import Foundation
import ResgenRuntime

/// Counts what holds, and says what does not.
@MainActor final class Checks {
    private var passed = 0
    private var failed = 0

    /// `known` says what is known to be wrong, which fails nothing and is reported when it holds.
    func check(
        _ fact: String,
        _ holds: Bool,
        _ found: @autoclosure () -> Any = "",
        known: String? = nil,
    ) {
        switch (holds, known) {
        case (true, nil): passed += 1
        case (true, _?): say("'\(fact)' holds by now: it is known no more")
        case (false, let reason?): say("known: \(fact): \(reason)")
        case (false, nil):
            failed += 1
            say("FAILED: \(fact): \(found())")
        }
    }

    /// Runs a part; an error that it throws is a failure of its own.
    func part(
        _ name: String,
        known: String? = nil,
        _ body: @MainActor () async throws -> Void,
    ) async {
        do { try await body() } catch { check(name, false, error, known: known) }
    }

    /// What a call fails with, nil if it does not.
    func failure(_ body: @MainActor () async throws -> Void) async -> NetworkError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    func finish() -> Never {
        say("\(passed) passed, \(failed) failed")
        exit(failed == 0 ? 0 : 1)
    }
}

/// What whoever runs this program does to the server: it is killed, started, or kept from answering.
enum ServerOrder: String { case stop, start, pause, `continue` }

/// Has something done to the server, and returns when it is done.
func order(_ order: ServerOrder) {
    say(order.rawValue)
    _ = readLine()
}

/// Loads again and again over a restart of the server, which begins when the first load has found none:
/// the old process has ended by then.
@MainActor func loadsOverRestart<T: Sendable>(
    credentials: Credentials? = nil,
    _ load: @escaping @Sendable (Loader) async throws -> T,
) async throws -> [T] {
    order(.stop)
    let (retries, observer) = EventObserver.events { if case .retry = $0 { true } else { false } }
    let retry = ResourceRequest.Retry(attempts: 200, cap: .milliseconds(500))
    let loader = Loader(credentials: credentials, retry: retry, observer: observer)
    let first = Task { try await load(loader) }
    for await _ in retries { break }
    order(.start)
    var values = [try await first.value]
    while values.count < 40 { values.append(try await load(loader)) }
    return values
}

/// What a load fails with that is cancelled after its request was sent to a server that does not answer.
@MainActor func failureWhenCancelled(
    _ checks: Checks,
    credentials: Credentials? = nil,
    _ load: @escaping @Sendable (Loader) async throws -> Void,
) async -> NetworkError? {
    order(.pause)
    defer { order(.continue) }
    let (requests, observer) = EventObserver.events {
        if case .request = $0 { true } else { false }
    }
    let loader = Loader(credentials: credentials, observer: observer)
    let task = Task { try await load(loader) }
    for await _ in requests { break }
    task.cancel()
    return await checks.failure { try await task.value }
}

/// Tells when a loader does something.
private struct EventObserver: LoadObserver {
    let isWanted: @Sendable (LoadEvent.Kind) -> Bool
    let continuation: AsyncStream<Void>.Continuation

    static func events(
        _ isWanted: @escaping @Sendable (LoadEvent.Kind) -> Bool
    ) -> (AsyncStream<Void>, EventObserver) {
        let (events, continuation) = AsyncStream.makeStream(of: Void.self)
        return (events, EventObserver(isWanted: isWanted, continuation: continuation))
    }

    func observe(_ event: LoadEvent) {
        if isWanted(event.kind) { continuation.yield() }
    }
}

/// Prints a line at once; `print` keeps it where the output is no terminal.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// A value as its JSON has it, where a case or a null would be named otherwise in Swift.
func value<T: JSONCodable>(_ text: String) throws -> T { try T(jsonData: Data(text.utf8)) }

let server = URL(string: CommandLine.arguments[1]) ?? URL(fileURLWithPath: "/")
