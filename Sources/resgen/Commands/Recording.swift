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
            let file = URL(fileURLWithPath: argument).lastPathComponent
            name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
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
                let mismatches = answers.add(node, as: target)
                places.formUnion(mismatches.compactMap(\.place))
                say(mismatches, of: recording, source)
                if !mismatches.isEmpty { throw .mistakes }
            } catch {
                status = max(status, error)
            }
        }
        report.add(changes: answers.changes(for: places))
        guard status == .fine else { throw status }
    }

    private func target(of recording: Recording) throws(ExitStatus) -> AnswerTarget {
        let api = spec.api
        guard let target = AnswerTarget(recording.name, in: api) else {
            let known =
                api.root.allEndpoints.map(\.key) + api.root.allWebhooks.map(\.key)
                + api.models.map(\.name)
            console.report(
                "the spec has no endpoint or model named '\(recording.name)'",
                notes: nearest(to: recording.name, in: known).map { ["did you mean '\($0)'?"] }
                    ?? ["which one reads a file is said before it: '--against NAME=FILE'"]
            )
            throw .usage
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

    /// Each thing that is wrong once, at its first place.
    private func say(_ mismatches: [Mismatch], of recording: Recording, _ source: SourceText) {
        if mismatches.isEmpty {
            report.say("\(source.name): '\(recording.name)' reads it\n")
            return
        }
        let groups = Dictionary(grouping: mismatches, by: \.message)
        let diagnostics = groups.map { message, all in
            let first = all.min { $0.range.start < $1.range.start }
            let others = all.count - 1
            let notes =
                others == 0 ? [] : ["so \(others == 1 ? "is 1 other" : "are \(others) others")"]
            return Diagnostic.error(message, at: first?.range, notes: notes)
        }
        console.report(diagnostics, of: [source])
    }
}
