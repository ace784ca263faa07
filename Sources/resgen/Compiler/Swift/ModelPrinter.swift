/// Prints a model: what is nested in its parent, and the extensions that follow at the top level.
struct ModelPrinter {
    let api: API
    let root: TypeScope.Root

    func print(_ model: Model, to printer: inout SwiftPrinter, in scope: TypeScope) {
        printer.origin(model.range) { declaration(of: model, to: &$0, in: scope) }
    }

    private func declaration(
        of model: Model,
        to printer: inout SwiftPrinter,
        in scope: TypeScope,
    ) {
        printer.doc(model.doc)
        switch model.kind {
        case .structure(let structure): self.structure(model, structure, &printer, scope)
        case .enumeration(let enumeration):
            EnumPrinter(access: api.access, scope: scope).print(model, enumeration, to: &printer)
        case .flags(let flags, let encoding):
            FlagsPrinter(access: api.access, scope: scope).print(
                model,
                flags,
                encoding,
                to: &printer
            )
        case .union(let union):
            let head = declared(model, scope)
            UnionPrinter(access: api.access, scope: scope)
                .print(model, union, head: head, isGeneric: isConditional(model), to: &printer)
        case .answers(let cases): answers(model, cases, &printer, scope)
        case .wrapper(let type, let encoding): wrapper(model, type, encoding, &printer, scope)
        case .alias(let type):
            printer.line(
                "\(api.access.prefix)typealias \(declared(model, scope)) = \(scope.type(type))"
            )
        case .external(let external):
            printer.line(
                "\(api.access.prefix)typealias \(declared(model, scope)) = \(external.type)"
            )
        }
    }

    /// The top-level extensions of a model and of the types inside it.
    func extensions(of model: Model, to printer: inout SwiftPrinter) {
        switch model.kind {
        case .structure(let structure): coding(model, structure, &printer)
        case .union(let union): matching(model, union, &printer)
        default: break
        }
        conditionalConformances(model, to: &printer)
        for nested in model.nested { extensions(of: nested, to: &printer) }
    }

    private func coding(_ model: Model, _ structure: Structure, _ printer: inout SwiftPrinter) {
        let scope = TypeScope(root, seesAPI: false)
            .inside(model.path, declaring: structure.nested.map(\.name) + model.generics)
        printer.separator()
        let coding = CodingPrinter(access: api.access, scope: scope)
        printer.origin(model.range) {
            coding.print(structure, model.coding, head: scope.extended(model.path), to: &$0)
        }
    }

    /// What other unions ask of a union.
    private func matching(_ model: Model, _ union: Union, _ printer: inout SwiftPrinter) {
        guard let fit = union.match, model.coding.reads else { return }
        let scope = TypeScope(root, seesAPI: false).inside(model.path, declaring: model.generics)
        printer.separator()
        printer.origin(model.range) {
            $0.block("nonisolated extension \(scope.extended(model.path))") {
                UnionPrinter(access: api.access, scope: scope).matching(union, fit, to: &$0)
            }
        }
    }

    /// Makes an external type one that reads and writes itself.
    ///
    /// With both modules spelled out, the compiler takes it for meant that a type of one module
    /// conforms to a protocol of another (SE-0364); `@retroactive` would be wrong for a type of the
    /// user's own module.
    func conformance(of model: Model, to printer: inout SwiftPrinter) {
        guard case .external(let external) = model.kind else { return }
        printer.line(
            "nonisolated extension \(external.type): ResgenRuntime.JSONExternal {}",
            of: model.range
        )
    }

    /// What a getter gives of the field that identifies a value: a word of accessors would be one.
    private static func value(of field: Field, _ structure: Structure, _ scope: TypeScope) -> String
    {
        if let constant = field.constant { return constant.swift(in: scope, for: field.type) }
        let value = StoredProperty(field: field, fields: structure.fields).value
        return ReservedNames.accessors.contains(value) ? "self.\(value)" : value
    }

    private func structure(
        _ model: Model,
        _ structure: Structure,
        _ printer: inout SwiftPrinter,
        _ scope: TypeScope,
    ) {
        let identity = structure.identity == nil ? [] : ["ID"]
        let inner = scope.inside(
            model.path,
            declaring: structure.nested.map(\.name) + model.generics + identity
        )
        let fields = FieldPrinter(access: api.access, scope: inner, structure: structure)
        let inherited = inheritance(model, structure, scope)
        printer.block(
            "\(api.access.prefix)struct \(declared(model, scope)): \(inherited)",
            mayBeShort: structure.nested.isEmpty && structure.fields.count < 2
        ) { printer in
            for field in structure.fields { fields.print(field, to: &printer) }
            fields.additional(to: &printer)
            if let identity = structure.identity, identity.name != "id" {
                let value = Self.value(of: identity, structure, inner)
                printer.line(
                    "\(api.access.prefix)var id: \(inner.type(identity.type)) { \(value) }"
                )
            }
            for nested in structure.nested {
                printer.blank()
                print(nested, to: &printer, in: inner)
            }
            fields.initializer(to: &printer)
        }
    }

    private func answers(
        _ model: Model,
        _ cases: [(name: String, type: APIType?)],
        _ printer: inout SwiftPrinter,
        _ scope: TypeScope
    ) {
        printer.block("\(api.access.prefix)enum \(model.name): \(scope.outer("Sendable"))") {
            printer in
            for item in cases {
                let payload = item.type.map { "(\(scope.type($0)))" } ?? ""
                printer.line("case \(SwiftIdentifier.quoted(item.name))\(payload)")
            }
        }
    }

