// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "CommandLineApp",
    platforms: [.macOS(.v13)],
    // Exact, because no Package.resolved is committed.
    dependencies: [
        .package(name: "resgen", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        .executableTarget(
            name: "octo",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "ResgenRuntime", package: "resgen"),
            ],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")],
        ),
        .testTarget(name: "octoTests", dependencies: ["octo"]),
    ],
    swiftLanguageModes: [.v6],
)
