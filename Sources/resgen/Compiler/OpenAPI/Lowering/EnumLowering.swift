/// Turns the values of an enum into cases with names.
struct EnumLowering {
    let schemas: SchemaReader

    private var names: SwiftName { schemas.names }

    /// An enum with names for all values, where the values alone do not give them.
    func enumeration(_ values: [EnumValue], at node: JSONNode) -> SpecEnum {
        let written = writtenValues(of: node)
        var chooser = UniqueNames(reserved: ReservedNames.EnumCases.open)
        let ownNames = values.map(CaseNames(names: names).enumCase(for:))
        let exact = Set(zip(values, ownNames).compactMap { exactName($0, $1) })
        let orders = orders(in: values)
        var isPlain = true
        var madeUp: (value: EnumValue, name: String)?
        let chosen = zip(values, ownNames).map { value, ownName -> String in
            let given = written[value.text]?.name
            let order = given == nil ? orders[value.text] : nil
            let candidates =
                order.map { [$0] } ?? self.candidates(value, ownName, given: given)
            let isExact = exactName(value, ownName) != nil
            var free = isExact ? [] : candidates.filter { !exact.contains($0) }
            if free.isEmpty { free = candidates }
            if chooser.contains(free[0]), case .string(let text) = value,
                let separated = names.memberWithSeparators(text)
            {
                free.insert(unreserved(separated), at: min(2, free.count))
            }
            let name = chooser.choose(free)
            if name != ownName.map(unreserved) {
                isPlain = false
                let isGiven = name == given.flatMap(names.member).map(unreserved)
                if name != order, name != value.text, !isGiven {
                    madeUp = madeUp ?? (value, name)
                }
            }
            return name
        }
        if let (value, name) = madeUp {
            schemas.notes.note(
                .name,
                "values of an enum look alike or have no letters: '\(value.text)' is named '\(name)'",
                at: written[value.text]?.range ?? node["enum"]?.range ?? node.range
            )
        }
        let cases = zip(values, chosen).map { value, name in
            let range = written[value.text]?.range ?? node.range
            let given = isPlain ? nil : Located(value: name, range: range)
            return SpecCase(name: given, value: value, range: range)
        }
        return SpecEnum(cases: cases, isClosed: false, range: node.range)
    }

    /// The names of values that are another one with a sign, as orders to sort in are: `minusName` of
    /// `-name` beside `name`, whichever comes first.
    private func orders(in values: [EnumValue]) -> [String: String] {
        let texts = Set(values.map(\.text))
        var orders: [String: String] = [:]
        for case .string(let text) in values where text.utf8.count > 1 {
            guard text.first == "-" || text.first == "+", texts.contains(String(text.dropFirst()))
            else { continue }
            orders[text] = names.member(SwiftName.spelled(text)).map(unreserved)
        }
        return orders
    }

    /// Where a value is written, and the name that the document gives it.
    struct WrittenValue {
        let range: SourceRange
        let name: String?
    }

    /// The values as they are written, by their text, whatever their quotes: a list, names beside it by
    /// a common extension; or a schema for each, which may have a title.
    func writtenValues(of node: JSONNode) -> [String: WrittenValue] {
        let list = node["enum"]?.elements ?? []
        let names = valueNames(of: node)
        var written = list.enumerated().compactMap { index, element in
            element.wireValue.map {
                ($0.text, WrittenValue(range: element.range, name: names[index] ?? nil))
            }
        }
        for alternative in Schema(node).alternatives {
            let (target, analysis) = schemas.analyzer.finalAnalysis(of: alternative)
            guard case .constant(let value) = analysis.shape, let wire = value.wireValue else {
                continue
            }
            let title = Schema(target).title.flatMap { $0.utf8.count < 60 ? $0 : nil }
            written.append((wire.text, WrittenValue(range: value.range, name: title)))
        }
        return Dictionary(firstOf: written)
    }

    /// The names of the values by their indices in the list, by the extensions of other generators.
    private func valueNames(of node: JSONNode) -> [Int: String] {
        let lists = ["x-enum-varnames", "x-enumNames", "x-enum-names"].map {
            node[$0]?.elements ?? []
        }
        let objects = [node["x-ms-enum"]?["values"], node["x-enum-values"]].map { list in
            (list?.elements ?? []).map { $0["name"] ?? $0["identifier"] ?? $0 }
        }
        let count = node["enum"]?.elements.count
        guard let names = (lists + objects).first(where: { $0.count == count }) else {
            return describedNames(of: node)
        }
        return Dictionary(
            uniqueKeysWithValues: names.enumerated().compactMap { index, name in
                name.string.map { (index, $0) }
            }
        )
    }

    /// The names in a list of the description, ``* `1` - Low``, as drf-spectacular describes numbers to choose
    /// from; none where a value is missing in it.
    private func describedNames(of node: JSONNode) -> [Int: String] {
        let values = (node["enum"]?.elements ?? []).map(\.wireValue)
        let description = node["description"]?.string
        guard let lines = description?.split(whereSeparator: \.isNewline), !values.isEmpty,
            values.allSatisfy({ $0?.isInteger ?? true })
        else { return [:] }
        var names: [Int: String] = [:]
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            let start = "* `\(value.text)` - "
            let line = lines.first { $0.hasPrefix(start) }
            guard let name = line?.dropFirst(start.count), name.contains(where: \.isLetter),
                name.utf8.count < 60
            else { return [:] }
            names[index] = String(name)
        }
        return names
    }

    /// The name of a value that is written as its name: `asc` beside `ASC` is `asc`.
    private func exactName(_ value: EnumValue, _ ownName: String?) -> String? {
        guard case .string(let text) = value, ownName == text else { return nil }
        return text
    }

    /// What the document calls a value comes first where the value has no word of its own.
    ///
    /// - Parameter ownName: The name that the value has by itself.
    private func candidates(_ value: EnumValue, _ ownName: String?, given: String?) -> [String] {
        var candidates = [ownName ?? "value"]
        if case .string(let text) = value, !text.isEmpty {
            candidates = names.memberCandidates(text, keepsCase: true)
        }
        if let given = given.flatMap(names.member) {
            let hasWord = !value.isInteger && candidates[0].first?.isLetter == true
            candidates.insert(given, at: hasWord && ownName == candidates[0] ? 1 : 0)
        }
        return candidates.map(unreserved)
    }

    /// What the checker will make of a name that an enum has for itself.
    private func unreserved(_ name: String) -> String {
        CaseNames.unreserved(enumCase: name, isClosed: false)
    }
}
