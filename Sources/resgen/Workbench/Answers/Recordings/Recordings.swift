import ResgenCompiler

/// The answers in a file, in any of the forms that they are recorded in: the body alone, what `curl -i`
/// prints, an HTTP archive.
struct Recordings {
    enum Form {
        case body, head, archive
    }

    let form: Form
    let answers: [RecordedAnswer]
    /// The file, and the bodies that it has in another encoding.
    let sources: [SourceText]

    /// What is wrong with an archive.
    let mistakes: [Diagnostic]

    /// - Parameter file: The number that the source has among those of the run.
    init(_ source: SourceText, file: Int) {
        var sources = [source]
        if CurlOutput.isHead(source.bytes) {
            form = .head
            answers = [CurlOutput.answer(in: source, file: file)]
            mistakes = []
        } else if let archive = Self.archive(
            source,
            file,
            adding: {
                sources.append($0)
                return file + sources.count - 1
            }
        ) {
            form = .archive
            (answers, mistakes) = (archive.answers, archive.mistakes)
        } else {
            form = .body
            answers = [RecordedAnswer(body: AnswerBody(of: source, file: file))]
            mistakes = source.name.lowercased().hasSuffix(".har") ? [Self.noArchive(file)] : []
        }
        self.sources = sources
    }

    /// What is wrong with a file that is called an archive.
    private static func noArchive(_ file: Int) -> Diagnostic {
        .error(
            "this is no HTTP archive, an object with a 'log' that has 'entries'",
            at: SourceRange(file: file, 0..<0)
        )
    }

    private static func archive(
        _ source: SourceText,
        _ file: Int,
        adding: @escaping (SourceText) -> Int
    ) -> HARFile? {
        guard source.mentions("\"log\""), source.mentions("\"entries\""),
            case .success(let root) = AnswerBody(of: source, file: file).json(file: file)
        else { return nil }
        return HARFile(root, of: source, file: file, adding: adding)
    }
}
