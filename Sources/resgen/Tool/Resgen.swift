import ResgenCompiler
import ResgenWorkbench

@main
struct Resgen {
    static func main() {
        ToolProcess.run(AllCommands.list)
    }
}
