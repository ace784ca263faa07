import ResgenCompiler

/// Whether calls with the parameters of an earlier function still compile, and what they do.
///
/// All arguments were written, or those alone that have no default; each is a variable of the type that
/// its parameter had.
struct CallComparison {
    struct Change {
        enum Kind {
            case removed, retyped, required, added, reordered, eased, defaulted

            var level: APIChange.Level {
                switch self {
                case .removed, .retyped, .required, .added, .reordered: .breaking
                case .defaulted: .behaviour
                case .eased: .addition
                }
            }
        }

        var kind: Kind
        /// Nil for a parameter without a label, and for what is about all of them.
        var label: String?
        var message: String
        var old: SourceRange?
        var new: SourceRange?

        var level: APIChange.Level { kind.level }
    }

    private let old: [SurfaceParameter]
    private let new: [SurfaceParameter]
    private let member: MemberComparison

    init(old: [SurfaceParameter], new: [SurfaceParameter], of member: MemberComparison) {
        self.old = old
        self.new = new
        self.member = member
    }

    func changes() -> [Change] {
        let newByLabel = new.indexed(by: \.label)
        let oldLabels = Set(old.map(\.label))
        var changes: [Change] = []
        for parameter in old {
            guard let other = newByLabel[parameter.label] else {
                changes.append(
                    Change(
                        kind: .removed,
                        label: parameter.label,
                        message: "it has no parameter \(name(parameter)) any more",
                        old: parameter.range
                    )
                )
                continue
            }
            changes += self.changes(from: parameter, to: other)
        }
        if !isInOrder {
            let labels = new.map { "\($0.label ?? "_"):" }.joined()
            changes.append(
                Change(
                    kind: .reordered,
                    message: "it takes its arguments in another order, (\(labels))"
                )
            )
        }
        for parameter in new where !oldLabels.contains(parameter.label) {
            changes.append(addition(of: parameter))
        }
        return changes
    }

    private func changes(from parameter: SurfaceParameter, to other: SurfaceParameter) -> [Change] {
        var kinds: [Change.Kind] = []
        var clauses: [String] = []
        let isRetyped = !member.areEqual(parameter.type, other.type)
        if isRetyped {
            kinds.append(member.converts(parameter.type, to: other.type) ? .eased : .retyped)
            let now = member.types.newNames.type(other.type)
            let was = member.types.oldNames.type(parameter.type)
            clauses.append("is '\(now)', was '\(was)'")
        }
        switch (parameter.defaultValue, other.defaultValue) {
        case (nil, nil): break
        case (_?, nil):
            kinds.append(.required)
            clauses.append("has no default any more")
        case (nil, _?):
            kinds.append(.eased)
            clauses.append("can be left out")
        case (let was?, let now?):
            // Nothing is absent in a Patch, and nil in an optional.
            guard was != now, !(isRetyped && was.isNothing && now.isNothing) else { break }
            kinds.append(.defaulted)
            let text = now.swift(in: member.types.newNames, for: other.type)
            let before = was.swift(in: member.types.oldNames, for: parameter.type)
            clauses.append("is \(text) where callers leave it out, was \(before)")
        }
        guard let kind = kinds.max(by: { $0.level < $1.level }) else { return [] }
        return [
            Change(
                kind: kind,
                label: parameter.label,
                message: "the parameter \(name(parameter)) \(clauses.joined(separator: " and "))",
                old: parameter.range,
                new: other.range
            )
        ]
    }

    private func addition(of parameter: SurfaceParameter) -> Change {
        let isRequired = parameter.defaultValue == nil
        let message = "it has the new \(isRequired ? "required " : "")parameter \(name(parameter))"
        return Change(
            kind: isRequired ? .added : .eased,
            label: parameter.label,
            message: message,
            new: parameter.range
        )
    }

    /// Whether the parameters of both are in one order.
    private var isInOrder: Bool {
        let newLabels = new.map(\.label)
        let places = old.compactMap { newLabels.firstIndex(of: $0.label) }
        return places == places.sorted()
    }

    private func name(_ parameter: SurfaceParameter) -> String {
        parameter.label.map { "'\($0)'" } ?? "without a label"
    }
}

extension Literal {
    /// Whether it says that there is no value.
    fileprivate var isNothing: Bool { self == .null || self == .absent }
}
