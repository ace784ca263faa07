import Foundation
import ResgenCompiler

/// Reads recorded answers by a spec, and reports what came of it.
struct Trial {
    private let spec: CheckedSpec
    private let report: any CheckReport
    private let isStrict: Bool
    private let matcher: EndpointMatcher
    private var check: AnswerCheck

    private var console: Console { report.console }
    private var api: API { spec.api }

    /// What reads the answers of a file.
    private enum Reader {
        case endpoint(Endpoint)
        case target(String, AnswerTarget)
        /// The endpoint of each request.
        case anyEndpoint
    }

    /// An answer, what reads it, and what came of that.
    private struct Result {
        let answer: RecordedAnswer
        let name: String
        let outcome: AnswerCheck.Outcome
    }

    init(spec: CheckedSpec, report: any CheckReport, isStrict: Bool) {
        self.spec = spec
        self.report = report
        self.isStrict = isStrict
        matcher = EndpointMatcher(spec.api)
        check = AnswerCheck(spec.api)
    }

    /// - Parameters:
    ///   - words: The name of what reads the answers, if it is there, and files.
    ///   - readsStandardInput: Whether standard input may be an answer.
    mutating func run(_ words: [String], readsStandardInput: Bool) throws(ExitStatus) {
        var files = words[...]
        var reader: Reader?
        if let first = words.first {
            reader = try self.reader(named: first)
            if reader != nil { files = files.dropFirst() }
            if reader == nil, !Self.isFile(first) {
                throw spec.reportUnknown(first, in: console, else: "'resgen list' shows the names")
            }
        }
        if files.isEmpty {
            guard readsStandardInput else {
                console.report(UsageError.repeatedStandardInput.diagnostics)
                throw .usage
            }
            files = ["-"]
        }
        var status = ExitStatus.fine
        for file in files {
            do throws(ExitStatus) {
                try read(file, by: reader)
            } catch {
                status = max(status, error)
            }
        }
        report.add(changes: check.changes)
        guard status == .fine else { throw status }
    }

    /// Whether a word means a file, that may be missing, and no name.
    private static func isFile(_ word: String) -> Bool {
        word == "-" || word.contains("/")
            || [".json", ".http", ".har"].contains { word.hasSuffix($0) }
            || FileManager.default.fileExists(atPath: word)
    }

    /// Nil where the spec has nothing of the name.
    private func reader(named name: String) throws(ExitStatus) -> Reader? {
        if let endpoint = api.root.endpoint(named: name) { return .endpoint(endpoint) }
        guard let target = AnswerTarget(name, in: api) else { return nil }
        guard target.results.isEmpty else { return .target(name, target) }
        console.report("'\(name)' has no body in JSON or as a form that could be recorded")
        throw .usage
    }

    private mutating func read(_ path: String, by given: Reader?) throws(ExitStatus) {
        let source = try CheckedSpec.source(path, in: console)
        let recordings = Recordings(source, file: spec.sources.count)
        if !recordings.mistakes.isEmpty {
            console.report(recordings.mistakes, of: spec.sources + recordings.sources)
            throw .mistakes
        }
        let reader: Reader
        if let given {
            reader = given
        } else if recordings.form == .archive {
            reader = .anyEndpoint
        } else if let own = try self.reader(named: Recording.fileName(path)) {
            reader = own
        } else {
            console.report(
                "nothing says which endpoint reads '\(source.name)'",
                notes: ["resgen try SPEC ENDPOINT \(path == "-" ? "< answer.json" : path)"]
            )
            throw .usage
        }
        let results = try results(of: recordings, by: reader, source)
        try show(results, of: recordings.sources)
    }

    private mutating func results(
        of recordings: Recordings,
        by reader: Reader,
        _ source: SourceText
    ) throws(ExitStatus) -> [Result] {
        var results = results(of: recordings.answers, by: reader, matcher)
        if results.isEmpty, case .anyEndpoint = reader {
            let matcher = EndpointMatcher(api, onAnyServer: true)
            results = self.results(of: recordings.answers, by: reader, matcher)
            if !results.isEmpty {
                let reason = "no request is to a server of the spec"
                report.say("\(source.name): \(reason), so paths count\n")
            }
        }
        let others = recordings.answers.count - results.count
        if results.isEmpty {
            console.report(
                "\(source.name): no request of the archive is one of the spec",
                notes: [unmatchedNote(recordings.answers)]
            )
            throw .mistakes
        }
        if others > 0 {
            let requests = "\(others) other request\(others == 1 ? "" : "s")"
            report.say("\(source.name): \(requests) left out\n")
        }
        return results
    }

