import Foundation

/// A file that may be a spec, with those that it includes, directly or through others.
struct SpecFile {
    let file: URL
    private(set) var included: [URL] = []
    private(set) var size = 0
    /// Whether what is included is not known.
    private var isUnreadable = false

    /// The files that are specs of their own. One without `api` that another includes is none, and
    /// while the text of another cannot be read, it is not known to be one.
    ///
    /// - Parameter package: The folder that included files stay inside, as the tool demands.
    static func specs(among files: [URL], in package: URL) -> [SpecFile] {
        let specs = files.map { SpecFile($0, in: package) }
        let included = Set(specs.flatMap(\.included).map(\.resolved))
        let isUnclear = specs.contains(where: \.isUnreadable)
        return specs.filter { spec in
            guard isUnclear || included.contains(spec.file.resolved) else { return true }
            return spec.isUnreadable || spec.hasName
        }
    }

    private init(_ file: URL, in package: URL) {
        self.file = file
        let inside = package.resolved + "/"
        var seen: Set<String> = [file.resolved]
        var open = [(file: file, isDocument: false)]
        while let next = open.popLast() {
            guard next.file.isFile, let text = try? Data(contentsOf: next.file) else { continue }
            size += text.count
            if next.isDocument { continue }
            // Most files include nothing, and large ones take their time to be parsed.
            guard Self.mayInclude(text) else { continue }
            guard let spec = SpecText(text, of: next.file) else {
                isUnreadable = true
                continue
            }
            for include in spec.includes where !include.path.hasPrefix("/") {
                let other = next.file.deletingLastPathComponent().appending(path: include.path)
                guard other.resolved.hasPrefix(inside), other.isFile,
                    seen.insert(other.resolved).inserted
                else { continue }
                included.append(other)
                open.append((other, include.isDocument))
            }
        }
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
