/// Reads a spec from JSON: the whole grammar of the language, and nothing that needs a look at
/// another part of the spec.
struct SpecReader {
    let context: ReadingContext

    private var authReader: SpecAuthReader { SpecAuthReader(context: context) }
    private var choiceReader: SpecChoiceReader { SpecChoiceReader(context: context) }
    private var encodingReader: SpecEncodingReader { SpecEncodingReader(context: context) }
    private var endpointReader: SpecEndpointReader { SpecEndpointReader(context: context) }
    private var errorReader: SpecErrorReader { SpecErrorReader(context: context) }
    private var externalReader: SpecExternalReader { SpecExternalReader(context: context) }
    private var fieldReader: SpecFieldReader { SpecFieldReader(context: context) }
    private var includeReader: SpecIncludeReader { SpecIncludeReader(context: context) }
    private var modelReader: SpecModelReader { SpecModelReader(context: context) }
    private var placeReader: SpecPlaceReader { SpecPlaceReader(context: context) }
    private var retryReader: SpecRetryReader { SpecRetryReader(context: context) }
    private var serverReader: SpecServerReader { SpecServerReader(context: context) }
    private var webhookReader: SpecWebhookReader { SpecWebhookReader(context: context) }
    private var log: DiagnosticLog { context.log }

    /// Nil when there is nothing that could be checked.
    static func read(_ node: JSONNode, source: SourceText, log: DiagnosticLog) -> Spec? {
        SpecReader(context: ReadingContext(source: source, log: log)).spec(node)
    }

    /// Nil when the node is no object, and no part of a spec.
    static func readPart(_ node: JSONNode, source: SourceText, log: DiagnosticLog) -> SpecPart? {
        SpecReader(context: ReadingContext(source: source, log: log)).part(node)
    }

    private func spec(_ node: JSONNode) -> Spec? {
        if refuseSchema(node) || refusePaths(node) || refuseOtherFormat(node) { return nil }
        guard let object = ObjectReader(node, .api, log: log) else { return nil }
        _ = object.string("$schema")
        let api = object.requiredString("api")
        return Spec(
            api: api ?? Located(value: "API", range: node.range.opening),
            doc: object.string("doc")?.value,
            servers: object.node("server").map(serverReader.servers) ?? [],
            access: context.word("access", in: object) ?? .internal,
            coding: context.word("coding", in: object) ?? .codable,
            dates: object.node("dates").flatMap { encodingReader.dateEncoding($0) } ?? .iso8601,
            acronyms: object.strings("acronyms").compactMap(acronym),
            conform: object.strings("conform"),
            headers: object.node("headers").map { fieldReader.fields($0, as: .value("headers")) }
                ?? [],
            query: object.node("query").map { fieldReader.fields($0, as: .value("query")) } ?? [],
            responseHeaders: object.node("responseHeaders").map {
                fieldReader.fields($0, as: .value("responseHeaders"))
            } ?? [],
            errors: object.node("errors").map(errorReader.errors) ?? [],
            auth: object.node("auth").map(authReader.auth) ?? [],
            defaultAuth: object.node("auth").flatMap(authReader.defaultAuth),
            retry: object.node("retry").flatMap(retryReader.retry),
            timeout: object.node("timeout").flatMap(retryReader.timeout),
            unwrap: object.node("unwrap").flatMap(placeReader.place),
            isLossy: object.bool("lossy")?.value ?? false,
            includes: includeReader.includes(object),
            imports: object.strings("import"),
            endpoints: calls(object),
            groups: groups(object),
            models: externalReader.externals(object)
                + (object.node("models").map(modelReader.models) ?? []),
            choice: choiceReader.choice(object),
            areModelsKnown: areModelsKnown(object),
        )
    }

