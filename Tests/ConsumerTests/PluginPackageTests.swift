import Foundation
import Testing

/// The package in `Tests`, whose targets use the plugin as those of users do.
@Suite struct PluginPackageTests {
    @Test func itsTestsPass() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        // SwiftPM keeps the plan of its last build, and does not see that this package has got a file.
        let plan = folder.appending(path: ".build/debug/description.json")
        try? FileManager.default.removeItem(at: plan)
        let arguments = ["test", "--package-path", folder.path]
        var tests = try await Outcome(of: "swift", arguments, in: folder)
        // SwiftPM itself dies now and then, in a thread that waits for a program.
        if tests.hasCrashed { tests = try await Outcome(of: "swift", arguments, in: folder) }
        #expect(tests.status == 0, "\(tests.output)")
    }
}
