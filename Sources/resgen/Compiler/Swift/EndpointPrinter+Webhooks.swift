/// Prints what the server sends by itself: a property that reads it.
extension EndpointPrinter {
    func print(_ webhook: Webhook, to printer: inout SwiftPrinter) {
        printer.doc(webhook.doc)
        if let deprecation = webhook.deprecation { printer.line(deprecation.attribute) }
        let headers = webhook.headersType.map { scope.type(.model($0, [])) }
        let name = webhook.key.drop { $0 != "." }.dropFirst()
        let parser = scope.outer("WebhookParser")
        let type = "\(parser)<\(value(webhook)), \(headers ?? scope.outer("Void"))>"
        let arguments = [.text(String(name).swiftLiteral), self.parser(webhook.payload)]
        let property = "\(api.access.prefix)var \(SwiftIdentifier.quoted(webhook.name)):"
        if printer.fits("\(property) \(type) {") {
            printer.line("\(property) \(type) {")
        } else {
            printer.line(property)
            printer.indented { $0.line(type) }
            printer.line("{")
        }
        printer.indented { printer in
            // A closure: Swift 5 takes an initializer that is named alone for one that is not Sendable.
            let reader = headers == nil ? "" : " { try .init($0) }"
            printer.call(parser, arguments, closure: reader)
        }
        printer.line("}")
    }

    /// The type that the body is read as.
    func value(_ webhook: Webhook) -> String {
        webhook.payload.type.map(scope.type) ?? scope.outer("Void")
    }

    private func parser(_ payload: Webhook.Payload) -> CallArgument {
        switch payload {
        case .void: .text(".void")
        case .text: .text(".text")
        case .data: .text(".data")
        case .json(_, let options): .text(json(options))
        case .form(_, let objects) where objects.isEmpty: .text(".form()")
        case .form(_, let objects):
            .list(label: ".form(objects: [", items: objects.map(\.swiftLiteral), close: "])")
        }
    }
}

extension APIPrinter {
    /// The type of headers that come along with webhooks.
    func headers(_ headers: WebhookHeaders, scope: TypeScope, _ printer: inout SwiftPrinter) {
        let access = api.access.prefix
        let name = SwiftIdentifier.quoted(headers.name)
        printer.block("\(access)struct \(name): \(scope.outer("Sendable"))") { printer in
            for field in headers.fields {
                printer.doc(field.deprecation.map { $0.text(behind: field.doc) } ?? field.doc)
                let name = SwiftIdentifier.quoted(field.name)
                printer.line("\(access)let \(name): \(scope.type(field.type))", of: field.range)
            }
            printer.blank()
            let type = scope.outer("ResourceRequest.Headers")
            printer.block("init(_ received: \(type)) throws") { printer in
                for field in headers.fields {
                    let encoding = field.encoding.map { ", as: \($0.swift)" } ?? ""
                    let name = field.name == "init" ? "`init`" : SwiftIdentifier.quoted(field.name)
                    let value = "received.value(of: \(field.key.swiftLiteral)\(encoding))"
                    printer.line("self.\(name) = try \(value)", of: field.range)
                }
            }
        }
    }
}