    private func part(_ node: JSONNode) -> SpecPart? {
        if refuseSchema(node) { return nil }
        guard let object = ObjectReader(node, .part, log: log) else { return nil }
        _ = object.string("$schema")
        return SpecPart(
            includes: includeReader.includes(object),
            endpoints: calls(object),
            groups: groups(object),
            models: object.node("models").map(modelReader.models) ?? [],
            areModelsKnown: areModelsKnown(object),
        )
    }

    /// What the API is asked for, and what it sends by itself.
    private func calls(_ object: ObjectReader) -> [SpecEndpoint] {
        (object.node("endpoints").map(endpointReader.endpoints) ?? [])
            + (object.node("webhooks").map(webhookReader.webhooks) ?? [])
    }

    /// What is said of groups, by their names.
    private func groups(_ object: ObjectReader) -> [SpecGroup] {
        guard let node = object.node("groups") else { return [] }
        return ObjectReader.entries(of: node, as: .value("groups"), log: log).compactMap { member in
            guard let doc = member.value.string else {
                log.error("what is said of a group is a string", at: member.value.range)
                return nil
            }
            return SpecGroup(name: Located(value: member.key, range: member.keyRange), doc: doc)
        }
    }

    func areModelsKnown(_ object: ObjectReader) -> Bool {
        object.node("models").map(\.isObject) ?? !object.isMisspelt("models")
    }

    func refuseSchema(_ node: JSONNode) -> Bool {
        guard let schema = schema(of: node) else { return false }
        guard node["api"] == nil, node["endpoints"] == nil else {
            log.error(
                "'$schema' is that of JSON Schema itself",
                at: schema.keyRange,
                notes: ["leave it out, or name the file that 'resgen schema' prints"]
            )
            return true
        }
        log.error("this is a JSON Schema, not a spec", at: node.range.opening)
        return true
    }

    /// What other tools make, and what belongs beside a document.
    private func refuseOtherFormat(_ node: JSONNode) -> Bool {
        if node["api"] != nil || node["endpoints"] != nil { return false }
        let found: (kind: String, remedy: String)
        if node["log"]?["entries"] != nil {
            found = ("a HAR file", "'resgen infer FILE' makes a spec of it")
        } else if node["item"] != nil, node["info"] != nil {
            found = (
                "a collection of Postman",
                "save it as OpenAPI first, or 'resgen infer' makes a spec of recorded answers"
            )
        } else if node["asyncapi"] != nil {
            found = ("an AsyncAPI document", "only OpenAPI is read")
        } else if node["arazzo"] != nil {
            found = ("an Arazzo document", "its 'sourceDescriptions' say where the OpenAPI is")
        } else if node["overlay"] != nil, node["actions"] != nil {
            found = (
                "an overlay",
                "a spec names it beside its document: { \"document\": …, \"overlay\": \"FILE\" }"
            )
        } else {
            return false
        }
        log.error(
            "this is \(found.kind), not a spec",
            at: node.range.opening,
            notes: [found.remedy]
        )
        return true
    }

    /// The paths of a document without what is around them: each would be an unknown key.
    private func refusePaths(_ node: JSONNode) -> Bool {
        guard case .object(let members) = node.value, node["api"] == nil,
            members.contains(where: { $0.key.hasPrefix("/") && $0.value.isObject })
        else { return false }
        log.error(
            "this is no OpenAPI document, which has 'openapi', and no spec, which has 'api'",
            at: node.range.opening,
            notes: ["paths belong in the 'paths' of a document"]
        )
        return true
    }

    /// The address of JSON Schema itself, where the file says that it is of it.
    private func schema(of node: JSONNode) -> JSONMember? {
        guard let member = node.members.first(where: { $0.key == "$schema" }),
            member.value.string?.contains("json-schema.org") == true
        else { return nil }
        return member
    }

    private func acronym(_ word: Located<String>) -> String? {
        let isWord = !word.value.isEmpty && word.value.allSatisfy { $0.isLetter || $0.isNumber }
        if !isWord { log.error("an acronym is one word of letters and digits", at: word.range) }
        return isWord ? word.value.uppercased() : nil
    }
}
