/// Renames what is inside of a model or an endpoint: fields, parameters, cases, and the types that
/// are written in place.
struct MemberRenaming {
    let names: SwiftName
    let log: DiagnosticLog

    func rename(_ kind: inout SpecModelKind, by node: RenameTree) {
        switch kind {
        case .fields(var fields):
            let reserved = fields.additional == nil ? [] : [ReservedNames.Fields.additional]
            rename(&fields.fields, by: [node], reserved: reserved)
            kind = .fields(fields)
        case .enumeration(let enumeration): kind = .enumeration(renamed(enumeration, by: [node]))
        case .union(let union): kind = .union(renamed(union, by: [node]))
        case .flags, .wraps, .alias, .external: break
        }
    }

    /// Parameters, wherever in the request they are sent.
    func rename(_ request: inout SpecRequest, by nodes: [RenameTree]) {
        let described = Set(request.path.map(\.key.value))
        let bare = request.line.placeholders.filter { !described.contains($0.key.value) }
        var lists = [request.path + bare.map { SpecField($0) }] + request.parameterLists
        var all = lists.flatMap(\.self)
        rename(&all, by: nodes, reserved: request.hasWholeBody ? ["body"] : [])
        for index in lists.indices {
            lists[index] = Array(all.prefix(lists[index].count))
            all.removeFirst(lists[index].count)
        }
        // A placeholder is described only where there is now something to say of it.
        request.path = lists[0].filter { described.contains($0.key.value) || $0.name != nil }
        request.line.removeTypes(of: Set(request.path.map(\.key.value)).subtracting(described))
        request.parameterLists = Array(lists.dropFirst())
    }

    private func rename(
        _ fields: inout [SpecField],
        by nodes: [RenameTree],
        reserved: [String] = []
    ) {
        let own = fields.map { $0.name?.value ?? names.field($0.key.value) ?? "" }
        let targets = targets(own, or: fields.map(\.key.value), by: nodes, reserved: reserved)
        for (index, target) in targets { fields[index].name = target }
        renameTypes(of: &fields, by: nodes)
    }

    private func renameTypes(of fields: inout [SpecField], by nodes: [RenameTree]) {
        let types = fields.map(nestedName)
        let targets = targets(types, or: types, by: nodes, isType: true)
        for index in fields.indices {
            guard case .value(var value) = fields[index].content, let inline = value.inline else {
                continue
            }
            let inner = nodes.compactMap { $0.find(types[index]) }
            if inner.contains(where: \.hasChildren) {
                value.inline = renamed(inline, by: inner)
            }
            if let target = targets[index] {
                let leaf = TypeSyntax(kind: .named(target.value, []), range: target.range)
                value.type = value.type?.replacingLeaf(with: leaf) ?? leaf
            }
            fields[index].content = .value(value)
        }
    }

    /// The name of a field's inline type; empty where there is none.
    private func nestedName(_ field: SpecField) -> String {
        guard case .value(let value) = field.content, value.inline != nil else { return "" }
        return value.type?.leaf?.name ?? names.type(field.key.value) ?? ""
    }

    private func renamed(_ inline: SpecInline, by nodes: [RenameTree]) -> SpecInline {
        switch inline {
        case .fields(var fields, let additional):
            let reserved = additional == nil ? [] : [ReservedNames.Fields.additional]
            rename(&fields, by: nodes, reserved: reserved)
            return .fields(fields, additional: additional)
        case .enumeration(let enumeration): return .enumeration(renamed(enumeration, by: nodes))
        case .union(let union): return .union(renamed(union, by: nodes))
        case .flags: return inline
        }
    }

    private func renamed(_ enumeration: SpecEnum, by nodes: [RenameTree]) -> SpecEnum {
        let caseNames = CaseNames(names: names)
        let own = enumeration.cases.map {
            caseNames.enumCase(named: $0.name?.value, for: $0.value, isClosed: enumeration.isClosed)
                ?? ""
        }
        let values = enumeration.cases.map(\.value.text)
        var enumeration = enumeration
        for (index, target) in targets(own, or: values, by: nodes) {
            enumeration.cases[index].name = target
        }
        return enumeration
    }

    private func renamed(_ union: SpecUnion, by nodes: [RenameTree]) -> SpecUnion {
        let keys = union.cases.map(\.name.value)
        let own = keys.map { CaseNames(names: names).unionCase($0) ?? "" }
        var union = union
        for (index, target) in targets(own, or: keys, by: nodes) {
            if union.tag != nil, union.cases[index].values.isEmpty {
                let key = union.cases[index].name
                union.cases[index].values = [
                    Located(value: .string(key.value), range: key.range)
                ]
            }
            union.cases[index].name = target
        }
        return union
    }

    /// The new names of some of the members of one scope, by index: found by their Swift names, else
    /// by their keys. What is no legal name or belongs to another member is reported.
    private func targets(
        _ own: [String],
        or keys: [String],
        by nodes: [RenameTree],
        reserved: [String] = [],
        isType: Bool = false
    ) -> [Int: Located<String>] {
        var targets: [Int: Located<String>] = [:]
        for candidates in [own, keys] {
            for (index, name) in candidates.enumerated() where targets[index] == nil {
                guard !name.isEmpty,
                    let node = nodes.lazy.compactMap({ $0.find(name) }).first(where: \.isFree)
                else { continue }
                targets[index] = node.use()?.target
            }
        }
        if !isType { targets = targets.filter { isLegal($0.value) } }
        var taken = Set(reserved + own.indices.filter { targets[$0] == nil }.map { own[$0] })
        for index in targets.keys.sorted() {
            guard let target = targets[index], !taken.insert(target.value).inserted else {
                continue
            }
            log.error("another one is called '\(target.value)' already", at: target.range)
            targets[index] = nil
        }
        return targets
    }

    private func isLegal(_ name: Located<String>) -> Bool {
        if SwiftIdentifier.isLegal(name.value), name.value.first?.isUppercase == false {
            return true
        }
        log.error(
            "'\(name.value)' is no legal name: expected an identifier that starts in lower case",
            at: name.range,
            suggestion: names.member(name.value)
        )
        return false
    }
}

extension RenameTree {
    /// Whether there is an entry that nothing has used.
    fileprivate var isFree: Bool { entry != nil && !isUsed }
}
