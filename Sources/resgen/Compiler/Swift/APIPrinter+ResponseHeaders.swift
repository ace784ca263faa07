/// Prints the headers that answers have: a type with a property for each, which is read when it is asked for, so
/// that one that is malformed is no failure of the others.
extension APIPrinter {
    func responseHeaders(to printer: inout SwiftPrinter) {
        let received = api.responseHeaders
        let access = api.access.prefix
        let name = ReservedNames.responseHeaders
        let scope = scope.inside([name], declaring: received.nested.map(\.name))
        let response = scope.outer("RawResponse")
        printer.doc("Headers of an answer, of a `Response` or a `ServerError`.")
        printer.block("\(access)struct \(name): \(scope.outer("Sendable"))") { printer in
            printer.line("private let response: \(response)")
            printer.blank()
            printer.block("\(access)init(_ response: some \(response).Head)") { printer in
                let value = "\(response)(headers: response.headers, url: response.url)"
                printer.line("self.response = \(value)")
            }
            for header in received.headers {
                printer.blank()
                printer.origin(header.range) { property(header, in: scope, &$0) }
            }
            let models = ModelPrinter(api: api, root: scope.root)
            for model in received.nested {
                printer.blank()
                models.print(model, to: &printer, in: scope)
            }
        }
    }

    private func property(
        _ header: ReceivedHeader,
        in scope: TypeScope,
        _ printer: inout SwiftPrinter
    ) {
        printer.doc(header.doc)
        if let deprecation = header.deprecation { printer.line(deprecation.attribute) }
        let name = SwiftIdentifier.quoted(header.name)
        let head = "\(api.access.prefix)var \(name): \(scope.type(header.type))"
        let encoding = header.encoding.map { ", as: \($0.swift)" } ?? ""
        let value = "try response.header(\(header.key.swiftLiteral)\(encoding))"
        let getter = "get throws(\(scope.outer("NetworkError")))"
        let line = "\(head) { \(getter) { \(value) } }"
        if printer.fits(line) { return printer.line(line) }
        printer.block(head) { printer in
            if printer.fits("\(getter) { \(value) }") {
                printer.line("\(getter) { \(value) }")
            } else {
                printer.block(getter) { $0.line(value) }
            }
        }
    }
}
