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

/// Has the server killed and started again by whoever runs this program, and does not wait for it.
func restartServer() {
    say("restart")
}

/// Prints a line at once; `print` keeps it where the output is no terminal.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// A value as its JSON has it, where a case or a null would be named otherwise in Swift.
func value<T: JSONCodable>(_ text: String) throws -> T { try T(jsonData: Data(text.utf8)) }

let server = URL(string: CommandLine.arguments[1]) ?? URL(fileURLWithPath: "/")
