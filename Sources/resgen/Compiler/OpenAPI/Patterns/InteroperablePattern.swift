/// A regular expression in the format of RFC 9485 (I-Regexp). A text that is none matches nothing.
///
/// It is matched by sets of states, so no text takes longer than its length times the pattern's.
struct InteroperablePattern {
    /// A step of a match; numbers are those of the next ones.
    enum State {
        case scalar(PatternScalars, Int)
        case either(Int, Int)
        /// At the start or the end of the text alone.
        case start(Int), end(Int)
        case matched
    }

    private let states: [State]
    private let first: Int

    init(_ pattern: String) {
        let compiled = InteroperablePatternParser.parse(pattern).flatMap(
            InteroperablePatternStates.init
        )
        states = compiled?.states ?? []
        first = compiled?.first ?? 0
    }

    /// How many states it has; 0 where the text is no pattern.
    var size: Int { states.count }

    /// - Parameter mayVisit: Whether so many states may still be looked at; where not, nothing matches.
    func matches(_ text: String, _ mayVisit: (Int) -> Bool) -> Bool {
        run(text, isSearch: false, mayVisit)
    }

    func isFound(in text: String, _ mayVisit: (Int) -> Bool) -> Bool {
        run(text, isSearch: true, mayVisit)
    }

    private func run(_ text: String, isSearch: Bool, _ mayVisit: (Int) -> Bool) -> Bool {
        if states.isEmpty { return false }
        var active = ActivePatternStates(states)
        active.add(first, isStart: true, isEnd: text.isEmpty)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex, isSearch || !active.isEmpty {
            if isSearch, active.hasMatched { return true }
            guard mayVisit(1 + active.takeVisits()) else { return false }
            let scalar = scalars[index]
            index = scalars.index(after: index)
            let isEnd = index == scalars.endIndex
            active.advance(over: scalar, isEnd: isEnd)
            if isSearch { active.add(first, isStart: false, isEnd: isEnd) }
        }
        return index == scalars.endIndex && active.hasMatched
    }
}

/// The states that a match may be in at one position of the text.
private struct ActivePatternStates {
    private let states: [InteroperablePattern.State]
    private var numbers: [Int] = []
    /// The position at which each was met last.
    private var met: [Int]
    private var position = 0
    /// How many were met since that was asked for.
    private var visits = 0
    private(set) var hasMatched = false

    init(_ states: [InteroperablePattern.State]) {
        self.states = states
        met = Array(repeating: -1, count: states.count)
    }

    var isEmpty: Bool { numbers.isEmpty }

    mutating func takeVisits() -> Int {
        defer { visits = 0 }
        return visits
    }

    mutating func advance(over scalar: Unicode.Scalar, isEnd: Bool) {
        let before = numbers
        numbers.removeAll(keepingCapacity: true)
        position += 1
        hasMatched = false
        for number in before {
            if case .scalar(let scalars, let next) = states[number], scalars.contains(scalar) {
                add(next, isStart: false, isEnd: isEnd)
            }
        }
    }

    /// Adds a state, and those that it leads to without a character.
    mutating func add(_ number: Int, isStart: Bool, isEnd: Bool) {
        var open = [number]
        while let number = open.popLast() {
            if met[number] == position { continue }
            met[number] = position
            visits += 1
            switch states[number] {
            case .scalar: numbers.append(number)
            case .either(let first, let second): open += [first, second]
            case .start(let next): if isStart { open.append(next) }
            case .end(let next): if isEnd { open.append(next) }
            case .matched: hasMatched = true
            }
        }
    }
}

/// Makes states of a pattern, from its end to its start.
private struct InteroperablePatternStates {
    private(set) var states: [InteroperablePattern.State] = [.matched]
    private(set) var first = 0
    /// How many parts may still be written: counts repeat what is in them.
    private var room = 5_000

    /// Nil for a pattern that is too large.
    init?(_ pattern: InteroperablePatternParser.Expression) {
        guard let first = add(pattern, before: 0) else { return nil }
        self.first = first
    }

    private mutating func add(_ state: InteroperablePattern.State) -> Int {
        states.append(state)
        return states.count - 1
    }

    private mutating func add(_ part: InteroperablePatternParser.Expression, before next: Int)
        -> Int?
    {
        room -= 1
        guard room > 0 else { return nil }
        switch part {
        case .scalars(let scalars): return add(.scalar(scalars, next))
        case .start: return add(.start(next))
        case .end: return add(.end(next))
        case .sequence(let parts):
            return parts.reversed().reduce(next) { next, part in
                next.flatMap { add(part, before: $0) }
            }
        case .choice(let parts):
            guard let last = parts.last, var entry = add(last, before: next) else { return nil }
            for part in parts.dropLast().reversed() {
                guard let other = add(part, before: next) else { return nil }
                entry = add(.either(other, entry))
            }
            return entry
        case .repeated(let part, let least, let most):
            guard let rest = addRepeats(of: part, most.map { $0 - least }, before: next)
            else { return nil }
            return (0..<least).reduce(rest) { next, _ in next.flatMap { add(part, before: $0) } }
        }
    }

    /// What may be there so many times, or any number of times.
    private mutating func addRepeats(
        of part: InteroperablePatternParser.Expression,
        _ count: Int?,
        before next: Int
    ) -> Int? {
        guard let count else {
            let loop = add(.either(next, next))
            guard let entry = add(part, before: loop) else { return nil }
            states[loop] = .either(entry, next)
            return loop
        }
        var entry = next
        for _ in 0..<count {
            guard let inner = add(part, before: entry) else { return nil }
            entry = add(.either(inner, next))
        }
        return entry
    }
}
