/// The candidate that was most likely meant by a misspelt word, if one is near enough.
///
/// Near is a third of the word's letters in edits, and at least one; the case of letters counts
/// only between equals.
package func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= 100 else { return nil }
    let limit = letters.count == 1 ? 0 : max(1, letters.count / 3)

    var best: (distance: Int, exact: Int, candidate: String)?
    for candidate in candidates where candidate != word {
        let other = Array(candidate.lowercased().unicodeScalars)
        let bound = min(limit, best?.distance ?? limit)
        guard abs(other.count - letters.count) <= bound else { continue }
        let distance = editDistance(letters, other)
        guard distance <= bound else { continue }
        let exact = editDistance(Array(word.unicodeScalars), Array(candidate.unicodeScalars))
        let found = (distance, exact, candidate)
        if let known = best, known <= found { continue }
        best = found
    }
    return best?.candidate
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from one to the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
        var current = [row]
        for column in 1...right.count {
            let replaced = left[row - 1] == right[column - 1] ? 0 : 1
            var cost = min(
                last[column] + 1,
                current[column - 1] + 1,
                last[column - 1] + replaced,
            )
            if row > 1, column > 1, left[row - 1] == right[column - 2],
                left[row - 2] == right[column - 1]
            {
                cost = min(cost, beforeLast[column - 2] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
