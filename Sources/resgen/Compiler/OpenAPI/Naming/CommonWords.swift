/// What all ids of a document begin or end with though it says nothing of one of them: `api_` of
/// drf-spectacular, `v1.`, the version of `listPetsV1`.
struct CommonWords {
    private let words: [String]
    /// A version that all end in.
    private let version: String?

    init(of ids: [String]) {
        guard ids.count > 1 else {
            (words, version) = ([], nil)
            return
        }
        version = Self.version(of: ids)
        let all = ids.map { SwiftName.words(of: $0).prefix(4) }
        let least = all.map(\.count).min() ?? 0
        var common: [String] = []
        for word in all[0].prefix(max(0, least - 1)).map({ $0.lowercased() })
        where Self.saysNothing(word) {
            let index = common.count
            guard all.allSatisfy({ $0[index].lowercased() == word }) else { break }
            common.append(word)
        }
        // What is left of each has to be a name.
        let isName = all.allSatisfy { $0.dropFirst(common.count).first?.first?.isLetter == true }
        words = isName ? common : []
    }

    private static func version(of ids: [String]) -> String? {
        let lasts = Set(ids.map { SwiftName.words(of: $0).last?.lowercased() ?? "" })
        guard lasts.count == 1, let last = lasts.first, last.first == "v", saysNothing(last),
            ids.allSatisfy({ $0.lowercased().hasSuffix(last) && SwiftName.words(of: $0).count > 1 })
        else { return nil }
        return last
    }

    /// `api`, `v1`
    static func saysNothing(_ word: String) -> Bool {
        if ["api", "apis", "rest"].contains(word) { return true }
        let digits = word.first == "v" ? word.dropFirst() : word[...]
        return !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }

    /// The rest of an id, with all that it is written with.
    func removed(from id: String) -> String {
        var rest = id[...]
        for word in words {
            guard rest.lowercased().hasPrefix(word) else { return id }
            rest = rest.dropFirst(word.count).drop { !$0.isLetter && !$0.isNumber }
        }
        if let version {
            rest = rest.dropLast(version.count)
            while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
        }
        return String(rest)
    }
}
