import Foundation

/// A file that may be a spec, with those that it includes, directly or through others.
struct SpecFile {
    let file: URL
    private(set) var included: [URL] = []
    private(set) var size = 0
    /// Those that are parts of a spec, by an `include`; others are only referred to.
    private var parts: Set<String> = []
    /// Whether what is included is not known.
    private var isUnreadable = false

    /// The files that are specs of their own. One without `api` that another includes is none, and
    /// while the text of another cannot be read, it is not known to be one. One that is only referred
    /// to is a spec if it is whole: parts of a document refer back to it.
    ///
    /// - Parameter package: The folder that included files stay inside, as the tool demands.
    static func specs(among files: [URL], in package: URL) -> [SpecFile] {
        let specs = files.map { SpecFile($0, in: package) }
        let parts = Set(specs.flatMap(\.parts))
        let included = Set(specs.flatMap(\.included).map(\.resolved))
        let isUnclear = specs.contains(where: \.isUnreadable)
        return specs.filter { spec in
            let path = spec.file.resolved
            if spec.isUnreadable { return true }
            if isUnclear || parts.contains(path) { return spec.hasName }
            return !included.contains(path) || spec.isComplete
        }
    }

    private init(_ file: URL, in package: URL) {
        self.file = file
        let inside = package.resolved + "/"
        var seen: Set<String> = [file.resolved]
        var open: [(file: URL, role: SpecText.Role)] = [(file, .part)]
        while let next = open.popLast() {
            guard next.file.isFile, let text = try? Data(contentsOf: next.file) else { continue }
            size += text.count
            let (includes, references) = files(namedIn: text, of: next.file, next.role)
            for (named, isPart) in references.map({ ($0, false) }) + includes.map({ ($0, true) }) {
                let other = next.file.deletingLastPathComponent().appending(path: named.path)
                guard !named.path.hasPrefix("/"), other.resolved.hasPrefix(inside), other.isFile
                else { continue }
                if isPart, other.resolved != file.resolved { parts.insert(other.resolved) }
                guard seen.insert(other.resolved).inserted else { continue }
                included.append(other)
                open.append((other, named.role))
            }
        }
    }

    /// What a text includes, or refers to.
    private mutating func files(namedIn text: Data, of file: URL, _ role: SpecText.Role)
        -> (includes: [SpecText.Include], references: [SpecText.Include])
    {
        if role == .overlay { return ([], []) }
        let references = SpecText.references(in: text).map {
            SpecText.Include(path: $0, role: .document)
        }
        // Most files include nothing, and large ones take their time to be parsed.
        guard role == .part, Self.mayInclude(text) else { return ([], references) }
        guard let spec = SpecText(text, of: file) else {
            isUnreadable = true
            return ([], references)
        }
        return (spec.includes, references)
    }

    /// Whether it has an `api`, with which it is a spec of its own wherever else it is included.
    private var hasName: Bool { text?.hasOne(of: "api") ?? false }

    /// Whether it has all that a spec or an OpenAPI document needs.
    var isComplete: Bool {
        text?.hasOne(of: "api", "openapi", "swagger") ?? false
    }

    private var text: SpecText? {
        (try? Data(contentsOf: file)).flatMap { SpecText($0, of: file) }
    }

    /// Whether a text, which may be no JSON at the moment, may name other files, perhaps with
    /// escapes.
    private static func mayInclude(_ text: Data) -> Bool {
        ["include", "\\u"].contains { text.range(of: Data($0.utf8)) != nil }
    }
}

extension URL {
    var resolved: String { resolvingSymlinksInPath().path }

    /// Whether the URL, or what it links to, is a file that can be read to its end.
    var isFile: Bool {
        let values = try? resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
        return values?.isRegularFile == true
    }
}
