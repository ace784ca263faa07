import ResgenTool

@main
struct Resgen {
    static func main() {
        ToolProcess.run()
    }
}
