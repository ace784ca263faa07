import Foundation

/// Gives a file that replaces another a modification time in a later second.
///
/// The Swift driver compiles a file again when its time is not that of the last build, and compares
/// whole seconds: of two edits within one second it would never see the other.
enum ModificationTime {
    /// A time further ahead is a clock's mistake, and not to be kept up.
    private static let longestLead: TimeInterval = 60

    /// It is no failure when it cannot be done: an edit in another second is seen all the same.
    static func set(of file: String, toReplace other: String) {
        guard let old = time(of: other), let new = time(of: file) else { return }
        let next = old.timeIntervalSince1970.rounded(.down) + 1
        let lead = next - new.timeIntervalSince1970
        guard lead > 0, lead <= longestLead else { return }
        try? FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: next)],
            ofItemAtPath: file
        )
    }

    private static func time(of file: String) -> Date? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.modificationDate] as? Date
    }
}
