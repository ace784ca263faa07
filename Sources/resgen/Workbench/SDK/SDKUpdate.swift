import ResgenCompiler

/// What is written into the folder of a package, so that nothing is lost that somebody else wrote there.
///
/// | in the folder | Swift of the API | files of the spec | other files |
/// |---|---|---|---|
/// | as it was written | written anew | written anew | written anew |
/// | changed since, and the text is the one of before | kept | stops all | kept |
/// | changed since, and there is another text for it | stops all | stops all | kept |
/// | deleted since | written anew | written anew | stays deleted |
/// | there, and never written | refused | refused | kept |
/// | there, and already the text that is due | recorded | not recorded | recorded |
/// | as it was written, no longer needed | removed | removed | removed |
/// | changed since, no longer needed | kept | kept | kept |
///
/// What is kept is reported: the Swift and what is no longer needed each time, another file when there is a
/// new text for it. A spec that is due already was written by others, if it is not as it was written: it stays
/// theirs, and is never removed. Other such texts are resgen's.
struct SDKUpdate {
    private(set) var written: [SDKFile] = []
    /// Paths of files of earlier runs that nothing needs.
    private(set) var removed: [String] = []
    /// Paths of files that differ from what would be written.
    private(set) var kept: [(path: String, kind: SDKFile.Kind)] = []
    /// Paths of files of earlier runs that nothing needs, and that somebody has changed.
    private(set) var leftOver: [String] = []
    /// Swift of the API that somebody has changed, where another is due: the rest would not go with it.
    private(set) var changed: [String] = []
    /// Files of the spec that somebody has changed, and that are not what the package is made of now.
    private(set) var changedSpecs: [String] = []
    /// Files of others where Swift of the API or its spec belongs.
    private(set) var refused: [String] = []
    private(set) var record: SDKRecord

    /// - Parameters:
    ///   - record: What was written the last time.
    ///   - hash: The content hash of a file, nil where there is none.
    init<Failure: Error>(
        _ package: SDKPackage,
        after record: SDKRecord,
        hash: (String) throws(Failure) -> String?
    ) throws(Failure) {
        self.record = SDKRecord(name: package.name, files: [:])
        self.record.api = package.api.name
        self.record.spec = package.specs.first?.path
        self.record.checkout = package.dependency.checkout
        let files = package.files
        let formerPaths = Dictionary(
            firstOf: record.files.keys.sorted().map { ($0.lowercased(), $0) }
        )
        var paths = Set(files.map(\.path))
        for file in files {
            let found = try hash(file.path)
            var known = record.files[file.path]
            // Of two paths that differ in case alone, many file systems have one file.
            if known == nil, let former = formerPaths[file.path.lowercased()],
                try hash(former) == found
            {
                known = record.files[former]
                paths.insert(former)
            }
            add(file, known: known, found: found)
        }
        for (path, known) in record.files.sorted(by: { $0.key < $1.key })
        where !paths.contains(path) {
            guard let found = try hash(path) else { continue }
            if found == known {
                removed.append(path)
            } else {
                leftOver.append(path)
                self.record.files[path] = known
            }
        }
    }

    private mutating func add(_ file: SDKFile, known: String?, found: String?) {
        let new = file.text.utf8.contentHash
        record.files[file.path] = new
        switch (known, found) {
        case (_, new): if file.kind == .spec { record.files[file.path] = known }
        case (nil, nil), (known, known): written.append(file)
        case (_?, nil): if file.kind != .given { written.append(file) }
        case (nil, _) where file.kind != .given: refused.append(file.path)
        case _ where file.kind == .spec: changedSpecs.append(file.path)
        case _ where file.kind == .generated && known != new: changed.append(file.path)
        case _ where file.kind == .generated:
            kept.append((file.path, file.kind))
            record.files[file.path] = known
        case _: if known != new { kept.append((file.path, file.kind)) }
        }
    }
}
