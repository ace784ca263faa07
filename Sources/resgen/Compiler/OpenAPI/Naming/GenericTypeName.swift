/// The name of a generic type as .NET writes it, which tools make the key of a schema:
/// ``My.Page`1[[My.User, My.Assembly, Version=1.0.0.0]]`` is a `Page` of a `User`.
struct GenericTypeName {
    /// With the namespaces before it: `My.Page`.
    private let path: String
    private let arguments: [GenericTypeName]
    /// What follows the arguments: `Input` of what is sent.
    private var suffix = ""

    /// Nil for any other name.
    init?(_ key: String) {
        guard key.utf8.contains(UInt8(ascii: "`")) else { return nil }
        var rest = key[...]
        guard let name = Self.parse(&rest, depth: 0), !name.arguments.isEmpty,
            rest.allSatisfy(\.isLetter)
        else { return nil }
        self = name
        suffix = String(rest)
    }

    private init(path: String, arguments: [GenericTypeName]) {
        self.path = path
        self.arguments = arguments
    }

    /// The words of the type and of its arguments, also of the namespaces where it is to be in full.
    func text(inFull: Bool) -> String {
        let end = path.split { $0 == "." || $0 == "+" }.last.map(String.init) ?? path
        let parts = [inFull ? path : end] + arguments.map { $0.text(inFull: inFull) }
        return (suffix.isEmpty ? parts : parts + [suffix]).joined(separator: " ")
    }

    /// type = path *( "`" digits path ) [ "[" argument *( "," argument ) "]" ] *"[]"
    private static func parse(_ text: inout Substring, depth: Int) -> GenericTypeName? {
        let isOfPath = { (character: Character) in !"`[],".contains(character) }
        var path = String(take(&text, while: isOfPath))
        while text.first == "`" {
            text.removeFirst()
            _ = take(&text, while: \.isNumber)
            path += take(&text, while: isOfPath)
        }
        guard depth < 16, SwiftName.hasWords(path) else { return nil }
        var arguments: [GenericTypeName] = []
        if text.first == "[", !text.hasPrefix("[]") {
            repeat {
                text.removeFirst()
                guard let argument = argument(&text, depth: depth) else { return nil }
                arguments.append(argument)
            } while text.first == ","
            guard text.popFirst() == "]" else { return nil }
        }
        while text.hasPrefix("[]") {
            text.removeFirst(2)
            path += "Array"
        }
        return GenericTypeName(path: path, arguments: arguments)
    }

    /// argument = type / "[" type [ "," assembly ] "]"
    private static func argument(_ text: inout Substring, depth: Int) -> GenericTypeName? {
        guard text.first == "[" else { return parse(&text, depth: depth + 1) }
        text.removeFirst()
        let name = parse(&text, depth: depth + 1)
        _ = take(&text) { $0 != "]" }
        return text.popFirst() == "]" ? name : nil
    }

    private static func take(_ text: inout Substring, while isPart: (Character) -> Bool)
        -> Substring
    {
        let part = text.prefix(while: isPart)
        text = text[part.endIndex...]
        return part
    }
}
