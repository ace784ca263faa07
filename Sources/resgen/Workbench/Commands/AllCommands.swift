import ResgenCompiler

/// The commands of `resgen`, in the order of its help.
package enum AllCommands {
    package static var list: [any Command.Type] {
        [
            InitCommand.self, PreviewCommand.self, GenerateCommand.self, CheckCommand.self,
            TryCommand.self, InferCommand.self, ServeCommand.self, ListCommand.self,
            ExplainCommand.self, DiffCommand.self, DocsCommand.self, PackageCommand.self,
            ImportCommand.self, SchemaCommand.self, CompletionCommand.self, HelpCommand.self,
            VersionCommand.self,
        ]
    }
}

extension Completion {
    /// What it is chosen from; nil for what is on the disk.
    var words: [String]? {
        switch self {
        case .nothing: []
        case .words(let words): words
        case .commands: AllCommands.list.map { $0.description.name }
        case .files, .folders: nil
        }
    }
}
