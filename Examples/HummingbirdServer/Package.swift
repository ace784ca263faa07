// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "HummingbirdServer",
    platforms: [.macOS(.v15)],
    // Exact, because no Package.resolved is committed.
    dependencies: [
        .package(name: "resgen", path: "../.."),
        .package(path: "../AsyncHTTPClientLoader"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            exact: "2.28.1",
            traits: ["FullFoundation"],
        ),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                "AsyncHTTPClientLoader",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ResgenRuntime", package: "resgen"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")],
        ),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App",
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ],
        ),
    ],
    swiftLanguageModes: [.v6],
)
