import Foundation
import ResgenCompiler

/// A recorded answer of the command line, `listTasks=answers/first.json`: what reads it, and the file.
struct Recording {
    let name: String
    let path: String

    /// Without a name before it, the file's own is that of the endpoint or model: `listTasks.json`.
    init(_ argument: String) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
            (name, path) = (String(parts[0]), String(parts[1]))
        } else {
            path = argument
            name = Self.fileName(argument)
        }
        if path.isEmpty || path == "-" && parts.count < 2 || name.isEmpty {
            throw .badValue(
                argument,
                option: "--against",
                expected: "NAME=FILE, as in listTasks=answer.json"
            )
        }
    }
}

extension Recording {
    /// What a file is called after: `listTasks` for `answers/listTasks.json`.
    static func fileName(_ path: String) -> String {
        let file = URL(fileURLWithPath: path).lastPathComponent
        let ending = [".json", ".http"].first { file.hasSuffix($0) } ?? ""
        return String(file.dropLast(ending.count))
    }
}

/// Reads recorded answers as the code of a spec would, and says what of `change` they need.
struct RecordingCheck {
    let spec: CheckedSpec
    let recordings: [Recording]
    let report: any CheckReport

    private var console: Console { report.console }

    func run() throws(ExitStatus) {
        var answers = RecordedAnswers(spec.api)
        var places: Set<String> = []
        var status = ExitStatus.fine
        for recording in recordings {
            do throws(ExitStatus) {
                let target = try target(of: recording)
                let source = try CheckedSpec.source(recording.path, in: console)
                let body = try body(of: source)
                if body.isEmpty {
                    guard let message = answers.addEmpty(as: target) else { continue }
                    places.formUnion(target.places)
                    let mistake = Diagnostic.error(message, at: body.start)
                    console.report([mistake], of: spec.sources + [source])
                    throw .mistakes
                }
                let node = try parse(body, of: source)
                let reading = answers.add(node, as: target)
                places.formUnion(reading.mismatches.compactMap(\.place))
                say(reading.mismatches, in: body, of: recording, source)
                if !reading.mismatches.isEmpty { throw .mistakes }
            } catch {
                status = max(status, error)
            }
        }
        report.add(changes: answers.changes(for: places))
        guard status == .fine else { throw status }
    }

    private func target(of recording: Recording) throws(ExitStatus) -> AnswerTarget {
        guard let target = AnswerTarget(recording.name, in: spec.api) else {
            throw spec.reportUnknown(
                recording.name,
                in: console,
                else: "which one reads a file is said before it: '--against NAME=FILE'"
            )
        }
        if target.results.contains(where: { $0.formObjects != nil }) {
            console.report(
                "'\(recording.name)' reads a form",
                notes: ["resgen try \(spec.source.name) \(recording.name) \(recording.path)"]
            )
            throw .usage
        }
        if target.results.isEmpty {
            console.report("'\(recording.name)' has no answer in JSON that could be recorded")
            throw .usage
        }
        return target
    }

    /// The body of what is recorded.
    private func body(of source: SourceText) throws(ExitStatus) -> AnswerBody {
        let recordings = Recordings(source, file: spec.sources.count)
        let answer = recordings.answers.first
        let status = answer?.status?.value ?? 200
        if recordings.form != .archive, (200...299).contains(status), let body = answer?.body {
            return body
        }
        let what =
            recordings.form == .archive ? "an HTTP archive" : "an answer of status \(status)"
        console.report(
            "'\(source.name)' is \(what)",
            notes: ["this reads it: resgen try \(spec.source.name) \(recording(of: source))"]
        )
        throw .usage
    }

    private func parse(_ body: AnswerBody, of source: SourceText) throws(ExitStatus) -> JSONNode {
        switch body.json() {
        case .success(let node): return node
        case .failure(let diagnostic):
            console.report([diagnostic], of: spec.sources + [source])
            throw .mistakes
        }
    }

    private func recording(of source: SourceText) -> String {
        let name = recordings.first { $0.path == source.name }.map { "\($0.name) " } ?? ""
        return "\(name)\(source.name)"
    }

    private func say(
        _ mismatches: [Mismatch],
        in body: AnswerBody,
        of recording: Recording,
        _ source: SourceText
    ) {
        if mismatches.isEmpty {
            if !console.isQuiet { report.say("\(source.name): '\(recording.name)' reads it\n") }
            return
        }
        let findings = mismatches.map { Finding($0, place: body.range) }
        console.report(
            FindingGroups(findings).diagnostics(AnswerTypes(spec.api)) { _ in false },
            of: spec.sources + [source]
        )
    }
}

extension CheckedSpec {
    /// Reports that nothing of a name reads answers.
    ///
    /// - Parameter note: What is said where no name is near.
    func reportUnknown(_ name: String, in console: Console, else note: String) -> ExitStatus {
        let known =
            api.root.allEndpoints.map(\.key) + api.root.allWebhooks.map(\.key)
            + api.models.map(\.name)
        console.report(
            "the spec has no endpoint or model named '\(name)'",
            notes: [nearest(to: name, in: known).map { "did you mean '\($0)'?" } ?? note]
        )
        return .usage
    }
}
