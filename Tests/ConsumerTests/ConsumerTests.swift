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
        ("Hostile", Consumer.hostileNames.indices.map { "/API\($0)\n" }.joined()),
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

    @Test(arguments: BuildSystem.allCases)
    func anEditedSpecShowsInTheProgram(system: BuildSystem) async throws {
        let path = "Sources/Edited/main.resgen.json"
        let before = try consumer.read(path)
        defer { try? consumer.write(before, to: path) }
        let output = try await consumer.output(of: "Edited", with: system)
        #expect(output == "Edited https://example.org\n")
        let edited = Consumer.spec("Edited", server: "https://example.net/v2")
        try consumer.write(edited, to: path)
        let next = try await consumer.output(of: "Edited", with: system)
        #expect(next == "Edited https://example.net/v2\n")
    }

    @Test(arguments: BuildSystem.allCases)
    func aMistakeFailsTheBuildAtItsPlace(system: BuildSystem) async throws {
        let path = "Sources/Mistaken/Mistaken.resgen.json"
        try consumer.write(Consumer.mistaken, to: path)
        let build = try await consumer.build("Mistaken", with: system)
        #expect(build.status != 0)
        #expect(build.output.contains("\(path):7:18: error: unknown type 'Persn'"))
        #expect(build.output.contains("note: did you mean 'Person'?"), "\(build.output)")

        let right = Consumer.mistaken.replacing("Persn", with: "Person")
        try consumer.write(right, to: path)
        #expect(try await consumer.output(of: "Mistaken", with: system) == "")
    }

    @Test(arguments: BuildSystem.allCases)
    func theFirstSpecUnderSpecsIsSeen(system: BuildSystem) async throws {
        try consumer.move("Specs", to: "Away")
        defer {
            try? consumer.remove("Specs")
            try? consumer.move("Away", to: "Specs")
            try? consumer.write("print(\"none\")", to: "Sources/First/main.swift")
        }
        // A plan of before, without the folder, is on record after the second build.
        for _ in 1...2 {
            #expect(try await consumer.output(of: "First", with: system) == "none\n")
        }
        try consumer.write(Consumer.spec("First"), to: "Specs/First.json")
        try consumer.write(Consumer.program("First"), to: "Sources/First/main.swift")
        let output = try await consumer.output(of: "First", with: system)
        #expect(output == "First https://example.org\n")
    }

    @Test(arguments: ["Specs/Beisde/Stray.json", "Specs/Beisde.json"])
    func aSpecOfNoTargetIsAWarning(path: String) async throws {
        try consumer.write(Consumer.spec("Stray"), to: path)
        defer { try? consumer.remove(path) }
        let build = try await consumer.build("Beside")
        #expect(build.status == 0)
        let warning =
            "warning: nothing is made of '\(path)': no target is called 'Beisde'; "
            + "did you mean 'Beside'?"
        #expect(build.output.contains(warning), "\(build.output)")
    }

    @Test(arguments: [
        ("openapi.yaml", "openapi.resgen.yaml"), ("Shop.openapi.json", "Shop.resgen.json"),
    ])
    func aDocumentWithoutASpecIsAWarning(name: String, other: String) async throws {
        let path = "Sources/First/\(name)"
        try consumer.write("{}", to: path)
        defer { try? consumer.remove(path) }
        let build = try await consumer.build("First")
        #expect(build.status == 0)
        let warning =
            "warning: nothing is made of '\(name)': call it '\(other)', or include it in a spec"
        #expect(build.output.contains(warning), "\(build.output)")
    }

    @Test func twoSpecsOfOneAPIAreAMistakeOfTheSecond() async throws {
        let path = "Specs/Beside/Twice.json"
        try consumer.write(Consumer.spec("Further"), to: path)
        defer { try? consumer.remove(path) }
        let build = try await consumer.build("Beside")
        #expect(build.status != 0)
        let mistake = "\(path):2:10: error: 'Further' is the API of another spec of the same module"
        #expect(build.output.contains(mistake), "\(build.output)")
        let other = "Specs/Beside/Further.json:2:10: note: the other one is here"
        #expect(build.output.contains(other), "\(build.output)")
        #expect(!build.output.contains("redeclaration"))
    }

    @Test(arguments: [
        ("Specs/Including/more/Parts.json", "Songs", "Films"),
        ("Sources/Including/Parts.resgen.json", "Films", "Songs"),
    ])
    func anEditedIncludedFileShowsInTheProgram(
        path: String,
        including: String,
        other: String,
    ) async throws {
        let before = try await consumer.output(of: "Including")
        try consumer.write(Consumer.part("Part", type: "Strin"), to: path)
        let build = try await consumer.build("Including")
        #expect(build.status != 0)
        #expect(
            build.output.contains("\(path):3:35: error: unknown type 'Strin'"),
            "\(build.output)"
        )

        try consumer.write(Consumer.part("Part", type: "String?"), to: path)
        let optional = try await consumer.build("Including")
        #expect(optional.ran("Generating \(including).swift"), "\(optional.output)")
        #expect(!optional.ran("Generating \(other).swift"), "\(optional.output)")

        try consumer.write(Consumer.part("Part"), to: path)
        #expect(try await consumer.output(of: "Including") == before)
    }

    @Test func filesOfADocumentAreWatchedAndNoSpecs() async throws {
        let address = "https://shelter.example.net/pets/7"
        let pet = #"Pet(name: Several.Shelter.Name(short: "Laika"))"#
        for _ in 1...2 {
            #expect(try await consumer.output(of: "Several") == "\(address)\n\(pet)\n")
        }
        let plan = try consumer.read(".build/debug.yaml")
        #expect(plan.contains("Generating Shelter.swift from Shelter.resgen.yaml"))
        for name in ["openapi", "fixes", "names", "Pet"] {
            #expect(!plan.contains("from \(name).yaml"))
        }
        let unchanged = try await consumer.build("Several")
        #expect(unchanged.status == 0)
        #expect(!unchanged.ran("Generating"), "\(unchanged.output)")
        expectNothingCompiled(unchanged, of: "Several")

        let edits = [
            ("schemas/Pet", "\n  name:", "\n  age: { type: integer }\n  name:"),
            ("names", "    short:", "    long: { type: string }\n    short:"),
            ("fixes", "example.net", "example.com"),
        ]
        let outputs = [
            "\(address)\n" + pet.replacing("name:", with: "age: nil, name:"),
            "\(address)\n" + pet.replacing("short:", with: "long: nil, short:"),
            address.replacing(".net", with: ".com") + "\n\(pet)",
        ]
        for ((name, old, new), output) in zip(edits, outputs) {
            let path = "Specs/Several/\(name).yaml"
            let before = try consumer.read(path)
            defer { try? consumer.write(before, to: path) }
            try consumer.write(before.replacing(old, with: new), to: path)
            #expect(try await consumer.output(of: "Several") == output + "\n")
        }
    }

    @Test(arguments: BuildSystem.allCases)
    func aFileThatIsIncludedLaterIsWatched(system: BuildSystem) async throws {
        let (path, included) = ("Specs/Beside.json", "Specs/parts/Part.json")
        let spec = try consumer.read(path)
        try consumer.write(Consumer.part("Part"), to: included)
        defer {
            try? consumer.write(spec, to: path)
            try? consumer.remove("Specs/parts")
        }
        for _ in 1...2 { _ = try await consumer.output(of: "Beside", with: system) }
        let key = "\"server\""
        let including = spec.replacing(key, with: "\"include\": [\"parts/Part.json\"], \(key)")
        try consumer.write(including, to: path)
        _ = try await consumer.output(of: "Beside", with: system)

        try consumer.write(Consumer.part("Part", type: "Strin"), to: included)
        let build = try await consumer.build("Beside", with: system)
        #expect(build.status != 0)
        let mistake = "\(included):3:35: error: unknown type 'Strin'"
        #expect(build.output.contains(mistake), "\(build.output)")
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

    @Test func aFileOutsideOfThePackageIsNotWatched() async throws {
        let path = "Specs/Beside.json"
        let spec = try consumer.read(path)
        defer { try? consumer.write(spec, to: path) }
        let up = String(repeating: "../", count: 24)
        let include = "\"include\": [\"\(up)proc/self/environ\"], "
        try consumer.write(spec.replacing("\"server\"", with: include + "\"server\""), to: path)
        let build = try await consumer.build("Beside")
        #expect(build.status != 0)
        #expect(build.output.contains("it is outside of the package"), "\(build.output)")
        #expect(!(try consumer.read(".build/debug.yaml")).contains("environ"))
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
            of: ".build/debug/resgen-build-tool",
            arguments,
            in: consumer.folder,
        )
    }

    private func files(in folder: String) throws -> [String] {
        let path = consumer.folder.appending(path: folder).path
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    private func expectNothingCompiled(_ build: Outcome, of target: String = "One") {
        for step in ["Compiling \(target)", "Emitting", "Linking"] {
            #expect(!build.ran(step), "\(build.output)")
        }
    }
}
