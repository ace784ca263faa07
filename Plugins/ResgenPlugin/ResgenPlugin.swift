import Foundation
import PackagePlugin

/// Runs `resgen generate` on every spec of a target, as a part of each build.
@main
struct ResgenPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard target.sourceModule != nil else { return [] }
        let folder = SpecFolder(of: context.package.directoryURL)
        let output = context.pluginWorkDirectoryURL
        let tool = try context.tool(named: "resgen-build").url
        folder.warnOfStrays(target: target.name, of: context.package.targets.map(Module.init))
        let watch = try Watch(folder, output: output, tool: tool)
        let module = Module(target)
        folder.warnOfDocuments(in: module)
        let generate = generateCommands(
            of: module,
            folder: folder,
            output: output,
            tool: tool,
            options: watch.map { ["--includes=\($0.includes.path)"] } ?? [],
        )
        return try (watch?.commands() ?? []) + generate
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
                of: Module(target.displayName, target.inputFiles.map(\.url)),
                folder: SpecFolder(of: context.xcodeProject.directoryURL),
                output: context.pluginWorkDirectoryURL,
                tool: try context.tool(named: "resgen-build").url,
            )
        }
    }
#endif

/// A target as far as its specs are concerned.
struct Module {
    let name: String
    let files: [URL]

    init(_ name: String, _ files: [URL]) {
        self.name = name
        self.files = files
    }

    init(_ target: any Target) {
        self.init(target.name, target.sourceModule?.sourceFiles.map(\.url) ?? [])
    }

    /// `*.resgen.json`, `*.resgen.yaml` and `*.resgen.yml` among its files.
    var ownSpecs: [URL] {
        files.filter { file in
            SpecText.endings.contains { file.lastPathComponent.hasSuffix(".resgen.\($0)") }
        }
    }
}

/// One command for each spec of a target.
private func generateCommands(
    of module: Module,
    folder: SpecFolder,
    output: URL,
    tool: URL,
    options: [String] = [],
) -> [Command] {
    var names = FileNames(taken: module.files.map(\.lastPathComponent))
    let found = Set(module.ownSpecs + folder.specs(of: module.name)).sorted { $0.path < $1.path }
    let specs = SpecFile.specs(among: found, in: folder.package)
    return specs.enumerated().map { index, spec in
        let (base, outputs) = names.claim(for: spec)
        // The last one sees to it that each has a name of its own, and runs after an edit of any.
        let others = index == specs.count - 1 ? specs.dropLast().map(\.file) : []
        return .buildCommand(
            displayName: "Generating \(outputs[0]) from \(spec.file.lastPathComponent.onOneLine)",
            executable: tool,
            // With `=`, a value may begin with a dash.
            arguments: [
                "generate", spec.file.path, "--output=\(output.path)", "--name=\(base)",
                "--files=\(outputs.count)",
            ] + options + others.map { "--beside=\($0.path)" },
            inputFiles: [spec.file] + spec.included + others,
            outputFiles: outputs.map { output.appending(path: $0) },
        )
    }
}

/// Has SwiftPM plan builds anew when there are other specs, or when one includes other files.
///
/// Its own build system keeps a plan until the files of a target change, or those below the output
/// folder of a prebuild command, through links as well. What that folder holds is built into the
/// target, except documentation catalogs.
private struct Watch {
    private let specs: URL
    private let output: URL
    private let nothing = URL(filePath: "/usr/bin/true")

    /// Where the tool notes what specs include.
    let includes: URL

    /// Nil where each build is planned anew.
    init?(_ folder: SpecFolder, output: URL, tool: URL) throws {
        let files = FileManager.default
        guard Self.keepsPlans(output: output, tool: tool),
            files.isExecutableFile(atPath: nothing.path)
        else { return nil }
        specs = folder.url
        self.output = output
        includes = output.appending(path: "Watched/Includes.docc")
        try files.createDirectory(at: includes, withIntermediateDirectories: true)
    }

    /// Its own build system is known by the suffix of a tool that it has built. One that came with a
    /// release tells nothing of it, but a plan of an earlier build does: of a first one none is kept.
    private static func keepsPlans(output: URL, tool: URL) -> Bool {
        if tool.lastPathComponent == "resgen-build-tool" { return true }
        // `.build/plugins/outputs/<package>/<target>/destination/<plugin>`
        let folders = output.pathComponents
        guard folders.suffix(6).starts(with: ["plugins", "outputs"]) else { return false }
        let scratch = (0..<6).reduce(output) { folder, _ in folder.deletingLastPathComponent() }
        return ["debug.yaml", "release.yaml"].contains {
            FileManager.default.fileExists(atPath: scratch.appending(path: $0).path)
        }
    }

    func commands() throws -> [Command] {
        let watched = output.appending(path: "Watched")
        let link = watched.appending(path: "Specs.docc")
        if FileManager.default.fileExists(atPath: specs.path) {
            try make(link)
            return [look(into: watched)]
        }
        // A link in the folder that leads nowhere is not looked at again; the folder itself is.
        let missing = output.appending(path: "Missing")
        try? FileManager.default.removeItem(at: link)
        try make(missing)
        return [look(into: watched), look(into: missing)]
    }

    private func look(into folder: URL) -> Command {
        .prebuildCommand(
            displayName: "Looking for specs in \(specs.lastPathComponent)",
            executable: nothing,
            arguments: [],
            outputFilesDirectory: folder,
        )
    }

    private func make(_ link: URL) throws {
        let files = FileManager.default
        if (try? files.destinationOfSymbolicLink(atPath: link.path)) == specs.path { return }
        try? files.removeItem(at: link)
        try files.createSymbolicLink(atPath: link.path, withDestinationPath: specs.path)
    }
}
