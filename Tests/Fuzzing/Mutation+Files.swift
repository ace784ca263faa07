@testable import ResgenCompiler
@testable import ResgenWorkbench

extension Mutation {
    /// The text with a reference in the place of a value, and the file that has the value: as all of it, or
    /// under a key that a pointer has to escape.
    func moving(to name: String, _ choices: inout Choices) -> (text: [UInt8], file: [UInt8]) {
        let value = choices.next(below: count)
        let isWhole = choices.next(below: 3) > 0
        let reference = isWhole ? name : name + "#/x~1y"
        let file = isWhole ? bytes(of: value) : Array(#"{"x/y":"#.utf8) + bytes(of: value) + [0x7D]
        return (replacing(value, with: #"{"$ref":"\#(reference)"}"#), file)
    }

    /// An action of an overlay on values of the text.
    func action(_ choices: inout Choices) -> String {
        let target = "\"target\":\(JSONPrinter.quoted(query(&choices)))"
        switch choices.next(below: 8) {
        case 0, 1: return "{\(target),\"remove\":true}"
        case 2: return "{\(target),\"copy\":\(JSONPrinter.quoted(query(&choices)))}"
        case 3, 4: return "{\(target),\"update\":\(choices.next(of: Self.samples) ?? "0")}"
        default:
            let value = String(
                decoding: bytes(of: choices.next(below: count)),
                as: UTF8.self
            )
            return "{\(target),\"update\":\(value)}"
        }
    }

    /// A query of JSONPath for a value and mostly others, too.
    private func query(_ choices: inout Choices) -> String {
        path(to: choices.next(below: count)).reduce(into: "$") { query, step in
            switch choices.next(below: 16) {
            case 0: query += ".*"
            case 1: query += "..\(step)"
            case 2: query += choices.next(of: Self.selectors) ?? ""
            default: query += step
            }
        }
    }

    private static let selectors = [
        "[?@.schema]", "[?@.name == 'a' || @.type]", "[?length(@) > 1]", "[?match(@.type, 'a.*')]",
        "[?search(@, '[a-z]+')]", "[?count(@.*) > 2]", "[0,-1,::2]", "..*", "[?@ == $.info.title]",
        "[?!@.x][?@.y]", "[", "['a','b']", "[?value(@..type) == 'string']",
    ]
}
