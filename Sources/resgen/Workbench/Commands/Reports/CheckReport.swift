import ResgenCompiler

/// What `check` found, in one of the forms that it can be said in.
protocol CheckReport: AnyObject {
    /// Diagnostics that are reported to it become part of the report.
    var console: Console { get }

    /// What a spec without a mistake has.
    func add(_ summary: SpecSummary)
    /// What came of reading a recorded answer.
    func add(_ summary: AnswerSummary)
    /// A line for people.
    func say(_ line: String)
    /// Entries of `change` with which recorded answers are read.
    func add(changes: [TypeCorrection])
    /// Prints what could not be printed before all was known.
    func finish()
}

enum ReportFormat: String, CaseIterable {
    case text, json, sarif, github

    func report(in console: Console) -> any CheckReport {
        switch self {
        case .text: TextReport(console)
        case .json: JSONReport(console)
        case .sarif: SARIFReport(console)
        case .github: AnnotationReport(console)
        }
    }

    /// Whether lines for people may stand between what is reported.
    var isForPeople: Bool { self == .text || self == .github }
}

/// What a spec has, in numbers.
struct SpecSummary {
    let spec: String
    let endpoints: Int
    let webhooks: Int
    let models: Int
    let warnings: Int

    /// `Specs/GitHub.json: 31 endpoints, 40 models`
    var line: String {
        var parts = [Self.counted(endpoints, "endpoint")]
        if webhooks > 0 { parts.append(Self.counted(webhooks, "webhook")) }
        parts.append(Self.counted(models, "model"))
        if warnings > 0 { parts.append(Self.counted(warnings, "warning")) }
        return "\(spec): \(parts.joined(separator: ", "))\n"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension SpecSummary {
    /// - Parameter furtherWarnings: Those of the spec beside others.
    init(_ spec: CheckedSpec, furtherWarnings: Int = 0) {
        let root = spec.api.root
        self.init(
            spec: spec.source.name,
            endpoints: root.allEndpoints.count,
            webhooks: root.allWebhooks.count,
            models: spec.api.models.count { $0.external == nil },
            warnings: spec.warningCount + furtherWarnings,
        )
    }
}
