import ResgenCompiler

/// The relations of the links in a header `Link` (RFC 8288, section 3), in lower case.
enum LinkRelations {
    static func all(in header: String) -> [String] {
        var relations: [String] = []
        var rest = header[...]
        while let target = rest.firstIndex(of: "<"),
            let end = rest[target...].firstIndex(of: ">")
        {
            rest = rest[rest.index(after: end)...]
            relations += relation(of: &rest)
        }
        return relations
    }

    /// The first `rel` among the parameters of one link: a token, or several in quotes.
    private static func relation(of rest: inout Substring) -> [String] {
        var found: [String]?
        while rest.first(where: { $0 != " " && $0 != "\t" }) == ";" {
            rest = rest.drop { $0 != ";" }.dropFirst()
            let name = rest.prefix { !"=;,".contains($0) }
            rest = rest.dropFirst(name.count)
            var value = Substring()
            if rest.first == "=" {
                rest = rest.dropFirst().drop { $0 == " " }
                if rest.first == "\"" {
                    value = rest.dropFirst().prefix { $0 != "\"" }
                    rest = rest.dropFirst(value.count + 2)
                } else {
                    value = rest.prefix { !";, ".contains($0) }
                    rest = rest.dropFirst(value.count)
                }
            }
            let key = name.filter { $0 != " " && $0 != "\t" }.lowercased()
            if key == "rel", found == nil {
                found = value.lowercased().split(separator: " ").map(String.init)
            }
        }
        return found ?? []
    }
}
