import ResgenCompiler

/// Gives lists that are no pages some items, each of its own.
struct MockList {
    let types: AnswerTypes
    let type: APIType
    let options: Endpoint.JSONOptions
    let request: MockPageRequest

    private static let usualCount = 3

    /// The answer with some items, if it is a list of what differs and no document shows it.
    func list(_ answer: SampleAnswer) -> SampleAnswer {
        guard !answer.isExample, let body = answer.json,
            case .array(let element) = types.plain(type)
        else { return answer }
        let steps = (options.unwrap?.steps ?? [])[...]
        guard !steps.contains(.each), let list = body.value(at: steps), !list.elements.isEmpty
        else {
            return answer
        }
        let items = SampleItems(list.elements, element, options.encoding, types)
        guard items.differ else { return answer }
        let count = min(request.limit ?? .max, max(Self.usualCount, list.elements.count))
        return answer.with(body.setting(steps, .array((0..<count).map(items.item))))
    }
}
