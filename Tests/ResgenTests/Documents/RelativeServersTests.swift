import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Servers of operations that are relative to where the document is (OpenAPI 3.0, section "Server Object").
@Suite struct RelativeServersTests {
    private func run(main: String, server: String) throws -> ToolRun {
        let document = """
            openapi: 3.0.3
            info: {title: Servers}
            servers: [{url: '\(main)'}]
            paths:
              /keys/{id}:
                servers: [{url: '\(server)'}]
                get:
                  operationId: key
                  parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                  responses: {'204': {description: OK}}
            """
        return try ToolRun("preview", document: document)
    }

    @Test(arguments: [
        ("https://a.example/api", "/private", "https://a.example/private"),
        ("https://a.example:8080/api/", "/", "https://a.example:8080"),
        ("https://a.example", "/private/v2/", "https://a.example/private/v2"),
    ]) func pathsAreOnTheHostOfTheAPI(main: String, server: String, address: String) throws {
        let run = try run(main: main, server: server)
        let line = "var keyServer = URL(string: \"\(address)\")!"
        #expect(run.output.contains(line), "\(run.output)")
        #expect(run.output.contains("keyServer, \"/keys/\\(id)\")"))
        #expect(!run.error.contains("warning"), "\(run.error)")
    }

    @Test(arguments: ["https://a.example/api", "https://{host}.example/api"])
    func theServerOfTheAPIIsNoOther(main: String) throws {
        let run = try run(main: main, server: "/api")
        #expect(run.output.contains("server, \"/keys/\\(id)\")"), "\(run.output)")
        #expect(!run.output.contains("keyServer"), "\(run.output)")
    }

    @Test(arguments: [
        ("", "/private", "/private/keys"), ("/", "/private", "/private/keys"),
        ("/api", "/api/v2", "/v2/keys"), ("/api", "/api", "/keys"), ("/", "", "/keys"),
    ]) func pathsAreBehindTheOneThatTheAPITakes(main: String, server: String, path: String) throws {
        let run = try run(main: main, server: server)
        #expect(run.output.contains("`GET \(path)/{id}`"), "\(run.output)")
        #expect(run.output.contains("server, \"\(path)/\\(id)\")"), "\(run.output)")
        #expect(!run.error.contains("no complete address"), "\(run.error)")
    }

    @Test(arguments: [
        ("/api", "/private"), ("/api", "/apis"), ("/api", ""), ("https://a.example/api", "../v9"),
        ("https://a.example/api", "//{host}/v9"), ("https://a.example/api", "/{version}"),
        ("https://a.example/api", "/v 2"), ("https://a.example/api", "/x}y"),
        ("/api", "/api/v2?x=1"), ("/api", "/api/v 2"), ("/api", "/api/c#d"),
    ]) func othersAreSaid(main: String, server: String) throws {
        let run = try run(main: main, server: server)
        #expect(
            run.error.contains("no complete address: the API's server is taken"),
            "\(run.error)"
        )
        #expect(run.output.contains("server, \"/keys/\\(id)\")"), "\(run.output)")
    }
}
