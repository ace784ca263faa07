import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// The scripts that complete words, and the manual page.
@Suite struct CompletionTests {
    /// What bash offers when the last word is completed.
    private func offered(_ words: String...) throws -> [String] {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(ToolRun("completion", "bash").output)
            COMP_WORDS=(\(list)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _resgen
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try run("bash", ["-c", script]).output.split(separator: "\n").map(String.init)
    }

    private func run(_ shell: String, _ arguments: [String]) throws -> (
        status: Int32, output: String
    ) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [shell] + arguments
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static func isInstalled(_ program: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return folders.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    @Test(.enabled(if: isInstalled("bash"))) func bashCompletesCommands() throws {
        #expect(try offered("resgen", "pre") == ["preview"])
        let commands = AllCommands.list.map { $0.description.name }
        #expect(try offered("resgen", "") == commands + ["--help", "--version"])
        #expect(try offered("resgen", "help", "ver") == ["version"])
    }

    @Test(.enabled(if: isInstalled("bash"))) func bashCompletesOptionsAndTheirValues() throws {
        #expect(try offered("resgen", "list", "--f") == ["--format"])
        #expect(try offered("resgen", "list", "a.json", "--format", "") == ["table", "json"])
        #expect(try offered("resgen", "check", "--format", "s") == ["sarif"])
        // As bash cuts a word at '=', and as it does not where COMP_WORDBREAKS has none.
        #expect(try offered("resgen", "check", "--format", "=", "js") == ["json"])
        #expect(try offered("resgen", "list", "--format", "=") == ["table", "json"])
        #expect(try offered("resgen", "check", "--format=js") == ["--format=json"])
        // Of the plugin alone.
        #expect(try offered("resgen", "generate", "--be") == [])
    }

    @Test(.enabled(if: isInstalled("bash"))) func bashCompletesFilesAndFolders() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("Spec.json")
        try FileManager.default.createDirectory(
            atPath: folder.path("Specs"),
            withIntermediateDirectories: true
        )
        let start = folder.path("Sp")
        #expect(try Set(offered("resgen", "check", start)) == [file, folder.path("Specs")])
        #expect(try offered("resgen", "generate", "-o", start) == [folder.path("Specs")])
    }

    @Test(
        arguments: ["bash", "zsh", "fish"].filter(isInstalled)
    )
    func scriptHasNoMistakeOfSyntax(shell: String) throws {
        let folder = try TemporaryFolder()
        let script = try folder.file("resgen", ToolRun("completion", shell).output)
        #expect(try run(shell, ["-n", script]).status == 0)
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func eachShellHearsOfAllThatIsVisible(
        shell: String
    ) throws {
        let run = ToolRun("completion", shell)
        #expect(run.status == .fine)
        for command in AllCommands.list.map({ $0.description }) {
            #expect(run.output.contains(command.name))
            for option in command.options {
                let spelled = shell == "fish" ? "-l \(option.name)" : "--\(option.name)"
                #expect(run.output.contains(spelled) != option.isHidden, "\(option.name)")
            }
        }
    }

    /// Only then does `_arguments` take a value behind `=`, too; fish always does.
    @Test func zshTakesAValueBehindASignOfEquality() {
        let script = ToolRun("completion", "zsh").output
        #expect(script.contains("'--format=[text (default), json, sarif or github]:FORMAT:"))
        #expect(script.contains("'--stages[also"))
    }

    @Test func zshTakesAnOptionAgainThatCanBeRepeated() {
        let script = ToolRun("completion", "zsh").output
        #expect(script.contains("'*--only=[a group, "))
        #expect(script.contains("'--name=[write BASE.swift"))
    }

    @Test func fishHearsOfLettersFoldersAndQuotes() {
        let lines = ToolRun("completion", "fish").output.split(separator: "\n")
        let condition = "complete -c resgen -n '__fish_seen_subcommand_from"
        let folders = "-fa '(__fish_complete_directories)'"
        #expect(
            lines.contains(
                "\(condition) generate' -l output -s o -r \(folders) -d 'the folder to write to'"
            )
        )
        let help = #"'what \'generate -o DIR\' would change, as \'diff -u\'; fail if anything'"#
        #expect(lines.contains("\(condition) preview' -l diff -r \(folders) -d \(help)"))
    }

    @Test func manualPageSaysWhatHelpSays() {
        let page = ToolRun("help", "--man").output
        #expect(page.hasPrefix(".TH RESGEN 1 "))
        let text = page.replacing("\\-", with: "-").replacing("\\&...", with: "…")
        for command in AllCommands.list.map({ $0.description }) {
            #expect(text.contains("\n.SS \(command.usage)\n"))
            for option in command.visibleOptions { #expect(text.contains(option.spelling)) }
        }
        #expect(ToolRun("help", "list", "--man").output.contains("resgen list"))
    }

    @Test(.enabled(if: isInstalled("groff"))) func manualPageIsFormattedWithoutAWarning() throws {
        let folder = try TemporaryFolder()
        let page = try folder.file("resgen.1", ToolRun("help", "--man").output)
        let result = try run("sh", ["-c", "groff -man -Tascii -ww '\(page)' 2>&1 >/dev/null"])
        #expect(result.output == "")
    }
}
