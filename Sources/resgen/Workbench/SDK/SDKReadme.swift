import ResgenCompiler

/// The page that a package is shown by: how it is added, and the calls that matter.
struct SDKReadme {
    private let package: SDKPackage
    private let calls: EndpointCalls
    /// What the calls need, as it is made: `.bearer("token")`.
    private let credential: String?
    private var api: API { package.api }

    /// A page with more calls would be the reference.
    private static let groupLimit = 12

    init(_ package: SDKPackage) {
        self.package = package
        calls = EndpointCalls(package.api)
        credential = CredentialSample.of(package.api)
    }

    var text: String {
        ([opening, installation] + examples + [credentials, errors, testing, origin, licence])
            .compactMap(\.self).joined(separator: "\n")
    }

    // MARK: Pieces of code

    private func code(_ body: (inout SwiftPrinter) -> Void) -> String {
        var printer = SwiftPrinter()
        body(&printer)
        return "```swift\n\(printer.text)```\n"
    }

    /// `let person = try await loader.load(api.person(id: 1))`; nil where the call has no sample.
    private func load(_ endpoint: Endpoint) -> ((inout SwiftPrinter) -> Void)? {
        guard let call = calls.call(of: endpoint), endpoint.deprecation == nil else { return nil }
        func loop(_ name: String, _ function: String) -> (inout SwiftPrinter) -> Void {
            { printer in
                let head = "for try await \(name) in loader.\(function)(\(call.head)("
                printer.list(head, call.arguments, ")) {")
                printer.indented { $0.line("print(\(name))") }
                printer.line("}")
            }
        }
        if case .stream(let stream) = endpoint.result {
            return loop(ResultVariable.name(for: stream.element, or: "element"), "stream")
        }
        if let pages = endpoint.pages {
            return loop(ResultVariable.name(for: pages.item, or: "item"), "items")
        }
        let value = endpoint.result.type.map { "let \(ResultVariable.name(for: $0)) = " } ?? ""
        return { printer in
            printer.list("\(value)try await loader.load(\(call.head)(", call.arguments, "))")
        }
    }

    /// What prepares every call.
    private func preparation(_ printer: inout SwiftPrinter) {
        let initializer = calls.initializer ?? "\(api.name)()"
        printer.line("let api = \(initializer)")
        let credentials = credential.map { "Loader(credentials: \($0))" }
        printer.line("let loader = \(credentials ?? "URLSession.shared")")
    }

    // MARK: Sections

    private var opening: String {
        let text = SDKMarkdown.summary(api.doc) ?? "\(api.name) in Swift."
        return "# \(package.name)\n\n\(text)\n\n\(firstCall)"
    }

    /// A whole program of one call.
    var firstCall: String {
        let first = mainEndpoints.first.flatMap(load)
        return code { printer in
            printer.line("import Foundation")
            printer.line("import \(package.name)")
            printer.blank()
            preparation(&printer)
            first?(&printer)
        }
    }

    /// What is shown first: what reads a value by an id or the like, before what takes nothing, sends
    /// something or is a list.
    private var mainEndpoints: [Endpoint] {
        let callable = api.root.allEndpoints.filter { load($0) != nil }
        let ranks = callable.map { endpoint in
            let isPlain = endpoint.pages == nil && endpoint.result.type != nil
            let count = endpoint.arguments.count(where: \.isRequired)
            return (isPlain ? 0 : 4) + (endpoint.method.rawValue == "GET" ? 0 : 2)
                + ((1...2).contains(count) ? 0 : 1)
        }
        return zip(callable, ranks).filter { $0.1 == ranks.min() }.map(\.0)
    }

    private var installation: String {
        """
        ## Add it to a package

        In `Package.swift`, the package depends on this one, and a target on its product:

        ```text
        .package(url: "https://github.com/OWNER/\(package.name)", from: "1.0.0")

        .product(name: "\(package.name)", package: "\(package.name)")
        ```

        It needs Swift 6.1; macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1 or Linux. There `URLSession` is in the
        module `FoundationNetworking`, which a file imports, too.

        """
    }

