// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Integration",
    platforms: [.macOS(.v15)],
    // Exact, because there is no Package.resolved: it would hold the ids of commits, and those differ
    // between mirrors.
    dependencies: [
        .package(name: "resgen", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        .target(
            name: "Servers",
            dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
        ),
        .testTarget(
            name: "WireTests",
            dependencies: [
                "Servers",
                .product(name: "ResgenRuntime", package: "resgen"),
            ],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")],
        ),
    ],
    swiftLanguageModes: [.v6],
)
