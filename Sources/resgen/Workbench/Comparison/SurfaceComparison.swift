import ResgenCompiler

/// Finds what callers of an API notice of the next one, when they are compiled anew.
///
/// What breaks is what a caller may have written and the compiler refuses now: a call with all
/// arguments or with those that are required, a member that is read or set, a `switch`, a type by its
/// name, a protocol that is asked for. A reference to a function is not among these, since any new
/// parameter would break it.
struct SurfaceComparison {
    let old: SwiftSurface
    let new: SwiftSurface
    private let types: TypeComparison
    private let newTypes: [[String]: SurfaceType]
    private let oldTypes: [[String]: SurfaceType]
    private let names: MemberNames

    init(old: SwiftSurface, new: SwiftSurface) {
        self.old = old
        self.new = new
        types = TypeComparison(old: old, new: new)
        newTypes = new.types.indexed(by: \.path)
        oldTypes = old.types.indexed(by: \.path)
        names = MemberNames(
            api: old.api.name,
            renamed: EndpointPairs(old: old.api, new: new.api).renamed
        )
    }

    func changes() -> [APIChange] {
        var rows = ownChanges()
        let added = new.types.filter { oldTypes[$0.path] == nil && !$0.isNested }
        let candidates = Dictionary(grouping: added, by: \.memberNames)
        var taken: Set<[String]> = []
        for type in old.types {
            if let counterpart = newTypes[type.path] {
                rows += changes(from: type, to: counterpart)
            } else if type.isNested {
                continue
            } else if let other = candidates[type.memberNames]?.first(where: {
                !taken.contains($0.path) && isRenamed(type, to: $0)
            }) {
                taken.insert(other.path)
                let message = "the type is called '\(other.path[0])'"
                rows.append(row(.breaking, type.path, message, type.range, other.range))
            } else {
                rows.append(row(.breaking, type.path, "the type is gone", type.range, nil))
            }
        }
        for type in added where !taken.contains(type.path) {
            rows.append(row(.addition, type.path, "the type is new", nil, type.range))
        }
        return rows
    }

    // MARK: The API and its types

    private func ownChanges() -> [APIChange] {
        var rows: [APIChange] = []
        let (from, to) = (old.api, new.api)
        if from.name != to.name {
            let message = "the API is called '\(to.name)'"
            rows.append(row(.breaking, SwiftSurface.root, message, from.range, to.range))
        }
        if from.access != to.access {
            let message = "the access is \(to.access.rawValue), was \(from.access.rawValue)"
            let level: APIChange.Level =
                from.access.isWider(than: to.access) ? .breaking : .addition
            rows.append(row(level, SwiftSurface.root, message, from.range, to.range))
        }
        return rows
    }

    /// Whether all that a type has is in one of another name, too.
    private func isRenamed(_ type: SurfaceType, to other: SurfaceType) -> Bool {
        guard type.generics.count == other.generics.count, !type.members.isEmpty else {
            return false
        }
        return zip(type.members, other.members).allSatisfy { member, now in
            switch (member.kind, now.kind) {
            case (.property(let value, _), .property(let value2, _)),
                (.enumCase(let value), .enumCase(let value2)):
                types.areEqual(value, value2, type.generics, other.generics)
            case (.constant, .constant), (.initializer, .initializer): true
            default: false
            }
        }
    }

    private func changes(from type: SurfaceType, to counterpart: SurfaceType) -> [APIChange] {
        var rows: [APIChange] = []
        let place = (type.range, counterpart.range)
        if case .alias(let target) = type.kind {
            let now = APIType.model(type.path, type.generics.map(APIType.generic))
            guard types.areEqual(target, now, type.generics, counterpart.generics) else {
                let was = types.oldNames.type(target)
                var message = "it is a type of its own, was an alias of '\(was)'"
                if case .alias(let now) = counterpart.kind {
                    message = "it is an alias of '\(types.newNames.type(now))', was one of '\(was)'"
                }
                return [row(.breaking, type.path, message, place.0, place.1)]
            }
            return []
        }
        guard let final = resolved(counterpart) else {
            return [row(.breaking, type.path, "it is another type", place.0, place.1)]
        }
        if type.generics.count != final.generics.count {
            let message =
                "it has \(final.generics.count) generic parameters, had \(type.generics.count)"
            rows.append(row(.breaking, type.path, message, place.0, place.1))
        }
        rows += conformances(from: type, to: final)
        rows += MemberComparison(old: type, new: final, types: types, names: names).changes()
        return rows
    }

