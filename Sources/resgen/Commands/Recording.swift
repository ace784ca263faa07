import Foundation

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
                let node = try parse(source)
                let reading = answers.add(node, as: target)
                places.formUnion(reading.mismatches.compactMap(\.place))
                say(reading.mismatches, of: recording, source)
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
        if target.results.isEmpty {
            console.report("'\(recording.name)' has no answer in JSON that could be recorded")
            throw .usage
        }
        return target
    }

    private func parse(_ source: SourceText) throws(ExitStatus) -> JSONNode {
        switch JSONParser.parse(source, file: 0) {
        case .success(let node): return node
        case .failure(let diagnostic):
            console.report([diagnostic], of: [source])
            throw .mistakes
        }
    }

    private func say(_ mismatches: [Mismatch], of recording: Recording, _ source: SourceText) {
        if mismatches.isEmpty {
            report.say("\(source.name): '\(recording.name)' reads it\n")
            return
        }
        let file = spec.sources.count
        let findings = mismatches.map { mismatch in
            Finding(mismatch) { SourceRange(file: file, $0.range) }
        }
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
