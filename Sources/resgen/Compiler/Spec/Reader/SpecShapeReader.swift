/// Reads sets of fields: written in place, a model, or a model with more of them.
struct SpecShapeReader {
    let context: ReadingContext

    private var fieldReader: SpecFieldReader { SpecFieldReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var log: DiagnosticLog { context.log }

    /// A map of fields, a model's name, or `{ "extends": name, "fields": map }`.
    func shape(_ node: JSONNode, as owner: SpecObject) -> SpecShape {
        switch node.value {
        case .string(let text):
            guard text.first?.isLowercase != true, !text.contains("-") else {
                log.error(
                    "\(owner.text) is an object or a model's name, found the text '\(text)'",
                    at: node.range,
                    notes: ["write { \(JSONPrinter.quoted(text)): \"String\" }"]
                )
                return .none
            }
            return typeReader.type(node).map(SpecShape.model) ?? .none
        case .object(let members) where isExtended(members):
            guard let object = ObjectReader(node, .shape, log: log),
                let parent = object.node("extends").flatMap(parent)
            else { return .none }
            return .extended(
                parent,
                object.node("fields").map { fieldReader.fields($0, as: .value("fields")) } ?? []
            )
        case .object: return .fields(fieldReader.fields(node, as: owner))
        default:
            log.error(
                "\(owner.text) is an object or a model's name, found \(node.value.kindName)",
                at: node.range,
                notes: ObjectExample.note(for: owner, found: node)
            )
            return .none
        }
    }

    private func isExtended(_ members: [JSONMember]) -> Bool {
        guard let parent = members.first(where: { $0.key == "extends" }),
            case .string = parent.value.value
        else { return false }
        return members.allSatisfy { $0.key == "extends" || $0.key == "fields" || $0.isComment }
    }

    /// The model that is extended: one.
    func parent(_ node: JSONNode) -> TypeSyntax? {
        guard case .array(let elements) = node.value else { return typeReader.type(node) }
        log.error(
            "'extends' is the name of one model, found an array",
            at: node.range,
            notes: elements.first?.string.map { ["write \"\($0)\""] } ?? []
        )
        return nil
    }
}
