// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "AppModel",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.library(name: "AppModel", targets: ["AppModel"])],
    dependencies: [.package(name: "resgen", path: "../..")],
    targets: [
        .target(
            name: "AppModel",
            dependencies: [.product(name: "ResgenRuntime", package: "resgen")],
            plugins: [.plugin(name: "ResgenPlugin", package: "resgen")],
        ),
        .testTarget(name: "AppModelTests", dependencies: ["AppModel"]),
    ],
    swiftLanguageModes: [.v6],
)
