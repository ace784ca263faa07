/// Gives each operation the key of an endpoint: `repos/list-for-org` → `repos.listForOrg`.
struct OperationNames {
    let names: SwiftName
    let notes: OpenAPINotes
    let tags: TagGroups

    /// The keys in the order of the operations.
    func keys(of operations: [DocumentOperation]) -> [Located<String>] {
        let candidates = candidates(of: operations)
        let groups = Set(candidates.flatMap(\.outerGroups))
        var chooser = UniqueNames(reserved: groups)
        return zip(operations, candidates).map { operation, candidate in
            let range = operation.node["operationId"]?.range ?? operation.methodRange
            let key = chooser.choose(candidate.keys)
            if !candidate.keys.contains(key) {
                notes.note(
                    .name,
                    "another operation is called '\(candidate.bestKey)': this one is '\(key)'",
                    at: range
                )
            }
            return Located(value: key, range: range)
        }
    }

    private func tag(of operation: DocumentOperation) -> String? {
        tags.group(of: operation.node)
    }

    /// How many words all tags begin with, where these name a version: `Api20100401Call` and
    /// `Api20100401Queue` are call and queue.
    private func versionWords(of operations: [DocumentOperation]) -> Int {
        let tags = Set(operations.compactMap(tag)).map(SwiftName.words)
        guard tags.count > 2, let first = tags.first else { return 0 }
        let least = tags.map(\.count).min() ?? 0
        var count = 0
        while count + 1 < least, tags.allSatisfy({ $0[count] == first[count] }) { count += 1 }
        let namesVersion = first.prefix(count).contains { $0.contains(where: \.isNumber) }
        let staysName = tags.allSatisfy { count < $0.count && $0[count].first?.isLetter == true }
        return namesVersion && staysName ? count : 0
    }

    /// How the document writes its ids.
    private struct Habits {
        /// How often each id is there.
        let counts: [String: Int]
        let beginning: CommonBeginning
        /// Whether most ids say method and tag before what they are about.
        let repeatsTag: Bool
    }

    private struct Candidate {
        var groups: [String]
        /// What the operation may be called, the best first; others are longer.
        var names: [String]
        /// The name without what a framework made of the path.
        var short: String?
        /// Whether the best name may be that of another operation, which keeps it where both have one group.
        var givesWay = false

        var keys: [String] { names.map(key) }

        /// The key that it has if no other has it.
        var bestKey: String { key(names[0]) }

        private func key(_ name: String) -> String {
            groups.isEmpty ? name : (groups + [name]).joined(separator: ".")
        }

        /// The keys of the groups around, the outermost first.
        var outerGroups: [String] {
            groups.indices.map { groups[...$0].joined(separator: ".") }
        }
    }

    /// Of several with one short name, each gets a longer one.
    private func candidates(of operations: [DocumentOperation]) -> [Candidate] {
        let counts = Dictionary(
            operations.compactMap { $0.node["operationId"]?.string }.map { ($0, 1) },
            uniquingKeysWith: +
        )
        let habits = Habits(
            counts: counts,
            beginning: CommonBeginning(
                of: operations.filter { VendorNames($0.node) == nil }
                    .compactMap { $0.node["operationId"]?.string }
            ),
            repeatsTag: repeatTags(operations)
        )
        let versionWords = versionWords(of: operations)
        var candidates = operations.map { operation in
            let tag = tag(of: operation).flatMap { groupName($0, without: versionWords) }
            var candidate = candidate(operation, tag: tag, habits)
            if hasNameOfGet(operation) {
                candidate.names = candidate.names.map(headName)
                candidate.short = candidate.short.map(headName)
            }
            return inParents(candidate, of: operation, tag: tag, without: versionWords)
        }
        nameByPaths(&candidates, operations)
        lengthenNames(of: &candidates, where: \.givesWay)
        let most = candidates.map(\.names.count).max() ?? 1
        for _ in 1..<max(most, 2) { lengthenNames(of: &candidates) { _ in true } }
        joinGroupsOfFunctions(&candidates)
        return candidates
    }

    /// Takes the best name of those that share it.
    private func lengthenNames(
        of candidates: inout [Candidate],
        where mayChange: (Candidate) -> Bool
    ) {
        let firsts = Dictionary(candidates.map { ($0.bestKey, 1) }, uniquingKeysWith: +)
        for index in candidates.indices
        where candidates[index].names.count > 1 && mayChange(candidates[index])
            && firsts[candidates[index].bestKey, default: 0] > 1
        {
            candidates[index].names.removeFirst()
        }
    }

    /// Of how many operations a group may be that gives way to an operation of its name.
    private static let fewOperations = 3

