import ResgenCompiler

/// The encodings in which values of a simple type may be meant, as far as the values tell.
struct EncodingCandidates {
    /// The most likely first; nil is what is usual.
    let encodings: [ValueEncoding?]

    /// - Parameter nodes: Values, or lists and maps of some.
    init(of type: StandardType, _ nodes: [JSONNode]) {
        encodings =
            switch type {
            case .date: Self.encodingsOfDates(nodes.flatMap(Self.scalars))
            case .bool: [nil, .integer, .string]
            case _ where type.isNumber: [nil, .string]
            // Text that is a number now and then; where it always is, the type is another one.
            case .string:
                nodes.flatMap(Self.scalars).contains { $0.string != nil } ? [nil, .string] : [nil]
            default: []
            }
    }

    private static func encodingsOfDates(_ values: [JSONNode]) -> [ValueEncoding] {
        // Zero may mean that there is none.
        let numbers = values.compactMap { $0.number.flatMap(Double.init) }.filter { $0 != 0 }
        if numbers.isEmpty { return [.iso8601, .rfc2822] }
        if numbers.allSatisfy(seconds.contains) {
            return numbers.allSatisfy { $0 == $0.rounded() } ? [.seconds] : [.fractionalSeconds]
        }
        return numbers.allSatisfy { seconds.contains($0 / 1000) } ? [.milliseconds] : []
    }

    /// Times between 1973 and 5138. Their milliseconds are larger numbers.
    private static let seconds: Range<Double> = 1e8..<1e11

    /// The unit in which a number is a likelier time than in the unit that the spec says: seconds are not
    /// after the year 9999, and milliseconds not in the weeks of 1970 that are seconds from 2001 to 2096.
    static func unit(of number: Double, insteadOf encoding: ValueEncoding) -> ValueEncoding? {
        switch encoding {
        case .seconds, .fractionalSeconds:
            number >= 253_402_300_800 && seconds.contains(number / 1000) ? .milliseconds : nil
        case .milliseconds: (1e9..<4e9).contains(number) ? .seconds : nil
        default: nil
        }
    }

    private static func scalars(of node: JSONNode) -> [JSONNode] {
        switch node.value {
        case .array(let elements): elements.flatMap(scalars)
        case .object(let members): members.flatMap { scalars(of: $0.value) }
        case .null: []
        default: [node]
        }
    }
}
