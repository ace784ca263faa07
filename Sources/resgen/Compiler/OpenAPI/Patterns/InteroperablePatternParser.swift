/// Parses a pattern by the grammar of RFC 9485. `^` and `$` are the ends of the text, as in the
/// patterns that it is mapped to there.
struct InteroperablePatternParser {
    indirect enum Expression {
        case scalars(PatternScalars)
        case sequence([Expression])
        case choice([Expression])
        case repeated(Expression, least: Int, most: Int?)
        case start, end
    }

    private struct Mistake: Error {}

    private var rest: Substring.UnicodeScalarView
    private var depth = 0

    private static let depthLimit = 64
    private static let countLimit = 1_000

    /// Nil for what is no pattern.
    static func parse(_ pattern: String) -> Expression? {
        var parser = InteroperablePatternParser(rest: pattern[...].unicodeScalars)
        guard let expression = try? parser.parseChoice(), parser.rest.isEmpty else { return nil }
        return expression
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    /// i-regexp = branch *( "|" branch )
    private mutating func parseChoice() throws(Mistake) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw Mistake() }
        var branches = [try parseBranch()]
        while take("|") { branches.append(try parseBranch()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    /// branch = *piece
    private mutating func parseBranch() throws(Mistake) -> Expression {
        var pieces: [Expression] = []
        while let next = rest.first, next != "|", next != ")" {
            pieces.append(try parseQuantifier(of: try parseAtom()))
        }
        return .sequence(pieces)
    }

    /// atom = NormalChar / charClass / ( "(" i-regexp ")" ), and what is not there, but in most other patterns: `(?:`
    private mutating func parseAtom() throws(Mistake) -> Expression {
        guard let next = rest.popFirst() else { throw Mistake() }
        switch next {
        case "(":
            if take("?"), !take(":") { throw Mistake() }
            let inner = try parseChoice()
            guard take(")") else { throw Mistake() }
            return inner
        case "[": return .scalars(try parseClass())
        case ".": return .scalars(.init(ranges: ["\n"..."\n", "\r"..."\r"], isNegated: true))
        case "\\": return .scalars(try parseEscape())
        case "^": return .start
        case "$": return .end
        case "*", "+", "?", "]", "{", "}": throw Mistake()
        default: return .scalars(.init(ranges: [next...next]))
        }
    }

    /// quantifier = ( "*" / "+" / "?" ) / "{" QuantExact [ "," [ QuantExact ] ] "}"
    private mutating func parseQuantifier(of atom: Expression) throws(Mistake) -> Expression {
        if take("*") { return .repeated(atom, least: 0, most: nil) }
        if take("+") { return .repeated(atom, least: 1, most: nil) }
        if take("?") { return .repeated(atom, least: 0, most: 1) }
        guard take("{") else { return atom }
        let least = try parseCount()
        var most: Int? = least
        if take(",") { most = rest.first == "}" ? nil : try parseCount() }
        guard take("}"), least <= most ?? least else { throw Mistake() }
        return .repeated(atom, least: least, most: most)
    }

    private mutating func parseCount() throws(Mistake) -> Int {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let count = Int(String(digits)), count <= Self.countLimit else { throw Mistake() }
        rest = rest.dropFirst(digits.count)
        return count
    }

    // MARK: Characters

    /// charClassExpr = "[" [ "^" ] ( "-" / CCE1 ) *CCE1 [ "-" ] "]"
    private mutating func parseClass() throws(Mistake) -> PatternScalars {
        var all = PatternScalars(isNegated: take("^"))
        repeat {
            let first = try parseMember()
            // A hyphen before the end is itself.
            let isRange = rest.first == "-" && rest.dropFirst().first != "]"
            if isRange, let lower = first.single {
                rest = rest.dropFirst()
                guard let upper = try parseMember().single, lower <= upper else { throw Mistake() }
                all.ranges.append(lower...upper)
            } else {
                all.others.append(first)
            }
        } while !take("]")
        return all
    }

    private mutating func parseMember() throws(Mistake) -> PatternScalars {
        guard let next = rest.popFirst(), next != "[", next != "]" else { throw Mistake() }
        return next == "\\" ? try parseEscape() : PatternScalars(ranges: [next...next])
    }

    /// SingleCharEsc / charClassEsc, and what is not there, but in all other patterns: `\d`, `\w`, `\s`
    private mutating func parseEscape() throws(Mistake) -> PatternScalars {
        guard let next = rest.popFirst() else { throw Mistake() }
        switch next {
        case "n": return .init(ranges: ["\n"..."\n"])
        case "r": return .init(ranges: ["\r"..."\r"])
        case "t": return .init(ranges: ["\t"..."\t"])
        case "p", "P": return try parseCategory(isNegated: next == "P")
        case "d", "D": return .init(ranges: ["0"..."9"], isNegated: next == "D")
        case "w", "W":
            var letters = PatternScalars(ranges: ["a"..."z", "A"..."Z"], isNegated: next == "W")
            letters.ranges += ["0"..."9", "_"..."_"]
            return letters
        case "s", "S":
            return .init(ranges: [" "..." ", "\t"..."\r"], isNegated: next == "S")
        case "!"..."/", ":"..."@", "["..."`", "{"..."~": return .init(ranges: [next...next])
        default: throw Mistake()
        }
    }

    private mutating func parseCategory(isNegated: Bool) throws(Mistake) -> PatternScalars {
        guard take("{") else { throw Mistake() }
        let name = String(rest.prefix { $0 != "}" })
        rest = rest.dropFirst(name.unicodeScalars.count)
        guard take("}"), PatternScalars.categories.contains(where: { $0.hasPrefix(name) }),
            !name.isEmpty
        else { throw Mistake() }
        return PatternScalars(category: name, isNegated: isNegated)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest = rest.dropFirst()
        return true
    }
}
