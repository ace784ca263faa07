import Foundation
import ResgenCompiler

/// Waits until one of the files that a run has read is another, also one that is missing.
final class FileWatch: @unchecked Sendable {
    /// What a file was before it was read: what comes later is a change. Files are read on one thread.
    private var states: [String: FileState?] = [:]

    /// The files that are watched.
    var count: Int { states.count }

    /// To be called before a file is read.
    func note(_ path: String) {
        if states[path] == nil { states[path] = .some(FileState(of: path)) }
    }

    var hasChange: Bool { states.contains { FileState(of: $0.key) != $0.value } }

    /// - Parameter pause: Waits a moment between two looks; false ends the wait.
    /// - Returns: Whether there is a change.
    func waitForChange(pause: () -> Bool) -> Bool {
        while pause() {
            if hasChange { return true }
        }
        return false
    }
}

/// By what a file is known to be another: one that took its name, or one that was written.
private struct FileState: Equatable {
    private let device: Int?
    private let number: Int?
    private let size: Int?
    private let modification: Date?

    /// Of what a link leads to; nil where there is no file.
    init?(of path: String) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let values = try? FileManager.default.attributesOfItem(atPath: file) else {
            return nil
        }
        device = (values[.systemNumber] as? NSNumber)?.intValue
        number = (values[.systemFileNumber] as? NSNumber)?.intValue
        size = (values[.size] as? NSNumber)?.intValue
        modification = values[.modificationDate] as? Date
    }
}