    private func declared(_ model: Model, _ scope: TypeScope) -> String {
        let name = SwiftIdentifier.quoted(model.name)
        if model.generics.isEmpty { return name }
        let constraint = scope.outer(model.coding.valueProtocol)
        let parameters = model.generics.map { "\($0): \(constraint)" }
        return "\(name)<\(parameters.joined(separator: ", "))>"
    }

    private func inheritance(_ model: Model, _ structure: Structure, _ scope: TypeScope) -> String {
        let conform =
            isConditional(model) ? model.conform.filter { !$0.isSynthesized } : model.conform
        let identity = structure.identity == nil ? [] : ["Identifiable"]
        let implied = structure.codingProtocols(model.coding) + ["Codable", "Sendable"]
        let others = (identity + conform).unique.filter { !implied.contains($0) }
        return ([scope.outer(model.coding.standardProtocol)] + others.map(scope.conformance))
            .joined(separator: ", ")
    }

    private func isConditional(_ model: Model) -> Bool { !genericNames(of: model).isEmpty }

    /// The generic parameters that a type is under: its own, or its parent's.
    private func genericNames(of model: Model) -> [String] {
        if model.path.count == 1 { return model.generics }
        return root.generics[model.path[0]] ?? []
    }

    /// `extension API.Page: Hashable where Item: Hashable {}`.
    private func conditionalConformances(_ model: Model, to printer: inout SwiftPrinter) {
        let generics = genericNames(of: model)
        guard !generics.isEmpty, model.holdsValues else { return }
        let scope = TypeScope(root, seesAPI: false)
        let synthesized = model.conform.filter(\.isSynthesized)
        let needed = synthesized.contains("Hashable") ? ["Equatable", "Hashable"] : synthesized
        for name in needed {
            let conformance = scope.conformance(name)
            let requirements = generics.map { "\($0): \(conformance)" }.joined(separator: ", ")
            printer.separator()
            printer.line(
                "nonisolated extension \(scope.extended(model.path)): \(conformance) where \(requirements) {}",
                of: model.range
            )
        }
    }

    private func literalProtocols(of type: APIType) -> [String] {
        if case .standard(let standard) = type { standard.literalProtocols } else { [] }
    }

    private func wrapper(
        _ model: Model,
        _ type: APIType,
        _ encoding: ValueEncoding?,
        _ printer: inout SwiftPrinter,
        _ scope: TypeScope,
    ) {
        let own = ["JSONWrapper"] + literalProtocols(of: type)
        let others = model.conform.filter { !$0.isSynthesized && !own.contains($0) }
        let names = own.map(scope.outer) + others.map(scope.conformance)
        let access = api.access.prefix
        let inner = scope.inside(model.path, declaring: ["RawValue"])
        printer.block("\(access)struct \(declared(model, scope)): \(names.joined(separator: ", "))")
        { printer in
            if let encoding {
                printer.line(
                    "\(access)static var encoding: \(inner.outer("JSON.Encoding")) { \(encoding.swift) }"
                )
            }
            printer.line("\(access)var rawValue: \(inner.type(type))")
            guard api.access != .internal else { return }
            printer.blank()
            printer.block("\(access)init(rawValue: \(inner.type(type)))") {
                $0.line("self.rawValue = rawValue")
            }
        }
    }
}

extension Structure {
    /// The protocols of the runtime by which it reads and writes itself. Two are for what few
    /// structures have.
    func codingProtocols(_ coding: Model.Coding) -> [String] {
        var protocols = [hasOneCodingFunction ? "JSON.FieldCoder.Model" : coding.modelProtocol]
        if coding.writes, fields.contains(where: { $0.style != nil }) {
            protocols.append("FieldWriter.StyledModel")
        }
        if coding.reads, match != nil { protocols.append("JSONMatching") }
        return protocols
    }
}

extension Model.Coding {
    /// What a type is to any coder.
    var standardProtocol: String {
        switch self {
        case .both: "Codable"
        case .reading: "Decodable"
        case .writing: "Encodable"
        }
    }

    /// What values are to the runtime.
    var valueProtocol: String {
        switch self {
        case .both: "JSONCodable"
        case .reading: "FieldReader.Value"
        case .writing: "FieldWriter.Value"
        }
    }

    /// What models by fields are to it.
    fileprivate var modelProtocol: String {
        switch self {
        case .both: "JSONModel"
        case .reading: "FieldReader.Model"
        case .writing: "FieldWriter.Model"
        }
    }

    /// What unions are to it.
    var unionProtocols: [String] {
        switch self {
        case .both: ["JSONUnion"]
        case .reading: [standardProtocol, "FieldReader.Union"]
        case .writing: [standardProtocol, "FieldWriter.Value"]
        }
    }
}

extension Model {
    fileprivate var nested: [Model] {
        if case .structure(let structure) = kind { structure.nested } else { [] }
    }

    /// Whether a value holds values of other types, so that its conformances depend on theirs.
    fileprivate var holdsValues: Bool {
        switch kind {
        case .structure, .union: true
        case .enumeration, .flags, .wrapper, .alias, .external, .answers: false
        }
    }
}