    /// The type that an alias leads to, where that is one with members.
    private func resolved(_ type: SurfaceType) -> SurfaceType? {
        guard case .alias = type.kind else { return type }
        let reference = APIType.model(type.path, type.generics.map(APIType.generic))
        let meaning = new.meaning.meaning(of: reference, generics: type.generics)
        guard case .model(let path, let arguments) = meaning,
            arguments == arguments.indices.map({ .generic(String($0)) })
        else { return nil }
        return newTypes[path]
    }

    private func conformances(from type: SurfaceType, to other: SurfaceType) -> [APIChange] {
        let lost = type.conformances.subtracting(other.conformances).sorted()
        let gained = other.conformances.subtracting(type.conformances).sorted()
        return lost.map {
            row(.breaking, type.path, "it is not \($0) any more", type.range, other.range)
        }
            + gained.map { row(.addition, type.path, "it is \($0)", type.range, other.range) }
    }

    private func row(
        _ level: APIChange.Level,
        _ path: [String],
        _ message: String,
        _ old: SourceRange?,
        _ new: SourceRange?
    ) -> APIChange {
        APIChange(
            side: .swift,
            level: level,
            subject: path.isEmpty ? self.old.api.name : path.joined(separator: "."),
            message: message,
            old: old,
            new: new
        )
    }
}

extension SurfaceType {
    /// Whether it is the type of a member or a parameter, which is another when it goes.
    fileprivate var isNested: Bool { path.count > 1 }

    fileprivate var memberNames: [String] { members.map(\.name) }
}

/// Whether types of two APIs are one to a caller.
struct TypeComparison {
    private let old: TypeMeaning
    private let new: TypeMeaning
    let oldNames: TypeScope
    let newNames: TypeScope

    init(old: SwiftSurface, new: SwiftSurface) {
        self.old = old.meaning
        self.new = new.meaning
        oldNames = Self.names(of: old.api)
        newNames = Self.names(of: new.api)
    }

    private static func names(of api: API) -> TypeScope {
        TypeScope(TypeScope.Root(api: api.name, names: [], externals: api.unnamedExternals))
    }

    /// A caller wrote the name that the type had, or what that meant.
    func areEqual(
        _ type: APIType,
        _ other: APIType,
        _ oldGenerics: [String],
        _ newGenerics: [String]
    ) -> Bool {
        let now = new.meaning(of: new.written(other), generics: newGenerics)
        return asWritten(type, oldGenerics) == now || asMeant(type, oldGenerics) == now
    }

    /// Whether a variable that a caller has of the one type can be passed as the other.
    func converts(
        _ type: APIType,
        to other: APIType,
        _ oldGenerics: [String],
        _ newGenerics: [String]
    ) -> Bool {
        let now = new.meaning(of: new.written(other), generics: newGenerics)
        return asWritten(type, oldGenerics).converts(to: now)
            || asMeant(type, oldGenerics).converts(to: now)
    }

    func areEqual(
        _ value: SurfaceValue,
        _ other: SurfaceValue,
        _ oldGenerics: [String],
        _ newGenerics: [String]
    ) -> Bool {
        switch (value, other) {
        case (.void, .void): true
        case (.type(let type), .type(let now)): areEqual(type, now, oldGenerics, newGenerics)
        case (.named(let name, let parts), .named(let otherName, let others)):
            name == otherName && parts.count == others.count
                && zip(parts, others).allSatisfy {
                    areEqual($0, $1, oldGenerics, newGenerics)
                }
        default: false
        }
    }

    /// What the old name means in the new API.
    private func asWritten(_ type: APIType, _ generics: [String]) -> APIType {
        new.meaning(of: old.written(type), generics: generics)
    }

    /// What the type was, where its names are not there any more.
    private func asMeant(_ type: APIType, _ generics: [String]) -> APIType {
        new.meaning(of: old.meaning(of: old.written(type), generics: generics))
    }
}

extension TypeScope {
    /// As a message says what a member is or gives.
    func name(of value: SurfaceValue) -> String {
        switch value {
        case .void: "Void"
        case .type(let type): self.type(type)
        case .named(let name, let parts):
            "\(name)<\(parts.map(self.name).joined(separator: ", "))>"
        }
    }
}

extension Access {
    /// Whether code can see it that cannot see the other.
    fileprivate func isWider(than other: Access) -> Bool {
        let order = Access.allCases
        return (order.firstIndex(of: self) ?? 0) > (order.firstIndex(of: other) ?? 0)
    }
}
