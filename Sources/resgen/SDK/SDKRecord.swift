/// What was written into a package the last time: by it, an update knows what others have changed since.
struct SDKRecord: Equatable {
    static let fileName = ".resgen-package.json"

    /// The name of the package.
    var name: String
    /// The folder of the clone of resgen that it depends on, if it does.
    var checkout: String?
    /// The content hash of each file, by its path.
    var files: [String: String]

    init(name: String, checkout: String? = nil, files: [String: String]) {
        (self.name, self.checkout, self.files) = (name, checkout, files)
    }

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
        let checkout = node["resgen"]?.string
        self.init(name: name, checkout: checkout, files: Dictionary(firstOf: files))
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
