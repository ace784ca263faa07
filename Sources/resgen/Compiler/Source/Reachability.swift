/// The nodes that others lead to, directly or through others; these are among them.
///
/// - Parameter edges: Is asked once of each node.
func reachable<Node: Hashable>(from roots: some Sequence<Node>, edges: (Node) -> [Node])
    -> Set<Node>
{
    var reached = Set(roots)
    var open = Array(reached)
    while let node = open.popLast() {
        for next in edges(node) where reached.insert(next).inserted { open.append(next) }
    }
    return reached
}
