/// Leaves out of the names of an enum's cases the words that all of them begin with and that the name of the type ends
/// with, as protobuf has them: `running` of `STATE_RUNNING` in a `State`.
struct CaseWords {
    private let names: SwiftName
    private var count = 0

    /// Words that mean something before others: `untilDeleted` is not `deleted`.
    private static let prepositions: Set<String> = [
        "after", "at", "before", "by", "for", "from", "in", "no", "not", "of", "on", "to", "until",
        "with", "without",
    ]

    /// The models with shorter names of cases, and how many enums these are of.
    static func shortened(in models: [SpecModel], _ names: SwiftName) -> ([SpecModel], count: Int) {
        var words = CaseWords(names: names)
        let shortened = models.map { model in
            var model = model
            let name = SwiftName.words(of: model.name.value)
            switch model.kind {
            case .enumeration(let cases):
                model.kind = .enumeration(words.shortened(cases, inTypeOf: name))
            case .fields(var fields):
                fields.fields = words.shortened(fields.fields, in: name)
                model.kind = .fields(fields)
            default: break
            }
            return model
        }
        return (shortened, count: words.count)
    }

    private init(names: SwiftName) { self.names = names }

    private mutating func shortened(_ fields: [SpecField], in owner: [String]) -> [SpecField] {
        fields.map { field in
            guard case .value(var value) = field.content, let inline = value.inline else {
                return field
            }
            let type = owner + SwiftName.words(of: field.key.value)
            switch inline {
            case .enumeration(let cases):
                value.inline = .enumeration(shortened(cases, inTypeOf: type))
            case .fields(let inner, let additional):
                value.inline = .fields(shortened(inner, in: type), additional: additional)
            default: return field
            }
            var field = field
            field.content = .value(value)
            return field
        }
    }

    /// - Parameter type: The words of the type's name, with those of what it is nested in.
    private mutating func shortened(_ cases: SpecEnum, inTypeOf type: [String]) -> SpecEnum {
        let values = cases.cases.map { entry -> [String] in
            guard entry.name == nil, case .string(let text) = entry.value else { return [] }
            return SwiftName.words(of: text)
        }
        guard values.count > 1, let shared = sharedCount(of: values, endOf: type) else {
            return cases
        }
        let short = values.map { words -> String? in
            let rest = words.dropFirst(shared).joined(separator: " ")
            guard rest.first?.isLetter == true else { return nil }
            return CaseNames(names: names).enumCase(named: nil, for: .string(rest), isClosed: false)
        }
        guard Set(short).count == short.count, !short.contains(nil) else { return cases }
        var shortened = cases
        for (index, name) in short.enumerated() {
            shortened.cases[index].name = name.map {
                Located(value: $0, range: cases.cases[index].range)
            }
        }
        count += 1
        return shortened
    }

    /// With how many words all values begin that the type ends with; nil where there are none.
    private func sharedCount(of values: [[String]], endOf type: [String]) -> Int? {
        let values = values.map { $0.map { $0.lowercased() } }
        var type = type.map { $0.lowercased() }
        if let last = type.popLast() { type.append(last.singular) }
        let most = min(type.count, (values.map(\.count).min() ?? 0) - 1)
        guard most > 0 else { return nil }
        let shared = (1...most).last { count in
            let end = Array(type.suffix(count))
            return values.allSatisfy { words in
                var words = Array(words.prefix(count))
                words.append(words.removeLast().singular)
                return words == end
            }
        }
        let isPreposition = shared == 1 && Self.prepositions.contains(values[0][0])
        return isPreposition ? nil : shared
    }
}
