import ResgenCompiler

/// The messages of a run, kept until all are known.
final class GatheredMessages {
    private(set) var messages: [PlacedMessage] = []
    private let terminal: Console

    init(_ terminal: Console) { self.terminal = terminal }

    /// What is reported to it is gathered.
    var console: Console {
        var console = terminal
        console.reporter = { diagnostics, sources in
            self.messages += PlacedMessage.all(diagnostics, of: sources)
        }
        return console
    }
}
