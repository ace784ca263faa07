import Foundation

extension Consumer {
    static let targets = [
        "One", "Two", "Beside", "With Space", "Edited", "Mistaken", "Moved", "Large", "Including",
        "Shop", "Isolated", "Documents", "Several", "First", "Hostile",
    ]

    /// What a target has beside the rest.
    private static let settings = [
        "Shop": #".enableUpcomingFeature("InternalImportsByDefault")"#,
        "Isolated": #".unsafeFlags(["-default-isolation", "MainActor"])"#,
    ]

    /// The package as it is before the first test.
    static var files: [String: String] {
        [
            "Package.swift": manifest,
            "Sources/One/StarWars.resgen.json": starWars,
            "Sources/One/main.swift": """
            import Foundation
            import ResgenRuntime

            let luke = StarWars().person(id: 1)
            print(try luke.urlRequest().url?.absoluteString ?? "no address")
            print(try luke.parse(Data(#"{ "name": "Luke", "birth_year": "19BBY" }"#.utf8)).birthYear)
            """,
            "Sources/Two/Films.resgen.json": spec("Films"),
            "Sources/Two/Deep/Songs.resgen.json": spec("Songs"),
            "Sources/Two/Deep/Songs.swift": "let favourite = Songs()",
            "Sources/Two/main.swift": program("Films", "Songs"),
            "Specs/Beside.json": spec("Beside"),
            "Specs/Beside/Further.json": spec("Further"),
            "Specs/Beside/Further.schema.json": "{}",
            "Specs/Other/Unused.json": "{}",
            "Sources/Beside/main.swift": program("Beside", "Further"),
            "Sources/With Space/My own API.resgen.json": spec("Mine"),
            "Sources/With Space/main.swift": program("Mine"),
            "Sources/Edited/main.resgen.json": spec("Edited"),
            "Sources/Edited/main.swift": program("Edited"),
            "Sources/First/main.swift": "print(\"none\")",
            "Sources/Mistaken/Mistaken.resgen.json": mistaken,
            "Sources/Mistaken/main.swift": "",
            "Sources/Moved/Inside.resgen.json": spec("Inside"),
            "Specs/Moved/Outside.json": spec("Outside"),
            "Sources/Moved/main.swift": program("Inside", "Outside"),
            "Specs/Large.json": large,
            "Sources/Large/main.swift": "print(Large.Model99(text: \"found\").text)",
        ].merging(includingFiles.merging(shopFiles) { own, _ in own }) { own, _ in own }
            .merging(documentFiles) { own, _ in own }
            .merging(severalFiles) { own, _ in own }
            .merging(hostileFiles) { own, _ in own }
    }

    /// Specs whose names mean something to a shell, a manifest of a build or the tool.
    static let hostileNames = [
        "--output", "-", "it's $HOME", "`id`;", "plus+2", "a:b", "quote\"q", "back\\slash",
        "new\nline", "tab\there", "*", "#x %20", "日本 é",
    ]

    private static var hostileFiles: [String: String] {
        let apis = hostileNames.indices.map { "API\($0)" }
        var files = [
            "Sources/Hostile/main.swift": apis.map { "print(\($0)().server.path)" }
                .joined(separator: "\n")
        ]
        for (api, name) in zip(apis, hostileNames) {
            let isInside = ["--output", "plus+2"].contains(name)
            let path = isInside ? "Sources/Hostile/\(name).resgen" : "Specs/Hostile/\(name)"
            files["\(path).json"] = spec(api, server: "https://example.org/\(api)")
        }
        return files
    }

    /// The root of this repository.
    private static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    private static var manifest: String {
        """
        // swift-tools-version: 6.1

        import PackageDescription

        let package = Package(
            name: "Consumer",
            platforms: [.macOS(.v13)],
            dependencies: [.package(name: "resgen", path: "\(repository.path)")],
            targets: [.target(name: "MoneyKit")] + [
                \(targets.map(target).joined(separator: ",\n        "))
            ],
            swiftLanguageModes: [.v6]
        )
        """
    }

    private static func target(_ name: String) -> String {
        """
        .executableTarget(
            name: "\(name)",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen"), "MoneyKit"],
            swiftSettings: [\(settings[name, default: ""])],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")]
        )
        """
    }

    /// A spec of which a program can print the server.
    static func spec(_ api: String, server: String = "https://example.org") -> String {
        """
        {
          "api": "\(api)",
          "server": "\(server)",
          "endpoints": { "version": { "request": "GET /version", "returns": "String" } }
        }
        """
    }

    /// A program that prints the servers of these APIs.
    static func program(_ apis: String...) -> String {
        apis.map { "print(\"\($0)\", \($0)().server)" }.joined(separator: "\n")
    }

    private static let starWars = """
        {
          "api": "StarWars",
          "server": "https://swapi.dev/api",
          "endpoints": {
            "person": { "request": "GET /people/{id: Int}", "returns": "Person" }
          },
          "models": {
            "Person": { "fields": { "name": "String", "birth_year": "String" } }
          }
        }
        """

    static let mistaken = """
        {
          "api": "Right",
          "server": "https://example.org",
          "endpoints": {
            "person": {
              "request": "GET /person",
              "returns": "Persn"
            }
          },
          "models": { "Person": { "fields": { "name": "String" } } }
        }
        """

    /// Large enough for three files.
    private static var large: String {
        let doc = String(repeating: "A long story. ", count: 70)
        let models = (1...120).map { number in
            #""Model\#(number)": { "doc": "\#(doc)", "fields": { "text": "String" } }"#
        }
        return """
            {
              "api": "Large",
              "server": "https://example.org",
              "models": {
                \(models.joined(separator: ",\n    "))
              }
            }
            """
    }
}
