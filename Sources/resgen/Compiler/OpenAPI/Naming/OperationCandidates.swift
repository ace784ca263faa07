/// What operations may be called, each by itself and by how the document writes its ids.
struct OperationCandidates {
    private let tagNames: TagNames
    private var names: SwiftName { tagNames.names }
    /// The operations by their ids, without HEAD beside a GET of the same id.
    private let operationsByID: [String: [DocumentOperation]]
    /// The ids that several operations of one group have, by the group and the id.
    private let repeatedIDs: [String?: [String: RepeatedID]]
    private let common: CommonWords
    private let module: IDModule?
    /// Whether the ids say groups, and no tags do: `Pets_list`, as AutoRest has it.
    private let sayGroups: Bool
    /// Whether most ids say method and tag before what they are about.
    private let repeatsTag: Bool

    init(
        of operations: [DocumentOperation],
        _ tagNames: TagNames,
        in document: OpenAPIDocument
    ) {
        self.tagNames = tagNames
        let ids = operations.compactMap { $0.node["operationId"]?.string }
        operationsByID = Dictionary(
            grouping: operations.filter { !Self.hasNameOfGet($0) },
            by: { $0.node["operationId"]?.string ?? "" }
        )
        let repeated = operationsByID.filter { !$0.key.isEmpty && $0.value.count > 1 }.values
            .joined()
        repeatedIDs = Dictionary(grouping: repeated, by: tagNames.name).mapValues { operations in
            Dictionary(grouping: operations) { $0.node["operationId"]?.string ?? "" }
                .mapValues(RepeatedID.init)
        }
        common = CommonWords(
            of: operations.filter { VendorNames($0.node) == nil }
                .compactMap { $0.node["operationId"]?.string }
        )
        module = IDModule(of: ids, in: document)
        let rests = ids.map(common.removed)
        sayGroups =
            ids.count > 1 && ids.count == operations.count && rests.allSatisfy(Self.saysGroup)
            && operations.allSatisfy { ($0.node["tags"]?.elements ?? []).isEmpty }
        repeatsTag = Self.repeatTags(operations, tagNames)
    }

    func candidate(of operation: DocumentOperation) -> OperationCandidate {
        let tag = tagNames.name(of: operation)
        var candidate = candidate(operation, tag: tag)
        if Self.hasNameOfGet(operation) {
            candidate.names = candidate.names.map(headName)
            candidate.short = candidate.short.map(headName)
        }
        return tagNames.inParents(candidate, of: operation, tag: tag)
    }

