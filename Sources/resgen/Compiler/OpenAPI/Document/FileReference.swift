import Foundation

/// A reference to a file, and to what is in it: `../models.json#/User` (RFC 3986, section 4.2).
struct FileReference {
    /// What is before the fragment; empty for the file that has the reference.
    let path: String
    /// The fragment with its `#`.
    let fragment: String

    init(_ text: String) {
        let end = text.firstIndex(of: "#") ?? text.endIndex
        path = String(text[..<end])
        fragment = end < text.endIndex ? String(text[end...]) : "#"
    }

    /// Whether a text that may be a name or a reference is a reference.
    static func isProbable(_ text: String) -> Bool {
        text.contains("#") || Notation.endings.contains { text.hasSuffix(".\($0)") }
    }

    var isLocal: Bool { path.isEmpty }

    /// Whether it begins with a scheme or names a host (sections 3.1 and 4.2).
    var isAddress: Bool {
        if path.hasPrefix("//") { return true }
        guard let colon = path.firstIndex(of: ":") else { return false }
        let scheme = path[..<colon]
        return scheme.first?.isLetter == true && scheme.allSatisfy { $0.isASCII && $0 != "/" }
    }

    /// The keys of the pointer; `#/` is read as the whole file, too, since tools do.
    var keys: [String]? { fragment == "#/" ? [] : JSONPointer.keys(of: fragment) }

    /// Where the path leads, relative to the folder of the document, perhaps to a folder around it
    /// (section 5.2.4); nil of a path that is absolute, or hides where it leads.
    ///
    /// - Parameters:
    ///   - base: The file with the reference, relative to the folder of the document.
    ///   - folder: The folders that lead to the document, as far as they are named.
    func resolved(against base: String, in folder: [String]) -> String? {
        if path.hasPrefix("/") { return nil }
        var steps = folder
        for step in base.split(separator: "/").dropLast() { Self.follow(String(step), &steps) }
        for step in path.split(separator: "/") where step != "." {
            let decoded = step.removingPercentEncoding ?? String(step)
            let isHidden = [".", ".."].contains(decoded) && step != ".."
            if isHidden || decoded.contains("/") || decoded.contains("\0") { return nil }
            Self.follow(decoded, &steps)
        }
        guard let last = steps.last, last != ".." else { return nil }
        let common = zip(steps, folder).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: folder.count - common)
        return (up + steps.dropFirst(common)).joined(separator: "/")
    }

    /// Of folders whose names are not known it goes up.
    private static func follow(_ step: String, _ steps: inout [String]) {
        if step == "..", let last = steps.last, last != ".." {
            steps.removeLast()
        } else {
            steps.append(step)
        }
    }

    /// A name for what it leads to: the last key of the pointer, or the file's. A name with more words
    /// comes after it, for where the first is taken or says nothing.
    func names(of file: String) -> [String] {
        let steps = file.split(separator: "/").map(String.init)
        let name = steps.last ?? file
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        let folder = steps.dropLast().last
        let ofFile = ["index", "_index", "schema"].contains(stem.lowercased()) ? folder : nil
        guard let key = keys?.last else {
            return [ofFile ?? stem] + (folder.map { ["\($0)_\(stem)"] } ?? [])
        }
        let both = "\(stem)_\(key)"
        let saysNothing = Int(key) != nil || ["schema", "items", "value"].contains(key)
        return saysNothing ? [both] : [key, both]
    }
}

extension SourceText {
    /// Whether there may be references to other files in a document: looking through its text is a
    /// hundredth of the work of looking through its tree.
    var mayReferToFiles: Bool {
        bytes.withUnsafeBytes { all in
            guard var start = all.baseAddress else { return false }
            let end = start + all.count
            while let dollar = memchr(start, 0x24, end - start) {
                start = UnsafeRawPointer(dollar) + 1
                guard end - start > 3, memcmp(start, "ref", 3) == 0 else { continue }
                start += 3
                // Past the quote of the key, the colon and the quote of the value.
                while start < end, Self.isBeforeReference(start.load(as: UInt8.self)) { start += 1 }
                if start < end, Self.mayBeginFile(start, end) { return true }
            }
            return false
        }
    }

    /// Whether a discriminator may map to files, as `mapping` or `defaultMapping`. Each byte is looked
    /// at a few times, however many mappings there are.
    var mayMapToFiles: Bool {
        var start = 0
        var brace = Known(end: 0, isFound: false)
        var looked = 0
        while let word = firstOffset(of: "apping", in: start..<bytes.count) {
            start = word + 6
            let limit = min(start + 4_096, bytes.count)
            // The values of a mapping are texts: in braces it ends with the first one that closes.
            brace.move(to: start, limit) { firstOffset(of: "}", in: $0) }
            let end = min(brace.end, limit)
            // Part of an ending may have been looked at.
            let rest = max(start, looked - 5)
            if rest < end, hasFileEnding(in: rest..<end) { return true }
            looked = max(looked, end)
        }
        return false
    }

    /// Whether there may be names of files with what is meant in them: `schemes.yaml#/key`.
    var mayNameParts: Bool {
        Notation.endings.contains { firstOffset(of: ".\($0)#", in: 0..<bytes.count) != nil }
    }

    private func hasFileEnding(in range: Range<Int>) -> Bool {
        Notation.endings.contains { firstOffset(of: ".\($0)", in: range) != nil }
    }

    /// Where something is next, or as far as it is known not to be.
    private struct Known {
        var end: Int
        var isFound: Bool

        mutating func move(to start: Int, _ limit: Int, find: (Range<Int>) -> Int?) {
            if isFound, end >= start { return }
            let from = max(start, end)
            guard from < limit else { return }
            let offset = find(from..<limit)
            end = offset ?? limit
            isFound = offset != nil
        }
    }

    /// No pointer, no property that is called so, and no address, as there are in examples.
    private static func mayBeginFile(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
        switch start.load(as: UInt8.self) {
        case UInt8(ascii: "#"), UInt8(ascii: "{"): false
        case UInt8(ascii: "h"):
            !["http://", "https://"].contains { (scheme: String) in
                end - start >= scheme.utf8.count && memcmp(start, scheme, scheme.utf8.count) == 0
            }
        default: true
        }
    }

    private static func isBeforeReference(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x3A, 0x27, 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }
}
