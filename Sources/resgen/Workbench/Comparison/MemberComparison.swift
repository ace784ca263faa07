import ResgenCompiler

/// How rows call the members of a type.
struct MemberNames {
    let api: String
    /// The new keys of the endpoints that have another.
    let renamed: [String: String]

    func subject(_ member: SurfaceMember, of type: SurfaceType) -> String {
        let isOfAPI = type.path.isEmpty
        switch member.kind {
        case .function: return "\(member.name)()"
        default:
            let owner = isOfAPI ? api : type.path.joined(separator: ".")
            let isStatic = member.name.hasPrefix(Self.staticPrefix)
            return
                "\(owner).\(isStatic ? String(member.name.dropFirst(Self.staticPrefix.count)) : member.name)"
        }
    }

    private static let staticPrefix = "static "
}

/// Finds what callers notice of the members of one type.
struct MemberComparison {
    let old: SurfaceType
    let new: SurfaceType
    let types: TypeComparison
    let names: MemberNames

    func changes() -> [APIChange] {
        let newMembers = new.members.indexed(by: \.name)
        let oldMembers = old.members.indexed(by: \.name)
        var rows: [APIChange] = []
        for member in old.members {
            if let other = newMembers[member.name] {
                rows += changes(from: member, to: other)
            } else {
                rows.append(removal(of: member))
            }
        }
        let renamed = Set(names.renamed.values)
        for member in new.members where oldMembers[member.name] == nil {
            if case .function = member.kind, renamed.contains(member.name) { continue }
            rows.append(addition(of: member))
        }
        return rows + exhaustiveness()
    }

    private func removal(of member: SurfaceMember) -> APIChange {
        if case .function = member.kind, let name = names.renamed[member.name],
            let other = new.members.first(where: { $0.name == name })
        {
            return row(.breaking, member, "it is called '\(name)'", member.range, other.range)
        }
        return row(.breaking, member, "it is gone", member.range, nil)
    }

    private func addition(of member: SurfaceMember) -> APIChange {
        switch member.kind {
        case .constant, .enumCase:
            guard case .enumeration = new.kind, case .enumeration = old.kind else { break }
            let level: APIChange.Level = old.isExhaustive ? .breaking : .behaviour
            let message =
                old.isExhaustive
                ? "the case is new: a switch has to name it"
                : "the case is new: such values were 'unrecognized', and a switch without 'default' has to name it"
            return row(level, member, message, nil, member.range)
        case .property:
            if isRequired(member) {
                let message = "it is new, and the initializer needs it"
                return row(.breaking, member, message, nil, member.range)
            }
        default: break
        }
        return row(.addition, member, "it is new", nil, member.range)
    }

    /// A switch without `default` over what had no other values.
    private func exhaustiveness() -> [APIChange] {
        guard old.isExhaustive, case .structure = new.kind else { return [] }
        return [typeRow("a switch over it needs 'default'")]
    }

    private func isRequired(_ member: SurfaceMember) -> Bool {
        guard old.members.contains(where: { $0.name == SurfaceMember.initializerName }) else {
            return false
        }
        for case .initializer(let parameters, _) in new.members.filter({
            $0.name == SurfaceMember.initializerName
        }).map(
            \.kind
        ) {
            return parameters.contains { $0.label == member.name && $0.defaultValue == nil }
        }
        return false
    }

    // MARK: Members of both

