import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Forms as the printed Swift sends them, and what a server of sample values says of each.
@Suite struct MockFormTests {
    private static let models = """
        "Line": { "fields": { "k": "Int", "s": "String" } },
        "Box": { "fields": { "tags": "[String]", "lines": { "type": "[Line]" }, "k": "Int" } },
        "Ref": { "union": { "cases": { "id": "Int", "line": "Line", "text": "String" } } }
        """

    private static func problems(_ fields: String, _ body: String) throws -> [String] {
        let text = """
            { "api": "Shop", "endpoints": { "a": { "request": "POST /a", "body": { "form": { \(fields) } } } },
              "models": { \(models) } }
            """
        let result = Compilation.run(SourceText(name: "spec.json", bytes: Array(text.utf8)))
        let mock = MockAPI(try #require(result.api, "\(result.printed)"))
        var request = HTTPRequest(method: "POST", target: "/a")
        request.headers = [("Content-Type", "application/x-www-form-urlencoded")]
        request.body = Array(body.utf8)
        return mock.reply(to: request, origin: "http://h").problems.map(\.message)
    }

    @Test(
        arguments: [
            (#""o": { "const": { "k": 1, "l": [{ "m": "x" }] } }"#, "o[k]=1&o[l][0][m]=x"),
            (#""o": { "const": [1, 2] }"#, "o=1&o=2"),
            (#""o": { "const": { "k": [] } }, "p": { "const": [] }, "q": "Int""#, "q=1"),
            (#""s": "Ref""#, "s=1"), (#""s": "Ref""#, "s[k]=1&s[s]=x"),
            (#""l": "[Ref]""#, "l=1&l=x"), (#""l": "[Ref]""#, "l[0]=x&l[1][k]=1&l[1][s]=x"),
            (#""j": "JSON""#, "j=1"), (#""j": "JSON""#, "j=1&j=x"),
            (#""j": "JSON""#, "j[a][0]=1&j[b]=x"), (#""j": "JSON""#, "j[0][0]=1"),
            (#""j": { "type": "JSON", "style": "brackets" }"#, "j[][a]=1&j[][b]=x&j[][a]=2"),
            (#""j": "[JSON]""#, "j[0][a]=1&j[1]=x"),
            (
                #""l": { "type": "[Line]", "style": "brackets" }"#,
                "l[][k]=1&l[][s]=x&l[][k]=2&l[][s]=y"
            ),
            (
                #""l": { "type": "[Box]", "style": "brackets" }"#,
                "l[][tags][]=a&l[][tags][]=b&l[][lines][][k]=1&l[][lines][][s]=x&l[][lines][][k]=2&l[][lines][][s]=y&l[][k]=1"
                    + "&l[][tags][]=c&l[][lines][][k]=1&l[][lines][][s]=x&l[][k]=2"
            ),
        ]
    )
    func formOfTheClientIsTaken(fields: String, body: String) throws {
        #expect(try Self.problems(fields, body) == [])
    }

    @Test(
        arguments: [
            (#""o": { "const": { "k": 1 } }"#, "p=1", ["'o': is missing", "'p': is unknown"]),
            (
                #""o": { "const": "x" }"#, "o[k]=1",
                ["'o': is missing", "'o[k]': is unknown, did you mean 'o'?"]
            ),
            (#""l": "[Ref]""#, "l[0][k]=1", ["'l': no case of 'Ref' matches"]),
            (
                #""l": { "type": "[Line]", "style": "brackets" }"#, "l[][k]=1&l[][k]=2&l[][s]=x",
                ["'l': 'Line.s' is missing"]
            ),
            (
                #""n": "[Int]""#, "n[0]=1",
                ["'n': is missing", "'n[0]': is unknown, did you mean 'n'?"]
            ),
        ]
    )
    func formOfNoClientIsTold(fields: String, body: String, problems: [String]) throws {
        #expect(try Self.problems(fields, body) == problems.map { "body \($0)" })
    }
}
