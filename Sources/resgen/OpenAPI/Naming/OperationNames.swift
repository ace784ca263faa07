/// Gives each operation the key of an endpoint: `repos/list-for-org` → `repos.listForOrg`.
struct OperationNames {
    let names: SwiftName
    let notes: OpenAPINotes

    struct Operation {
        let path: JSONMember
        let method: Method
        let node: JSONNode
        let methodRange: SourceRange
    }

    /// The keys in the order of the operations.
    func keys(of operations: [Operation]) -> [Located<String>] {
        let wishes = wishes(of: operations)
        let groups = Set(
            wishes.flatMap { wish in
                wish.groups.indices.map { wish.groups[...$0].joined(separator: ".") }
            }
        )
        var chooser = NameChooser(reserved: groups)
        return zip(operations, wishes).map { operation, wish in
            let range = operation.node["operationId"]?.range ?? operation.methodRange
            let key = chooser.choose(wish.keys)
            if !wish.keys.contains(key) {
                notes.note(
                    .name,
                    "another operation is called '\(wish.keys[0])': this one is '\(key)'",
                    at: range
                )
            }
            return Located(value: key, range: range)
        }
    }

    private static func tag(of operation: Operation) -> String? {
        operation.node["tags"]?.elements.first?.string
    }

    /// How many words all tags begin with, where these tell a version: `Api20100401Call` and
    /// `Api20100401Queue` are call and queue.
    private func versionWords(of operations: [Operation]) -> Int {
        let tags = Set(operations.compactMap(Self.tag)).map(SwiftName.words)
        guard tags.count > 2, let first = tags.first else { return 0 }
        let least = tags.map(\.count).min() ?? 0
        var count = 0
        while count + 1 < least, tags.allSatisfy({ $0[count] == first[count] }) { count += 1 }
        let tellsVersion = first.prefix(count).contains { $0.contains(where: \.isNumber) }
        let staysName = tags.allSatisfy { count < $0.count && $0[count].first?.isLetter == true }
        return tellsVersion && staysName ? count : 0
    }

    private struct Wish {
        var groups: [String]
        /// What the operation may be called, the best first; others are longer.
        var names: [String]

        var keys: [String] { names.map { (groups + [$0]).joined(separator: ".") } }
    }

    /// Of several that wish for one short name, each gets a longer one.
    private func wishes(of operations: [Operation]) -> [Wish] {
        let counts = Dictionary(
            operations.compactMap { $0.node["operationId"]?.string }.map { ($0, 1) },
            uniquingKeysWith: +
        )
        let versionWords = versionWords(of: operations)
        var wishes = operations.map { operation in
            let tag = Self.tag(of: operation).flatMap { groupName($0, without: versionWords) }
            return wish(operation, tag: tag, counts)
        }
        let firsts = Dictionary(wishes.map { ($0.keys[0], 1) }, uniquingKeysWith: +)
        for index in wishes.indices
        where wishes[index].names.count > 1 && firsts[wishes[index].keys[0], default: 0] > 1 {
            wishes[index].names.removeFirst()
        }
        return wishes
    }

    private func wish(_ operation: Operation, tag: String?, _ counts: [String: Int]) -> Wish {
        guard let id = OperationID(operation), names.member(id.name) != nil else {
            return made(operation, tag: tag)
        }
        let separators: Set<Character> = ["/", ".", ":", "#"]
        let parts = id.name.split { separators.contains($0) }.map(String.init)
            .filter { names.member($0) != nil }
        if parts.count > 1 {
            let groups = parts.dropLast().prefix(8).compactMap { groupName($0) }.map(group)
            let name = parts.last.flatMap(names.memberKeepingCapitals) ?? ""
            return Wish(groups: groups, names: [function(name)])
        }
        var wish = inGroup(tag ?? id.holder.flatMap(names.memberKeepingCapitals), id.name)
        if let tag, let holder = id.holder {
            let whole = inGroup(tag, "\(holder) \(id.name)")
            wish.names += whole.names.filter { !wish.names.contains($0) }
        } else if id.isShort, let whole = operation.node["operationId"]?.string {
            wish.names.append(function(names.memberKeepingCapitals(whole) ?? "operation"))
        } else if let plain = Self.withoutNumber(id.name), counts[plain] != nil {
            // Numbered because it has the name of an operation in another group, perhaps.
            let short = inGroup(tag, plain)
            wish.names = short.names.prefix(1) + wish.names
        }
        return wish
    }

    /// `list` of `list_2`.
    private static func withoutNumber(_ id: String) -> String? {
        guard let line = id.lastIndex(of: "_") else { return nil }
        let digits = id[id.index(after: line)...]
        return digits.isEmpty || !digits.allSatisfy(\.isNumber) ? nil : String(id[..<line])
    }

    /// A group without the word for what holds functions: `user-controller` → `user`.
    private func groupName(_ text: String, without words: Int = 0) -> String? {
        let text = OperationID.withoutController(text)
        let rest = SwiftName.words(of: text).dropFirst(words).joined(separator: " ")
        return names.memberKeepingCapitals(words == 0 ? text : rest)
    }

    /// The id without the words that the tag has already: `Users_List` of `Users` is `list`.
    private func inGroup(_ tag: String?, _ id: String) -> Wish {
        let whole = function(names.memberKeepingCapitals(id) ?? "operation")
        guard let tag else { return Wish(groups: [], names: [whole]) }
        let words = SwiftName.words(of: id)
        let tagWords = SwiftName.words(of: tag).map { $0.lowercased() }
        let begins = words.prefix(tagWords.count).map { $0.lowercased() } == tagWords
        guard begins, words.count > tagWords.count,
            let short = names.memberKeepingCapitals(
                words.dropFirst(tagWords.count).joined(separator: " ")
            ),
            short.first != "_"
        else { return Wish(groups: [group(tag)], names: [whole]) }
        return Wish(groups: [group(tag)], names: [function(short), whole])
    }

    /// A name of method and path: `GET /pets/{id}/toys` → `getPetsToys`.
    private func made(_ operation: Operation, tag: String?) -> Wish {
        let path = PathReader.inBraces(operation.path.key)
        let segments = path.split(separator: "/").map(String.init)
        let literals = segments.enumerated().filter { index, segment in
            !segment.contains("{") && !segment.isVersionSegment
                && !(index == 0 && ["api", "rest"].contains(segment.lowercased()))
        }.map(\.element)
        let last = segments.last ?? ""
        let parameter = last.contains("{") ? ["by", last] : []
        let method = operation.method.rawValue.lowercased()
        let parameters = segments.filter { $0.contains("{") }
        let name = names.member(([method] + literals + parameter).joined(separator: " "))
        let long = names.member(
            ([method] + literals + (parameters.isEmpty ? [] : ["by"] + parameters)).joined(
                separator: " "
            )
        )
        let groups = (tag ?? literals.first.flatMap(names.member)).map { [group($0)] } ?? []
        let all = [name ?? method, long ?? method].map(function)
        return Wish(groups: groups, names: all[0] == all[1] ? [all[0]] : all)
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
}
