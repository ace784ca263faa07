// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "BesideHummingbird",
    platforms: [.macOS(.v15)],
    // Exact, because no Package.resolved is committed.
    dependencies: [
        .package(name: "resgen", path: "../.."),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            exact: "2.28.1",
            traits: ["FullFoundation"],
        ),
    ],
    targets: [
        .testTarget(
            name: "HummingbirdTests",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ResgenRuntime", package: "resgen"),
            ],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")],
        )
    ],
    swiftLanguageModes: [.v6],
)
