import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What an update does with each file.
@Suite struct SDKUpdateTests {
    private let package: SDKPackage

    init() throws {
        let source = SourceText(name: "a.json", bytes: Array(ToolRun.spec.utf8))
        package = SDKPackage(
            name: nil,
            api: try #require(Compilation.run(source).api),
            specName: "a.json",
            specs: [SDKFile(path: Self.spec, text: ToolRun.spec, kind: .spec)],
            dependency: .patches(of: "0.1.0"),
            fileCount: 1
        )
    }

    private static let spec = "Specs/a.json"
    private static let code = "Sources/StarWarsAPI/Generated/StarWars.swift"
    private static let page = "README.md"

    /// What is known of one file, and what is found in its place.
    private func update(_ path: String, known: String?, found: String?) -> SDKUpdate {
        var record = SDKRecord(name: package.name, files: [:])
        for file in package.files { record.files[file.path] = file.text.utf8.contentHash }
        let rest = record.files
        record.files[path] = known
        return SDKUpdate(package, after: record) { $0 == path ? found : rest[$0] }
    }

    /// Else a record would be another one after each update.
    @Test func filesAreInTheOrderOfTheirPaths() throws {
        var record = SDKRecord(name: package.name, files: [:])
        let paths = (0..<20).map { "Sources/\($0 + 10).swift" }
        for path in paths.reversed() { record.files[path] = "old" }
        let found = record.text.matches(of: /"(Sources\/[0-9]+\.swift)"/).map { String($0.1) }
        #expect(found == paths)
        #expect(SDKUpdate(package, after: record) { _ in "old" }.removed == paths)
    }

    /// The rows of the table in `SDKUpdate`.
    @Test(
        arguments: [
            (code, "old", "old", "written"), (page, "old", "old", "written"),
            (code, "old", "mine", "changed"), (page, "old", "mine", "kept"),
            (code, "new", "mine", "kept"), (page, "new", "mine", "nothing"),
            (code, "old", nil, "written"), (page, "old", nil, "nothing"),
            (code, nil, "mine", "refused"), (page, nil, "mine", "kept"),
            (code, nil, nil, "written"), (page, nil, nil, "written"),
            (spec, "old", "old", "written"), (spec, "old", "mine", "changedSpecs"),
            (spec, "new", "mine", "changedSpecs"), (spec, "old", nil, "written"),
            (spec, nil, "mine", "refused"), (spec, nil, nil, "written"),
            (spec, "old", "new", "nothing"), (spec, nil, "new", "nothing"),
            (code, nil, "new", "nothing"), (page, nil, "new", "nothing"),
            ("Sources/B.swift", "old", "old", "removed"), ("B.md", "old", "old", "removed"),
            ("Sources/B.swift", "old", "mine", "leftOver"), ("B.md", "old", "mine", "leftOver"),
            ("B.md", "old", nil, "nothing"),
        ] as [(String, String?, String?, String)]
    )
    func fileIsTreatedAsTheTableSays(
        path: String,
        known: String?,
        found: String?,
        expected: String
    ) {
        let file = package.files.first { $0.path == path }
        func hash(_ word: String?) -> String? {
            word == "new" ? file?.text.utf8.contentHash : word
        }
        let update = update(path, known: hash(known), found: hash(found))
        let lists = [
            ("written", update.written.map(\.path)), ("removed", update.removed),
            ("kept", update.kept.map(\.path)), ("refused", update.refused),
            ("changed", update.changed), ("changedSpecs", update.changedSpecs),
            ("leftOver", update.leftOver),
        ]
        for (name, paths) in lists {
            #expect(paths == (name == expected ? [path] : []), "\(name)")
        }
    }

    /// There is something to say of a file that was changed when there is a new text for it, and once.
    @Test func changedFileIsReportedForEachNewText() throws {
        let file = try #require(package.files.first { $0.path == Self.page })
        let new = file.text.utf8.contentHash
        #expect(update(Self.page, known: new, found: "mine").kept.isEmpty)
        #expect(update(Self.page, known: "old", found: "mine").record.files[Self.page] == new)
        #expect(update(Self.page, known: nil, found: "mine").record.files[Self.page] == new)
        // Code that is not of the spec is a matter each time.
        let text = try #require(package.files.first { $0.path == Self.code }).text
        let code = update(Self.code, known: text.utf8.contentHash, found: "mine")
        #expect(code.record.files[Self.code] == text.utf8.contentHash)
    }

