/// Gives every value of an enum a Swift name.
struct EnumResolver {
    let names: SwiftName
    /// Nil where nothing is reported, as what is wrong is reported elsewhere.
    let log: DiagnosticLog?

    func check(_ spec: SpecEnum) -> Enumeration {
        checkKinds(spec)
        checkDirection(spec)
        var register = NameScope(
            owner: "the enum",
            remedy: "write the enum as an object of Swift name and wire value"
        )
        var values: Set<EnumValue> = []
        var cases: [Enumeration.Case] = []
        for specCase in spec.cases {
            guard values.insert(specCase.value).inserted else {
                log?.error("the value '\(specCase.value.text)' is there twice", at: specCase.range)
                continue
            }
            guard let name = name(of: specCase, isClosed: spec.isClosed) else { continue }
            let key = specCase.name ?? Located(value: specCase.value.text, range: specCase.range)
            if register.take(name, for: key, log: log) {
                cases.append(
                    Enumeration.Case(name: name, value: specCase.value, range: specCase.range)
                )
            }
        }
        return Enumeration(cases: cases, isClosed: spec.isClosed)
    }

    /// The flags with their Swift names.
    func flags(_ spec: SpecFlags) -> [(name: String, bit: Int)] {
        checkBits(spec)
        var register = NameScope(owner: "the flags", remedy: nil)
        var bits: Set<Int> = []
        return spec.flags.compactMap { flag in
            if !bits.insert(flag.bit).inserted {
                log?.error("the bit \(flag.bit) is there twice", at: flag.name.range)
            }
            guard SwiftIdentifier.isLegal(flag.name.value) else {
                log?.error(
                    "'\(flag.name.value)' is no legal Swift name",
                    at: flag.name.range,
                    suggestion: names.member(flag.name.value)
                )
                return nil
            }
            let name = CaseNames.unreserved(flag: flag.name.value)
            return register.take(name, for: flag.name, log: log) ? (name, flag.bit) : nil
        }
    }

    func encoding(of flags: SpecFlags) -> ValueEncoding? {
        guard let encoding = flags.encoding, encoding.value != .string else {
            return flags.encoding?.value
        }
        log?.error("flags are encoded as an integer or as String", at: encoding.range)
        return nil
    }

    /// Masks are written like bits in many other languages.
    private func checkBits(_ spec: SpecFlags) {
        let bits = spec.flags.map(\.bit)
        guard bits.count > 2, bits.allSatisfy({ $0 > 0 && $0 & ($0 - 1) == 0 }),
            Set(bits).count == bits.count, let last = spec.flags.last
        else { return }
        let meant = spec.flags.map { "\"\($0.name.value)\": \($0.bit.trailingZeroBitCount)" }
        log?.warning(
            "a flag is the number of a bit: '\(last.name.value)' is 1 << \(last.bit)",
            at: last.name.range,
            notes: ["if these are masks, write { \(meant.joined(separator: ", ")) }"]
        )
    }

    /// Other languages name the value on the wire first.
    private func checkDirection(_ spec: SpecEnum) {
        let pairs = spec.cases.compactMap { item -> (name: String, value: String)? in
            guard let name = item.name?.value, case .string(let value) = item.value else {
                return nil
            }
            return (name, value)
        }
        guard pairs.count == spec.cases.count, let first = spec.cases.first?.name,
            pairs.allSatisfy({ $0.name == $0.name.uppercased() && $0.name != $0.name.lowercased() }
            ),
            pairs.allSatisfy({
                SwiftIdentifier.isLegal($0.value) && $0.value.first?.isLowercase == true
            })
        else { return }
        log?.warning(
            "'\(first.value)' is the name in Swift, and '\(pairs[0].value)' what the server sends",
            at: first.range,
            notes: ["if it is the other way round, write \"\(pairs[0].value)\": \"\(first.value)\""]
        )
    }

    private func checkKinds(_ spec: SpecEnum) {
        guard let first = spec.cases.first?.value else { return }
        for other in spec.cases where other.value.isInteger != first.isInteger {
            log?.error("an enum's values are all strings or all integers", at: other.range)
        }
    }

    /// Nil when the case can have no name; that is reported.
    private func name(of specCase: SpecCase, isClosed: Bool) -> String? {
        if let name = specCase.name {
            guard SwiftIdentifier.isLegal(name.value) else {
                // `{ "1": "low" }`
                let isTurned =
                    Int64(name.value) != nil && !specCase.value.isInteger
                    && SwiftIdentifier.isLegal(specCase.value.text)
                log?.error(
                    "'\(name.value)' is no legal Swift name",
                    at: name.range,
                    suggestion: isTurned ? nil : names.member(name.value),
                    else: isTurned
                        ? "the name is the key: write { \"\(specCase.value.text)\": \(name.value) }"
                        : nil
                )
                return nil
            }
            return CaseNames.unreserved(enumCase: name.value, isClosed: isClosed)
        }
        guard let name = CaseNames(names: names).enumCase(for: specCase.value) else {
            log?.error(
                "no name can be made of '\(specCase.value.text)'",
                at: specCase.range,
                notes: ["write the enum as an object of Swift name and wire value"]
            )
            return nil
        }
        return CaseNames.unreserved(enumCase: name, isClosed: isClosed)
    }

}
