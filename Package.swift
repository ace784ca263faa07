// swift-tools-version: 6.1

import PackageDescription

/// Modules that have names of types which a user's file may import beside the runtime.
let neighbours = [
    "Alamofire", "AppIntents", "Charts", "Combine", "Hummingbird", "Observation", "RealityKit",
    "RegexBuilder", "SwiftData", "SwiftUI", "Vapor",
].map { "\($0)Names" }

let package = Package(
    name: "resgen",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "ResgenRuntime", targets: ["ResgenRuntime"]),
        .executable(name: "resgen", targets: ["resgen"]),
        .plugin(name: "ResgenPlugin", targets: ["ResgenPlugin"]),
    ],
    dependencies: [],
    targets: [
        .target(name: "ResgenRuntime"),
        .target(name: "ResgenTool", path: "Sources/resgen", exclude: ["Resgen.swift"]),
        .executableTarget(
            name: "resgen",
            dependencies: ["ResgenTool"],
            path: "Sources/resgen",
            exclude: [
                "Answers", "Commands", "Compilation.swift", "Corrections", "IR", "JSON",
                "LenientCheck.swift", "Names", "OpenAPI", "Passes", "Refusals.swift", "Resolve",
                "Selection", "Source", "Spec", "Swift", "YAML",
            ],
        ),
        .plugin(name: "ResgenPlugin", capability: .buildTool(), dependencies: ["resgen"]),
        .target(name: "LoopbackServer", path: "Tests/LoopbackServer"),
        .testTarget(
            name: "ResgenTests",
            dependencies: ["ResgenTool", "ResgenRuntime"],
            exclude: ["Golden", "Mistakes", "OpenAPI", "YAML/Texts"],
        ),
        .testTarget(name: "ResgenRuntimeTests", dependencies: ["ResgenRuntime", "LoopbackServer"]),
        .testTarget(
            name: "ExampleTests",
            dependencies: ["ResgenTool", "ResgenRuntime", "LoopbackServer"],
            exclude: ["Studio/listTasks.json"],
            plugins: ["ResgenPlugin"],
        ),
        .testTarget(name: "ConsumerTests"),
        .testTarget(
            name: "NeighbourTests",
            dependencies: ["ResgenRuntime"] + neighbours.map { .target(name: $0) },
            plugins: ["ResgenPlugin"],
        ),
    ] + neighbours.map { .target(name: $0, path: "Tests/Neighbours/\($0)") },
    swiftLanguageModes: [.v6],
)
