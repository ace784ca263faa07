import ResgenCompiler

/// `resgen schema`: the JSON Schema of the spec language, for editors.
struct SchemaCommand: Command {
    static let description = CommandDescription(
        name: "schema",
        operands: "",
        summary: "print the JSON Schema of specs, for editors",
        operandHelp: [],
        operandCompletion: .nothing,
        options: [],
        examples: ["resgen schema > Specs/resgen.schema.json"],
        readsSpec: false,
    )

    init(_ arguments: Arguments) throws(UsageError) {
        if let word = arguments.operands.first { throw .unexpectedWord(word) }
    }

    func run(in console: Console) {
        console.output(SpecSchema.text)
    }
}
