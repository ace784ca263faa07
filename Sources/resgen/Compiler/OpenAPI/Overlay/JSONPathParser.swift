/// Parses the text of a query, by the grammar of RFC 9535.
struct JSONPathParser {
    /// What is wrong with a query, at a range of bytes of its text.
    struct Mistake: Error {
        let message: String
        let range: Range<Int>
        var note: String? = nil
    }

    typealias Query = JSONPathQuery

    let text: [UInt8]
    var offset = 0
    private var depth = 0

    private static let depthLimit = 64

    static func parse(_ text: String) throws(Mistake) -> Query {
        var parser = JSONPathParser(text: Array(text.utf8))
        guard parser.take("$") else {
            throw parser.mistake("a query begins with '$'")
        }
        let segments = try parser.parseSegments()
        guard parser.offset == parser.text.count else { throw parser.unexpected() }
        return Query(segments: segments)
    }

    private init(text: [UInt8]) { self.text = text }

    /// segments = *(S segment)
    mutating func parseSegments() throws(Mistake) -> [Query.Segment] {
        var segments: [Query.Segment] = []
        while true {
            let start = offset
            skipSpace()
            if peek("[") {
                segments.append(.init(isDescendant: false, selectors: try parseBrackets()))
            } else if take("..") {
                let selectors = peek("[") ? try parseBrackets() : [try parseShorthand()]
                segments.append(.init(isDescendant: true, selectors: selectors))
            } else if take(".") {
                segments.append(.init(isDescendant: false, selectors: [try parseShorthand()]))
            } else {
                offset = start
                return segments
            }
        }
    }

    /// wildcard-selector / member-name-shorthand
    private mutating func parseShorthand() throws(Mistake) -> Query.Selector {
        if take("*") { return .wildcard }
        let start = offset
        while let byte = current, Self.isName(byte) || (offset > start && Self.isDigit(byte)) {
            offset += 1
        }
        guard offset > start else { throw unexpected() }
        if current == UInt8(ascii: "-") {
            let word = text[start...].prefix { Self.isName($0) || Self.isDigit($0) || $0 == 0x2D }
            let name = String(decoding: word, as: UTF8.self)
            throw Mistake(
                message: "a name with '-' is in quotes and brackets",
                range: start..<start + word.count,
                note: "write ['\(name)']"
            )
        }
        return .name(String(decoding: text[start..<offset], as: UTF8.self))
    }

    /// bracketed-selection = "[" S selector *(S "," S selector) S "]"
    private mutating func parseBrackets() throws(Mistake) -> [Query.Selector] {
        offset += 1
        var selectors: [Query.Selector] = []
        repeat {
            skipSpace()
            selectors.append(try parseSelector())
            skipSpace()
        } while take(",")
        guard take("]") else { throw unexpected("']' or ','") }
        return selectors
    }

    private mutating func parseSelector() throws(Mistake) -> Query.Selector {
        if take("*") { return .wildcard }
        if take("?") {
            skipSpace()
            return .filter(try parseCondition())
        }
        if peek("'") || peek("\"") { return .name(try parseString()) }
        return try parseIndexOrSlice()
    }

    /// slice-selector = [start S] ":" S [end S] [":" [S step]]
    private mutating func parseIndexOrSlice() throws(Mistake) -> Query.Selector {
        let start = try parseInteger()
        let afterStart = offset
        skipSpace()
        guard take(":") else {
            offset = afterStart
            guard let start else { throw unexpected("a selector") }
            return .index(start)
        }
        skipSpace()
        let end = try parseInteger()
        let afterEnd = offset
        skipSpace()
        guard take(":") else {
            offset = afterEnd
            return .slice(start: start, end: end, step: 1)
        }
        let afterColon = offset
        skipSpace()
        guard let step = try parseInteger() else {
            offset = afterColon
            return .slice(start: start, end: end, step: 1)
        }
        return .slice(start: start, end: end, step: step)
    }