    private mutating func results(
        of answers: [RecordedAnswer],
        by reader: Reader,
        _ matcher: EndpointMatcher
    ) -> [Result] {
        var results: [Result] = []
        for answer in answers {
            switch reader {
            case .target(let name, let target):
                let outcome = check.read(answer, as: target)
                results.append(Result(answer: answer, name: name, outcome: outcome))
            case .endpoint(let endpoint):
                let isOther = answer.request.map { !matcher.matches($0, endpoint) } ?? false
                if !isOther { read(answer, as: endpoint, &results) }
            case .anyEndpoint:
                if let endpoint = matcher.endpoint(of: answer) {
                    read(answer, as: endpoint, &results)
                }
            }
        }
        return results
    }

    /// Why no request of an archive is one of the spec.
    private func unmatchedNote(_ answers: [RecordedAnswer]) -> String {
        guard let url = answers.lazy.compactMap({ $0.request?.url }).first else {
            return "it has none that was answered"
        }
        // A query may have secrets.
        let address = RequestAddress(url)
        return "the first is to '\(address.origin)\(address.path)'"
    }

    /// A browser follows a redirect, and the answer is behind it.
    private mutating func read(
        _ answer: RecordedAnswer,
        as endpoint: Endpoint,
        _ results: inout [Result]
    ) {
        let status = answer.status?.value ?? 0
        if answer.request != nil, answer.isRedirect, !endpoint.hasAnswer(of: status) { return }
        var reader = check
        var outcome = reader.read(answer, as: endpoint)
        let failing = outcome.findings.firstIndex(where: \.fails)
        if let failing, let error = error(of: endpoint, in: answer) {
            let name = error.status == .other ? "an error" : "the error of \(error.status.text)"
            let note = "\(name) reads it, if that is what it is: 'curl -i' prints the status, too"
            outcome.findings[failing].notes.append(note)
        } else {
            check = reader
        }
        results.append(Result(answer: answer, name: endpoint.key, outcome: outcome))
    }

    /// The error that a body without a status is, as far as it can be told; one that is any body tells
    /// nothing.
    private func error(of endpoint: Endpoint, in answer: RecordedAnswer) -> ErrorResponse? {
        guard answer.status == nil else { return nil }
        return (endpoint.errors + api.errors).first { error in
            guard error.encoding == .json, check.types.expanded(error.type) != .standard(.json)
            else {
                return false
            }
            var other = answer
            other.status = Located(value: error.status.example, range: .start)
            var reader = check
            let outcome = reader.read(other, as: endpoint)
            return outcome.kind == .error && outcome.findings.isEmpty
        }
    }

    /// Each finding of a file once, and a line for each answer.
    private func show(_ results: [Result], of sources: [SourceText]) throws(ExitStatus) {
        let groups = FindingGroups(results.flatMap(\.outcome.findings))
        let documents = spec.documentFiles
        let diagnostics = groups.diagnostics(check.types) { !documents.contains($0.file) }
        console.report(diagnostics, of: spec.sources + sources)
        for result in results {
            let own = FindingGroups(result.outcome.findings)
            report.add(
                AnswerSummary(
                    file: sources[0].name,
                    name: result.name,
                    // A query may have secrets.
                    request: result.answer.request.map {
                        "\($0.method) \(RequestAddress($0.url).path)"
                    },
                    status: result.answer.status?.value,
                    verb: result.outcome.verb,
                    errors: own.errorCount,
                    warnings: own.warningCount
                )
            )
        }
        if groups.errorCount > 0 || isStrict && groups.warningCount > 0 { throw .mistakes }
    }
}

extension StatusPattern {
    /// A status that is one.
    fileprivate var example: Int {
        switch self {
        case .code(let code): code
        case .family(let first): first * 100
        case .other: 500
        }
    }
}
