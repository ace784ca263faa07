import ResgenCompiler

/// Where a package takes resgen from, as its manifest says it.
enum ResgenDependency {
    static let address = "https://github.com/resgen/resgen"

    /// A version and the later ones that are compatible with it: for code that each build makes anew.
    case from(String)
    /// A version and its patches: for code that is committed.
    case patches(of: String)
    /// A folder with a clone.
    case checkout(String)

    var line: String {
        switch self {
        case .from(let version):
            ".package(url: \(Self.address.swiftLiteral), from: \(version.swiftLiteral))"
        case .patches(let version):
            ".package(url: \(Self.address.swiftLiteral), .upToNextMinor(from: \(version.swiftLiteral)))"
        case .checkout(let path):
            ".package(name: \"resgen\", path: \(path.swiftLiteral))"
        }
    }

    /// The folder of a clone.
    var checkout: String? {
        if case .checkout(let path) = self { path } else { nil }
    }

    /// What a target names, beside the package.
    static let runtime = #".product(name: "ResgenRuntime", package: "resgen")"#
    static let plugin = #".plugin(name: "ResgenPlugin", package: "resgen")"#
}
