// swift-tools-version: 6.1

import PackageDescription

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
        .target(name: "ResgenTool", path: "Sources/resgen", exclude: ["Resgen.swift"]),
        .executableTarget(
            name: "resgen",
            dependencies: ["ResgenTool"],
            path: "Sources/resgen",
            exclude: [
                "Answers", "Commands", "Comparison", "Compilation.swift", "Corrections", "HTML",
                "Highlighting", "IR", "Inference", "JSON", "LenientCheck.swift", "Mock", "Names",
                "OpenAPI", "Passes", "Preview", "Refusals.swift", "Resolve", "SDK", "Samples",
                "Selection", "Site", "Source", "Spec", "Swift", "YAML",
            ],
        ),
        .plugin(name: "ResgenPlugin", capability: .buildTool(), dependencies: ["resgen"]),
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
            dependencies: ["ResgenTool", "ResgenRuntime"],
            exclude: ["Answers/Recordings", "Diffs", "Golden", "Mistakes", "OpenAPI", "YAML/Texts"],
        ),
        .testTarget(name: "ResgenRuntimeTests", dependencies: ["ResgenRuntime", "LoopbackServer"]),
        .testTarget(
            name: "RecordedAnswersTests",
            dependencies: ["ResgenTool", "ResgenRuntime"],
        ),
        .testTarget(name: "ConsumerTests"),
    ],
    swiftLanguageModes: [.v6],
)
