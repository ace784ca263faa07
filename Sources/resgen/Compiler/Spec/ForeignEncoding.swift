/// What other languages call the encodings of a value.
enum ForeignEncoding {
    /// The value of `as`, as JSON; nil where nothing can be said.
    static func meaning(of text: String) -> String? {
        let word = text.lowercased().filter { !"_- .".contains($0) }
        if let encoding = words.first(where: { $0.words.contains(word) })?.encoding {
            return "\"\(encoding)\""
        }
        return isPattern(text) ? "{ \"format\": \(JSONPrinter.quoted(text)) }" : nil
    }

    private static let words: [(words: Set<String>, encoding: String)] = [
        (["iso8601", "iso", "rfc3339", "datetime", "xsdatetime", "w3c", "isodate"], "iso8601"),
        (
            [
                "unix", "epoch", "timestamp", "unixtime", "unixtimestamp", "secondssince1970",
                "second",
                "unixseconds", "epochseconds", "s", "sec",
            ],
            "seconds"
        ),
        (["timeinterval", "float", "double", "floatseconds"], "fractionalSeconds"),
        (
            [
                "ms", "millis", "millisecond", "epochmillis", "unixmillis", "javatime",
                "millisecondssince1970", "epochmilliseconds",
            ],
            "milliseconds"
        ),
        (
            ["rfc1123", "rfc822", "rfc850", "rfc7231", "rfc5322", "http", "httpdate", "email"],
            "rfc2822"
        ),
        (["string", "str", "text", "quoted"], "String"),
        (["int", "integer", "number", "numeric", "int64"], "Int"),
    ]

    /// Whether the text looks like a pattern of a date: `dd.MM.yyyy`, `%Y-%m-%d`.
    static func isPattern(_ text: String) -> Bool {
        let letters = Set(text.filter(\.isLetter))
        let isDate = letters.contains { "yYdDMHhms".contains($0) }
        return isDate && text.contains { !$0.isLetter } && letters.count <= 12
            && letters.allSatisfy { "yYuMLdDEeHhkKmsSaAzZXxTQqGwWbBpj".contains($0) }
    }
}