    private var examples: [String] {
        let groups = SDKGroup.all(of: api)
        var shown = ["## Calls\n"]
        var kinds: [(title: String, endpoint: Endpoint)] = []
        let callable = api.root.allEndpoints.filter { load($0) != nil }
        if let paged = callable.first(where: { $0.pages != nil }) {
            kinds.append(("All pages", paged))
        }
        let streamed = callable.first {
            if case .stream = $0.result { true } else { false }
        }
        if let streamed { kinds.append(("As it arrives", streamed)) }
        let others = groups.prefix(Self.groupLimit).flatMap { group in
            group.endpoints.filter { endpoint in
                load(endpoint) != nil && !kinds.contains { $0.endpoint.key == endpoint.key }
            }
            .prefix(group.key == nil || groups.count < 5 ? 3 : 1).map { (group, $0) }
        }
        let opening = mainEndpoints.first?.key
        var last: String?
        for (group, endpoint) in others where endpoint.key != opening {
            if let key = group.key, key != last {
                let doc = SDKMarkdown.summary(group.doc).map { ": \($0)" } ?? ""
                shown.append("**`api.\(key)`**\(doc)\n")
            }
            last = group.key
            shown += example(of: endpoint)
        }
        for (title, endpoint) in kinds {
            shown.append("**\(title).**\n")
            shown += example(of: endpoint)
        }
        let count = api.root.allEndpoints.count
        shown.append(
            """
            \(count == 1 ? "The one call" : "All \(count) calls") and the models are in the documentation, which Xcode \
            builds (Product → Build Documentation).

            """
        )
        return shown
    }

    private func example(of endpoint: Endpoint) -> [String] {
        guard let load = load(endpoint) else { return [] }
        return [SDKMarkdown.summary(endpoint.doc).map { "\($0)\n" }, code { load(&$0) }]
            .compactMap(\.self)
    }

    // MARK: Credentials and errors

    private var credentials: String? {
        credential.map { credential in
            """
            ## Credentials

            A `Loader` gives them out to the calls that need some, and to no other server:

            ```swift
            let loader = Loader(credentials: \(credential))
            ```

            It also refreshes them, tries again, keeps a log or a cache; `Loader` has these as arguments.

            """
        }
    }

    private var errors: String {
        let failing = mainEndpoints.first { jsonError(of: $0) != nil } ?? mainEndpoints.first
        let load = failing.flatMap(load)
        let code = code { printer in
            let type = failing.flatMap(jsonError).map(calls.scope.type)
            printer.line("do {")
            printer.indented { load?(&$0) }
            printer.line("} catch NetworkError.serverError(let failure) {")
            printer.indented {
                $0.line("print(failure.statusCode)")
                if let type { $0.line("print(failure.body(as: \(type).self) as Any)") }
            }
            printer.line("} catch {")
            printer.indented { $0.line("print(error)") }
            printer.line("}")
        }
        return """
            ## Errors

            A call throws a `NetworkError`: a status that is no success is a `serverError`, with its body.

            \(code)
            """
    }

    private func jsonError(of endpoint: Endpoint) -> APIType? {
        (endpoint.errors + api.errors).first { $0.encoding == .json && !$0.type.isOptional }?.type
    }

    // MARK: The package itself

    private var testing: String {
        """
        ## Test

        `StubLoader` answers in the place of a server, as in `Tests/\(package.name)Tests`, which `swift test` runs.

        """
    }

    private var origin: String {
        """
        ## Change it

        `\(package.sources)/Generated` is written by [resgen](\(ResgenDependency.address)) from the description of the API
        \(specPlace), and after a change of that, in this folder, by

        ```sh
        resgen package --output . --update
        ```

        From elsewhere, `--output` names this folder. A description that comes from elsewhere is named, too, as in
        `resgen package SPEC --output . --update`: its copy takes the place of the one here.

        Files that were changed by hand are kept, and what was deleted stays away, but for the Swift in `Generated`;
        all else that resgen wrote is written anew. `\(SDKRecord.fileName)` says what that is: commit it, too.

        """
    }

    /// The name of a file is shown where it is plain text to Markdown.
    private var specPlace: String {
        let path = package.specs.first?.path ?? ""
        let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "-_.+/".contains($0) }
        return isPlain ? "in `\(path)`" : "in the folder `\(SDKPackage.specFolder)`"
    }

    private var licence: String {
        """
        ## Licence

        None yet: its author has to choose one, and to put it into a file `LICENSE`.

        """
    }
}
