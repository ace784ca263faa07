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
        let count = versionWords(of: operations)
        let wishes = operations.map { wish($0, withoutWords: count) }
        let groups = Set(
            wishes.flatMap { wish in
                wish.groups.indices.map { wish.groups[...$0].joined(separator: ".") }
            }
        )
        var chooser = NameChooser(reserved: groups)
        return zip(operations, wishes).map { operation, wish in
            let range = operation.node["operationId"]?.range ?? operation.methodRange
            let candidates = [wish.name] + (wish.longName.map { [$0] } ?? [])
            let keys = candidates.map { (wish.groups + [$0]).joined(separator: ".") }
            let key = chooser.choose(keys)
            if !keys.contains(key) {
                notes.note(
                    .name,
                    "another operation is called '\(keys[0])': this one is '\(key)'",
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
        var name: String
        /// The name with the words that the group has too.
        var longName: String?
    }

    private func wish(_ operation: Operation, withoutWords count: Int) -> Wish {
        let tag = Self.tag(of: operation).flatMap { tag in
            let words = SwiftName.words(of: tag).dropFirst(count)
            return names.memberKeepingCapitals(count == 0 ? tag : words.joined(separator: " "))
        }
        guard let id = operation.node["operationId"]?.string, names.member(id) != nil else {
            return made(operation, tag: tag)
        }
        let separators: Set<Character> = ["/", ".", ":", "#"]
        let parts = id.split { separators.contains($0) }.compactMap {
            names.memberKeepingCapitals(String($0))
        }
        if parts.count > 1 {
            return Wish(
                groups: parts.dropLast().prefix(8).map(group),
                name: function(parts.last ?? "")
            )
        }
        return inGroup(tag, id)
    }

    /// The id without the words that the tag has already: `Users_List` of `Users` is `list`.
    private func inGroup(_ tag: String?, _ id: String) -> Wish {
        let whole = function(names.memberKeepingCapitals(id) ?? "operation")
        guard let tag else { return Wish(groups: [], name: whole) }
        let words = SwiftName.words(of: id)
        let tagWords = SwiftName.words(of: tag).map { $0.lowercased() }
        let begins = words.prefix(tagWords.count).map { $0.lowercased() } == tagWords
        guard begins, words.count > tagWords.count,
            let short = names.memberKeepingCapitals(
                words.dropFirst(tagWords.count).joined(separator: " ")
            ),
            short.first != "_"
        else { return Wish(groups: [group(tag)], name: whole) }
        return Wish(groups: [group(tag)], name: function(short), longName: whole)
    }

    /// A name of method and path: `GET /pets/{id}/toys` → `getPetsToys`.
    private func made(_ operation: Operation, tag: String?) -> Wish {
        let segments = operation.path.key.split(separator: "/").map(String.init)
        let literals = segments.filter { !$0.contains("{") && !$0.isVersionSegment }
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
        return Wish(groups: groups, name: function(name ?? method), longName: long.map(function))
    }

    /// Names that the API needs for itself.
    private func group(_ name: String) -> String {
        ["server", "defaults", "api", "init", "self"].contains(name) ? name + "Group" : bare(name)
    }

    private func function(_ name: String) -> String {
        ["server", "defaults", "api", "init", "self"].contains(name)
            ? name + "Operation" : bare(name)
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
