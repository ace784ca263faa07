/// The cases of a union without a tag, of which JSON can distinguish one text, one number, one list.
struct UnionCases {
    let notes: OpenAPINotes
    let names: SwiftName
    var cases: [SpecUnion.Case] = []
    var map: TypeSyntax?
    var lists: [(node: JSONNode, items: JSONNode?)] = []
    /// Where any value is allowed.
    var anyValue: SourceRange?
    /// What cases are called, by the names of their types, where that is shorter.
    var shortNames: [String: String] = [:]
    private(set) var hasText = false
    private var integerIndex: Int?
    private var numberIndex: Int?
    private var textIndex: Int?
    private var hasBool = false
    private var chooser = UniqueNames(reserved: ["unrecognized"])

    init(notes: OpenAPINotes, names: SwiftName) {
        self.notes = notes
        self.names = names
    }

    mutating func add(_ type: TypeSyntax, name: String, at range: SourceRange) {
        let name = chooser.choose(names.memberCandidates(name, keepsCase: false))
        cases.append(
            SpecUnion.Case(
                name: Located(value: name, range: range),
                values: [],
                type: type,
                range: range
            )
        )
    }

    mutating func addText(_ type: TypeSyntax, name: String, at range: SourceRange) {
        textIndex = cases.count
        hasText = true
        add(type, name: name, at: range)
    }

    mutating func add(scalar: StandardType, at range: SourceRange) {
        let type = TypeSyntax(kind: .named(scalar.rawValue, []), range: range)
        if scalar.isText {
            guard let index = textIndex else {
                return addText(type, name: scalar.rawValue, at: range)
            }
            replace(index, by: .string, at: range)
        } else if scalar.isInteger {
            guard let index = integerIndex else {
                integerIndex = cases.count
                return add(type, name: "int", at: range)
            }
            replace(index, by: .int64, at: range)
        } else if scalar.isNumber {
            guard let index = numberIndex else {
                numberIndex = cases.count
                return add(type, name: "number", at: range)
            }
            replace(index, by: .double, at: range)
        } else if !hasBool {
            hasBool = true
            add(type, name: "bool", at: range)
        }
    }

    /// Values that look alike have the wider type.
    private mutating func replace(_ index: Int, by type: StandardType, at range: SourceRange) {
        let old = cases[index]
        if case .named(type.rawValue, _) = old.type.kind { return }
        if type == .string || old.type.isDecimal {
            notes.note(.union, "values that look alike: taken as \(type.rawValue)", at: old.range)
        }
        let name = type == .string ? chooser.choose(["string"]) : old.name.value
        cases[index] = SpecUnion.Case(
            name: Located(value: name, range: old.range),
            values: [],
            type: TypeSyntax(kind: .named(type.rawValue, []), range: old.range),
            range: old.range
        )
    }

    /// What matches nearly everything comes last, and a number with a fraction behind one without: an
    /// integer keeps all digits.
    mutating func addLast() {
        if let integerIndex, let numberIndex, numberIndex < integerIndex {
            cases.swapAt(integerIndex, numberIndex)
        }
        if let map { add(map, name: "map", at: map.range) }
        if let anyValue {
            let type = TypeSyntax(kind: .named("JSON", []), range: anyValue)
            add(type, name: "json", at: anyValue)
        }
    }
}

extension TypeSyntax {
    fileprivate var isDecimal: Bool {
        if case .named("Decimal", _) = kind { true } else { false }
    }
}
