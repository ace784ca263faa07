import ResgenCompiler

/// What the plugin runs in each build: `resgen generate` alone, without what only people use.
@main
struct ResgenBuild {
    static func main() {
        ToolProcess.run([GenerateCommand.self])
    }
}
