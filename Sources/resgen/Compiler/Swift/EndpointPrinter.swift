/// Prints an endpoint: a function that returns a resource.
struct EndpointPrinter {
    let api: API
    let scope: TypeScope
    /// What leads from the function to the API: nothing, or the group's `api`.
    let isInGroup: Bool
    /// Those of the endpoint that is printed.
    var parameters: [Argument] = []

    func print(_ endpoint: Endpoint, to printer: inout SwiftPrinter) {
        printing(endpoint).function(endpoint, &printer)
    }

    /// The printer of one endpoint, which knows its parameters.
    private func printing(_ endpoint: Endpoint) -> EndpointPrinter {
        var own = self
        own.parameters = endpoint.arguments
        return own
    }

    private func function(_ endpoint: Endpoint, _ printer: inout SwiftPrinter) {
        documentation(endpoint, &printer)
        if let deprecation = endpoint.deprecation { printer.line(deprecation.attribute) }
        let head = "\(api.access.prefix)func \(SwiftIdentifier.quoted(endpoint.name))("
        printer.list(
            head,
            endpoint.arguments.map(parameter),
            ") -> \(resource(endpoint)) {",
            origins: endpoint.arguments.map(\.range)
        )
        printer.indented { call(endpoint, &$0) }
        printer.line("}")
    }

    /// `name(id: Int)`, for a listing.
    func signature(_ endpoint: Endpoint) -> String {
        let parameters = endpoint.arguments.map(printing(endpoint).parameter)
        return "\(endpoint.key)(\(parameters.joined(separator: ", ")))"
    }

    /// The type that the function returns, and that of the value where there is nothing more to it.
    func value(_ endpoint: Endpoint) -> String {
        if case .stream = endpoint.result { return resource(endpoint) }
        return endpoint.pages == nil ? loaded(endpoint) : resource(endpoint)
    }

    /// The type of the resource's value.
    func loaded(_ endpoint: Endpoint) -> String {
        endpoint.result.type.map(scope.type) ?? scope.outer("Void")
    }

    private func resource(_ endpoint: Endpoint) -> String {
        if case .stream(let stream) = endpoint.result {
            return "\(scope.outer("StreamResource"))<\(element(of: stream))>"
        }
        guard let pages = endpoint.pages else {
            return "\(scope.outer("Resource"))<\(loaded(endpoint))>"
        }
        return "\(scope.outer("PagedResource"))<\(loaded(endpoint)), \(scope.type(pages.item))>"
    }

    private func documentation(_ endpoint: Endpoint, _ printer: inout SwiftPrinter) {
        if let doc = endpoint.doc, !doc.isEmpty {
            printer.doc(doc)
            printer.line("///")
        }
        printer.line("/// `\(endpoint.method.rawValue) \(endpoint.displayPath.withoutInvisibles)`")
        let documented = endpoint.arguments.filter { $0.doc != nil }
        guard let first = documented.first else { return }
        printer.line("///")
        if documented.count == 1 { return parameterDoc("- Parameter ", first, &printer) }
        printer.line("/// - Parameters:")
        for argument in documented { parameterDoc("  - ", argument, &printer) }
    }

    /// What is said of a parameter on one line, and below it the elements of a list, one on a line.
    private func parameterDoc(
        _ start: String,
        _ argument: Argument,
        _ printer: inout SwiftPrinter
    ) {
        var lines = [start + argument.name + ":"]
        let indentation = start.hasPrefix(" ") ? "    " : "  "
        var isBehindBlank = false
        for line in (argument.doc ?? "").lines {
            let text = line.withoutInvisibles.drop { $0 == " " || $0 == "\t" }
            if text.isListItem {
                lines.append(indentation + text)
            } else if isBehindBlank, lines.count > 1, !text.isEmpty {
                lines += ["", indentation + text]
            } else if !text.isEmpty {
                lines[lines.count - 1] += " " + text
            }
            isBehindBlank = text.isEmpty
        }
        for line in lines { printer.line(line.isEmpty ? "///" : "/// " + line) }
    }

    private func parameter(_ argument: Argument) -> String {
        let local = local(argument.name)
        let defaultValue =
            argument.defaultValue.map { " = " + $0.swift(in: scope, for: argument.type) } ?? ""
        return "\(name(argument, local)): \(scope.type(argument.type))\(defaultValue)"
    }

