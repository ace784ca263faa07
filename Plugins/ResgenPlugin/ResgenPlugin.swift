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
    return Set(inside + specs).sorted { $0.path < $1.path }.map { spec in
        let (base, outputs) = names.claim(for: spec)
        return .buildCommand(
            displayName: "Generating \(outputs[0]) from \(spec.lastPathComponent)",
            executable: tool,
            arguments: [
                "generate", spec.path, "--output", output.path,
                "--name", base, "--files", String(outputs.count),
            ],
            inputFiles: [spec],
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
    mutating func claim(for spec: URL) -> (base: String, outputs: [String]) {
        let count = fileCount(of: spec)
        var base = spec.deletingPathExtension().lastPathComponent
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
    private func fileCount(of spec: URL) -> Int {
        let size = try? spec.resourceValues(forKeys: [.fileSizeKey]).fileSize
        return max(1, min(32, (size ?? 0) / 49_152 + 1))
    }
}
