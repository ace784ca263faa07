/// Keeps what the spec that was read last was compiled to, and its trees. To free them value by value takes
/// a twentieth of a run, whose process ends with it.
final class KeptMemory {
    private var last: CompilationResult?

    func keep(_ result: CompilationResult) { last = result }
}
