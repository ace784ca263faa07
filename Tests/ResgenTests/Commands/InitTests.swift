import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// `resgen init`
@Suite struct InitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.file("Package.swift", "// swift-tools-version: 6.1\n")
        try add(target: "App")
    }

    private func add(target: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("Sources/\(target)"),
            withIntermediateDirectories: true
        )
    }

    private func run(_ words: String...) -> ToolRun {
        ToolRun(words: ["init", "--package-path", folder.path] + words)
    }

    @Test func firstSpecHasNoMistakeAndNamesItsSchema() throws {
        let run = run("Shop")
        #expect(run.status == .fine)
        #expect(run.error == "")
        let spec = folder.path("Sources/App/Shop.resgen.json")
        #expect(ToolRun("check", spec).output == "\(spec): 1 endpoint, 1 model\n")
        let named = #""$schema": "../../Specs/resgen.schema.json""#
        #expect(try folder.text("Sources/App/Shop.resgen.json").contains(named))
        #expect(try folder.text("Specs/resgen.schema.json") == ToolRun("schema").output)
    }

    /// The call that it prints is the one that `list` has.
    @Test func callThatIsPrintedIsThere() throws {
        let run = run("Shop")
        #expect(run.output.contains("URLSession.shared.load(Shop().item(id: 1))"))
        let list = ToolRun("list", folder.path("Sources/App/Shop.resgen.json"))
        #expect(list.output.contains("item(id: Int)"))
    }

    @Test func manifestIsSpokenOfUntilItNamesThePlugin() throws {
        #expect(run("A").output.contains(#".plugin(name: "ResgenPlugin", package: "resgen")"#))
        _ = try folder.file("Package.swift", "plugins: [ResgenPlugin]")
        #expect(!run("B").output.contains("Package.swift"))
    }

    @Test func includesADocument() throws {
        let document = try folder.file(
            "openapi.json",
            """
            { "openapi": "3.1.0", "info": { "title": "Pets", "version": "1" },
              "servers": [{ "url": "https://pets.example" }],
              "paths": { "/pets": { "get": { "operationId": "list", "responses": { "204": {} } } } } }
            """
        )
        let run = run("Pets", "--from", document)
        #expect(run.status == .fine, "\(run.error)")
        let spec = folder.path("Sources/App/Pets.resgen.json")
        #expect(try folder.text("Sources/App/Pets.resgen.json").contains(#""../../openapi.json""#))
        #expect(run.output.contains("resgen list \(spec)"))
        #expect(ToolRun("check", spec).status == .fine)
    }

    @Test func nothingIsWrittenWithAMistake() throws {
        #expect(run("not a name").status == .mistakes)
        #expect(run("Pets", "--from", folder.path("nowhere.json")).status == .noInput)
        #expect(folder.names(in: "Sources/App") == [])
        #expect(folder.names(in: "Specs") == [])
    }

    /// A place in a spec that is not there would be one that nobody can look at.
    @Test func whatIsWrongWithTheWordsIsReportedWithoutAPlace() throws {
        _ = try folder.file("openapi.json", "{}")
        let illegal = run("not a name").error
        #expect(illegal.hasPrefix("error: 'not a name' is no legal Swift type name"))
        let near = folder.path("openapi.jso")
        #expect(
            run("Pets", "--from", near).error
                == """
                error: cannot read '\(near)': no such file or directory
                note: did you mean 'openapi.json'?

                """
        )
        let address = run("Pets", "--from", "https://pets.example/openapi.json")
        #expect(address.status == .noInput)
        #expect(
            address.error.hasPrefix(
                "error: 'https://pets.example/openapi.json' is an address, and nothing is fetched\n"
            )
        )
        let other = try TemporaryFolder()
        let outside = try other.file("openapi.json", "{}")
        #expect(
            run("Pets", "--from", outside).error.hasPrefix(
                "error: '\(outside)' is outside of the package\n"
            )
        )
    }

    @Test func specThatIsThereStays() throws {
        _ = try folder.file("Sources/App/Shop.resgen.json", "mine")
        let run = run("Shop")
        #expect(run.status == .cannotWrite)
        #expect(run.error.hasSuffix("Shop.resgen.json': it is there already\n"))
        #expect(try folder.text("Sources/App/Shop.resgen.json") == "mine")
    }

    /// As `swift package init --type executable` makes one.
    @Test(arguments: [
        ("@main\nstruct Shop {\n}", "App.swift:2"), ("@main struct Shop {}", "App.swift:1"),
        ("import A\n\npublic final class Shop<T> {}", "App.swift:3"),
    ])
    func nameOfATypeOfTheTargetIsTaken(code: String, place: String) throws {
        _ = try folder.file("Sources/App/App.swift", code)
        let run = run("Shop")
        #expect(run.status == .usage)
        #expect(run.error.contains("'App' has a type 'Shop' already, in \(place)"))
        #expect(run.error.contains("note: another name: resgen init ShopAPI"))
        #expect(folder.names(in: "Sources/App") == ["App.swift"])
    }

    @Test func anotherNameIsNoneThatEndsTwiceAlike() throws {
        _ = try folder.file("Sources/App/App.swift", "struct ShopAPI {}")
        #expect(run("ShopAPI").error.hasSuffix("note: another name: resgen init ShopAPIClient\n"))
    }

    @Test(arguments: [
        "struct Shops {}", "enum A {\n    struct Shop {}\n}", "extension Shop {}", "let Shop = 1",
    ])
    func otherDeclarationsTakeNoName(code: String) throws {
        _ = try folder.file("Sources/App/App.swift", code)
        #expect(run("Shop").status == .fine)
    }

    @Test func targetIsChosen() throws {
        try add(target: "Core")
        let several = run("Shop")
        #expect(several.status == .usage)
        #expect(
            several.error
                == "error: several targets, expected '--target' with one of 'App', 'Core'\n"
        )
        let unknown = run("Shop", "--target", "Cor")
        #expect(unknown.status == .usage)
        #expect(unknown.error.hasSuffix("note: did you mean 'Core'?\n"))
        #expect(run("Shop", "--target", "Core").status == .fine)
        #expect(folder.names(in: "Sources/Core") == ["Shop.resgen.json"])
    }

    @Test func withoutAPackageItSaysSo() throws {
        let empty = try TemporaryFolder()
        let run = ToolRun("init", "Shop", "--package-path", empty.path)
        #expect(run.status == .noInput)
        #expect(run.error.contains("no Package.swift in '\(empty.path)'"))
    }
}
