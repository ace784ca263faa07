/// Which arrays and objects of a text are values of which types, as far as that was asked.
///
/// Unions that hold each other ask the same of the same value once for each way that leads there,
/// and the ways double with each level.
struct MatchMemo {
    struct Question: Hashable {
        let type: ObjectIdentifier
        let index: Int
        let encoding: Int
        let isLossy: Bool
    }

    /// More than all levels of a text need. Past that, what is known is forgotten, so that no text
    /// fills the memory.
    private static let most = 1 << 16
    /// What an answer takes.
    static let cost = 64

    private var answers: [Question: Bool] = [:]
    /// The forms in which was asked.
    private var encodings: [JSON.Encoding] = [.standard]

    mutating func question<T: FieldReader.Value>(
        _ type: T.Type,
        at index: Int,
        as encoding: JSON.Encoding,
        isLossy: Bool,
    ) -> Question {
        let type = ObjectIdentifier(type)
        return Question(type: type, index: index, encoding: number(of: encoding), isLossy: isLossy)
    }

    subscript(question: Question) -> Bool? { answers[question] }

    mutating func keep(_ answer: Bool, for question: Question) {
        if answers.count >= Self.most { answers.removeAll(keepingCapacity: true) }
        answers[question] = answer
    }

    private mutating func number(of encoding: JSON.Encoding) -> Int {
        if let known = encodings.firstIndex(of: encoding) { return known }
        encodings.append(encoding)
        return encodings.count - 1
    }
}

extension JSON.Reader {
    /// Whether the array or object is a value of a type; found out once.
    func isMatch<T: FieldReader.Value>(of type: T.Type) -> Bool {
        let state = self.state
        let (encoding, isLossy) = (state.pointee.encoding, state.pointee.isLossy)
        let question = state.pointee.matches.question(
            T.self,
            at: index,
            as: encoding,
            isLossy: isLossy
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
