// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "resgen", path: "../..")],
    targets: [
        .executableTarget(
            name: "JSONBenchmark",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen")],
        ),
        .executableTarget(
            name: "SizeOfLoad",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen")],
        ),
        .executableTarget(name: "SizeOfData"),
    ],
    swiftLanguageModes: [.v6],
)