    private func changes(from member: SurfaceMember, to other: SurfaceMember) -> [APIChange] {
        var rows: [APIChange] = []
        if other.isDeprecated != member.isDeprecated {
            let message = other.isDeprecated ? "it is deprecated" : "it is not deprecated any more"
            rows.append(row(.addition, member, message, member.range, other.range))
        }
        switch (member.kind, other.kind) {
        case (.property(let value, let isSettable), .property(let now, let isStillSettable)):
            if !areEqual(value, now) {
                rows.append(retyped(member, value, other, now))
            } else if isSettable, !isStillSettable {
                rows.append(breaking(member, other, "it cannot be set any more"))
            }
        case (.constant, .constant): break
        case (.enumCase(let value), .enumCase(let now)):
            if !areEqual(value, now) { rows.append(retyped(member, value, other, now)) }
        case (.function(let parameters, let value), .function(let newParameters, let now)):
            let calls = CallComparison(old: parameters, new: newParameters, of: self)
            rows += calls.changes().map { callRow($0, member, other) }
            if !areEqual(value, now) {
                let (is_, was) = (types.newNames.name(of: now), types.oldNames.name(of: value))
                rows.append(breaking(member, other, "it returns '\(is_)', was '\(was)'"))
            }
        case (.initializer(let parameters, let canFail), .initializer(let others, let mayFail)):
            rows += initializer(member, parameters, other, others)
            if canFail != mayFail {
                let message = mayFail ? "it can give nil" : "it never gives nil any more"
                rows.append(breaking(member, other, message))
            }
        default: rows.append(breaking(member, other, "it is another kind of member"))
        }
        return rows
    }

    /// What is said of a member is not said again of the initializer that sets it.
    private func initializer(
        _ member: SurfaceMember,
        _ parameters: [SurfaceParameter],
        _ other: SurfaceMember,
        _ newParameters: [SurfaceParameter]
    ) -> [APIChange] {
        let properties = old.members.filter(\.isProperty).indexed(by: \.name)
        let newProperties = new.members.filter(\.isProperty).indexed(by: \.name)
        let calls = CallComparison(old: parameters, new: newParameters, of: self).changes()
        return calls.compactMap { change in
            guard let label = change.label else { return callRow(change, member, other) }
            let isSaid =
                switch (properties[label]?.kind, newProperties[label]?.kind) {
                case (
                    .property(let value, let isSettable)?, .property(let now, let isStillSettable)?
                ):
                    !areEqual(value, now) || isSettable && !isStillSettable
                case (nil, nil): false
                case (nil, _?): change.kind == .added || change.kind == .eased
                default: true
                }
            return isSaid ? nil : callRow(change, member, other)
        }
    }

    private func callRow(
        _ change: CallComparison.Change,
        _ member: SurfaceMember,
        _ other: SurfaceMember
    ) -> APIChange {
        row(
            change.level,
            member,
            change.message,
            change.old ?? member.range,
            change.new ?? other.range
        )
    }

    private func retyped(
        _ member: SurfaceMember,
        _ value: SurfaceValue,
        _ other: SurfaceMember,
        _ now: SurfaceValue
    ) -> APIChange {
        let (is_, was) = (types.newNames.name(of: now), types.oldNames.name(of: value))
        return breaking(member, other, "it is '\(is_)', was '\(was)'")
    }

    func areEqual(_ value: SurfaceValue, _ other: SurfaceValue) -> Bool {
        types.areEqual(value, other, old.generics, new.generics)
    }

    func converts(_ type: APIType, to other: APIType) -> Bool {
        types.converts(type, to: other, old.generics, new.generics)
    }

    func areEqual(_ type: APIType, _ other: APIType) -> Bool {
        types.areEqual(type, other, old.generics, new.generics)
    }

    private func breaking(
        _ member: SurfaceMember,
        _ other: SurfaceMember,
        _ message: String
    ) -> APIChange {
        row(.breaking, member, message, member.range, other.range)
    }

    private func typeRow(_ message: String) -> APIChange {
        APIChange(
            side: .swift,
            level: .breaking,
            subject: old.path.joined(separator: "."),
            message: message,
            old: old.range,
            new: new.range
        )
    }

    private func row(
        _ level: APIChange.Level,
        _ member: SurfaceMember,
        _ message: String,
        _ old: SourceRange?,
        _ new: SourceRange?
    ) -> APIChange {
        APIChange(
            side: .swift,
            level: level,
            subject: names.subject(member, of: self.old),
            message: message,
            old: old,
            new: new
        )
    }
}

extension SurfaceMember {
    fileprivate var isProperty: Bool { if case .property = kind { true } else { false } }
}
