import Foundation
import PackagePlugin

/// The folder `Specs` of a package or a project.
struct SpecFolder {
    let url: URL
    let package: URL

    init(of package: URL) {
        self.package = package
        url = package.appending(path: "Specs")
    }

    /// `Specs/<Target>.json` and `Specs/<Target>/*.json`, or in YAML, but no schemas and no hidden
    /// files.
    func specs(of target: String) -> [URL] {
        SpecText.endings.map { url.appending(path: "\(target).\($0)") }.filter(Self.mayBeSpec)
            + specs(in: target)
    }

    /// Warns of specs that no target takes, since none has the name of their folder or file.
    ///
    /// A plugin is asked for one target at a time, and does not know which others ask it. So the
    /// first that has specs says it, and those that have none and may miss them.
    func warnOfStrays(target: String, of modules: [Module]) {
        let owners = modules.filter { !specs(of: $0).isEmpty }.map(\.name)
        guard owners.first == target || !owners.contains(target) else { return }
        let names = modules.map(\.name)
        let strays = self.strays(besides: names)
        guard !strays.isEmpty else { return }
        let all = modules.flatMap(specs) + strays.flatMap(\.files)
        let used = SpecFile.specs(among: all, in: package)
        for stray in strays {
            let complete = used.first { stray.files.contains($0.file) && $0.isComplete }
            guard let file = complete?.file else { continue }
            let path = String(file.path.dropFirst(package.path.count + 1)).onOneLine
            let meant = nearest(to: stray.name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            Diagnostics.warning(
                "nothing is made of '\(path)': no target is called '\(stray.name.onOneLine)'\(meant)",
                file: file.path
            )
        }
    }

    /// Warns of documents under their usual names, where a target has no spec that could include one.
    func warnOfDocuments(in module: Module) {
        guard specs(of: module).isEmpty else { return }
        for file in module.files where Self.mayBeDocument(file) {
            let name = file.deletingPathExtension().lastPathComponent
            let stem = name.hasSuffix(".openapi") ? String(name.dropLast(".openapi".count)) : name
            Diagnostics.warning(
                "nothing is made of '\(file.lastPathComponent.onOneLine)': call it "
                    + "'\(stem.onOneLine).resgen.\(file.pathExtension)', or include it in a spec",
                file: file.path
            )
        }
    }

    private static func mayBeDocument(_ file: URL) -> Bool {
        let name = file.deletingPathExtension().lastPathComponent.lowercased()
        return SpecText.endings.contains(file.pathExtension)
            && (["openapi", "swagger"].contains(name) || name.hasSuffix(".openapi"))
    }

    private func specs(of module: Module) -> [URL] {
        module.ownSpecs + specs(of: module.name)
    }

    /// What is in the folder under the name of no target: specs in a folder, or one whose name is
    /// near that of a target. Other files may be there for somebody else.
    private func strays(besides targets: [String]) -> [(name: String, files: [URL])] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.sorted().compactMap { name in
            let file = url.appending(path: name)
            let stem = file.deletingPathExtension().lastPathComponent
            if Self.mayBeSpec(file), !file.hasDirectoryPath, !targets.contains(stem) {
                return nearest(to: stem, in: targets) == nil ? nil : (stem, [file])
            }
            return targets.contains(name) ? nil : (name, specs(in: name))
        }.filter { !$0.files.isEmpty }
    }

    private func specs(in folder: String) -> [URL] {
        let folder = url.appending(path: folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appending(path: $0) }.filter(Self.mayBeSpec)
    }

    private static func mayBeSpec(_ file: URL) -> Bool {
        let name = file.lastPathComponent
        return SpecText.endings.contains(file.pathExtension) && !name.hasSuffix(".schema.json")
            && !name.hasPrefix(".") && FileManager.default.fileExists(atPath: file.path)
    }
}

/// The name that was most likely meant, if one differs in a third of its letters or less.
private func nearest(to name: String, in names: [String]) -> String? {
    let letters = Array(name.lowercased())
    // A letter that is another one counts as two: it is removed, and inserted.
    let limit = max(2, letters.count / 3 * 2)
    return names.map { (distance(letters, Array($0.lowercased())), $0) }
        .filter { $0.0 <= limit }
        .min { $0 < $1 }?.1
}

private func distance(_ left: [Character], _ right: [Character]) -> Int {
    right.difference(from: left).count
}
