import Foundation

/// Reads the variables of a server as placeholders of its address, with their defaults (OpenAPI 3.1, section
/// 4.8.6).
struct ServerVariableReader {
    private let names: SwiftName
    private let enums: EnumLowering
    private let notes: OpenAPINotes
    /// What members of the API are called after: its endpoints and groups.
    private let taken: Set<String>

    /// - Parameter taken: The names of the API's endpoints, groups and other properties.
    init(names: SwiftName, enums: EnumLowering, notes: OpenAPINotes, besides taken: Set<String>) {
        self.names = names
        self.enums = enums
        self.notes = notes
        self.taken = taken
    }

    /// A server with placeholders; a variable that cannot be one has its default. Nil where the address is
    /// not complete.
    func server(_ node: JSONNode) -> SpecServer? {
        guard let url = node["url"], let pattern = url.string, ServerReader.isComplete(node) else {
            return nil
        }
        let members = node["variables"]?.members ?? []
        var address = ""
        var usual = ""
        var variables: [SpecField] = []
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let key = rest[rest.index(after: open)..<close]
            address += rest[..<open]
            usual += rest[..<open]
            rest = rest[rest.index(after: close)...]
            guard let variable = members.first(where: { $0.key == key }),
                var value = variable.value["default"]?.scalarText
            else { continue }
            let isOnce = pattern.components(separatedBy: "{\(key)}").count == 2
            let place = ServerAddress.Place(behind: usual, before: rest)
            if place == .address { value = value.withoutSlashesAtEnd }
            if isOnce, let field = field(variable, value, in: place, besides: variables) {
                address += "{\(field.key.value)}"
                variables.append(field)
            } else {
                ServerReader.noteDefault(of: variable, notes)
                address += value
            }
            usual += value
        }
        address += rest
        return SpecServer(
            name: nil,
            address: Located(value: address.withoutSlashesAtEnd, range: url.range),
            variables: variables
        )
    }

    /// The variable as a placeholder; nil where there is nothing to choose, or the default would not be
    /// written as it is.
    private func field(
        _ variable: JSONMember,
        _ value: String,
        in place: ServerAddress.Place,
        besides others: [SpecField]
    ) -> SpecField? {
        let written = ServerReader.values(of: variable)
        let values = written.filter(place.isPlain)
        guard place.isPlain(value), written.isEmpty || values.count > 1 && values.contains(value),
            let name = name(of: variable.key, besides: others)
        else { return nil }
        if let lost = written.first(where: { !values.contains($0) }) {
            notes.note(
                .server,
                "'\(lost)' cannot stand in \(place.rawValue): left out",
                at: variable.value["enum"]?.range ?? variable.keyRange
            )
        }
        let range = variable.value["default"]?.range ?? variable.keyRange
        let type = place == .address ? "URL" : "String"
        let plain = TypeSyntax(kind: .named(type, []), range: variable.keyRange)
        let content = SpecValue(
            type: values.isEmpty ? plain : nil,
            inline: values.isEmpty
                ? nil
                : .enumeration(
                    enums.enumeration(values.map(EnumValue.string), at: variable.value)
                ),
            defaultValue: .json(JSONNode(value: .string(value), range: range)),
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

    private func name(of variable: String, besides others: [SpecField]) -> String? {
        let taken = taken.union(others.map(\.key.value))
        return [names.member(variable), names.member("server \(variable)")]
            .compactMap(\.self).first { !taken.contains($0) }
    }
}
