/// How a tree is written.
package enum Notation {
    case json, yaml

    /// The endings of files in one of the notations.
    static let endings = ["json", "yaml", "yml"]

    /// By the ending of the file. What has another one, as standard input, is YAML unless it begins
    /// like JSON.
    package init(of source: SourceText) {
        switch source.name.split(separator: ".").last {
        case "json": self = .json
        case "yaml", "yml": self = .yaml
        default:
            let first = source.bytes.dropFirst(source.markLength)
                .first { !" \t\r\n".utf8.contains($0) }
            let isJSON = first == nil || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            self = isJSON ? .json : .yaml
        }
    }

    var name: String {
        switch self {
        case .json: "JSON"
        case .yaml: "YAML"
        }
    }
}

extension SourceText {
    /// The tree of the text in its notation. The text learns where its strings are.
    package mutating func parse(file: Int) -> Result<JSONNode, Diagnostic> {
        switch Notation(of: self) {
        case .json: return JSONParser.parse(self, file: file)
        case .yaml:
            return YAMLParser.parse(self, file: file).map { root, runs in
                textRuns = runs
                return root
            }
        }
    }
}
