extension Arguments {
    /// The only operand.
    package func spec() throws(UsageError) -> String {
        guard let spec = operands.first else { throw .missingOperand("SPEC") }
        if operands.count > 1 { throw .unexpectedOperand(operands[1]) }
        return spec
    }

    /// The folder of `--output`, which a command cannot do without.
    package func outputFolder() throws(UsageError) -> String {
        guard let folder = value(of: "output") else { throw .missingOption("--output DIR") }
        return folder
    }

    /// One spec or more, standard input at most once; one where something is chosen from it. The schema
    /// that is beside specs, which `Specs/*.json` names, too, is none of several.
    package func specs() throws(UsageError) -> [String] {
        if operands.isEmpty { throw .missingOperand("SPEC") }
        let written = operands.filter { !$0.hasSuffix(".schema.json") }
        let operands = written.isEmpty ? operands : written
        if operands.count(where: { $0 == "-" }) > 1 { throw .repeatedStandardInput }
        if operands.count > 1, !values(of: .only).isEmpty { throw .onlyForSeveralSpecs }
        return operands
    }
}
