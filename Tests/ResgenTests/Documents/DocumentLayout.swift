@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Other ways to write the same JSON.
struct DocumentLayout {
    /// Spaces a level; nil for no white space at all.
    var indentation: Int?
    /// Where it is given, the keywords of each schema and the keys of the root come in an order that is drawn with it.
    var seed: UInt64?

    func text(of node: JSONNode) -> String {
        var writer = LayoutWriter(indentation: indentation, generator: seed.map(SplitMix.init))
        writer.write(node, as: .document)
        return writer.text
    }
}

/// What a node of a document is, as far as the order of its members is concerned.
private enum Role {
    case document, schema
    /// Members are schemas, under names of the author.
    case schemasByName
    /// Elements are schemas.
    case schemas
    /// A value that the document only shows.
    case example

    func role(ofMember key: String) -> Role {
        switch self {
        case .example: .example
        case .schemas, .schemasByName: .schema
        case .document:
            switch key {
            case "schema": .schema
            case "schemas": .schemasByName
            case "example", "examples", "default": .example
            default: .document
            }
        case .schema:
            switch key {
            case "properties", "patternProperties", "$defs", "definitions": .schemasByName
            case "items", "additionalProperties", "not": .schema
            case "allOf", "oneOf", "anyOf", "prefixItems": .schemas
            default: .example
            }
        }
    }
}

private struct LayoutWriter {
    let indentation: Int?
    var generator: SplitMix?
    var text = ""
    private var depth = 0

    init(indentation: Int?, generator: SplitMix?) {
        self.indentation = indentation
        self.generator = generator
    }

    mutating func write(_ node: JSONNode, as role: Role) {
        switch node.value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): text += JSONPrinter.quoted(string)
        case .array(let elements):
            let inner = role == .document ? Role.document : role == .example ? .example : .schema
            container("[", "]", elements) { writer, element in writer.write(element, as: inner) }
        case .object(let members):
            container("{", "}", inOrder(members, of: role)) { writer, member in
                writer.text += JSONPrinter.quoted(member.key) + ":"
                if writer.indentation != nil { writer.text += " " }
                writer.write(member.value, as: role.role(ofMember: member.key))
            }
        }
    }

    private mutating func inOrder(_ members: [JSONMember], of role: Role) -> [JSONMember] {
        guard role == .schema || depth == 0, var generator else { return members }
        defer { self.generator = generator }
        return members.shuffled(using: &generator)
    }

    private mutating func container<Element>(
        _ opening: String,
        _ closing: String,
        _ elements: [Element],
        write: (inout LayoutWriter, Element) -> Void
    ) {
        text += opening
        depth += 1
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            startLine()
            write(&self, element)
        }
        depth -= 1
        if !elements.isEmpty { startLine() }
        text += closing
    }

    private mutating func startLine() {
        guard let indentation else { return }
        text += "\n" + String(repeating: " ", count: depth * indentation)
    }
}

/// The same numbers on each run (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
