import Foundation
import PackagePlugin

/// Runs `resgen generate` on every spec of a target, as a part of each build.
@main
struct ResgenPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles.map(\.url) else { return [] }
        let package = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL
        let tool = try context.tool(named: "resgen").url
        let generate = generateCommands(
            files: files,
            specs: specs(of: target.name, beside: package),
            output: output,
            tool: tool,
        )
        let folder = package.appending(path: "Specs")
        return try watchCommands(folder, output: output, tool: tool) + generate
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension ResgenPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(
            context: XcodePluginContext,
            target: XcodeTarget,
        ) throws -> [Command] {
            generateCommands(
                files: target.inputFiles.map(\.url),
                specs: specs(of: target.displayName, beside: context.xcodeProject.directoryURL),
                output: context.pluginWorkDirectoryURL,
                tool: try context.tool(named: "resgen").url,
            )
        }
    }
#endif

/// `Specs/<Target>.json` and `Specs/<Target>/*.json` in the folder of the manifest.
private func specs(of target: String, beside manifest: URL) -> [URL] {
    let folder = manifest.appending(path: "Specs")
    let own = folder.appending(path: target)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: own.path)) ?? []
    let files = [folder.appending(path: "\(target).json")] + names.map { own.appending(path: $0) }
    return files.filter { file in
        file.pathExtension == "json" && !file.lastPathComponent.hasSuffix(".schema.json")
            && FileManager.default.fileExists(atPath: file.path)
    }
}

/// One command for each spec among `files` and in `specs`.
private func generateCommands(files: [URL], specs: [URL], output: URL, tool: URL) -> [Command] {
    var names = FileNames(taken: files.map(\.lastPathComponent))
    let inside = files.filter { $0.lastPathComponent.hasSuffix(".resgen.json") }
    let found = Set(inside + specs).sorted { $0.path < $1.path }
    return SpecFile.specs(among: found).map { spec in
        let (base, outputs) = names.claim(for: spec)
        return .buildCommand(
            displayName: "Generating \(outputs[0]) from \(spec.file.lastPathComponent)",
            executable: tool,
            arguments: [
                "generate", spec.file.path, "--output", output.path,
                "--name", base, "--files", String(outputs.count),
            ],
            inputFiles: [spec.file] + spec.included,
            outputFiles: outputs.map { output.appending(path: $0) },
        )
    }
}

/// Has SwiftPM plan the build anew when a spec is added to `folder` or removed from it.
///
/// Its own build system, known by the suffix of the tool, keeps a plan until the files of a target
/// change, or those below the output folder of a prebuild command, through links as well. What that
/// folder holds is built into the target, except a documentation catalog.
private func watchCommands(_ folder: URL, output: URL, tool: URL) throws -> [Command] {
    let files = FileManager.default
    let nothing = URL(filePath: "/usr/bin/true")
    guard tool.lastPathComponent == "resgen-tool", files.fileExists(atPath: folder.path),
        files.isExecutableFile(atPath: nothing.path)
    else { return [] }
    let watched = output.appending(path: "Watched")
    let link = watched.appending(path: "Specs.docc")
    if (try? files.destinationOfSymbolicLink(atPath: link.path)) != folder.path {
        try? files.removeItem(at: link)
        try files.createDirectory(at: watched, withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: link.path, withDestinationPath: folder.path)
    }
    return [
        .prebuildCommand(
            displayName: "Looking for specs in \(folder.lastPathComponent)",
            executable: nothing,
            arguments: [],
            outputFilesDirectory: watched,
        )
    ]
}

/// The file names of one module, of which no two may be equal, in any folder.
private struct FileNames {
    /// Lower case, since object files may lie on a disk that ignores case.
    private var taken: Set<String>

    init(taken: [String]) {
        // A file of this name would be the program's own code.
        self.taken = Set((taken + ["main.swift"]).map { $0.lowercased() })
    }

    /// `StarWars.swift`, `StarWars+2.swift`, …, or, when one is taken, `StarWars.resgen.swift`, ….
    mutating func claim(for spec: SpecFile) -> (base: String, outputs: [String]) {
        let count = fileCount(of: spec)
        var base = spec.file.deletingPathExtension().lastPathComponent
        if base.hasSuffix(".resgen") { base.removeLast(".resgen".count) }
        while true {
            let outputs = (1...count).map { $0 == 1 ? "\(base).swift" : "\(base)+\($0).swift" }
            let wanted = Set(outputs.map { $0.lowercased() })
            if taken.isDisjoint(with: wanted) {
                taken.formUnion(wanted)
                return (base, outputs)
            }
            base += ".resgen"
        }
    }

    /// By the size of the spec alone, so that an edit does not move declarations between files.
    private func fileCount(of spec: SpecFile) -> Int {
        max(1, min(32, spec.size / 49_152 + 1))
    }
}

/// A file that may be a spec, with those that it includes, directly or through others.
private struct SpecFile {
    let file: URL
    private(set) var included: [URL] = []
    private(set) var size = 0
    /// Whether what is included could not be told.
    private var isUnreadable = false

    /// The files that are specs of their own. One without `api` that another includes is none, and
    /// while the text of another cannot be read, it is not known to be one.
    static func specs(among files: [URL]) -> [SpecFile] {
        let specs = files.map(SpecFile.init)
        let included = Set(specs.flatMap(\.included).map(\.resolved))
        let isUnclear = specs.contains(where: \.isUnreadable)
        return specs.filter { spec in
            guard isUnclear || included.contains(spec.file.resolved) else { return true }
            return spec.isUnreadable || SpecFile.object(in: spec.file)?["api"] != nil
        }
    }

    private init(_ file: URL) {
        self.file = file
        var seen: Set<String> = [file.resolved]
        var open = [file]
        while let next = open.popLast() {
            guard let text = try? Data(contentsOf: next) else { continue }
            size += text.count
            guard text.range(of: Data(#""include""#.utf8)) != nil else { continue }
            guard let object = SpecFile.object(in: next) else {
                isUnreadable = true
                continue
            }
            let folder = next.deletingLastPathComponent()
            for element in object["include"] as? [Any] ?? [] {
                let document = (element as? [String: Any])?["document"] as? String
                guard let path = document ?? element as? String, !path.hasPrefix("/") else {
                    continue
                }
                let other = folder.appending(path: path)
                guard other.isFile, seen.insert(other.resolved).inserted else { continue }
                included.append(other)
                open.append(other)
            }
        }
    }

    private static func object(in file: URL) -> [String: Any]? {
        let value = (try? Data(contentsOf: file)).flatMap {
            try? JSONSerialization.jsonObject(with: $0)
        }
        return value as? [String: Any]
    }
}

extension URL {
    fileprivate var resolved: String { resolvingSymlinksInPath().path }

    /// Whether the URL, or what it links to, is a file that can be read to its end.
    fileprivate var isFile: Bool {
        let values = try? resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
        return values?.isRegularFile == true
    }
}
