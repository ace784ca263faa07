/// What to write where an object is expected and something else was found.
enum ObjectExample {
    /// A note with the object, made of what was found where that is enough.
    static func note(for owner: SpecObject, found node: JSONNode) -> [String] {
        if owner == .value("auth"), saysNone(node) {
            return ["leave it out: an API without 'auth' asks for no credentials"]
        }
        return object(for: owner, node).map { ["write \($0)"] } ?? []
    }

    private static func saysNone(_ node: JSONNode) -> Bool {
        switch node.value {
        case .null, .bool(false): true
        case .string(let text): ["none", "no", "anonymous", "public"].contains(text.lowercased())
        default: false
        }
    }

    private static func object(for owner: SpecObject, _ node: JSONNode) -> String? {
        switch owner {
        case .api: "{ \"api\": \"Shows\", \"endpoints\": { … } }"
        case .endpoint: endpoint(node)
        case .value("endpoints"):
            "{ \"show\": { \"request\": \"GET /shows/{id}\" } }: the key is the name"
        case .value("webhooks"): "{ \"push\": \"Push\" }: the name, and the model of the body"
        case .webhook: "{ \"body\": \"Push\" }"
        case .value("groups"): "{ \"shows\": \"What is on.\" }: a name, and what is said of it"
        case .value("models"):
            "{ \"Show\": { \"fields\": { \"id\": \"Int\" } } }: the key is the name"
        case .model: model(node)
        case .value("fields"), .value("query"), .value("headers"), .value("responseHeaders"),
            .value("cookies"), .value("path"),
            .value("json"), .value("form"):
            fields(node, example: "id")
        case .value("multipart"): "{ \"file\": \"File\" }"
        case .value("retry"): "{ \"attempts\": \(node.number ?? "3") }"
        case .value("auth"): auth(node)
        case .value("bearer"):
            "{ \"bearer\": {} }: a spec has no secrets, the Loader is given the token"
        case .value("basic"):
            "{ \"basic\": {} }: a spec has no secrets, the Loader is given the password"
        case .value("apiKey"): "{ \"apiKey\": { \"header\": \(node.text(or: "X-API-Key")) } }"
        case .value("pages"): pages(node)
        case .value("errors"): "{ \"default\": \(node.text(or: "Failure")) }"
        case .union: "{ \"cases\": \(cases(node)) }"
        case .value("cases"): cases(node)
        case .value("flags"): flags(node)
        case .value("change"): "{ \"User.avatar\": \"String?\" }: a place, and its type"
        case .value("rename"):
            "{ \"SimpleUser\": \"User\" }: the name that would be given, and another"
        case .value("external"): "{ \"Money\": \"MoneyKit.Money\" }"
        default: nil
        }
    }

    private static func flags(_ node: JSONNode) -> String {
        let names = node.elements.compactMap(\.string)
        let flags = (names.isEmpty ? ["read", "write"] : names).enumerated().map {
            "\(JSONPrinter.quoted($0.element)): \($0.offset)"
        }
        return "{ \(flags.joined(separator: ", ")) }: each is the number of its bit"
    }

    private static func model(_ node: JSONNode) -> String {
        switch node.value {
        case .string(let text):
            "{ \"alias\": \(JSONPrinter.quoted(text)) }, or { \"wraps\": \(JSONPrinter.quoted(text)) } for a type of its own"
        case .array(let elements) where elements.allSatisfy { $0.string != nil }:
            "{ \"enum\": \(node.line) }"
        default: "{ \"fields\": { \"id\": \"Int\" } }"
        }
    }

    private static func fields(_ node: JSONNode, example: String) -> String {
        guard case .array(let elements) = node.value else { return "{ \"\(example)\": \"Int\" }" }
        let keys = elements.compactMap { $0.string ?? $0["name"]?.string }
        if keys.isEmpty { return "{ \"\(example)\": \"Int\" }" }
        let types = elements.map { $0["type"]?.string }
        let fields = zip(keys, types).prefix(4).map { key, type in
            // `["X-A: b"]`
            let parts = key.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            return parts.count == 2
                ? "\(JSONPrinter.quoted(parts[0])): { \"const\": \(JSONPrinter.quoted(parts[1])) }"
                : "\(JSONPrinter.quoted(key)): \(JSONPrinter.quoted(type ?? "String"))"
        }
        return "{ \(fields.joined(separator: ", ")) }: the key is the name"
    }

