import ResgenCompiler

/// `resgen serve`: a server on this machine that answers with sample values, for apps and tests that run
/// without the real one.
struct ServeCommand: Command {
    static let description = CommandDescription(
        name: "serve",
        operands: "SPEC",
        summary: "answer requests on this machine with sample values",
        operandHelp: [("SPEC", "a spec, or - for standard input")],
        options: [
            CommandOption(
                name: "port",
                value: "N",
                help: "the port of 127.0.0.1; \(usualPort) without it, a free one for 0"
            ), .only,
        ],
        examples: [
            "resgen serve Specs/StarWars.json", "resgen serve openapi.json --port 0 --only pets",
        ],
    )

    private static let usualPort: UInt16 = 8080

    private let spec: String
    private let port: UInt16
    private let only: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        spec = try arguments.spec()
        only = arguments.values(of: .only)
        let text = arguments.value(of: "port")
        guard let port = text.map({ UInt16($0) }) ?? Self.usualPort else {
            throw .badValue(text ?? "", option: "--port", expected: "a number up to 65535")
        }
        self.port = port
    }

    func run(in console: Console) throws(ExitStatus) {
        var served = try ServedSpec(spec, only: only, in: console)
        var service = try service(in: console)
        let origin = "http://127.0.0.1:\(service.port)"
        // This run does not end by itself.
        if console.isVerbose { console.error(StageTable.text(of: console.stages.entries)) }
        console.noteLock()
        console.output(origin + "\n")
        Self.run(&service, &served, at: origin, in: console)
    }

    private func service(in console: Console) throws(ExitStatus) -> LoopbackService {
        do throws(FileFailure) {
            return try LoopbackService(port: port)
        } catch {
            let note = "'--port 0' takes a free one"
            console.report("cannot listen on \(error.path): \(error.reason)", notes: [note])
            throw .cannotWrite
        }
    }

    private static func run(
        _ service: inout LoopbackService,
        _ served: inout ServedSpec,
        at origin: String,
        in console: Console
    ) {
        service.run { request in
            served.update(in: console)
            let start = ContinuousClock.now
            let reply = served.mock.reply(to: request, origin: origin)
            let time = console.isVerbose ? ContinuousClock.now - start : nil
            if !console.isQuiet || !reply.problems.isEmpty {
                console.error(line(request, reply, time))
            }
            return (reply.response, reply.delay)
        }
    }

    /// Method, path, status and endpoint, and what was wrong. A query may have secrets.
    private static func line(
        _ request: HTTPRequest,
        _ reply: MockAPI.Reply,
        _ time: Duration?
    ) -> String {
        let name = reply.endpoint.map { " \($0)" } ?? ""
        let time = time.map { " \(StageTable.milliseconds($0)) ms" } ?? ""
        let problems = reply.problems.map { "  \($0.message.withVisibleControls)\n" }.joined()
        return
            "\(request.method) \(request.path) \(reply.response.status)\(name)\(time)\n\(problems)"
    }
}
