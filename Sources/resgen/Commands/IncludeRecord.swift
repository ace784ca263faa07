import Foundation

/// Tells the plugin that a spec includes other files than when the build was planned.
///
/// The plugin reads specs only then, and SwiftPM plans anew when a name in a folder changes. So the
/// folder has a file for each spec that includes others, and its name stands for all of them.
struct IncludeRecord {
    let folder: String

    /// It is no failure when the record cannot be written: the next plan has all.
    func note(_ included: [String], of spec: String) {
        let prefix = Self.digest(spec) + "-"
        let name = included.isEmpty ? nil : prefix + Self.digest(included.joined(separator: "\0"))
        let files = FileManager.default
        let known = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        for other in known where other.hasPrefix(prefix) && other != name {
            unlink("\(folder)/\(other)")
        }
        guard let name, !known.contains(name) else { return }
        try? Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    /// FNV-1a: equal in every run, and fit for the name of a file.
    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 36)
    }
}