    /// `"GET /shows -> Show"`
    private static func endpoint(_ node: JSONNode) -> String {
        let parts = (node.string ?? "GET /shows").replacing("→", with: "->").split(separator: "->")
        let request = JSONPrinter.quoted(parts.first.map { String($0).trimmed } ?? "GET /shows")
        guard parts.count == 2 else { return "{ \"request\": \(request) }" }
        let answer = JSONPrinter.quoted(String(parts[1]).trimmed)
        return "{ \"request\": \(request), \"returns\": \(answer) }"
    }

    private static func auth(_ node: JSONNode) -> String {
        let first =
            if case .array(let names) = node.value { names.first } else { node as JSONNode? }
        let word = first?.string?.lowercased().filter(\.isLetter) ?? ""
        if word.contains("basic") { return "{ \"basic\": {} }" }
        if word.contains("oauth") {
            return "{ \"oauth\": { \"token\": \"https://login.example.com/token\" } }"
        }
        if word.contains("cookie") { return "{ \"apiKey\": { \"cookie\": \"session\" } }" }
        if word.contains("key") { return "{ \"apiKey\": { \"header\": \"X-API-Key\" } }" }
        return "{ \"bearer\": {} }"
    }

    private static func pages(_ node: JSONNode) -> String {
        switch node.string?.lowercased() {
        case "cursor", "token": "{ \"cursor\": \"next_cursor\", \"into\": \"cursor\" }"
        case "page", "number": "{ \"page\": \"page\" }"
        case "offset", "limit": "{ \"offset\": \"offset\", \"limit\": \"limit\" }"
        case "link", "links": "{ \"next\": { \"link\": \"next\" } }"
        default: "{ \"next\": \(node.text(or: "next")) }"
        }
    }

    private static func cases(_ node: JSONNode) -> String {
        guard case .array(let elements) = node.value else { return "{ \"cat\": \"Cat\" }" }
        let types = elements.compactMap(\.string)
        let cases = (types.isEmpty ? ["Cat", "Dog"] : types).map {
            "\"\($0.prefix(1).lowercased())\($0.dropFirst())\": \"\($0)\""
        }
        return "{ \(cases.joined(separator: ", ")) }"
    }

    /// What to write for a field that is neither text nor object.
    static func field(_ node: JSONNode) -> [String] {
        switch node.value {
        case .array(let elements)
        where elements.count > 1 && elements.allSatisfy { ($0.string ?? "null") != "null" }:
            ["write { \"enum\": \(node.line) }"]
        case .array: type(node)
        case .null:
            ["write \"JSON?\" for any value, or { \"const\": null } for one that is always null"]
        case .number(let text):
            [
                "write \"\(Int(text) == nil ? "Double" : "Int")\", with \" = \(text)\" for a default, or { \"const\": \(text) }"
            ]
        case .bool(let flag):
            ["write \"Bool\", with \" = \(flag)\" for a default, or { \"const\": \(flag) }"]
        default: []
        }
    }

    /// What to write for a type that is no string: `["Int"]`, `{ "$ref": … }`, `{ "type": "Int" }`.
    static func type(_ node: JSONNode) -> [String] {
        switch node.value {
        case .array(let elements) where elements.count == 1:
            return elements[0].string.map { ["write \"[\($0)]\""] } ?? []
        case .array(let elements) where elements.contains { $0.string == "null" }:
            return ForeignType.notes(for: elements.compactMap(\.string).joined(separator: " | "))
        case .object:
            let name = node["$ref"]?.string?.split(separator: "/").last.map(String.init)
            let inner = name ?? node["type"]?.string
            if let inner {
                let meant = ForeignTypeName.type(inner) ?? inner
                let element = node["items"].flatMap { type($0).first }
                if inner == "array", let element {
                    let text = element.filter { $0 != "\"" }.dropFirst("write ".count)
                    return ["write \"[\(text)]\""]
                }
                return ["write \"\(meant)\""]
            }
            return ["its fields belong in 'models': a type is a name, as \"Show\""]
        case .null, .bool: return ["leave it out where there is no value"]
        default: return []
        }
    }
}

extension JSONNode {
    fileprivate func text(or other: String) -> String { JSONPrinter.quoted(string ?? other) }

    /// The value on one line.
    var line: String {
        switch value {
        case .null: "null"
        case .bool(let flag): String(flag)
        case .number(let text): text
        case .string(let text): JSONPrinter.quoted(text)
        case .array(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
        case .object(let members):
            "{ \(members.map { "\(JSONPrinter.quoted($0.key)): \($0.value.line)" }.joined(separator: ", ")) }"
        }
    }
}
