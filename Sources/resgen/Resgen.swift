@main
struct Resgen {
    static func main() {
        print("usage: resgen preview|generate|check|list SPEC …")
    }
}
