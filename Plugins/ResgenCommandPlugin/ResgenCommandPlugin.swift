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
        // SwiftPM talks with a plugin over its standard input.
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        exit(process.terminationStatus)
    }
}
