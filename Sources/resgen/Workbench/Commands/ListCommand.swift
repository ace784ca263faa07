import ResgenCompiler

/// `resgen list`: every endpoint of a spec, as a table or as JSON.
struct ListCommand: Command {
    static let description = CommandDescription(
        name: "list",
        operands: "SPEC",
        summary: "every endpoint: name, method, path, signature, value type",
        operandHelp: [("SPEC", "a spec, or - for standard input")],
        options: [
            CommandOption(
                name: "format",
                value: "FORMAT",
                help: "table (default) or json",
                completion: .words(Format.allCases.map(\.rawValue)),
            ), .only,
        ],
        examples: [
            "resgen list Specs/GitHub.json", "resgen list openapi.json --format json --only pets",
        ],
    )

    private enum Format: String, CaseIterable {
        case table, json
    }

    private let spec: String
    private let format: Format
    private let only: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        spec = try arguments.spec()
        format = try arguments.format() ?? .table
        only = arguments.values(of: .only)
    }

    func run(in console: Console) throws(ExitStatus) {
        let endpoints = try CheckedSpec(spec, only: only, in: console).api.endpointSummaries
        switch format {
        case .table:
            console.output(EndpointTable(endpoints).text(width: console.outputWidth))
        case .json: console.output(json(endpoints))
        }
    }

    private func json(_ endpoints: [EndpointSummary]) -> String {
        var printer = JSONPrinter()
        printer.array { array in
            for endpoint in endpoints {
                array.object {
                    $0.member("name", endpoint.name)
                    $0.member("method", endpoint.method)
                    $0.member("path", endpoint.path)
                    $0.member("signature", endpoint.signature)
                    $0.member("value", endpoint.value)
                }
            }
        }
        return printer.text + "\n"
    }
}
