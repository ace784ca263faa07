import Foundation

/// A spec of the command line without a mistake.
package struct CheckedSpec {
    package let source: SourceText
    package let api: API
    /// How many warnings there were, those included that were not shown.
    package let warningCount: Int
    /// The bytes of the spec and of the files that it includes.
    package let size: Int
    /// The spec, and the files that it includes, directly or through others.
    package let sources: [SourceText]
    /// What was to be chosen and is not there, where that is not refused.
    package let unknownChoices: [EndpointChooser.Unknown]
    /// Which of these are documents of others.
    package let documentFiles: Set<Int32>

    /// The names of the files that it includes.
    var included: [String] { sources.dropFirst().map(\.name) }

    /// Which of the warnings are shown.
    package enum Warnings {
        case none, firstOfEachTopic, all
    }

    package var isStandardInput: Bool { source.name == Input.standardInput }

    /// The file's name without its folder, as the first line of what is generated says it.
    package var fileName: String {
        isStandardInput
            ? "standard input" : URL(fileURLWithPath: source.name).lastPathComponent
    }

    /// `StarWars` for `StarWars.resgen.json`, `StarWars.json` and `StarWars.yaml`.
    package var baseName: String {
        let endings = Notation.endings.map { ".\($0)" }
        for ending in endings.map({ ".resgen\($0)" }) + endings
        where fileName.hasSuffix(ending) && fileName != ending {
            return String(fileName.dropLast(ending.count))
        }
        return fileName
    }
}

extension CheckedSpec {
    /// Reads and checks the spec; what is wrong with it is reported.
    ///
    /// - Parameters:
    ///   - keeping: Models that are asked for by name.
    ///   - refusesUnknown: Whether what is to be chosen has to be there.
    ///   - stages: Gets what each stage does in the place of the console's.
    package init(
        _ path: String,
        only: [String],
        keeping: [String] = [],
        refusesUnknown: Bool = true,
        in console: Console,
        warnings: Warnings = .firstOfEachTopic,
        stages: StageLog? = nil,
    ) throws(ExitStatus) {
        let source = try Self.source(path, in: console)
        self.source = source
        func compile(_ stages: StageLog) -> CompilationResult {
            Compilation.run(
                source,
                loader: Input.includedFiles(of: path, reads: console.reads),
                only: only,
                keeping: keeping,
                stages: stages,
            )
        }
        let result =
            stages.map(compile)
            ?? console.stages.measure(source.name) {
                compile(console.stages)
            } result: { result in
                "bytes: \(result.sources.reduce(0) { $0 + $1.bytes.count })"
            }
        console.memory.keep(result)
        let diagnostics = result.diagnostics
        let shown =
            switch warnings {
            case .none: diagnostics.filter { $0.severity == .error }
            case .firstOfEachTopic: diagnostics.firstOfEachTopic(in: path)
            case .all: diagnostics
            }
        console.report(shown, of: result.sources)
        if refusesUnknown { try Self.refuse(result.unknownChoices, in: console) }
        unknownChoices = result.unknownChoices
        guard let api = result.api else { throw .mistakes }
        self.api = api
        warningCount = diagnostics.count { $0.severity == .warning }
        sources = result.sources
        documentFiles = result.documentFiles
        size = result.sources.reduce(0) { $0 + $1.bytes.count }
    }

    /// The bytes of a file or of standard input.
    package static func source(_ path: String, in console: Console) throws(ExitStatus) -> SourceText
    {
        do throws(FileFailure) {
            return try Input(console: console).read(path)
        } catch {
            let notes = Input.suggestion(for: path).map { ["did you mean '\($0)'?"] } ?? []
            console.report("cannot read '\(error.path)': \(error.reason)", notes: notes)
            throw .noInput
        }
    }

    /// All specs of the run, so that one run shows the mistakes of all.
    package static func all(
        _ paths: [String],
        only: [String],
        refusesUnknown: Bool = true,
        in console: Console,
    ) throws(ExitStatus) -> [CheckedSpec] {
        var specs: [CheckedSpec] = []
        var status = ExitStatus.fine
        for path in paths {
            do throws(ExitStatus) {
                let spec = try CheckedSpec(
                    path,
                    only: only,
                    refusesUnknown: refusesUnknown,
                    in: console
                )
                specs.append(spec)
            } catch {
                status = max(status, error)
            }
        }
        guard status == .fine else { throw status }
        return specs
    }

    /// Refuses specs that give one name to their APIs, as types of one module cannot have.
    ///
    /// - Parameter others: Specs that come before them, and of which nothing else is said.
    static func refuseEqualNames(
        _ specs: [CheckedSpec],
        after others: [SourceText] = [],
        in console: Console,
    ) throws(ExitStatus) {
        guard specs.count + others.count > 1 else { return }
        var names = APINames(areOfOneModule: true)
        var status = ExitStatus.fine
        for source in others + specs.map(\.source) {
            do { try names.take(source, in: console) } catch { status = error }
        }
        guard status == .fine else { throw status }
    }

    /// Ends the run when the command line chooses what is not there.
    package static func refuse(_ choices: [EndpointChooser.Unknown], in console: Console)
        throws(ExitStatus)
    {
        if choices.isEmpty { return }
        console.report(UsageError.unknownChoices(choices).diagnostics)
        throw .usage
    }
}

extension APINames {
    /// Takes the name of a spec's API, or reports that another has it.
    package mutating func take(_ source: SourceText, in console: Console) throws(ExitStatus) {
        guard let clash = take(source) else { return }
        console.report([clash.diagnostic], of: clash.sources)
        throw .mistakes
    }
}
