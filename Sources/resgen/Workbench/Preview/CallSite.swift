import ResgenCompiler

/// How a program calls what is printed: the line that documentation shows.
enum CallSite {
    /// `try await session.load(api.person(id: id))`, with the arguments that a call cannot do
    /// without, each a variable of its name.
    ///
    /// - Parameter api: What the program calls the value of the API.
    static func of(_ endpoint: Endpoint, api: String = "api", session: String = "session")
        -> String
    {
        let arguments = endpoint.arguments.filter(\.isRequired).map(argument)
        let call = "\(api)\(path(endpoint.key))(\(arguments.joined(separator: ", ")))"
        if case .stream = endpoint.result {
            return "for try await element in \(session).stream(\(call)) { print(element) }"
        }
        if endpoint.pages != nil {
            return "for try await item in \(session).items(\(call)) { print(item) }"
        }
        return "try await \(session).load(\(call))"
    }

    /// `try GitHub.webhooks.push.parse(body, headers)`
    static func of(_ webhook: Webhook, apiType: String) -> String {
        "try \(SwiftIdentifier.quoted(apiType))\(path(webhook.key)).parse(body, headers)"
    }

    private static func argument(_ argument: Argument) -> String {
        let value = SwiftIdentifier.quoted(argument.name)
        guard argument.isLabelled else { return value }
        return "\(SwiftIdentifier.label(argument.name)): \(value)"
    }

    private static func path(_ key: String) -> String {
        key.split(separator: ".").map { SwiftIdentifier.member(String($0)) }.joined()
    }
}
