import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What only a process of its own shows, where the tool is built beside the tests.
@Suite struct ProcessTests {
    private static let tool: URL? = {
        let folders = [
            Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
        ]
        return folders.map { $0.appendingPathComponent("resgen") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// The status and what came on standard error.
    private func run(
        _ script: String,
        output: FileHandle? = nil,
    ) throws -> (status: Int32, error: String) {
        let process = Process()
        let error = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.environment = ["RESGEN": try #require(Self.tool).path]
        process.standardError = error
        if let output { process.standardOutput = output }
        try process.run()
        let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test(
        .enabled(if: tool != nil),
        arguments: [
            (#""$RESGEN" --version >/dev/null"#, 0), (#""$RESGEN" >/dev/null"#, 0),
            (#""$RESGEN" check /nowhere 2>/dev/null"#, 66),
            (#"printf '{' | "$RESGEN" check - 2>/dev/null"#, 1),
        ]
    )
    func endsWithTheStatusOfTheCommand(script: String, status: Int32) throws {
        #expect(try run(script).status == status)
    }

    @Test(.enabled(if: tool != nil)) func isSilentWhenTheReaderGoesAway() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let script = #""$RESGEN" --help; echo $? >&2"#
        #expect(try run(script, output: pipe.fileHandleForWriting).error == "0\n")
    }

    @Test(.enabled(if: tool != nil)) func saysThatStandardOutputCannotBeWritten() throws {
        let closed = try run(#""$RESGEN" --help >&-"#)
        #expect(closed.status == 73)
        #expect(closed.error == "error: cannot write to standard output: bad file descriptor\n")
    }

    @Test(.enabled(if: tool != nil && FileManager.default.fileExists(atPath: "/dev/full")))
    func saysThatTheDiskIsFull() throws {
        let full = try run(#""$RESGEN" --help >/dev/full"#)
        #expect(full.status == 73)
        #expect(full.error == "error: cannot write to standard output: no space left on device\n")
    }

    /// On Linux, Foundation starts processes with the mask of its thread, which keeps signals from them.
    @Test(.enabled(if: tool != nil)) func aSignalEndsWhatGoesOn() throws {
        let folder = try TemporaryFolder()
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.tool
        process.arguments = ["preview", try folder.file("a.json"), "--watch"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        process.terminate()
        for _ in 1...100 where process.isRunning { Thread.sleep(forTimeInterval: 0.1) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        #expect(process.terminationStatus == SIGTERM)
        #expect(folder.names(in: "") == ["a.json"])
    }

    @Test(.enabled(if: tool != nil)) func whatAPluginStartsEndsWithIt() throws {
        let watch = try run(
            #"""
            folder=$(mktemp -d) && cd "$folder" || exit 1
            echo '{ "api": "A", "server": "https://a.example" }' >a.json
            sh -c '
                RESGEN_PLUGIN=$$ "$RESGEN" preview a.json --watch >a.swift 2>a.txt & echo $! >id; count=0
                until [ -s a.swift ] || [ $count = 100 ]; do sleep 0.1; count=$((count + 1)); done
                [ -s a.swift ] && kill -0 $! || echo ended >>a.txt
            '
            tool=$(cat id); count=0
            while kill -0 $tool && [ $count -lt 100 ]; do sleep 0.1; count=$((count + 1)); done 2>/dev/null
            kill -KILL $tool 2>/dev/null; status=$?
            cat a.txt >&2; rm -r "$folder"; exit $status
            """#
        )
        #expect(watch.status == 1, "it was still there")
        let note = "note: 'swift build' waits until this ends; beside '"
        #expect(watch.error.hasPrefix(note + (try #require(Self.tool).path)))
        #expect(!watch.error.contains("ended"))
    }

    @Test(.enabled(if: tool != nil)) func endsAFaultWithItsOwnStatus() throws {
        // More than a pipe holds is written only when the tool reads.
        let fault = try run(
            #"""
            cd "$(mktemp -d)" && mkfifo reads ends || exit 1
            { head -c 1000000 /dev/zero; : >reads; : <ends; } | "$RESGEN" check - &
            : <reads; kill -ILL $!; : >ends; wait $!; status=$?
            rm reads ends; rmdir "$PWD"; exit $status
            """#
        )
        #expect(fault.status == 70)
        #expect(fault.error == "error: a fault of resgen, please report it\n")
    }
}