    /// The label, and behind it the name in the body where the two differ by more than backticks.
    private func name(_ argument: Argument, _ local: String) -> String {
        guard argument.isLabelled else { return "_ \(local)" }
        let isOneName = local == SwiftIdentifier.quoted(argument.name)
        return isOneName ? SwiftIdentifier.parameter(argument.name) : "\(argument.name) \(local)"
    }

    /// The name by which the function's body knows a parameter.
    private func local(_ name: String) -> String {
        guard name == "self" || name == "Self" || name == "super" else {
            return SwiftIdentifier.quoted(name)
        }
        return SwiftIdentifier.unused(name, beside: Set(parameters.map(\.name)))
    }

    private func call(_ endpoint: Endpoint, _ printer: inout SwiftPrinter) {
        var type = "Resource"
        if case .stream = endpoint.result { type = "StreamResource" }
        let first = "\(endpoint.method.swift), \(target(endpoint))"
        let pages = endpoint.pages.map { (name: ".pages", arguments: arguments($0)) }
        printer.call(scope.outer(type), first, arguments(endpoint), then: pages)
    }

    private func target(_ endpoint: Endpoint) -> String {
        switch endpoint.target {
        case .address(let argument):
            api.hasDefaults ? "\(base(endpoint)).at(\(local(argument)))" : local(argument)
        case .path(let pieces):
            "\(base(endpoint)), \"\(pieces.map { piece($0, of: endpoint) }.joined())\""
        }
    }

    /// The server, or the defaults of every request; behind `self` where a parameter has the name.
    private func base(_ endpoint: Endpoint) -> String {
        guard api.hasDefaults else { return property(endpoint.server ?? "server", of: endpoint) }
        let defaults = property("defaults", of: endpoint)
        return endpoint.server.map { "\(defaults).with(server: \(property($0, of: endpoint)))" }
            ?? defaults
    }

    private func property(_ name: String, of endpoint: Endpoint) -> String {
        let path = isInGroup ? "api.\(name)" : name
        let first = isInGroup ? "api" : name
        return endpoint.arguments.contains { $0.name == first } ? "self.\(path)" : path
    }

    func piece(_ piece: Endpoint.Piece, of endpoint: Endpoint? = nil) -> String {
        switch piece {
        case .literal(let text): return String(text.swiftLiteral.dropFirst().dropLast())
        case .argument(let name, let encoding, let spansSegments):
            // What is nothing by default may be nothing.
            let mayBeEmpty =
                endpoint?.arguments.contains {
                    $0.name == name && $0.defaultValue == .string("")
                } ?? false
            let label =
                switch (spansSegments, mayBeEmpty) {
                case (true, true): "segmentsOrEmpty: "
                case (true, false): "segments: "
                case (false, true): "orEmpty: "
                case (false, false): ""
                }
            return "\\(\(label)\(local(name))\(encoding.map { ", as: \($0.swift)" } ?? ""))"
        }
    }

    private func arguments(_ endpoint: Endpoint) -> [CallArgument] {
        [
            part("query", endpoint.query),
            part("headers", endpoint.headers),
            part("cookies", endpoint.cookies),
            endpoint.body.map(body),
            returns(endpoint.result).map { returns in
                switch returns {
                case .text(let text): .text("returns: \(text)")
                case .list(let label, let items, let close):
                    .list(label: "returns: \(label)", items: items, close: close)
                }
            },
            endpoint.errors.isEmpty ? nil : errors(endpoint.errors),
            endpoint.failures.isEmpty ? nil : failures(endpoint.failures),
        ].compactMap(\.self) + requirements(endpoint.requirements)
    }

    private func part(_ label: String, _ part: RequestPart) -> CallArgument? {
        switch part {
        case .items(let items): items.isEmpty ? nil : self.items(label, items)
        case .model(let name, let others):
            model(label, ".init(\(local(name)))", others)
        }
    }

    private func model(_ label: String, _ model: String, _ others: [RequestItem]) -> CallArgument {
        if others.isEmpty { return .text("\(label): \(model)") }
        return .list(label: "\(label): \(model).merging([", items: others.map(item), close: "])")
    }

    func items(_ label: String, _ items: [RequestItem]) -> CallArgument {
        .list(label: "\(label): [", items: items.map(item), close: "]")
    }

    func errors(_ errors: [ErrorResponse]) -> CallArgument {
        let items = errors.map { "\"\($0.status.text)\": \(metatype($0.type, $0.encoding))" }
        return .list(label: "errors: [", items: items, close: "]")
    }

