extension ResponseParser {
    /// The value as the status says: `["204": .value(true), "404": .value(false)]`. A status that
    /// is named here is no error; narrow beats wide. When a redirect is named, none is followed; 304 is none
    /// (RFC 9110, section 15.4.5).
    public static func byStatus(_ parsers: [String: ResponseParser]) -> ResponseParser {
        var table = StatusTable<ResponseParser>()
        for (status, parser) in parsers { table.set(parser, for: status) }
        let all = table
        let names = table.names
        return ResponseParser(
            statuses: names,
            followsRedirects: !names.contains { $0.hasPrefix("3") && $0 != "304" },
            accept: parsers.values.lazy.compactMap(\.accept).first,
            ignoresBody: parsers.values.allSatisfy(\.ignoresBody),
        ) { response, dropped in
            guard let parser = all[response.status] else {
                throw DecodingFailure(
                    expected: "status \(names.joined(separator: " or "))",
                    found: "status \(response.status)",
                )
            }
            return try parser.parse(response, &dropped)
        }
    }
}

extension ResponseParser where Value: Sendable {
    /// Always this value; a body is ignored.
    public static func value(_ value: Value) -> ResponseParser {
        ResponseParser(ignoresBody: true) { _, _ in value }
    }
}
