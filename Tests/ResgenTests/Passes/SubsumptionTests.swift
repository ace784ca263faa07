import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Which type of an untagged union takes all that another one behind it would take.
@Suite("Subsumption") struct SubsumptionTests {
    /// The type of the first case, that of the second, and whether the second is never taken.
    private static let cases: [(first: String, second: String, isCovered: Bool)] = [
        ("JSON", "Int", true),
        ("Int", "JSON", false),
        ("String", "Day", true),
        ("Day", "String", false),
        ("String", "Date", true),
        ("Double", "Int", true),
        ("Int", "Double", false),
        ("Int", "Int8", true),
        ("Int8", "Int", false),
        ("Bool", "Int", false),
        ("String", "Open", true),
        ("Open", "String", true),
        ("Closed", "String", false),
        ("Closed", "Open", false),
        ("[Double]", "[Int]", true),
        ("[Int]", "[Double]", false),
        ("[Int]", "Int", false),
        ("[String: Double]", "[String: Int]", true),
        ("[String: JSON]", "Pet", true),
        ("Pet", "[String: JSON]", false),
        ("Named", "Pet", true),
        ("Pet", "Named", false),
        ("Pet", "Shop", false),
        ("Kitten", "Cat", false),
        ("Named", "Cat", false),
        ("Pair", "Int", true),
        ("Double", "Pair", false),
        ("JSON", "Pair", true),
    ]

    @Test(arguments: cases)
    func laterCaseIsNeverTaken(first: String, second: String, isCovered: Bool) {
        let spec = """
            {
              "api": "A",
              "models": {
                "Open": { "enum": ["a", "b"] },
                "Closed": { "enum": ["a", "b"], "closed": true },
                "Named": { "fields": { "name": "String" } },
                "Pet": { "fields": { "name": "String", "age": "Int" } },
                "Shop": { "fields": { "name": "String", "city": "String" } },
                "Cat": { "fields": { "kind": { "const": "cat" } } },
                "Kitten": { "fields": { "kind": { "const": "kitten" } } },
                "Pair": { "union": { "cases": { "number": "Int", "text": "Bool" } } },
                "Either": { "union": { "cases": { "one": "\(first)", "other": "\(second)" } } }
              }
            }
            """
        let result = Compilation.run(SourceText(name: "a.json", bytes: Array(spec.utf8)))
        #expect(result.api != nil, "\(result.printed)")
        let message = "the case 'other' is never taken"
        #expect(result.printed.contains(message) == isCovered, "\(result.printed)")
    }
}
