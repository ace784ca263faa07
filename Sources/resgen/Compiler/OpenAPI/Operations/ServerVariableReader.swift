import Foundation

/// Reads the variables of a server as placeholders of its address, with their defaults (OpenAPI 3.1,
/// section 4.8.6).
struct ServerVariableReader {
    private let names: SwiftName
    private let enums: EnumLowering
    /// What the API has already: its functions without arguments, and its groups.
    private let taken: Set<String>

    /// - Parameter keys: Those of the endpoints.
    init(names: SwiftName, enums: EnumLowering, besides keys: [String]) {
        self.names = names
        self.enums = enums
        taken = Set(keys.map { String($0.prefix { $0 != "." }) })
            .union(ReservedNames.Endpoints.avoided).union(ReservedNames.Properties.refused)
    }

    /// A server with placeholders. Variables that cannot be one have their default.
    ///
    /// - Returns: The server, and the variables that could have another value than their default; nil where the address would not be
    ///   complete, or has no placeholder.
    func server(_ node: JSONNode) -> (server: SpecServer, replaced: [JSONMember])? {
        guard let url = node["url"], var address = url.string, ServerReader.isComplete(node) else {
            return nil
        }
        var variables: [SpecField] = []
        var replaced: [JSONMember] = []
        for member in node["variables"]?.members ?? [] {
            let pattern = "{\(member.key)}"
            guard let value = member.value["default"]?.scalarText, address.contains(pattern) else {
                continue
            }
            if let field = field(member, value, in: address, besides: variables) {
                address = address.replacing(pattern, with: "{\(field.key.value)}")
                variables.append(field)
            } else {
                address = address.replacing(pattern, with: value)
                if Self.choices(of: member) != [value] { replaced.append(member) }
            }
        }
        if variables.isEmpty { return nil }
        while address.hasSuffix("/") { address.removeLast() }
        let server = SpecServer(
            name: nil,
            address: Located(value: address, range: url.range),
            variables: variables
        )
        return (server, replaced)
    }

    /// The variable as a placeholder. Nil where it is in the address twice, has one value, or one that is no
    /// part of a host or segment of a path, or has no name.
    private func field(
        _ variable: JSONMember,
        _ value: String,
        in address: String,
        besides others: [SpecField]
    ) -> SpecField? {
        let parts = address.components(separatedBy: "{\(variable.key)}")
        let choices = Self.choices(of: variable)
        let isInHost = parts[0].utf8.count { $0 == UInt8(ascii: "/") } <= 2
        guard parts.count == 2, choices.isEmpty || choices.count > 1 && choices.contains(value),
            (choices + [value]).allSatisfy({ Self.isValue($0, inHost: isInHost) }),
            let name = name(of: variable.key, besides: others)
        else { return nil }
        let written = variable.value["default"] ?? variable.value
        let content = SpecValue(
            type: choices.isEmpty
                ? TypeSyntax(kind: .named("String", []), range: variable.keyRange) : nil,
            inline: choices.isEmpty
                ? nil
                : .enumeration(
                    enums.enumeration(choices.map(EnumValue.string), at: variable.value)
                ),
            defaultValue: .json(JSONNode(value: .string(value), range: written.range)),
            encoding: nil,
            isLossy: nil
        )
        return SpecField(
            key: Located(value: name, range: variable.keyRange),
            name: nil,
            doc: variable.value["description"]?.string,
            deprecation: nil,
            content: .value(content),
            range: variable.value.range
        )
    }

    private static func choices(of variable: JSONMember) -> [String] {
        (variable.value["enum"]?.elements ?? []).compactMap(\.scalarText).unique
    }

    /// Whether a value is written in the address as it is (RFC 3986, sections 3.2.2 and 3.3).
    private static func isValue(_ text: String, inHost: Bool) -> Bool {
        if text.isEmpty || text.allSatisfy({ $0 == "." }) { return false }
        return text.utf8.allSatisfy { byte in
            URISyntax.isUnreserved(byte)
                ? !inHost || byte != UInt8(ascii: "~")
                : inHost && ":[]".utf8.contains(byte)
        }
    }

    private func name(of variable: String, besides others: [SpecField]) -> String? {
        let taken = taken.union(others.map(\.key.value))
        return [names.member(variable), names.member("server \(variable)")]
            .compactMap(\.self).first { !taken.contains($0) }
    }
}
