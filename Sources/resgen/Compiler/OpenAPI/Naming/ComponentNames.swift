/// Shorter names of schemas whose keys have the path of a package or of a version before them.
struct ComponentNames {
    let names: SwiftName

    /// `com.example.Pet` is a Pet, and `api.v2.pet.toy` a PetToy, where no other key ends like this; beside
    /// `com.example.old.Pet` it is an `ExamplePet`.
    func shortNames(of keys: [String]) -> [String: String] {
        let generic = keys.compactMap { key in GenericTypeName(key).map { (key, $0) } }
        let inFull = Dictionary(firstOf: generic.map { ($0, $1.text(inFull: true)) })
        let dotted = keys.filter { $0.utf8.contains(UInt8(ascii: ".")) && inFull[$0] == nil }
        let messages = messages(keys)
        if dotted.isEmpty, generic.isEmpty, messages.isEmpty { return [:] }
        let all = keys.map { ($0, inFull[$0] ?? $0) }
        let plain = generic.map { ($0, $1.text(inFull: false)) }
        let ends = dotted.map { key in (key, String(key.split(separator: ".").last ?? "")) }
        let isNamed = { (end: String) in end.count > 2 && end.first?.isUppercase == true }
        let ofPackages = Self.unique(messages, among: all + messages)
        let tails = dotted.compactMap { key in behindVersion(key).map { (key, $0) } }
        let short = inFull.merging(Self.unique(plain, among: all + ends + plain)) { $1 }
            .merging(Self.unique(tails, among: all + tails)) { $1 }
            .merging(Self.unique(ends, among: all + ends).filter { isNamed($0.value) }) { $1 }
            .merging(ofPackages.filter { isNamed($0.value) }) { $1 }
        let long = ends.filter { short[$0.0] == nil && isNamed($0.1) }.map(\.0)
        return short.merging(endings(of: long, among: all + ends)) { old, _ in old }
    }

    /// How many parts of a path an ending has at the most.
    private static let mostParts = 8

    /// For each key the fewest of its last parts that no other key ends with.
    private func endings(of keys: [String], among all: [(String, String)]) -> [String: String] {
        var endings: [String: String] = [:]
        let known = Self.owners(of: all)
        for count in 2...Self.mostParts {
            let open = keys.filter { endings[$0] == nil }
            if open.isEmpty { break }
            let candidates = open.compactMap { key -> (String, String)? in
                let path = key.split(separator: ".")
                let parts = path.suffix(count)
                guard path.count > count, parts.first?.first?.isLetter == true else { return nil }
                return (key, parts.joined(separator: " "))
            }
            let owners = known.merging(Self.owners(of: candidates)) { $0.union($1) }
            endings.merge(Self.unique(candidates, by: owners)) { old, _ in old }
        }
        return endings
    }

    /// `etcdserverpbPutRequest` → `PutRequest`: keys of grpc-gateway have the package of a message before it,
    /// in lower case. There is always one for errors, of packages that keep their name.
    private func messages(_ keys: [String]) -> [(String, String)] {
        let any = "protobufAny"
        let errors: Set = [
            "rpcStatus", "googlerpcStatus", "googleRpcStatus", "runtimeError", "runtimeStreamError",
        ]
        guard keys.contains(any), keys.contains(where: errors.contains) else { return [] }
        let own = keys.filter { key in
            key != any && !errors.contains(key) && key.first?.isLowercase == true
        }
        return own.map { key in (key, String(key.drop { !$0.isUppercase })) }
    }

    /// The names that no other key would have, by keys.
    private static func unique(_ names: [(String, String)], among all: [(String, String)])
        -> [String: String]
    {
        unique(names, by: owners(of: all))
    }

    /// The keys that would have a name, by its words.
    private static func owners(of names: [(String, String)]) -> [[String]: Set<String>] {
        names.reduce(into: [:]) { owners, name in
            owners[lowercasedWords(name.1), default: []].insert(name.0)
        }
    }

    private static func unique(_ names: [(String, String)], by owners: [[String]: Set<String>])
        -> [String: String]
    {
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
