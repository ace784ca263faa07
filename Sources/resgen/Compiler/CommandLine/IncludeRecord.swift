import Foundation

/// Tells the plugin that a spec includes other files than when the build was planned.
///
/// The plugin reads specs only then, and SwiftPM plans anew when a name in a folder changes. So the
/// folder has a file for each spec that includes others, and its name stands for all of them.
struct IncludeRecord {
    let folder: String

    /// It is no failure when the record cannot be written: the next plan has all.
    func note(_ included: [String], of spec: String) {
        let prefix = spec.utf8.contentHash + "-"
        let all = included.joined(separator: "\0")
        let name = included.isEmpty ? nil : prefix + all.utf8.contentHash
        let files = FileManager.default
        let known = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        for other in known where other.hasPrefix(prefix) && other != name {
            unlink("\(folder)/\(other)")
        }
        guard let name, !known.contains(name) else { return }
        try? Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
}