    /// int = "0" / (["-"] DIGIT1 *DIGIT), in the range of numbers that all readers of JSON keep exactly
    private mutating func parseInteger() throws(Mistake) -> Int? {
        let start = offset
        if peek("-") { offset += 1 }
        let digits = offset
        while let byte = current, Self.isDigit(byte) { offset += 1 }
        if offset == start { return nil }
        let number = Int(String(decoding: text[start..<offset], as: UTF8.self))
        let isPlain =
            text[digits..<offset].first != UInt8(ascii: "0") || offset - start == 1
        guard let number, isPlain, number.magnitude < 1 << 53 else {
            throw Mistake(message: "this is no index", range: start..<offset)
        }
        return number
    }

    // MARK: Filters

    /// logical-expr = logical-and-expr *(S "||" S logical-and-expr)
    private mutating func parseCondition() throws(Mistake) -> Query.Condition {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw mistake("the query is too deep") }
        var alternatives = [try parseConjunction()]
        while takeAfterSpace("||") {
            skipSpace()
            alternatives.append(try parseConjunction())
        }
        return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    /// logical-and-expr = basic-expr *(S "&&" S basic-expr)
    private mutating func parseConjunction() throws(Mistake) -> Query.Condition {
        var parts = [try parseBasic()]
        while takeAfterSpace("&&") {
            skipSpace()
            parts.append(try parseBasic())
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// basic-expr = paren-expr / comparison-expr / test-expr
    private mutating func parseBasic() throws(Mistake) -> Query.Condition {
        let isNegated = take("!")
        if isNegated { skipSpace() }
        if take("(") {
            skipSpace()
            let inner = try parseCondition()
            skipSpace()
            guard take(")") else { throw unexpected("')'") }
            return isNegated ? .not(inner) : inner
        }
        let start = offset
        let operand = try parseOperand()
        let range = start..<offset
        if !isNegated, let comparison = takeComparison() {
            try checkComparable(operand, range)
            skipSpace()
            let second = offset
            let other = try parseOperand()
            try checkComparable(other, second..<offset)
            return .comparison(operand, comparison, other)
        }
        let test = try test(operand, range)
        return isNegated ? .not(test) : test
    }

    private func test(_ operand: Query.Operand, _ range: Range<Int>) throws(Mistake)
        -> Query.Condition
    {
        switch operand {
        case .query(let query): return .exists(query)
        case .call(let call) where call.function.isTest: return .test(call)
        case .call(let call):
            throw Mistake(
                message: "the value of '\(call.function.rawValue)' has to be compared",
                range: range
            )
        case .literal: throw Mistake(message: "a value has to be compared", range: range)
        }
    }

    /// comparable = literal / singular-query / function-expr
    private func checkComparable(_ operand: Query.Operand, _ range: Range<Int>) throws(Mistake) {
        switch operand {
        case .query(let query) where !query.isSingular:
            throw Mistake(message: "this may be several values: only one is compared", range: range)
        case .call(let call) where call.function.isTest:
            throw Mistake(
                message: "'\(call.function.rawValue)' is true or false by itself",
                range: range
            )
        default: return
        }
    }

    private mutating func takeComparison() -> Query.Comparison? {
        let start = offset
        skipSpace()
        for comparison in ["==", "!=", "<=", ">=", "<", ">"] where take(comparison) {
            return Query.Comparison(rawValue: comparison)
        }
        offset = start
        return nil
    }

    private mutating func parseOperand() throws(Mistake) -> Query.Operand {
        switch current {
        case UInt8(ascii: "@"), UInt8(ascii: "$"):
            let isRelative = current == UInt8(ascii: "@")
            offset += 1
            depth += 1
            defer { depth -= 1 }
            return .query(Query(segments: try parseSegments(), isRelative: isRelative))
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .literal(.string(try parseString()))
        case let byte? where Self.isDigit(byte) || byte == UInt8(ascii: "-"):
            return .literal(.number(try parseNumber()))
        default: return try parseWord()
        }
    }

    /// number = (int / "-0") [frac] [exp]
    private mutating func parseNumber() throws(Mistake) -> String {
        let start = offset
        offset += 1
        while let byte = current,
            Self.isDigit(byte) || [0x2E, 0x65, 0x45, 0x2B, 0x2D].contains(byte)
        {
            offset += 1
        }
        let number = String(decoding: text[start..<offset], as: UTF8.self)
        let source = SourceText(name: "number.json", bytes: Array(number.utf8))
        guard case .success = JSONParser.parse(source, file: 0) else {
            throw Mistake(message: "this is no number", range: start..<offset)
        }
        return number
    }

    /// `true`, `false`, `null`, or a function: function-expr = function-name "(" S [arguments] S ")"
    private mutating func parseWord() throws(Mistake) -> Query.Operand {
        let start = offset
        while let byte = current, Self.isName(byte) || Self.isDigit(byte) { offset += 1 }
        let word = String(decoding: text[start..<offset], as: UTF8.self)
        let range = start..<offset
        guard take("(") else {
            switch word {
            case "true": return .literal(.bool(true))
            case "false": return .literal(.bool(false))
            case "null": return .literal(.null)
            default:
                offset = start
                throw unexpected("a value, a query or a function")
            }
        }
        guard let function = Query.Function(rawValue: word) else {
            throw Mistake(
                message: "there is no function '\(word)'",
                range: range,
                note: "there are: length, count, match, search, value"
            )
        }
        return .call(Query.Call(function: function, arguments: try parseArguments(of: function)))
    }

    private mutating func parseArguments(of function: Query.Function) throws(Mistake)
        -> [Query.Operand]
    {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw mistake("the query is too deep") }
        var arguments: [Query.Operand] = []
        repeat {
            skipSpace()
            let start = offset
            let argument = try parseOperand()
            try check(argument, of: function, start..<offset)
            arguments.append(argument)
            skipSpace()
        } while take(",")
        guard take(")") else { throw unexpected("')'") }
        guard arguments.count == function.parameterCount else {
            let name = function.rawValue
            throw mistake(
                "'\(name)' takes \(function == .match || function == .search ? "two arguments" : "one argument")"
            )
        }
        return arguments
    }

    /// Section 2.4.3: what fits the type of a parameter.
    private func check(_ argument: Query.Operand, of function: Query.Function, _ range: Range<Int>)
        throws(Mistake)
    {
        let name = function.rawValue
        if function.takesNodes {
            guard case .query = argument else {
                throw Mistake(message: "'\(name)' takes a query", range: range)
            }
            return
        }
        try checkComparable(argument, range)
    }

    // MARK: Characters

    var current: UInt8? { offset < text.count ? text[offset] : nil }

    func peek(_ word: String) -> Bool { text[offset...].starts(with: word.utf8) }

    mutating func take(_ word: String) -> Bool {
        guard peek(word) else { return false }
        offset += word.utf8.count
        return true
    }

    private mutating func takeAfterSpace(_ word: String) -> Bool {
        let start = offset
        skipSpace()
        if take(word) { return true }
        offset = start
        return false
    }

    /// S = *B
    mutating func skipSpace() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
        default: false
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    func mistake(_ message: String) -> Mistake {
        Mistake(message: message, range: offset..<min(offset + 1, text.count))
    }

    func unexpected(_ expected: String? = nil) -> Mistake {
        guard offset < text.count else {
            return mistake("the query ends too early" + (expected.map { ": expected \($0)" } ?? ""))
        }
        let rest = String(decoding: text[offset...], as: UTF8.self)
        let found = rest.first.map(String.init) ?? ""
        return Mistake(
            message: "unexpected '\(found)' in a query"
                + (expected.map { ": expected \($0)" } ?? ""),
            range: offset..<offset + found.utf8.count
        )
    }
}
