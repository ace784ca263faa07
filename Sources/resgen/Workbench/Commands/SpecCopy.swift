import Foundation
import ResgenCompiler

/// The files of a spec as a package has them: beside each other as they were, so that the names by which they
/// include each other lead to them.
struct SpecCopy {
    /// The spec, then the files that it includes.
    let files: [SDKFile]
    /// The name of a file that is included by a path through a folder that the copy does not have.
    let strayName: String?

    init(_ spec: CheckedSpec, in folder: SDKFolder) {
        let paths = spec.sources.enumerated().map { index, source in
            Self.components(index == 0 ? Self.path(of: spec) : source.name)
        }
        let package = Self.components(folder.path)
        let isOwn = paths.allSatisfy { $0.starts(with: package) }
        let shared = isOwn ? package.count : Self.countOfCommonFolders(paths)
        let prefix = isOwn ? [] : [SDKPackage.specFolder]
        strayName = isOwn ? nil : Self.strayName(of: spec, at: paths, below: shared)
        files = zip(paths, spec.sources).map { path, source in
            SDKFile(
                path: (prefix + path.dropFirst(shared)).joined(separator: "/"),
                text: String(decoding: source.bytes, as: UTF8.self),
                kind: .spec
            )
        }
    }

    /// What comes from standard input is called after its API.
    private static func path(of spec: CheckedSpec) -> String {
        if !spec.isStandardInput { return spec.source.name }
        return "\(spec.api.name).\(Notation(of: spec.source) == .json ? "json" : "yaml")"
    }

    private static func components(_ path: String) -> [String] {
        URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    }

    private static func strayName(of spec: CheckedSpec, at paths: [[String]], below count: Int)
        -> String?
    {
        let folders = Set(paths.flatMap { Self.folders(of: $0, below: count) })
        // All names begin with the folder of the spec, as it was written.
        let length = spec.source.name.lastIndex(of: "/").map { spec.source.name[...$0].count } ?? 0
        return spec.sources.dropFirst().map(\.name).first { name in
            !leads(name.dropFirst(length), from: Array(paths[0].dropLast()), through: folders)
        }
    }

    private static func folders(of path: [String], below count: Int) -> [[String]] {
        (count..<path.count).map { Array(path.prefix($0)) }
    }

    private static func leads(
        _ name: Substring,
        from folder: [String],
        through folders: Set<[String]>
    ) -> Bool {
        var folder = folder
        return name.split(separator: "/").dropLast().filter { $0 != "." }.allSatisfy { step in
            if step == ".." { folder = folder.dropLast() } else { folder.append(String(step)) }
            return folders.contains(folder)
        }
    }

    private static func countOfCommonFolders(_ paths: [[String]]) -> Int {
        let folders = paths.map { $0.dropLast() }
        return folders[0].indices.prefix { index in
            folders.allSatisfy { $0.count > index && $0[index] == folders[0][index] }
        }.count
    }
}
