/// Which arrays and objects of a text are values of which types, as far as that was asked.
///
/// Unions that hold each other ask the same of the same value once for each way that leads there,
/// and the ways double with each level.
struct MatchMemo {
    struct Question: Hashable {
        let type: ObjectIdentifier
        let index: Int
        let encoding: JSON.Encoding
        let isLossy: Bool

        // The rest is seldom another one.
        func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(index)
        }
    }

    /// More than all levels of a text need. Past that, what is known is forgotten, so that no text
    /// fills the memory.
    private static let most = 1 << 16
    /// What an answer takes.
    static let cost = 80

    private var answers: [Question: Bool] = [:]

    subscript(question: Question) -> Bool? { answers[question] }

    mutating func keep(_ answer: Bool, for question: Question) {
        if answers.count >= Self.most { answers.removeAll(keepingCapacity: true) }
        answers[question] = answer
    }
}

extension JSON.Reader {
    /// Whether the array or object is a value of a type; found out once.
    func isMatch<T: FieldReader.Value>(of type: T.Type) -> Bool {
        let question = MatchMemo.Question(
            type: ObjectIdentifier(type),
            index: index,
            encoding: state.pointee.encoding,
            isLossy: state.pointee.isLossy,
        )
        if let known = state.pointee.matches[question] { return known }
        guard mayGoDeeper else { return false }
        let answer = T.isMatch(self)
        state.pointee.matches.keep(answer, for: question)
        return answer
    }

    /// Whether the reading may go on; if not, it ends, although no error can be thrown here.
    private var mayGoDeeper: Bool {
        if state.pointee.stack.isExceeded { state.pointee.budget.end(tooDeep) }
        return (try? take(MatchMemo.cost)) != nil
    }
}
