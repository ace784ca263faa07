/// Shorter names of schemas whose keys have the path of a package or of a version before them.
struct ComponentNames {
    let names: SwiftName

    /// `com.example.Pet` is a Pet, and `api.v2.pet.toy` a PetToy, where no other key ends like this.
    func shortNames(of keys: [String]) -> [String: String] {
        let generic = keys.compactMap { key in GenericTypeName(key).map { (key, $0) } }
        let inFull = Dictionary(firstOf: generic.map { ($0, $1.text(inFull: true)) })
        let dotted = keys.filter { $0.utf8.contains(UInt8(ascii: ".")) && inFull[$0] == nil }
        if dotted.isEmpty, generic.isEmpty { return [:] }
        let all = keys.map { ($0, inFull[$0] ?? $0) }
        let plain = generic.map { ($0, $1.text(inFull: false)) }
        let ends = dotted.map { key in (key, String(key.split(separator: ".").last ?? "")) }
        let isNamed = { (end: String) in end.count > 3 && end.first?.isUppercase == true }
        let tails = dotted.compactMap { key in behindVersion(key).map { (key, $0) } }
        return inFull.merging(Self.unique(plain, among: all + ends + plain)) { $1 }
            .merging(Self.unique(tails, among: all + tails)) { $1 }
            .merging(Self.unique(ends, among: all + ends).filter { isNamed($0.value) }) { $1 }
    }

    /// The names that no other key would have, by keys.
    private static func unique(_ names: [(String, String)], among all: [(String, String)])
        -> [String: String]
    {
        var owners: [[String]: Set<String>] = [:]
        for (key, name) in all { owners[lowercasedWords(name), default: []].insert(key) }
        let own = names.filter { owners[lowercasedWords($0.1)]?.count == 1 }
        return Dictionary(firstOf: own)
    }

    /// `api.v2.pet.pet_toy` → `PetToy`
    private func behindVersion(_ key: String) -> String? {
        let parts = key.split(separator: ".").map(String.init)
        let version = parts.dropLast().lastIndex { part in
            part.first == "v" && part.count > 1 && part.dropFirst().allSatisfy(\.isNumber)
        }
        guard let version, parts.count < 32, parts[version + 1].first?.isLetter == true
        else { return nil }
        return parts[(version + 1)...].map(names.typeCandidate).reduce("", SwiftName.joined)
    }

    /// What is equal in keys that are written in different cases.
    static func lowercasedWords(_ key: String) -> [String] {
        SwiftName.words(of: key).map { $0.lowercased() }
    }
}
