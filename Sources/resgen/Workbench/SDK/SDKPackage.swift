import ResgenCompiler

/// A whole package that others use an API by: what is in each of its files.
struct SDKPackage {
    /// The name of the package, its product and its module.
    let name: String
    let api: API
    /// The spec's name without its folder.
    let specName: String
    /// Copies of the spec's files, by which the package can be written anew; the spec comes first.
    let specs: [SDKFile]
    let dependency: ResgenDependency
    /// Over how many files the API is spread.
    let fileCount: Int

    init(
        name: String?,
        api: API,
        specName: String,
        specs: [SDKFile],
        dependency: ResgenDependency,
        fileCount: Int
    ) {
        var api = api
        // Others are in other modules.
        api.access = .public
        self.api = api
        self.name = name ?? Self.defaultName(of: api)
        self.specName = specName
        self.specs = specs
        self.dependency = dependency
        self.fileCount = fileCount
    }

    /// A module with the name of a type in it could not be named behind the type.
    private static func defaultName(of api: API) -> String {
        let words = ["API", "SDK", "Kit", "Client"]
        return words.contains(where: api.name.hasSuffix) ? "\(api.name)Package" : "\(api.name)API"
    }

    /// Nil for a name that a module can have.
    static func mistake(inName name: String, of api: API) -> String? {
        if !SwiftIdentifier.isLegal(name) || SwiftIdentifier.keywords.contains(name) {
            return "'\(name)' is no name of a module"
        }
        if name == api.name { return "'\(name)' is the API's type, and cannot be its module, too" }
        let taken = ReservedNames.modules.union(["FoundationNetworking", "Testing", "XCTest"])
        return taken.union(api.imports).contains(name) ? "'\(name)' is another module" : nil
    }

    var sources: String { "Sources/\(name)" }

    /// Beside the sources, where SwiftPM looks for nothing.
    static let specFolder = "Specs"

    /// All files, in the order in which they are best read.
    var files: [SDKFile] {
        let catalogue = SDKCatalogue(self)
        let given = [
            ("Package.swift", manifest),
            ("README.md", SDKReadme(self).text),
            ("\(sources)/\(name).swift", exports),
            ("\(sources)/\(name).docc/\(name).md", catalogue.text),
            ("Tests/\(name)Tests/EndpointTests.swift", SDKTests(self).text),
            (".github/workflows/ci.yml", Self.workflow),
            (".gitignore", Self.ignored),
        ]
        let code = SwiftOutput.files(
            of: api,
            baseName: api.name,
            specName: specName,
            count: fileCount
        )
        return given.map { SDKFile(path: $0.0, text: $0.1, kind: .given) } + specs
            + code.map {
                SDKFile(path: "\(sources)/Generated/\($0.name)", text: $0.text, kind: .generated)
            }
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.1

        import PackageDescription

        let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
            products: [
                .library(name: "\(name)", targets: ["\(name)"])
            ],
            dependencies: [
                \(dependency.line)
            ],
            targets: [
                .target(
                    name: "\(name)",
                    dependencies: [\(ResgenDependency.runtime)]
                ),
                .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    private var exports: String {
        """
        // Whoever imports this module can load: loaders, resources and errors come along.
        @_exported import ResgenRuntime

        """
    }

    private static let workflow = """
        name: CI

        on:
          push:
            branches: [main]
          pull_request:

        permissions:
          contents: read

        jobs:
          linux:
            runs-on: ubuntu-24.04
            container: swift:6.1-noble
            steps:
              - uses: actions/checkout@v4
              - run: swift test

          macos:
            runs-on: macos-15
            steps:
              - uses: actions/checkout@v4
              - run: swift test

        """

    private static let ignored = """
        .build/
        .swiftpm/
        Package.resolved
        DerivedData/
        *.xcodeproj
        .DS_Store

        """
}
