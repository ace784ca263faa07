import ResgenCompiler

/// What came of reading a recorded answer.
struct AnswerSummary {
    /// The file of the recording.
    let file: String
    /// The endpoint or model that reads it.
    let name: String
    /// The method and the path of the request, where the recording has it.
    let request: String?
    let status: Int?
    /// What is done with it where nothing is wrong: `reads it`.
    let verb: String
    let errors: Int
    let warnings: Int

    /// `answer.json: 'listTasks' reads it, with 2 warnings`
    var line: String {
        let source = request.map { "\($0)\(status.map { ", \($0)" } ?? "")" }
        let what =
            errors > 0 ? "cannot read it: \(Self.counted(errors, "error"))" : verb
        let also =
            warnings == 0
            ? "" : "\(errors > 0 ? " and" : ", with") \(Self.counted(warnings, "warning"))"
        return "\(file): \(source.map { "\($0): " } ?? "")'\(name)' \(what)\(also)\n"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
