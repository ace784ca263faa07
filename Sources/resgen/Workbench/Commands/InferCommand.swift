import Foundation
import ResgenCompiler

/// `resgen infer`: a spec of recorded answers, which reads all of them.
struct InferCommand: Command {
    static let description = CommandDescription(
        name: "infer",
        operands: "[FILE …]",
        summary: "a first spec, from recorded answers",
        operandHelp: [
            ("FILE", "JSON, what curl -i prints, HAR, or a folder of answers that are alike")
        ],
        options: [
            CommandOption(name: "name", value: "NAME", help: "the API (default: after the server)"),
            CommandOption(name: "model", value: "NAME", help: "the model that all files are of"),
        ],
        examples: [
            "resgen infer session.har > Specs/Tasks.json",
            "resgen infer Task.json answers/users --name Tasks",
            "resgen infer --model Task < answer.json",
        ],
        failure: "a sample that the spec does not read, or is no JSON",
    )

    private let paths: [String]
    private let name: String?
    private let model: String?

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands.isEmpty ? ["-"] : arguments.operands
        if paths.count(where: { $0 == "-" }) > 1 { throw .repeatedStandardInput }
        name = try arguments.typeName(of: "name")
        model = try arguments.typeName(of: "model")
    }

    func run(in console: Console) throws(ExitStatus) {
        var samples = SampleFiles(console: console, model: model)
        for path in paths { try samples.read(path) }
        if samples.values.isEmpty, samples.exchanges.isEmpty {
            console.report(
                "there is no answer in \(paths.map(Self.shown).list("or")) to infer a spec from",
                notes: [samples.leftOut.message].compactMap(\.self)
            )
            throw .mistakes
        }
        let inference = console.stages.measure("infer") {
            SampleInference(
                name: name ?? samples.apiName,
                values: samples.values,
                exchanges: samples.exchanges.map(\.exchange)
            )
        } result: { _ in
            "values: \(samples.values.count), answers: \(samples.exchanges.count)"
        }
        let notes = notes(of: inference, samples)
        console.report(notes.map { Diagnostic(severity: .note, message: $0, range: nil) })
        let text = JSONLayout.text(of: inference.spec)
        console.output(text)
        try check(text, inference, samples, in: console)
    }

    /// What the samples do not say, and what they may say otherwise.
    private func notes(of inference: SampleInference, _ samples: SampleFiles) -> [String] {
        var leftOut = samples.leftOut
        leftOut.add(inference.otherCount, of: .otherServers)
        let notes = [
            leftOut.message, Self.message(ofModels: samples), Self.message(of: inference.zoneless),
        ]
        return notes.compactMap(\.self) + inference.mixtures.map(\.message)
    }

    private static func message(of zoneless: [String]) -> String? {
        if zoneless.isEmpty { return nil }
        return
            "times of \(zoneless.firstNames) have no zone, and are read as of UTC: write \"String\" if they are not"
    }

    /// What makes models alone, where an endpoint may be wanted.
    private static func message(ofModels samples: SampleFiles) -> String? {
        if !samples.exchanges.isEmpty, let file = samples.values.first?.file {
            let others = Set(samples.values.map(\.file)).count - 1
            let rest = others == 0 ? "" : " and \(others) other\(others == 1 ? "" : "s")"
            return "there is no address in \(shown(file))\(rest), and so no endpoint, but a model"
        }
        if !samples.hasHeads { return nil }
        return
            "'curl -i' prints no address: add 'server' and 'endpoints', or infer from an archive (HAR)"
    }

    /// Reads all samples by the spec; what it does not read is a fault of the inference.
    private func check(
        _ text: String,
        _ inference: SampleInference,
        _ samples: SampleFiles,
        in console: Console
    ) throws(ExitStatus) {
        let source = SourceText(name: "the inferred spec", bytes: Array(text.utf8))
        let result = console.stages.measure("check") {
            Compilation.run(
                source,
                keeping: inference.readers.map(\.model),
                stages: console.stages
            )
        } result: {
            "models: \($0.api?.models.count ?? 0)"
        }
        guard let api = result.api else {
            console.report(result.diagnostics, of: result.sources)
            throw .mistakes
        }
        var answers = RecordedAnswers(api)
        var messages: [String] = []
        for (model, values) in inference.readers {
            guard let target = AnswerTarget(model, in: api) else { continue }
            for value in values {
                let reading = answers.add(value.node, as: target)
                let findings = reading.mismatches.map(\.subject) + reading.drifts.map(\.message)
                messages += findings.map { "\(Self.shown(value.file)) as '\(model)': \($0)" }
            }
        }
        let matcher = EndpointMatcher(api)
        var check = AnswerCheck(api)
        for sample in samples.exchanges {
            guard let endpoint = matcher.endpoint(of: sample.answer) else { continue }
            let place = "\(Self.shown(sample.file)) as answer of '\(endpoint.key)'"
            let findings = check.read(sample.answer, as: endpoint).findings
            messages += findings.map { "\(place): \($0.message)" }
        }
        if messages.isEmpty { return }
        console.report(
            messages.unique.map { .warning("the inferred spec does not read \($0)", at: nil) }
        )
        throw .mistakes
    }

    fileprivate static func shown(_ path: String) -> String {
        path == "-" ? "standard input" : "'\(path)'"
    }
}

