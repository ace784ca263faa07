/// Keeps the trees of the spec that was read last. To free them value by value takes a twentieth of a run,
/// whose process ends with it.
final class KeptMemory {
    private var trees: [JSONNode] = []

    func keep(_ trees: [JSONNode]) { self.trees = trees }
}
