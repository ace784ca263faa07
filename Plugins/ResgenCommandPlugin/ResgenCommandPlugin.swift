import Foundation
import PackagePlugin

/// `swift package resgen …`: every command of the tool, run in the folder of the package.
@main
struct ResgenCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "resgen").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        // The tool ends with the plugin: no Ctrl-C comes to it.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["RESGEN_PLUGIN": "\(getpid())"]) { $1 }
        // SwiftPM talks with a plugin over its standard input.
        process.standardInput = FileHandle.nullDevice
        endWithSwiftPM()
        try process.run()
        process.waitUntilExit()
        exit(process.terminationStatus)
    }

    /// SwiftPM leaves its plugins running where a signal ends it.
    private func endWithSwiftPM() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { Thread.sleep(forTimeInterval: 0.2) }
            exit(1)
        }
    }
}
