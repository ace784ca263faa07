import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct UsageTests {
    @Test(
        arguments: [
            (["prevew", "x"], "unknown command 'prevew'", "preview"),
            (["whatever"], "unknown command 'whatever'", nil),
            (["--verison"], "unknown option '--verison'", "--version"),
            (["help", "prevew"], "unknown command 'prevew'", "preview"),
            (["help", "list", "x"], "'x' is one word too many", nil),
            (["version", "x"], "'x' is one word too many", nil),
            (["schema", "x"], "'x' is one word too many", nil),
            (["completion"], "SHELL is missing", nil),
            (["completion", "fisch"], "unknown shell 'fisch', expected bash, zsh or fish", "fish"),
            (["completion", "zsh", "x"], "'x' is one word too many", nil),
            (
                ["check", "a", "--format", "sarf"],
                "option '--format' cannot be 'sarf', expected text, json, sarif or github", "sarif"
            ),
            (["generate", "a", "-o"], "option '-o' needs a value, '-o DIR'", nil),
            (["generate", "a", "-o", "d", "--output=d"], "option '--output' is given twice", nil),
            (["check", "a", "-o", "d"], "unknown option '-o'", nil),
            (["preview"], "SPEC is missing", nil),
            (["check"], "SPEC is missing", nil),
            (["list", "a", "b"], "one spec is enough, 'b' is too many", nil),
            (["list", "a", "--fromat", "json"], "unknown option '--fromat'", "--format"),
            (
                ["list", "a", "--format", "jsno"],
                "option '--format' cannot be 'jsno', expected table or json", "json"
            ),
            (["list", "a", "--format"], "option '--format' needs a value, '--format FORMAT'", nil),
            (
                ["list", "a", "--format="], "option '--format' needs a value, '--format FORMAT'",
                nil
            ),
            (
                ["list", "a", "--format", "--"],
                "option '--format' needs a value, '--format FORMAT'", nil
            ),
            (
                ["list", "a", "--format=json", "--format=json"], "option '--format' is given twice",
                nil
            ),
            (["preview", "a", "--with-model"], "unknown option '--with-model'", "--with-models"),
            (["preview", "a", "--with-models=yes"], "option '--with-models' takes no value", nil),
            (["preview", "a", "-w"], "unknown option '-w'", nil),
            (["check", "a", "--output", "b"], "unknown option '--output'", nil),
            (["check", "-", "-"], "standard input can be read only once", nil),
            (["explain"], "SPEC is missing", nil),
            (["explain", "a"], "LINE:COLUMN is missing", nil),
            (["explain", "a", "1:1", "b"], "'b' is one word too many", nil),
            (
                ["explain", "a", "12"],
                "'12' is no place, expected a line and a column as in 12:31", nil
            ),
            (["diff"], "OLD is missing", nil),
            (["diff", "a"], "NEW is missing", nil),
            (["diff", "a", "b", "c"], "'c' is one word too many", nil),
            (["diff", "-", "-"], "standard input can be read only once", nil),
            (
                ["diff", "a", "b", "--fail-on", "braking"],
                "option '--fail-on' cannot be 'braking', expected breaking, behaviour, any or none",
                "breaking"
            ),
            (["generate", "a"], "option '--output DIR' is missing", nil),
            (
                ["generate", "a", "--output"], "option '--output' needs a value, '--output DIR'",
                nil
            ),
            (
                ["generate", "a", "--output", "--files", "2"],
                "option '--output' needs a value, '--output DIR'", nil
            ),
            (["generate", "--output", "d"], "SPEC is missing", nil),
            (
                ["generate", "a", "--output=d", "--files=0"],
                "option '--files' cannot be '0', expected a number from 1 to 999", nil
            ),
            (
                ["generate", "a", "--output=d", "--files", "x"],
                "option '--files' cannot be 'x', expected a number from 1 to 999", nil
            ),
            (
                ["generate", "a", "--output=d", "--files", "9999999999999999999"],
                "option '--files' cannot be '9999999999999999999', expected a number from 1 to 999",
                nil
            ),
            (
                ["generate", "a", "--output=d", "--name", "x/y"],
                "option '--name' cannot be 'x/y', expected a file's name without folder or ending",
                nil
            ),
            (
                ["generate", "a", "b", "--output=d", "--name=x"],
                "option '--name' names the files of one spec, not of several", nil
            ),
            (
                ["check", "a", "b", "--only", "x"],
                "option '--only' chooses from one spec, not from several", nil
            ),
            (["list", "a", "--only"], "option '--only' needs a value, '--only X'", nil),
            (["preview", "a", "--ony=x"], "unknown option '--ony'", "--only"),
            (
                ["generate", "-", "--output=d"],
                "standard input has no name, expected '--name BASE'", nil
            ),
        ] as [([String], String, String?)]
    )
    func isAnErrorWithASuggestion(words: [String], message: String, suggestion: String?) {
        let run = ToolRun(words: words)
        #expect(run.status == .usage)
        #expect(run.output.isEmpty)
        let note = suggestion.map { "note: did you mean '\($0)'?\n" } ?? ""
        #expect(run.error.hasPrefix("error: \(message)\n\(note)usage: resgen "))
    }

    @Test func showsTheUsageOfTheCommand() {
        let run = ToolRun("generate", "a")
        let usage = """
            usage: resgen generate SPEC … --output DIR [--check] [--files N] [--name BASE]
                   [--only X] …

            """
        #expect(run.error.hasSuffix(usage))
    }

    @Test func takesOptionsAnywhereAndInBothForms() throws {
        let words = ["a", "--output", "d", "-", "--files=3", "b"]
        let arguments = try Arguments(words, for: GenerateCommand.description)
        #expect(arguments.operands == ["a", "-", "b"])
        #expect(arguments.value(of: "output") == "d")
        #expect(arguments.value(of: "files") == "3")
        #expect(arguments.value(of: "name") == nil)
    }

    @Test(arguments: [["-o", "d", "s"], ["s", "-o=d"], ["-o", "d", "--", "s"]])
    func takesTheShortFormOfAnOption(words: [String]) throws {
        let arguments = try Arguments(words, for: GenerateCommand.description)
        #expect(arguments.value(of: "output") == "d")
        #expect(arguments.operands == ["s"])
    }

    @Test func takesAValueWithEqualSignsAndLeadingHyphen() throws {
        let words = ["--output=a=b", "--name", "-x", "s"]
        let arguments = try Arguments(words, for: GenerateCommand.description)
        #expect(arguments.value(of: "output") == "a=b")
        #expect(arguments.value(of: "name") == "-x")
        #expect(arguments.operands == ["s"])
    }

    @Test func gathersTheValuesOfAnOptionThatCanBeRepeated() throws {
        let arguments = try Arguments(
            ["--only", "b", "s", "--only=a", "--only", "b"],
            for: CheckCommand.description
        )
        #expect(arguments.values(of: .only) == ["b", "a", "b"])
        #expect(arguments.operands == ["s"])
    }

    @Test func endsOptionsAtTwoHyphens() throws {
        let words = ["--with-models", "--", "--help", "-x", "--"]
        let arguments = try Arguments(words, for: PreviewCommand.description)
        #expect(arguments.has("with-models"))
        #expect(!arguments.wantsHelp)
        #expect(arguments.operands == ["--help", "-x", "--"])
    }
}