    /// Beside an operation `tenants.get`, `tenants.get.one` is `tenants.getOne`.
    private func joinGroupsOfFunctions(_ candidates: inout [Candidate]) {
        let functions = Set(candidates.map(\.bestKey))
        let outerGroups = candidates.map(\.outerGroups)
        let counts = Dictionary(outerGroups.joined().map { ($0, 1) }, uniquingKeysWith: +)
        for index in candidates.indices {
            let first = outerGroups[index].firstIndex {
                functions.contains($0) && counts[$0, default: 0] <= Self.fewOperations
            }
            guard let first else { continue }
            let groups = candidates[index].groups
            var joined = candidates[index]
            joined.groups = Array(groups[..<first])
            joined.names = joined.names.map { name in
                let words = groups[first...] + [name]
                return names.memberKeepingCapitals(words.joined(separator: " ")) ?? name
            }
            if !functions.contains(joined.bestKey) { candidates[index] = joined }
        }
    }

    private func hasNameOfGet(_ operation: DocumentOperation) -> Bool {
        guard operation.method == .head, VendorNames(operation.node) == nil,
            let id = operation.node["operationId"]?.string
        else { return false }
        return operation.path.value["get"]?["operationId"]?.string == id
    }

    /// What a HEAD is called that has the id of the GET beside it: `headUser` of `getUser`.
    private func headName(_ name: String) -> String {
        let words = SwiftName.words(of: name)
        let rest = words.first == "get" ? words.dropFirst() : words[...]
        return function(
            names.memberKeepingCapitals((["head"] + rest).joined(separator: " ")) ?? name
        )
    }

    /// The operation in the groups around that of its tag: `books` of `products` is `products.books`.
    private func inParents(
        _ candidate: Candidate,
        of operation: DocumentOperation,
        tag: String?,
        without words: Int
    ) -> Candidate {
        guard let tag, candidate.groups == [group(tag)], let name = self.tag(of: operation),
            !tags.parents(of: name).isEmpty
        else { return candidate }
        var candidate = candidate
        candidate.groups = groups(of: name, without: words)
        return candidate
    }

    /// The group of a tag behind those of its parents.
    private func groups(of tag: String, without words: Int) -> [String] {
        var groups: [String] = []
        var outer: String?
        for tag in tags.parents(of: tag) + [tag] {
            guard let name = groupName(tag, without: words) else { continue }
            let short = outer.map { inGroup($0, name).names[0] } ?? name
            groups.append(short == "operation" ? name : group(short))
            outer = name
        }
        return groups
    }

    /// The group of each tag that is described, with dots, by the name of the tag.
    func groupsOfDescribedTags(among operations: [DocumentOperation]) -> [String: String] {
        if tags.described.isEmpty { return [:] }
        let words = versionWords(of: operations)
        return Dictionary(
            firstOf: tags.described.map { tag in
                (tag.name, groups(of: tag.name, without: words).joined(separator: "."))
            }
        )
    }

    /// Where a framework's ids say one name after the path is cut off, the paths decide.
    private func nameByPaths(_ candidates: inout [Candidate], _ operations: [DocumentOperation]) {
        let cut = candidates.indices.filter { candidates[$0].short != nil }
        for (_, indices) in Dictionary(grouping: cut, by: { candidates[$0].bestKey })
        where indices.count > 1 {
            let paths = PathNames(indices.map { operations[$0].path.key })
            for (number, index) in indices.enumerated() {
                let name = paths.name(candidates[index].short ?? "", at: number)
                    .flatMap(names.memberKeepingCapitals)
                if let name {
                    candidates[index].names.replaceSubrange(0..<1, with: [function(name)])
                }
            }
        }
    }

    /// Whether most ids are `postAccountResetPassword`, of the tag `Account`.
    private func repeatTags(_ operations: [DocumentOperation]) -> Bool {
        let tagged = operations.filter { tag(of: $0) != nil }
        let repeating = tagged.count { operation in
            guard let id = operation.node["operationId"]?.string, let tag = tag(of: operation)
            else {
                return false
            }
            return Self.withoutTag(id, tag, operation) != nil
        }
        return repeating >= 3 && repeating * 2 > tagged.count
    }

    /// `post reset password` of `postAccountResetPassword`.
    private static func withoutTag(_ id: String, _ tag: String, _ operation: DocumentOperation)
        -> String?
    {
        let words = SwiftName.words(of: id)
        let tagWords = SwiftName.words(of: tag).map { $0.lowercased() }
        guard words.first?.lowercased() == operation.method.rawValue.lowercased(),
            !tagWords.isEmpty,
            words.dropFirst().prefix(tagWords.count).map({ $0.lowercased() }) == tagWords
        else { return nil }
        return ([words[0]] + words.dropFirst(1 + tagWords.count)).joined(separator: " ")
    }