extension [String] {
    /// `'a', 'b', 'c' and 4 more`
    fileprivate var firstNames: String {
        let shown = prefix(3)
        let others = count - shown.count
        return (shown.map { "'\($0)'" } + (others == 0 ? [] : ["\(others) more"])).list("and")
    }
}

extension ModelInference.Mixture {
    private static let shownCount = 3

    fileprivate var message: String {
        let shown = keys.prefix(Self.shownCount).map(\.firstNames)
        let others = keys.count > shown.count ? ["others"] : []
        let groups = (shown + others).list("or else")
        return
            "each object of '\(model)' has \(groups): they are optional here, but may be meant as a union"
    }
}

extension Arguments {
    /// The value of an option that names a type.
    fileprivate func typeName(of option: String) throws(UsageError) -> String? {
        guard let name = value(of: option) else { return nil }
        if SwiftIdentifier.isLegalTypeName(name) { return name }
        throw .badValue(name, option: "--\(option)", expected: "the name of a type, as in Task")
    }
}

/// The samples in files, sorted into values and exchanges.
struct SampleFiles {
    let console: Console
    let model: String?
    private(set) var values: [SampleInference.Value] = []
    private(set) var exchanges: [Sample] = []
    private(set) var leftOut = LeftOutAnswers()
    /// Whether there are answers with a head, and without the request that it was for.
    private(set) var hasHeads = false

    /// An answer of an archive, and what of it makes a spec.
    struct Sample {
        let file: String
        let answer: RecordedAnswer
        let exchange: SampleInference.Exchange
    }

    init(console: Console, model: String?) {
        self.console = console
        self.model = model
    }

    /// After the server of the first request: `Swapi` for `https://swapi.dev`.
    var apiName: String {
        let url = exchanges.first.flatMap { URL(string: $0.answer.request?.url ?? "") }
        let labels = (url?.host ?? "").split(separator: ".").filter {
            !["www", "api"].contains($0)
        }
        let label = labels.count > 1 ? labels[labels.count - 2] : labels.first ?? ""
        let isNumber = label.allSatisfy(\.isNumber)
        return isNumber ? "Samples" : SwiftName().type(String(label)) ?? "Samples"
    }

    mutating func read(_ path: String) throws(ExitStatus) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else { return try read(file: path, as: Recording.fileName(path)) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let name = URL(fileURLWithPath: path).lastPathComponent.singular
        for file in names.sorted() where !file.hasPrefix(".") {
            try read(file: "\(path)/\(file)", as: name)
        }
    }

    private mutating func read(file path: String, as name: String) throws(ExitStatus) {
        let source = try CheckedSpec.source(path, in: console)
        let recordings = Recordings(source, file: 0)
        if !recordings.mistakes.isEmpty {
            console.report(recordings.mistakes, of: recordings.sources)
            throw .mistakes
        }
        // With a name somebody means it.
        if model == nil, let kind = SpecKind(of: recordings) {
            console.report("\(InferCommand.shown(path)) is \(kind.name)", notes: [kind.note])
            throw .mistakes
        }
        for answer in recordings.answers {
            if let reason = LeftOutAnswers.Reason(answer) {
                leftOut.add(1, of: reason)
            } else if let request = answer.request {
                add(answer, request, path)
            } else if let body = answer.body {
                hasHeads = hasHeads || answer.status != nil
                switch body.json() {
                case .success(let node):
                    let name = self.name(path, name)
                    values.append(.init(name: name, node: node, file: path))
                case .failure(let mistake):
                    console.report([mistake], of: recordings.sources)
                    throw .mistakes
                }
            }
        }
    }

    private func name(_ path: String, _ name: String) -> String {
        if let model { return model }
        return path == "-" || SwiftName().type(name) == nil ? "Sample" : name
    }

    private mutating func add(
        _ answer: RecordedAnswer,
        _ request: RecordedAnswer.Request,
        _ path: String
    ) {
        guard let body = answer.body else { return }
        let sent = request.body.map { AnswerBody(Array($0.utf8)) { _ in .start } }
        let exchange = SampleInference.Exchange(
            request: request,
            body: try? sent?.json().get(),
            answer: try? body.json().get(),
            status: answer.status?.value,
            hasContent: !body.isEmpty
        )
        exchanges.append(Sample(file: path, answer: answer, exchange: exchange))
    }
}
