import Foundation

/// The folder that the files of a spec stay inside, whatever an included file of others asks for:
/// that of the package or the Xcode project that the spec is in, else that of the spec.
struct IncludeScope: Sendable {
    private let root: String
    private let isPackage: Bool

    /// The folder of a spec, empty for the working directory.
    init(folder: String) {
        let folder = Self.resolved(folder.isEmpty ? "." : folder) ?? folder
        let package = Self.package(around: folder)
        root = package ?? folder
        isPackage = package != nil
    }

    /// Why a file cannot be included, nil when it can be looked for.
    ///
    /// What is behind links counts. Of a path that leads nowhere its folder does, so that nothing is
    /// reported about the names elsewhere.
    func refuses(_ path: String) -> String? {
        var path = path
        while true {
            if let resolved = Self.resolved(path) { return isInside(resolved) ? nil : reason }
            guard let slash = path.dropLast().lastIndex(of: "/") else {
                return Self.resolved(".").map(isInside) == true ? nil : reason
            }
            path = String(path[...slash])
        }
    }

    /// Whether a folder is there, and inside.
    func contains(folder: String) -> Bool {
        Self.resolved(folder.isEmpty ? "." : folder).map(isInside) == true
    }

    private var reason: String {
        isPackage ? "it is outside of the package" : "it is outside of the folder of the spec"
    }

    private func isInside(_ path: String) -> Bool {
        path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    private static func package(around folder: String) -> String? {
        var folder = folder
        while true {
            if isPackage(folder) { return folder }
            guard let slash = folder.lastIndex(of: "/"), folder.count > 1 else { return nil }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    private static func isPackage(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }
    }

    /// The path without links, nil when there is nothing.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
