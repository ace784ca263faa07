// swift-tools-version: 6.2

import PackageDescription

// Each package that uses the plugin compiles the tool, which then runs for a moment: it is compiled
// quickly, not for speed and not for a debugger, and so are the tests. Package@swift-6.1.swift is the
// same without this, since a dependency may have such flags from 6.2 on.
let toolSettings: [SwiftSetting] =
    Context.environment["RESGEN_FULL_BUILD"] != nil
    ? []
    : [
        .unsafeFlags(["-Onone"], .when(configuration: .release)),
        .unsafeFlags(["-Xfrontend", "-gnone", "-Xfrontend", "-disable-llvm-verify"]),
    ]

let package = Package(
    name: "resgen",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "ResgenRuntime", targets: ["ResgenRuntime"]),
        .executable(name: "resgen", targets: ["resgen"]),
        .plugin(name: "ResgenPlugin", targets: ["ResgenPlugin"]),
        .plugin(name: "ResgenCommandPlugin", targets: ["ResgenCommandPlugin"]),
    ],
    dependencies: [],
    targets: [
        .target(name: "ResgenRuntime"),
        // What the plugin needs is built apart, so that users' builds do not wait for the rest.
        .target(
            name: "ResgenCompiler",
            path: "Sources/resgen/Compiler",
            swiftSettings: toolSettings,
        ),
        .target(
            name: "ResgenWorkbench",
            dependencies: ["ResgenCompiler"],
            path: "Sources/resgen/Workbench",
            swiftSettings: toolSettings,
        ),
        .executableTarget(
            name: "resgen",
            dependencies: ["ResgenWorkbench"],
            path: "Sources/resgen/Tool",
            swiftSettings: toolSettings,
        ),
        .executableTarget(
            name: "resgen-build",
            dependencies: ["ResgenCompiler"],
            path: "Sources/resgen/BuildTool",
            swiftSettings: toolSettings,
        ),
        .plugin(name: "ResgenPlugin", capability: .buildTool(), dependencies: ["resgen-build"]),
        .plugin(
            name: "ResgenCommandPlugin",
            capability: .command(
                intent: .custom(
                    verb: "resgen",
                    description: "Runs resgen; 'resgen help' tells how."
                )
            ),
            dependencies: ["resgen"],
        ),
        .target(name: "LoopbackServer", path: "Tests/LoopbackServer"),
        .testTarget(
            name: "ResgenTests",
            dependencies: ["ResgenWorkbench", "ResgenRuntime"],
            exclude: [
                "Answers/Recordings", "Diffs", "Golden", "Mistakes", "OpenAPI", "YAML/Texts",
            ],
            swiftSettings: toolSettings,
        ),
        .testTarget(
            name: "ResgenRuntimeTests",
            dependencies: ["ResgenRuntime", "LoopbackServer"],
            swiftSettings: toolSettings,
        ),
        .testTarget(
            name: "RecordedAnswersTests",
            dependencies: ["ResgenWorkbench", "ResgenRuntime"],
        ),
        .testTarget(name: "ConsumerTests"),
    ],
    swiftLanguageModes: [.v6],
)
