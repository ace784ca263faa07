/// What the groups of a document's tags are called.
struct TagNames {
    let names: SwiftName
    let tags: TagGroups
    /// How many words of the tags say nothing.
    private let versionWords: Int

    init(_ names: SwiftName, of tags: TagGroups, in operations: [DocumentOperation]) {
        self.names = names
        self.tags = tags
        versionWords = Self.versionWords(of: operations, tags)
    }

    /// The tag of an operation as it is written.
    func written(_ operation: DocumentOperation) -> String? { tags.group(of: operation.node) }

    func name(of operation: DocumentOperation) -> String? {
        written(operation).flatMap { groupName($0, without: versionWords) }
    }

    /// How many words all tags begin with, where these name a version: `Api20100401Call` and
    /// `Api20100401Queue` are call and queue.
    private static func versionWords(of operations: [DocumentOperation], _ groups: TagGroups) -> Int
    {
        let tags = Set(operations.compactMap { groups.group(of: $0.node) }).map(SwiftName.words)
        guard tags.count > 2, let first = tags.first else { return 0 }
        let least = tags.map(\.count).min() ?? 0
        var count = 0
        while count + 1 < least, tags.allSatisfy({ $0[count] == first[count] }) { count += 1 }
        let namesVersion = first.prefix(count).contains { $0.contains(where: \.isNumber) }
        let staysName = tags.allSatisfy { count < $0.count && $0[count].first?.isLetter == true }
        return namesVersion && staysName ? count : 0
    }

    /// A group without the word for what holds functions: `user-controller` → `user`; `UserApi`, where that is
    /// how all end.
    func groupName(_ text: String, without words: Int = 0) -> String? {
        let text = OperationID.withoutController(text, orAPI: tags.endInAPI)
        let rest = SwiftName.words(of: text).dropFirst(words).joined(separator: " ")
        return names.member(words == 0 ? text : rest)
    }

    /// The operation in the groups around that of its tag: `books` of `products` is `products.books`.
    func inParents(
        _ candidate: OperationCandidate,
        of operation: DocumentOperation,
        tag: String?
    ) -> OperationCandidate {
        guard let tag, candidate.groups == [OperationCandidate.group(tag)],
            let name = written(operation),
            !tags.parents(of: name).isEmpty
        else { return candidate }
        var candidate = candidate
        candidate.groups = groups(of: name)
        return candidate
    }

    /// The group of a tag behind those of its parents.
    private func groups(of tag: String) -> [String] {
        var groups: [String] = []
        var outer: String?
        for tag in tags.parents(of: tag) + [tag] {
            guard let name = groupName(tag, without: versionWords) else { continue }
            let short = outer.map { inGroup($0, name).names[0] } ?? name
            groups.append(short == "operation" ? name : OperationCandidate.group(short))
            outer = name
        }
        return groups
    }

    /// The group of each tag that is described, with dots, by the name of the tag.
    func groupsOfDescribed() -> [String: String] {
        Dictionary(
            firstOf: tags.described.map { tag in
                (tag.name, groups(of: tag.name).joined(separator: "."))
            }
        )
    }

    /// The id without the words that the tag has already: `Users_List` of `Users` is `list`.
    func inGroup(_ tag: String?, _ id: String) -> OperationCandidate {
        let full = names.member(id) ?? "operation"
        guard let tag else { return OperationCandidate(groups: [], names: [full]) }
        guard let short = shortened(id, behind: tag) else {
            return OperationCandidate(groups: [tag], names: [full])
        }
        // `Lease_LeaseGrant`, as gRPC names methods, says it twice.
        let shorter = name(short.name, behind: tag).map { [$0] } ?? []
        return OperationCandidate(
            groups: [tag],
            names: shorter + [short.name, full],
            givesWay: !shorter.isEmpty || short.isOfOne
        )
    }

    /// Whether words begin with what a tag is many of, and go on with what is done with one: `address create` of
    /// `addresses`, but not `invite user` of `invites`.
    private func areOfOne(_ words: [String], of tagWords: [String]) -> Bool {
        guard let last = tagWords.last, words.count > tagWords.count,
            PathNames.actions.contains(words[tagWords.count])
        else { return false }
        return words.starts(with: tagWords.dropLast() + [last.singular])
    }

    /// A name without the words of a tag at its beginning; nil where there are none, or no others.
    func name(_ name: String, behind tag: String) -> String? {
        shortened(name, behind: tag)?.name
    }

    /// The same, and whether it was one of what the tag is many of.
    private func shortened(_ name: String, behind tag: String) -> (name: String, isOfOne: Bool)? {
        let words = SwiftName.words(of: name)
        let tagWords = SwiftName.words(of: tag).map { $0.lowercased() }
        var rest = words.dropFirst(tagWords.count)
        if tags.endInAPI, rest.count > 1, rest.first?.lowercased() == "api" { rest.removeFirst() }
        let lowercased = words.map { $0.lowercased() }
        let isOfOne = !lowercased.starts(with: tagWords)
        guard !rest.isEmpty, !isOfOne || areOfOne(lowercased, of: tagWords),
            let short = names.member(rest.joined(separator: " ")),
            short.first != "_"
        else { return nil }
        return (short, isOfOne)
    }
}
