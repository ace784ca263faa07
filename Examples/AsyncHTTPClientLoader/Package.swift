// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "AsyncHTTPClientLoader",
    platforms: [.macOS(.v14)],
    products: [.library(name: "AsyncHTTPClientLoader", targets: ["AsyncHTTPClientLoader"])],
    // Exact, because no Package.resolved is committed.
    dependencies: [
        .package(name: "resgen", path: "../.."),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: [
        .target(
            name: "AsyncHTTPClientLoader",
            dependencies: [
                .product(name: "ResgenRuntime", package: "resgen"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
        ),
        .target(
            name: "Notes",
            dependencies: [
                .product(name: "ResgenRuntime", package: "resgen"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")],
        ),
        .executableTarget(name: "Example", dependencies: ["AsyncHTTPClientLoader", "Notes"]),
        .testTarget(
            name: "AsyncHTTPClientLoaderTests",
            dependencies: ["AsyncHTTPClientLoader", "Notes"],
        ),
    ],
    swiftLanguageModes: [.v6],
)