    @Test func recordKnowsWhatWasDeletedAndForgetsWhatNothingNeeds() {
        #expect(update(Self.page, known: "old", found: nil).record.files[Self.page] != nil)
        #expect(update("B.md", known: "old", found: "old").record.files["B.md"] == nil)
    }

    /// It would be somebody's work that nobody knows of.
    @Test func whatWasChangedAndIsNotNeededStaysInTheRecord() {
        #expect(update("B.md", known: "old", found: "mine").record.files["B.md"] == "old")
        #expect(update("B.md", known: "old", found: nil).record.files["B.md"] == nil)
    }

    /// Where a file system has one file for both, the paths of another name are those of before.
    @Test(arguments: [false, true])
    func pathsThatDifferInCaseAloneMayBeOneFile(isSensitive: Bool) throws {
        var before: [String: String] = [:]
        for file in package.files { before[file.path] = file.text.utf8.contentHash }
        let changed = "Tests/StarWarsAPITests/EndpointTests.swift"
        let record = SDKRecord(name: package.name, files: before)
        before[changed] = "mine"
        let insensitive = Dictionary(firstOf: before.map { ($0.key.lowercased(), $0.value) })
        let other = SDKPackage(
            name: "StarwarsAPI",
            api: package.api,
            specName: package.specName,
            specs: package.specs,
            dependency: package.dependency,
            fileCount: 1
        )
        let update = SDKUpdate(other, after: record) { path in
            isSensitive ? before[path] : insensitive[path.lowercased()]
        }
        let tests = "Tests/StarwarsAPITests/EndpointTests.swift"
        let code = "Sources/StarwarsAPI/Generated/StarWars.swift"
        #expect(update.refused.isEmpty)
        #expect(Set(update.record.files.keys).isSuperset(of: other.files.map(\.path)))
        if isSensitive {
            #expect(update.written.map(\.path).contains(code))
            #expect(update.removed.contains("Sources/StarWarsAPI/Generated/StarWars.swift"))
            #expect(update.leftOver == [changed])
        } else {
            #expect(update.removed.isEmpty && update.leftOver.isEmpty)
            #expect(update.kept.map(\.path) == [tests])
            #expect(!update.record.files.keys.contains { $0.contains("StarWarsAPI") })
        }
    }

    /// A change that is what would be written is none.
    @Test func fileThatIsThereAlreadyIsLeftAlone() throws {
        let file = try #require(package.files.first { $0.path == Self.page })
        let new = file.text.utf8.contentHash
        for known in ["old", nil] {
            let update = update(Self.page, known: known, found: new)
            #expect(update.written.isEmpty && update.kept.isEmpty)
            #expect(update.record.files[Self.page] == new)
        }
    }

    /// Others wrote it, and an update that does not need it would remove what is in the record.
    @Test(arguments: [nil, "old", "new"] as [String?])
    func specThatOthersWroteIsNotRecorded(known: String?) throws {
        let new = try #require(package.specs.first).text.utf8.contentHash
        let known = known == "new" ? new : known
        #expect(update(Self.spec, known: known, found: new).record.files[Self.spec] == known)
    }

    @Test func recordIsReadAsItIsWritten() throws {
        var record = SDKRecord(name: "A", files: ["b/c d.md": "x1", "Package.swift": "2"])
        (record.api, record.spec, record.checkout) = ("B", "Specs/b.json", "../resgen")
        let source = SourceText(name: "record", bytes: Array(record.text.utf8))
        #expect(SDKRecord(try JSONParser.parse(source, file: 0).get()) == record)
    }

    @Test(arguments: ["../a", "/a", "a/../../b", "a//b", "", ".", "a/./b", "a\u{0}"])
    func recordOfAPathOutsideIsNone(path: String) throws {
        let record = SDKRecord(name: "A", files: [path: "x"])
        let source = SourceText(name: "record", bytes: Array(record.text.utf8))
        #expect(SDKRecord(try JSONParser.parse(source, file: 0).get()) == nil)
    }
}
