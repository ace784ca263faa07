import Foundation

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
            console.report("there is no answer in JSON to infer a spec from")
            throw .mistakes
        }
        let inference = SampleInference(
            name: name ?? samples.apiName,
            values: samples.values,
            exchanges: samples.exchanges.map(\.exchange)
        )
        if inference.otherCount > 0 {
            let count = inference.otherCount
            let message = "\(count) request\(count == 1 ? "" : "s") of other servers left out"
            console.report([Diagnostic(severity: .note, message: message, range: nil)])
        }
        let text = JSONLayout.text(of: inference.spec)
        console.output(text)
        try check(text, inference, samples, in: console)
    }

    /// Reads all samples by the spec; what it does not read is a fault of the inference.
    private func check(
        _ text: String,
        _ inference: SampleInference,
        _ samples: SampleFiles,
        in console: Console
    ) throws(ExitStatus) {
        let source = SourceText(name: "the inferred spec", bytes: Array(text.utf8))
        let result = Compilation.run(source, keeping: inference.readers.map(\.model))
        guard let api = result.api else {
            console.report(result.diagnostics, of: result.sources)
            throw .mistakes
        }
        var answers = RecordedAnswers(api)
        var messages: [String] = []
        for (model, values) in inference.readers {
            guard let target = AnswerTarget(model, in: api) else { continue }
            for value in values {
                let reading = answers.add(value, as: target)
                messages += reading.mismatches.map(\.message) + reading.drifts.map(\.message)
            }
        }
        let matcher = EndpointMatcher(api)
        var check = AnswerCheck(api)
        for (_, answer) in samples.exchanges {
            guard let endpoint = answer.request.flatMap(matcher.endpoint) else { continue }
            messages += check.read(answer, as: endpoint).findings.map(\.message)
        }
        if messages.isEmpty { return }
        console.report(
            messages.unique.map {
                .warning("the spec does not read all of the samples: \($0)", at: nil)
            }
        )
        throw .mistakes
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
    private(set) var exchanges: [(exchange: SampleInference.Exchange, answer: RecordedAnswer)] = []

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
        for answer in recordings.answers {
            if let request = answer.request {
                add(answer, request)
            } else if let body = answer.body, !body.isEmpty, answer.isSuccess {
                switch body.json() {
                case .success(let node):
                    values.append(.init(name: self.name(path, name), node: node))
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

    private mutating func add(_ answer: RecordedAnswer, _ request: RecordedAnswer.Request) {
        guard answer.isSuccess, let body = answer.body else { return }
        let isFile = answer.header("Content-Type").map { header in
            ["text/html", "text/css", "javascript", "image/", "font/"].contains {
                header.value.lowercased().contains($0)
            }
        }
        if isFile == true { return }
        let sent = request.body.map { AnswerBody(Array($0.utf8)) { _ in .start } }
        let exchange = SampleInference.Exchange(
            request: request,
            body: try? sent?.json().get(),
            answer: try? body.json().get(),
            hasContent: !body.isEmpty
        )
        exchanges.append((exchange, answer))
    }
}

extension RecordedAnswer {
    /// Whether it is what was asked for, and no error.
    fileprivate var isSuccess: Bool { status.map { (200...299).contains($0.value) } ?? true }
}
