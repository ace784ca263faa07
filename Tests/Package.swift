// swift-tools-version: 6.1

import PackageDescription

/// Modules that have names of types which a user's file may import beside the runtime.
let neighbours = [
    "Alamofire", "AppIntents", "Charts", "Combine", "Hummingbird", "Observation", "RealityKit",
    "RegexBuilder", "SwiftData", "SwiftUI", "Vapor",
].map { "\($0)Names" }

let runtime = Target.Dependency.product(name: "ResgenRuntime", package: "resgen")
let plugin = Target.PluginUsage.plugin(name: "ResgenPlugin", package: "resgen")

// What the plugin makes. In the package of the tool itself, `swift run resgen` would compile the tool
// once more for the plugin. `swift test` runs these tests as well: `PluginPackageTests`.
let package = Package(
    name: "PluginTests",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "resgen", path: "..")],
    targets: [
        .target(name: "LoopbackServer", path: "LoopbackServer"),
        .testTarget(
            name: "ExampleTests",
            dependencies: [runtime, "LoopbackServer"],
            path: "ExampleTests",
            exclude: ["Studio/listTasks.json"],
            plugins: [plugin],
        ),
        .testTarget(
            name: "NeighbourTests",
            dependencies: [runtime] + neighbours.map { .target(name: $0) },
            path: "NeighbourTests",
            plugins: [plugin],
        ),
    ] + neighbours.map { .target(name: $0, path: "Neighbours/\($0)") },
    swiftLanguageModes: [.v6],
)