@Suite struct HelpTests {
    @Test(arguments: [["--help"], ["-h"], ["help"], []])
    func namesEveryCommand(words: [String]) {
        let run = ToolRun(words: words)
        #expect(run.status == .fine)
        #expect(run.error.isEmpty)
        for command in AllCommands.list {
            #expect(run.output.contains("\n  \(command.description.name) "))
        }
    }

    @Test(arguments: ["preview", "generate", "check", "list"])
    func namesEveryOptionOfACommand(command: String) throws {
        let run = ToolRun(command, "x", "--help")
        #expect(run.status == .fine)
        #expect(run.output.hasPrefix("usage: resgen \(command) SPEC"))
        let description = try #require(
            AllCommands.list.first { $0.description.name == command }
        ).description
        for option in description.options {
            #expect(run.output.contains(" \(option.spelling) ") != option.isHidden)
        }
        #expect(ToolRun("help", command).output == run.output)
    }

    @Test func showsTheShortFormOfAnOption() {
        #expect(ToolRun("help", "generate").output.contains("\n  -o, --output DIR "))
        #expect(ToolRun("help", "import").output.contains("\n  -o, --output FILE "))
    }

    @Test func showsExamplesThatAreUnderstood() throws {
        for command in AllCommands.list {
            let description = command.description
            #expect(!description.examples.isEmpty)
            let help = ToolRun(description.name, "--help").output
            for example in description.examples {
                #expect(help.contains("\n  \(example)\n"))
                let words = example.prefix { $0 != "<" && $0 != ">" }.split(separator: " ")
                #expect(words.prefix(2) == ["resgen", Substring(description.name)])
                let arguments = try Arguments(
                    words.dropFirst(2).map(String.init),
                    for: description
                )
                _ = try command.init(arguments)
            }
        }
    }

    @Test func printsNoTrailingBlanksAndFitsATerminal() {
        let commands = AllCommands.list.map { $0.description.name }
        let texts = ["--help"] + commands.map { "help \($0)" }
        let outputs = texts.map { ToolRun(words: $0.split(separator: " ").map(String.init)).output }
        for line in outputs.joined().split(separator: "\n") {
            #expect(!line.hasSuffix(" "))
            #expect(line.count <= 90)
        }
    }

    @Test(arguments: ["--version", "version"]) func printsTheVersion(word: String) {
        let run = ToolRun(word)
        #expect(run.status == .fine)
        #expect(run.output == "resgen \(CommandLineTool.version)\n")
    }
}
