/// What an operationId says, without what a framework made of the path, the method and the class.
struct OperationID {
    /// The class that holds the function, without its last word: `Users` of `UsersController_list`.
    var holder: String?
    /// The name that was meant.
    var name: String
    /// Whether the name is a part of the id, so that two of them may be equal.
    var isShort = false

    /// Nil where the id says no name: it is missing, a path or a hash.
    ///
    /// - Parameter common: What all ids of the document begin or end with, and none means.
    init?(_ operation: DocumentOperation, without common: CommonWords) {
        guard let written = operation.node["operationId"]?.string, !written.contains("{"),
            !Self.isHash(written)
        else { return nil }
        let id = Self.withoutFileEnding(common.removed(from: written))
        name = id
        let method = operation.method.rawValue.lowercased()
        if let own = Self.withoutPath(id, path: operation.path.key, method: method)
            ?? Self.withoutMethod(id, operation.method.rawValue)
        {
            name = own
            isShort = true
        } else if let (holder, own) = Self.split(id) {
            self.holder = holder
            name = own
            isShort = true
        }
    }

    /// `read_item` of `read_item_items__item_id__get`, the id that FastAPI makes of a function's name.
    /// It knows nothing of a path that the app is mounted at: `/api` may be before that.
    static func withoutPath(_ id: String, path: String, method: String) -> String? {
        guard id.hasSuffix("_" + method) else { return nil }
        let whole = path.map { $0.isLetter || $0.isNumber || $0 == "/" ? $0 : "_" }
        // What is longer than the id is no part of it, however long a path is.
        let most = max(0, id.count - method.count - 1)
        var path = whole.suffix(most)
        if path.count < whole.count { path = path.drop { $0 != "/" } }
        while !path.isEmpty {
            let suffix = path.map { $0 == "/" ? "_" : String($0) }.joined() + "_" + method
            if id.hasSuffix(suffix), suffix.count < id.count {
                let name = String(id.dropLast(suffix.count))
                let words = SwiftName.words(of: name)
                let mount = SwiftName.words(of: String(whole.dropLast(path.count)))
                // Of `tenant_users_get` at `/tenant/users` all is made of the path.
                return words.allSatisfy(mount.contains) ? nil : name
            }
            path = path.dropFirst().drop { $0 != "/" }
        }
        return nil
    }

    /// `get_droplet` of `get_droplet.yml`, the file that the operation is in.
    private static func withoutFileEnding(_ id: String) -> String {
        guard let ending = [".yml", ".yaml"].first(where: id.hasSuffix) else { return id }
        let name = String(id.dropLast(ending.count))
        // `openapi.yaml` is what is asked for.
        return SwiftName.words(of: name).count > 1 ? name : id
    }

    /// `listUsers` of `listUsersUsingGET_1`, the id that Springfox makes of a function's name.
    private static func withoutMethod(_ id: String, _ method: String) -> String? {
        let suffix = "Using" + method.uppercased()
        for plain in [id, withoutNumber(id)].compactMap(\.self)
        where plain.hasSuffix(suffix) && plain != suffix {
            return String(plain.dropLast(suffix.count))
        }
        return nil
    }

    /// `search` of `search-1`.
    static func withoutVariant(_ id: String) -> String? {
        guard let line = id.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let digits = id[id.index(after: line)...]
        return digits.isEmpty || !digits.allSatisfy(\.isNumber) ? nil : String(id[..<line])
    }

    /// `list` of `list_2`.
    static func withoutNumber(_ id: String) -> String? {
        guard let line = id.utf8.lastIndex(of: UInt8(ascii: "_")) else { return nil }
        let digits = id[id.index(after: line)...]
        return digits.isEmpty || !digits.allSatisfy(\.isNumber) ? nil : String(id[..<line])
    }

    /// `UsersController_list` → Users, list.
    private static func split(_ id: String) -> (holder: String, name: String)? {
        guard let line = id.utf8.firstIndex(of: UInt8(ascii: "_")) else { return nil }
        let name = String(id[id.index(after: line)...])
        guard let holder = self.holder(String(id[..<line]), of: holders),
            SwiftName.hasWords(name)
        else { return nil }
        return (holder, name)
    }

    /// `user-controller` → user.
    static func withoutController(_ name: String, orAPI: Bool = false) -> String {
        holder(name, of: orAPI ? ["controller", "api"] : ["controller"]) ?? name
    }

    /// The words before the last one; nil for what is no class that holds operations.
    private static func holder(_ name: String, of kinds: Set<String>) -> String? {
        let words = SwiftName.words(of: name)
        guard words.count > 1, let last = words.last?.lowercased(), kinds.contains(last) else {
            return nil
        }
        return words.dropLast().joined(separator: " ")
    }

    private static let holders: Set<String> = ["controller", "operations", "endpoint", "endpoints"]

    /// `5f0a3bc8d2e14b7f9a6c1d3e5b7a9c0d`, or a UUID.
    private static func isHash(_ id: String) -> Bool {
        guard id.utf8.count >= 32, id.allBytes({ $0 == UInt8(ascii: "-") || $0.isHexDigit })
        else { return false }
        let digits = id.filter { $0 != "-" }
        return [32, 40, 64].contains(digits.count) && digits.contains(where: \.isNumber)
    }
}
