import Foundation
import Testing

/// Packages of users: the plugin runs in a build of its own, and the programs are run.
@Suite(.serialized, .consumer)
struct ConsumerTests {
    let consumer: Consumer

    init() throws {
        consumer = try #require(ConsumerTrait.consumer)
    }

    @Test(arguments: [
        ("One", "https://swapi.dev/api/people/1\n19BBY\n"),
        ("Two", "Films https://example.org\nSongs https://example.org\n"),
        ("Beside", "Beside https://example.org\nFurther https://example.org\n"),
        ("With Space", "Mine https://example.org\n"),
        ("Large", "found\n"),
        ("Including", "one two\nthree\n"),
        ("Shop", shopping),
        ("Isolated", shopping),
        ("Documents", "https://pets.example.org/pets/7\nLaika\nnames: Strelka\n"),
    ])
    func aTargetUsesItsSpecs(target: String, output: String) async throws {
        #expect(try await consumer.output(of: target) == output)
    }

    @Test func aBuildWithNothingChangedRunsNothing() async throws {
        // The first build leaves SwiftPM without a record of its plan: the second plans again.
        for _ in 1...2 { _ = try await consumer.output(of: "One") }
        let third = try await consumer.build("One")
        #expect(third.status == 0)
        expectNothingCompiled(third)
        #expect(!third.ran("Generating"), "\(third.output)")
    }

    @Test func aTouchedSpecOfTheSameMeaningRecompilesNothing() async throws {
        for _ in 1...2 { _ = try await consumer.output(of: "One") }
        let path = "Sources/One/StarWars.resgen.json"
        try consumer.write(consumer.read(path) + "\n", to: path)

        let build = try await consumer.build("One")
        #expect(build.ran("Generating StarWars.swift"), "\(build.output)")
        expectNothingCompiled(build)

        let next = try await consumer.build("One")
        #expect(!next.ran("Generating"), "\(next.output)")
    }

    @Test func anEditedSpecShowsInTheProgram() async throws {
        #expect(try await consumer.output(of: "Edited") == "Edited https://example.org\n")
        let edited = Consumer.spec("Edited", server: "https://example.net/v2")
        try consumer.write(edited, to: "Sources/Edited/main.resgen.json")
        #expect(try await consumer.output(of: "Edited") == "Edited https://example.net/v2\n")
    }

    @Test func aMistakeFailsTheBuildAtItsPlace() async throws {
        let path = "Sources/Mistaken/Mistaken.resgen.json"
        let build = try await consumer.build("Mistaken")
        #expect(build.status != 0)
        #expect(build.output.contains("\(path):7:18: error: unknown type 'Persn'"))
        #expect(build.output.contains("note: did you mean 'Person'?"), "\(build.output)")

        let right = Consumer.mistaken.replacing("Persn", with: "Person")
        try consumer.write(right, to: path)
        #expect(try await consumer.output(of: "Mistaken") == "")
    }

    @Test func anEditedIncludedFileShowsInTheProgram() async throws {
        let before = try await consumer.output(of: "Including")
        let path = "Specs/Including/more/Parts.json"
        try consumer.write(Consumer.part("Part", type: "Strin"), to: path)
        let build = try await consumer.build("Including")
        #expect(build.status != 0)
        #expect(
            build.output.contains("\(path):3:35: error: unknown type 'Strin'"),
            "\(build.output)"
        )

        try consumer.write(Consumer.part("Part", type: "String?"), to: path)
        let optional = try await consumer.build("Including")
        #expect(optional.ran("Generating Songs.swift"), "\(optional.output)")
        #expect(!optional.ran("Generating Films.swift"), "\(optional.output)")

        try consumer.write(Consumer.part("Part"), to: path)
        #expect(try await consumer.output(of: "Including") == before)
    }

    @Test func aSpecThatCannotBeReadMakesNoSpecOfWhatItIncludes() async throws {
        let before = try await consumer.output(of: "Including")
        let path = "Sources/Including/Films.resgen.json"
        let spec = try consumer.read(path)
        try consumer.write(spec + "}", to: path)
        let build = try await consumer.build("Including")
        #expect(build.output.contains("\(path):5:2: error: "), "\(build.output)")
        #expect(!build.output.contains("needs 'api'"), "\(build.output)")
        try consumer.write(spec, to: path)
        #expect(try await consumer.output(of: "Including") == before)
    }

    private static let shopping = """
        1 [2, 3] [5] there
        {"price":"1 ct","all":["2 ct","3 ct"],"byName":{"a":"4 ct"},"known":["5 ct"],"rest":null,\
        "place":"there"}
        7
        https://example.org/pay/here?tip=9%20ct
        {"sum":"8 ct","at":"there"}
        decoding error: POST /pay/here: expected Money, found a string (line 1, column 2)

        """

    @Test(arguments: [
        ("Inside", "Sources/Moved/Inside.resgen.json", "Sources/Moved/Renamed.resgen.json"),
        ("Outside", "Specs/Moved/Outside.json", "Specs/Moved.json"),
    ])
    func aSpecThatIsRenamedOrRemovedLeavesNothingBehind(
        api: String,
        path: String,
        other: String,
    ) async throws {
        let before = try await consumer.output(of: "Moved")
        try consumer.move(path, to: other)
        #expect(try await consumer.output(of: "Moved") == before)

        try consumer.move(other, to: "Removed.json")
        let without = try await consumer.build("Moved")
        #expect(without.status != 0)
        #expect(without.output.contains("cannot find '\(api)' in scope"), "\(without.output)")

        try consumer.move("Removed.json", to: path)
        #expect(try await consumer.output(of: "Moved") == before)
    }

    @Test func twoBuildsAtOnceBothSucceed() async throws {
        _ = try await consumer.output(of: "Two")
        let path = "Sources/Two/Films.resgen.json"
        try consumer.write(Consumer.spec("Films", server: "https://example.com"), to: path)
        async let one = consumer.build("Two")
        async let other = consumer.build("Two")
        for build in try await [one, other] {
            #expect(build.status == 0, "\(build.output)")
        }
        let output = try await consumer.run("Two").output
        #expect(output.hasPrefix("Films https://example.com\n"))
    }

    @Test func runsIntoOneFolderAtOnceWriteWholeFiles() async throws {
        _ = try await consumer.output(of: "Large")
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            for _ in 1...4 { group.addTask { try await generate(to: "Together") } }
            for try await run in group { #expect(run.status == 0, "\(run.output)") }
        }
        #expect(try await generate(to: "Alone").status == 0)
        let names = try files(in: "Together")
        #expect(names == ["Large+2.swift", "Large+3.swift", "Large.swift"])
        #expect(try names == files(in: "Alone"))
        for name in names {
            #expect(try consumer.read("Together/\(name)") == consumer.read("Alone/\(name)"))
        }
    }

    private func generate(to folder: String) async throws -> Outcome {
        let arguments = ["generate", "Specs/Large.json", "--output", folder]
        return try await Outcome(
            of: ".build/debug/resgen-tool",
            arguments,
            in: consumer.folder,
        )
    }

    private func files(in folder: String) throws -> [String] {
        let path = consumer.folder.appending(path: folder).path
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    private func expectNothingCompiled(_ build: Outcome) {
        for step in ["Compiling One", "Emitting", "Linking"] {
            #expect(!build.ran(step), "\(build.output)")
        }
    }
}