    private func candidate(_ operation: DocumentOperation, tag: String?, _ habits: Habits)
        -> Candidate
    {
        if let vendor = VendorNames(operation.node) {
            let groups =
                vendor.groups?.prefix(8).compactMap { groupName($0) } ?? tag.map { [$0] } ?? []
            let name = names.memberKeepingCapitals(vendor.name) ?? "operation"
            return Candidate(groups: groups.map(group), names: [function(name)])
        }
        guard let id = OperationID(operation, without: habits.beginning),
            SwiftName.hasWords(id.name)
        else { return made(operation, tag: tag) }
        if habits.repeatsTag, let tag, let written = self.tag(of: operation),
            let short = Self.withoutTag(id.name, written, operation)
        {
            let all = [short, id.name].compactMap(names.memberKeepingCapitals).map(function)
            return Candidate(groups: [group(tag)], names: all)
        }
        var parts = [id.name.withWholeNumbers]
        for separator: Unicode.Scalar in ["/", ".", ":", "#"] {
            parts = parts.flatMap { $0.parts(at: separator) }
        }
        parts = parts.filter(SwiftName.hasWords)
        if parts.count > 1 {
            var further: [String] = []
            if let number = parts.last, number.allSatisfy(\.isNumber) {
                parts.removeLast()
                let numbered = names.memberKeepingCapitals("\(parts[parts.count - 1]) \(number)")
                further = [pathName(operation)] + [numbered].compactMap(\.self).map(function)
            }
            let groups = parts.dropLast().prefix(8).compactMap { groupName($0) }.map(group)
            let name = parts.last.flatMap(names.memberKeepingCapitals) ?? ""
            return Candidate(groups: groups, names: ([function(name)] + further).unique)
        }
        if let candidate = inPathGroup(operation, id.name) { return candidate }
        var candidate = inGroup(tag ?? id.holder.flatMap(names.memberKeepingCapitals), id.name)
        if let tag, let holder = id.holder {
            let full = inGroup(tag, "\(holder) \(id.name)")
            candidate.names += full.names.filter { !candidate.names.contains($0) }
        } else if id.isShort, let full = operation.node["operationId"]?.string {
            candidate.short = id.name
            candidate.names.append(function(names.memberKeepingCapitals(full) ?? "operation"))
        } else if let written = operation.node["operationId"]?.string,
            habits.counts[written, default: 0] > 1
        {
            // What several have says nothing of this one; its path does.
            candidate.names = (candidate.names + [pathName(operation)]).unique
        } else if let plain = OperationID.withoutNumber(id.name), habits.counts[plain] != nil {
            // Numbered because it has the name of an operation in another group, perhaps.
            let short = inGroup(tag, plain)
            candidate.names = short.names.prefix(1) + candidate.names
            candidate.givesWay = true
        }
        return candidate
    }

    /// A group without the word for what holds functions: `user-controller` → `user`; `UserApi`, where that is
    /// how all end.
    private func groupName(_ text: String, without words: Int = 0) -> String? {
        let text = OperationID.withoutController(text, orAPI: tags.endInAPI)
        let rest = SwiftName.words(of: text).dropFirst(words).joined(separator: " ")
        return names.memberKeepingCapitals(words == 0 ? text : rest)
    }

    /// The id without the words that the tag has already: `Users_List` of `Users` is `list`.
    private func inGroup(_ tag: String?, _ id: String) -> Candidate {
        let full = function(names.memberKeepingCapitals(id) ?? "operation")
        guard let tag else { return Candidate(groups: [], names: [full]) }
        guard let short = name(id, behind: tag) else {
            return Candidate(groups: [group(tag)], names: [full])
        }
        // `Lease_LeaseGrant`, as gRPC names methods, says it twice.
        let shorter = name(short, behind: tag).map { [function($0)] } ?? []
        return Candidate(
            groups: [group(tag)],
            names: shorter + [function(short), full],
            givesWay: !shorter.isEmpty
        )
    }

    /// A name without the words of a tag at its beginning; nil where there are none, or no others.
    private func name(_ name: String, behind tag: String) -> String? {
        let words = SwiftName.words(of: name)
        let tagWords = SwiftName.words(of: tag).map { $0.lowercased() }
        var rest = words.dropFirst(tagWords.count)
        if tags.endInAPI, rest.count > 1, rest.first?.lowercased() == "api" { rest.removeFirst() }
        guard !rest.isEmpty, words.prefix(tagWords.count).map({ $0.lowercased() }) == tagWords,
            let short = names.memberKeepingCapitals(rest.joined(separator: " ")),
            short.first != "_"
        else { return nil }
        return short
    }

