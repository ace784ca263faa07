/// How an array or a map is encoded in a query or a form.
package enum ParameterStyle: String, CaseIterable, Sendable {
    case `repeat`, comma, space, pipe, brackets, deep, json, jsonElements

    /// Whether names have others in brackets behind them: `a[]=1`, `a[k][0]=v`.
    package var hasBrackets: Bool { self == .brackets || self == .deep }

    /// What is between the elements of a list that are one text, and how a query has it.
    package var separator: (text: Character, encoded: String)? {
        switch self {
        case .comma: (",", ",")
        case .space: (" ", "%20")
        case .pipe: ("|", "%7C")
        case .repeat, .brackets, .deep, .json, .jsonElements: nil
        }
    }

    /// The words of OpenAPI, Swagger and libraries of other languages.
    static let synonyms: [String: ParameterStyle] = [
        "form": .repeat, "multi": .repeat, "explode": .repeat, "simple": .comma, "csv": .comma,
        "spaceDelimited": .space, "ssv": .space, "pipeDelimited": .pipe, "pipes": .pipe,
        "deepObject": .deep, "indices": .deep, "bracket": .brackets, "array": .brackets,
    ]
}
