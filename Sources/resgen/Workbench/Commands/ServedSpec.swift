import ResgenCompiler

/// The server of a spec, which is another one once the spec is.
struct ServedSpec {
    private(set) var mock: MockAPI
    private let path: String
    private let only: [String]
    private var watch: FileWatch

    init(_ path: String, only: [String], in console: Console) throws(ExitStatus) {
        self.path = path
        self.only = only
        watch = FileWatch()
        mock = try Self.mock(path, only, watch, in: console)
    }

    private static func mock(
        _ path: String,
        _ only: [String],
        _ watch: FileWatch,
        in console: Console
    ) throws(ExitStatus) -> MockAPI {
        var console = console
        console.reads = { watch.note($0) }
        let checked = try CheckedSpec(path, only: only, in: console)
        return console.stages.measure("serve") {
            MockAPI(checked.api, checked.examples)
        } result: { _ in
            "\(checked.api.root.allEndpoints.count) endpoints"
        }
    }

    /// Reads the spec again where a file of it is another. With mistakes it is served as it was before.
    mutating func update(in console: Console) {
        // Standard input is there once.
        guard path != "-", watch.hasChange else { return }
        watch = FileWatch()
        do throws(ExitStatus) {
            mock = try Self.mock(path, only, watch, in: console)
            if !console.isQuiet { console.error("'\(path)' has changed\n") }
        } catch {
            console.error("'\(path)' is served as it was before these mistakes\n")
        }
    }
}