    /// `authors.list` of `api_authors_list` at `/api/authors`: what a framework made of a path that begins
    /// like those of most operations, and of a tag that says nothing. Nil for others.
    private func inPathGroup(_ operation: DocumentOperation, _ id: String) -> Candidate? {
        guard let tag = tags.silentTag(of: operation.node) else { return nil }
        let short = name(id, behind: tag) ?? names.memberKeepingCapitals(id) ?? "operation"
        let segments = PathTemplate.inBraces(operation.path.key).split(separator: "/")
        let resource = segments.first { !CommonBeginning.saysNothing($0.lowercased()) }
        guard let resource, !resource.contains("{"),
            let name = names.memberKeepingCapitals(String(resource))
        else { return Candidate(groups: [], names: [function(short)]) }
        let candidate = inGroup(name, short)
        let isMadeOfPath = candidate.names.count > 1
        return isMadeOfPath ? candidate : Candidate(groups: [], names: [function(short)])
    }

    /// A name of method and path: `GET /pets/{id}/toys` → `getPetsToys`, in the group of `pets` `getToys`.
    private func made(_ operation: DocumentOperation, tag: String?) -> Candidate {
        let path = PathTemplate.inBraces(operation.path.key)
        let segments = path.split(separator: "/").map(String.init)
        let literals = segments.enumerated().filter { index, segment in
            !segment.contains("{") && !segment.isVersionSegment
                && !(index == 0 && ["api", "rest"].contains(segment.lowercased()))
        }.map(\.element)
        let versions = segments.filter(\.isVersionSegment)
        let last = segments.last ?? ""
        let parameter = last.contains("{") ? ["by", last] : []
        let method = operation.method.rawValue.lowercased()
        let parameters = segments.filter { $0.contains("{") }
        func name(_ literals: some Sequence<String>, _ ending: [String]) -> String {
            let words = [method] + literals + ending
            return function(names.member(words.joined(separator: " ")) ?? method)
        }
        let all = parameters.isEmpty ? [] : ["by"] + parameters
        let outer = tag ?? literals.first.flatMap(names.member)
        let groups = outer.map { [group($0)] } ?? []
        guard let outer, let first = literals.first, Self.isAlike(first, outer) else {
            let names = [
                name(literals, parameter), name(literals, all), name(literals + versions, all),
            ]
            return Candidate(groups: groups, names: names.unique)
        }
        let rest = literals.dropFirst()
        let (short, long) = (name(rest, parameter), name(rest, all))
        return Candidate(
            groups: groups,
            names: [short, long, name(literals, all), name(literals + versions, all)].unique,
            givesWay: short != long
        )
    }

    /// All that method and path say.
    private func pathName(_ operation: DocumentOperation) -> String {
        made(operation, tag: nil).names.last ?? operation.method.rawValue.lowercased()
    }

    /// Whether a segment of a path says what the tag does: `annotation_layer` and `Annotation Layers`.
    private static func isAlike(_ segment: String, _ tag: String) -> Bool {
        func letters(_ text: String) -> String {
            SwiftName.words(of: text).joined().lowercased()
        }
        let (segment, tag) = (letters(segment), letters(tag))
        let (short, long) = segment.count < tag.count ? (segment, tag) : (tag, segment)
        return long == short || long == short + "s" || long == short + "es"
            || short.last == "y" && long == short.dropLast() + "ies"
    }

    /// Names that the API needs for itself.
    private func group(_ name: String) -> String {
        ReservedNames.Endpoints.avoided.contains(name) ? name + "Group" : bare(name)
    }

    private func function(_ name: String) -> String {
        ReservedNames.Endpoints.avoided.contains(name) ? name + "Operation" : bare(name)
    }

    private func bare(_ name: String) -> String {
        SwiftIdentifier.isLegal(name) && name.first?.isUppercase == false ? name : "operation"
    }
}

extension String {
    /// `v1`, `2.0`
    fileprivate var isVersionSegment: Bool {
        let digits = first == "v" ? dropFirst() : self[...]
        return !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// The same without the dots inside of numbers, where no name begins: `start_v2026_0`. In `oauth2.2fa`
    /// one begins.
    fileprivate var withWholeNumbers: String {
        guard contains(".") else { return self }
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let rest = part.drop(while: isDigit)
            let isInside =
                text.last.map(isDigit) == true && rest.count < part.count
                && rest.first?.isLetter != true
            text += (isInside ? "_" : ".") + part
        }
    }
}
