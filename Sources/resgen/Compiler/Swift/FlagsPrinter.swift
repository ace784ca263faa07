/// Prints a set of flags: an OptionSet that keeps bits without a name.
struct FlagsPrinter {
    let access: Access
    let scope: TypeScope

    func print(
        _ model: Model,
        _ flags: [(name: String, bit: Int)],
        _ encoding: ValueEncoding?,
        to printer: inout SwiftPrinter
    ) {
        let access = access.prefix
        let conform = model.conform.filter { !$0.isSynthesized }.map(scope.conformance)
        let names = ([scope.outer("JSONFlags")] + conform).joined(separator: ", ")
        let own = scope.own(model)
        let inner = scope.inside(model.path, declaring: ["RawValue", "Element"])
        printer.block("\(access)struct \(SwiftIdentifier.quoted(model.name)): \(names)") {
            printer in
            if let encoding {
                printer.line(
                    "\(access)static var encoding: \(inner.outer("JSON.Encoding")) { \(encoding.swift) }"
                )
            }
            printer.line("\(access)var rawValue: \(inner.outer("UInt64"))")
            printer.blank()
            for flag in flags {
                let name = SwiftIdentifier.quoted(flag.name)
                let value = "\(own)(rawValue: 1 << \(flag.bit))"
                printer.line(
                    scope.isGeneric(model.path)
                        ? "\(access)static var \(name): \(own) { \(value) }"
                        : "\(access)static let \(name) = \(value)"
                )
            }
            printer.blank()
            printer.block("\(access)init(rawValue: \(inner.outer("UInt64")))") {
                $0.line("self.rawValue = rawValue")
            }
        }
    }
}
