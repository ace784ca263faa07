import ResgenCompiler

/// Gives an answer the identity that the path asks for, as the item of that identity has it in a list.
struct MockIdentity {
    let samples: Samples
    let type: APIType
    let options: Endpoint.JSONOptions

    private var types: AnswerTypes { samples.types }

    /// So many items are looked at.
    private static let itemCount = 300

    /// - Parameter parameter: The placeholder at the end of the path.
    func identified(_ answer: SampleAnswer, by parameter: MockRoutes.Value?) -> SampleAnswer {
        guard let parameter, !answer.isExample, let body = answer.json else { return answer }
        let steps = (options.unwrap?.steps ?? [])[...]
        guard !steps.contains(.each), let value = body.value(at: steps), value.isObject,
            let new = alternative(parameter) ?? identified(value, by: parameter)
        else { return answer }
        return answer.with(body.setting(steps, new))
    }

    private func identified(_ value: JSONNode, by parameter: MockRoutes.Value) -> JSONNode? {
        guard let key = key(of: value, parameter.name) else { return nil }
        return item(parameter.text, key, value) ?? written(parameter.text, key, value)
    }

    /// The item that has the identity where the alternatives of a union take turns in a list.
    private func alternative(_ parameter: MockRoutes.Value) -> JSONNode? {
        let templates = samples.value(of: .array(type), as: options.encoding)?.elements ?? []
        guard templates.count > 1 else { return nil }
        let items = SampleItems(templates, type, options.encoding, types)
        return (0..<Self.itemCount).lazy.map(items.item).first { item in
            key(of: item, parameter.name).flatMap { item[$0]?.scalarText } == parameter.text
        }
    }

    /// The member that a placeholder may mean: that of its name, or the id.
    private func key(of value: JSONNode, _ name: String) -> String? {
        let keys = value.members.filter { $0.value.scalarText != nil }.map(\.key)
        return keys.first { $0.joinedWords == name.joinedWords }
            ?? (name.joinedWords.hasSuffix("id") ? keys.first { $0.joinedWords == "id" } : nil)
    }

    /// The item that has the identity.
    private func item(_ text: String, _ key: String, _ value: JSONNode) -> JSONNode? {
        guard let identity = value[key] else { return nil }
        let identities = items(.object([(key, identity)]))
        let index = (0..<Self.itemCount).first { identities.item($0)[key]?.scalarText == text }
        guard let item = index.map(items(value).item), item[key]?.scalarText == text else {
            return nil
        }
        return item
    }

    private func items(_ first: JSONNode) -> SampleItems {
        SampleItems([first], type, options.encoding, types)
    }

    private func written(_ text: String, _ key: String, _ value: JSONNode) -> JSONNode? {
        let number = value[key]?.number.flatMap { _ in Int(text) }
        let node = number.map { JSONNode.number(String($0)) } ?? .string(text)
        let new = value.setting([.key(key)], node)
        return types.knows(new, type, options.encoding) ? new : nil
    }
}
