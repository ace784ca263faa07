/// A value in one of the files of a document.
struct BundledValue: Hashable {
    let file: DocumentFiles.File
    let node: JSONNode

    static func == (left: BundledValue, right: BundledValue) -> Bool {
        left.node.id == right.node.id && left.file.source == right.file.source
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(file.source)
        hasher.combine(node.id)
    }
}

/// Finds what references lead to in the files of a document.
final class FilePointers {
    struct Target {
        let value: BundledValue
        /// The key of the value, where it has one.
        let keyRange: SourceRange?
        /// The fragment that leads to it in its file.
        let pointer: String
    }

    private struct Place: Hashable {
        let source: Int32
        let fragment: String
    }

    private let files: DocumentFiles
    private let members = MemberIndex()
    private var known: [Place: Target] = [:]

    /// A pointer leads through at most so many other references.
    private static let chainLimit = 32

    init(_ files: DocumentFiles) { self.files = files }

    /// What a reference leads to; nil where that is nowhere.
    func target(of text: String, in value: BundledValue) -> Target? {
        try? target(of: FileReference(text), at: value.node.range, in: value.file)
    }

    /// What a reference leads to. One without a file is of the file that it is in; what is not there is
    /// looked for in the document, as tools do.
    func target(of reference: FileReference, at range: SourceRange, in file: DocumentFiles.File)
        throws(DocumentFiles.Failure) -> Target
    {
        let named = try files.file(of: reference, at: range, in: file)
        let place = Place(source: named.source, fragment: reference.fragment)
        if let known = known[place] { return known }
        var found = try find(reference, in: named, chain: 0)
        if found == nil, reference.isLocal { found = try find(reference, in: files.main, chain: 0) }
        guard let found else { throw DocumentFiles.Failure(reason: "leads nowhere") }
        known[place] = found
        return found
    }

    private func find(_ reference: FileReference, in file: DocumentFiles.File, chain: Int)
        throws(DocumentFiles.Failure) -> Target?
    {
        guard let keys = reference.keys else { return nil }
        var value = BundledValue(file: file, node: file.root)
        var keyRange: SourceRange?
        for key in keys {
            // In that order: there may be thousands of keys, and as many pointers to them.
            var found = child(key, of: value)
            if found == nil, value.node["$ref"]?.string != nil {
                value = try behind(value, chain: chain)
                found = child(key, of: value)
            }
            guard let found else { return nil }
            value = BundledValue(file: value.file, node: found.node)
            keyRange = found.keyRange
        }
        return Target(value: value, keyRange: keyRange, pointer: reference.fragment)
    }

    /// The value behind a reference on the way of a pointer.
    private func behind(_ value: BundledValue, chain: Int) throws(DocumentFiles.Failure)
        -> BundledValue
    {
        guard let place = value.node["$ref"], let text = place.string, chain < Self.chainLimit
        else { return value }
        let reference = FileReference(text)
        let file = try files.file(of: reference, at: place.range, in: value.file)
        guard let target = try find(reference, in: file, chain: chain + 1) else { return value }
        return try behind(target.value, chain: chain + 1)
    }

    private func child(_ key: String, of value: BundledValue)
        -> (node: JSONNode, keyRange: SourceRange?)?
    {
        if case .array(let elements) = value.node.value {
            guard let index = Int(key), elements.indices.contains(index) else { return nil }
            return (elements[index], nil)
        }
        return members.member(key, of: value.node).map { ($0.value, $0.keyRange) }
    }
}
