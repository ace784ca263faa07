import ResgenCompiler

/// What was written into a package the last time: by it, an update knows what others have changed since.
struct SDKRecord: Equatable {
    static let fileName = ".resgen-package.json"

    /// The name of the package.
    var name: String
    /// The name of the API's type, and the file of the package that is its spec. Nil in a record of an earlier
    /// version.
    var api: String?
    var spec: String?
    /// The folder of the clone of resgen that it depends on, if it does.
    var checkout: String?
    /// The content hash of each file, by its path.
    var files: [String: String]

    init(name: String, files: [String: String]) { (self.name, self.files) = (name, files) }

    /// Nil for what is no record. Nothing outside of the package is in one.
    init?(_ node: JSONNode) {
        guard let name = node["name"]?.string, let members = node["files"]?.members else {
            return nil
        }
        let files = members.compactMap { member in
            member.value.string.map { (member.key, $0) }
        }
        guard files.count == members.count, files.allSatisfy({ Self.isInside($0.0) }) else {
            return nil
        }
        self.init(name: name, files: Dictionary(firstOf: files))
        api = node["api"]?.string
        spec = node["spec"]?.string.flatMap { Self.isInside($0) ? $0 : nil }
        checkout = node["resgen"]?.string
    }

    /// Whether a path leads down from the folder of the package.
    private static func isInside(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !["", ".", ".."].contains($0) && !$0.contains("\0")
        }
    }

    var text: String {
        var printer = JSONPrinter()
        printer.object { printer in
            printer.member("name", name)
            if let api { printer.member("api", api) }
            if let spec { printer.member("spec", spec) }
            if let checkout { printer.member("resgen", checkout) }
            printer.key("files")
            printer.object { printer in
                for (path, hash) in files.sorted(by: { $0.key < $1.key }) {
                    printer.member(path, hash)
                }
            }
        }
        return printer.text + "\n"
    }
}
