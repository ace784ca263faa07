import Testing

@testable import ResgenTool

/// What an update does with each file.
@Suite struct SDKUpdateTests {
    private let package: SDKPackage

    init() throws {
        let source = SourceText(name: "a.json", bytes: Array(ToolRun.spec.utf8))
        package = SDKPackage(
            name: nil,
            api: try #require(Compilation.run(source).api),
            specName: "a.json",
            dependency: .patches(of: "0.1.0"),
            fileCount: 1
        )
    }

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

    /// The rows of the table in `SDKUpdate`.
    @Test(
        arguments: [
            (code, "old", "old", "written"), (page, "old", "old", "written"),
            (code, "old", "mine", "kept"), (page, "old", "mine", "kept"),
            (code, "old", nil, "written"), (page, "old", nil, "nothing"),
            (code, nil, "mine", "refused"), (page, nil, "mine", "kept"),
            (code, nil, nil, "written"), (page, nil, nil, "written"),
            ("Sources/B.swift", "old", "old", "removed"), ("B.md", "old", "old", "removed"),
            ("Sources/B.swift", "old", "mine", "kept"), ("B.md", "old", nil, "nothing"),
        ] as [(String, String?, String?, String)]
    )
    func fileIsTreatedAsTheTableSays(
        path: String,
        known: String?,
        found: String?,
        expected: String
    ) {
        let update = update(path, known: known, found: found)
        let lists = [
            ("written", update.written.map(\.path)), ("removed", update.removed),
            ("kept", update.kept.map(\.path)), ("refused", update.refused),
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
        let code = update(Self.code, known: "old", found: "mine")
        #expect(code.record.files[Self.code] == "old")
    }

    @Test func recordKnowsWhatWasDeletedAndForgetsWhatNothingNeeds() {
        #expect(update(Self.page, known: "old", found: nil).record.files[Self.page] != nil)
        #expect(update("B.md", known: "old", found: "old").record.files["B.md"] == nil)
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

    @Test func recordIsReadAsItIsWritten() throws {
        let record = SDKRecord(name: "A", files: ["b/c d.md": "x1", "Package.swift": "2"])
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