    /// Whether most ids are `postAccountResetPassword`, of the tag `Account`.
    private static func repeatTags(_ operations: [DocumentOperation], _ tagNames: TagNames)
        -> Bool
    {
        let tagged = operations.filter { tagNames.written($0) != nil }
        let repeating = tagged.count { operation in
            guard let id = operation.node["operationId"]?.string,
                let tag = tagNames.written(operation)
            else {
                return false
            }
            return withoutTag(id, tag, operation) != nil
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

    /// Whether an id is of what is no verb, a line below, and one more word or several.
    private static func saysGroup(_ id: String) -> Bool {
        let parts = id.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first?.isUppercase == true,
            let verb = SwiftName.words(of: String(parts[0])).first?.lowercased(),
            !PathNames.actions.contains(verb)
        else { return false }
        return parts[0].contains(where: \.isLowercase)
            && parts.allSatisfy { SwiftName.hasWords(String($0)) }
    }

    private func candidate(_ operation: DocumentOperation, tag: String?) -> OperationCandidate {
        if let vendor = VendorNames(operation.node) {
            let groups =
                vendor.groups?.prefix(8).compactMap { tagNames.groupName($0) } ?? tag.map { [$0] }
                ?? []
            let name = names.member(vendor.name) ?? "operation"
            return OperationCandidate(groups: groups, names: [name])
        }
        guard let id = OperationID(operation, without: common),
            SwiftName.hasWords(id.name)
        else { return made(operation, tag: tag) }
        if let candidate = ofOneFunction(operation, tag: tag) { return candidate }
        if repeatsTag, let tag, let written = tagNames.written(operation),
            let short = Self.withoutTag(id.name, written, operation)
        {
            let all = [short, id.name].compactMap(names.member)
            return OperationCandidate(groups: [tag], names: all)
        }
        if let candidate = inGroupsOfID(operation, id.name) { return candidate }
        if let candidate = inPathGroup(operation, id.name) { return candidate }
        let ofID = sayGroups ? id.name.split(separator: "_").first.map(String.init) : nil
        let group = tag ?? (id.holder ?? ofID).flatMap(names.member)
        var candidate = tagNames.inGroup(group, id.name)
        if let tag, let holder = id.holder {
            let full = tagNames.inGroup(tag, "\(holder) \(id.name)")
            candidate.names += full.names.filter { !candidate.names.contains($0) }
        } else if id.isShort, let full = operation.node["operationId"]?.string {
            candidate.short = id.name
            let name = names.member(full) ?? "operation"
            candidate.names.append(OperationCandidate.function(name))
        } else if let written = operation.node["operationId"]?.string,
            let repeated = repeatedIDs[tag]?[written], !Self.hasNameOfGet(operation)
        {
            candidate.names = names(candidate.names, of: operation, repeated)
        } else if let plain = OperationID.withoutNumber(id.name), operationsByID[plain] != nil {
            // Numbered because it has the name of an operation in another group, perhaps.
            let short = tagNames.inGroup(tag, plain)
            candidate.names = short.names.prefix(1) + candidate.names
            candidate.givesWay = true
        } else if let plain = OperationID.withoutVariant(id.name), operationsByID[plain] != nil {
            // The same with another method or path.
            candidate.names.insert(pathName(operation), at: 0)
        }
        return candidate
    }

    /// `getItems` and `postItems` of `items_items_post`, the id that FastAPI gives to all methods of one function.
    private func ofOneFunction(_ operation: DocumentOperation, tag: String?) -> OperationCandidate?
    {
        let path = operation.path.key
        guard let written = operation.node["operationId"]?.string,
            let same = operationsByID[written], same.count > 1, !Self.hasNameOfGet(operation),
            same.allSatisfy({ $0.path.key == path })
        else { return nil }
        let id = common.removed(from: written)
        let name = same.lazy.compactMap { other in
            OperationID.withoutPath(id, path: path, method: other.method.rawValue.lowercased())
        }.first
        return name.map { name in
            var candidate = tagNames.inGroup(
                tag,
                "\(operation.method.rawValue.lowercased()) \(name)"
            )
            candidate.names = (candidate.names + [pathName(operation)]).unique
            return candidate
        }
    }

    /// Of several with one id the first has its name; of the others the path says more.
    private func names(
        _ own: [String],
        of operation: DocumentOperation,
        _ repeated: RepeatedID
    ) -> [String] {
        let byPath = repeated.name(own[0], of: operation).flatMap(names.member)
        let names = repeated.isFirst(operation) ? own : [byPath].compactMap(\.self)
        return (names + [pathName(operation)]).unique
    }

    private static func hasNameOfGet(_ operation: DocumentOperation) -> Bool {
        guard operation.method == .head, VendorNames(operation.node) == nil,
            let id = operation.node["operationId"]?.string
        else { return false }
        return operation.path.value["get"]?["operationId"]?.string == id
    }

    /// What a HEAD is called that has the id of the GET beside it: `headUser` of `getUser`.
    private func headName(_ name: String) -> String {
        let words = SwiftName.words(of: name)
        let rest = words.first == "get" ? words.dropFirst() : words[...]
        return OperationCandidate.function(
            names.member((["head"] + rest).joined(separator: " ")) ?? name
        )
    }

    /// `repos.contents.get` of `repos/contents/get`: an id that says groups. Nil for others.
    private func inGroupsOfID(_ operation: DocumentOperation, _ id: String) -> OperationCandidate? {
        let rest = module?.removed(from: id)
        var parts = [(rest ?? id).withWholeNumbers]
        for separator: Unicode.Scalar in ["/", ".", ":", "#"]
        where id.unicodeScalars.contains(separator) {
            parts = parts.flatMap { $0.parts(at: separator) }
        }
        parts = parts.filter(SwiftName.hasWords)
        let isName = parts.count > 1 || rest != nil && parts.first?.first?.isNumber == false
        guard isName else { return nil }
        var further: [String] = []
        if parts.count > 1, let number = parts.last, number.allSatisfy(\.isNumber) {
            parts.removeLast()
            let numbered = names.member("\(parts[parts.count - 1]) \(number)")
            further = [pathName(operation)] + [numbered].compactMap(\.self)
        }
        let groups = parts.dropLast().prefix(8).compactMap { tagNames.groupName($0) }
        let name = parts.last.flatMap(names.member) ?? ""
        return OperationCandidate(groups: groups, names: ([name] + further).unique)
    }

    /// `authors.list` of `api_authors_list` at `/api/authors`: what a framework made of a path that begins
    /// like those of most operations, and of a tag that says nothing. Nil for others.
    private func inPathGroup(_ operation: DocumentOperation, _ id: String) -> OperationCandidate? {
        guard let tag = tagNames.tags.silentTag(of: operation.node) else { return nil }
        let short =
            tagNames.name(id, behind: tag) ?? names.member(id)
            ?? "operation"
        let segments = PathTemplate.inBraces(operation.path.key).split(separator: "/")
        let resource = segments.first { !CommonWords.saysNothing($0.lowercased()) }
        guard let resource, !resource.contains("{"),
            let name = names.member(String(resource))
        else { return OperationCandidate(groups: [], names: [short]) }
        let candidate = tagNames.inGroup(name, short)
        let isMadeOfPath = candidate.names.count > 1
        return isMadeOfPath ? candidate : OperationCandidate(groups: [], names: [short])
    }

    /// A name of method and path: `GET /pets/{id}/toys` → `getPetsToys`, in the group of `pets` `getToys`.
    private func made(_ operation: DocumentOperation, tag: String?) -> OperationCandidate {
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
            return OperationCandidate.function(names.member(words.joined(separator: " ")) ?? method)
        }
        let all = parameters.isEmpty ? [] : ["by"] + parameters
        let outer = tag ?? literals.first.flatMap(names.member)
        let groups = outer.map { [$0] } ?? []
        guard let outer, let first = literals.first, Self.isAlike(first, outer) else {
            let names = [
                name(literals, parameter), name(literals, all), name(literals + versions, all),
            ]
            return OperationCandidate(groups: groups, names: names.unique)
        }
        let rest = literals.dropFirst()
        let (short, long) = (name(rest, parameter), name(rest, all))
        return OperationCandidate(
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