    func failures(_ failures: [APIFailure]) -> CallArgument {
        .list(label: "failures: [", items: failures.map(failure), close: "]")
    }

    private func failure(_ failure: APIFailure) -> String {
        var arguments = [failure.place.swift]
        var name = "when"
        switch failure.condition {
        case .present: break
        case .different(let value):
            name = "unless"
            arguments.append(equals(value))
        case .equal(let value): arguments.append(equals(value))
        }
        arguments.append("as: \(metatype(failure.type, failure.encoding))")
        if failure.status != .family(2) { arguments.append("status: \"\(failure.status.text)\"") }
        return ".\(name)(\(arguments.joined(separator: ", ")))"
    }

    private func equals(_ value: Literal) -> String {
        "equals: \(value.swift(in: scope, for: .standard(.json)))"
    }

    private func metatype(_ type: APIType, _ encoding: ErrorBody) -> String {
        switch encoding {
        case .json: break
        case .text: return "\(scope.outer("ServerError.PlainText")).self"
        case .data: return "\(scope.outer("ServerError.Bytes")).self"
        }
        return type.isOptional ? "(\(scope.type(type))).self" : "\(scope.type(type)).self"
    }

    private func item(_ item: RequestItem) -> String {
        "\(item.key.swiftLiteral): \(value(item))"
    }

    private func value(_ item: RequestItem) -> String {
        switch item.value {
        case .const(.null): return "\(scope.outer("JSON")).null"
        case .const(let literal):
            let text = literal.swift(in: scope, for: .standard(.json))
            return literal.isContainer ? "\(text) as \(scope.outer("JSON"))" : text
        case .argument(let name): return parameter(local(name), item)
        case .member(let name, let argument):
            return parameter(local(argument) + SwiftIdentifier.member(name), item)
        }
    }

    private func parameter(_ name: String, _ item: RequestItem) -> String {
        let value = item.writesNull ? "\(scope.outer("Patch"))(\(name))" : name
        let media = item.media.map { "media: \($0.swiftLiteral)" }
        if item.isFiles, let style = item.style {
            let options = [media, "style: .\(style.rawValue)"].compactMap(\.self)
            return ".part(\(([value] + options).joined(separator: ", ")))"
        }
        var options: [String] = []
        if let style = item.style { options.append("style: .\(style.rawValue)") }
        if let encoding = item.encoding { options.append("as: \(encoding.swift)") }
        let sent =
            options.isEmpty ? value : ".value(\(([value] + options).joined(separator: ", ")))"
        return media.map { ".part(\(sent), \($0))" } ?? sent
    }

    private func body(_ body: Endpoint.Body) -> CallArgument {
        var options: [String] = []
        if case .argument(_, _, let encoding?) = body.source {
            options.append("as: \(encoding.swift)")
        }
        if let media = body.media { options.append("media: \(media.swiftLiteral)") }
        if let wrap = body.wrap { options.append("wrap: \(wrap.swiftLiteral)") }
        let rest = options.map { ", \($0)" }.joined()
        switch body.source {
        case .fields(let fields):
            let items = fields.isEmpty ? [":"] : fields.map(item)
            return .list(label: "body: .\(body.kind.rawValue)([", items: items, close: "]\(rest))")
        case .argument(let name, let isOptional, _):
            let value = isOptional ? "$0" : local(name)
            let made = ".\(body.kind.rawValue)(\(value)\(rest))"
            return .text(isOptional ? "body: \(local(name)).map { \(made) }" : "body: \(made)")
        }
    }
}

extension Method {
    /// The method as Swift writes it where one is expected.
    var swift: String {
        Self.known.contains(self)
            ? ".\(rawValue.lowercased())" : ".init(rawValue: \(rawValue.swiftLiteral))"
    }
}

extension JSONPathSyntax {
    /// The place as a literal: dotted where that says it all, else a list of its steps.
    var swift: String {
        if isDotted { return dotted.swiftLiteral }
        let steps = self.steps.map { step in
            switch step {
            case .key(let key): key.swiftLiteral
            case .index(let index): String(index)
            case .each: "\"*\""
            case .element(let key, let text):
                ".element(where: \(key.swiftLiteral), is: \(text.swiftLiteral))"
            }
        }
        return "[\(steps.joined(separator: ", "))]"
    }
}
