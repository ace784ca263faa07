import ResgenCompiler

/// What answers put around that which they are about: `{ "data": […], "meta": … }`.
enum Envelope {
    /// Keys that say nothing of the list behind them.
    private static let keysOfLists: Set<String> = [
        "content", "data", "docs", "elements", "hits", "items", "list", "objects", "payload",
        "records",
        "response", "result", "results", "rows", "value", "values",
    ]
    private static let keysOfObjects: Set<String> = [
        "data", "item", "payload", "record", "response", "result",
    ]
    /// What has one of these is itself that which an answer is about.
    private static let keysOfContents: Set<String> = ["_id", "id", "name", "title", "uuid"]

    static func isAround(_ answer: JSONNode) -> Bool {
        !keysOfContent(of: answer).isEmpty
    }

    /// The objects that the answers of an endpoint are about. Where some are envelopes, those around nothing,
    /// the last page for example, are about none.
    static func contents(of answers: [JSONNode]) -> [JSONNode] {
        let known = Set(answers.flatMap(keysOfContent))
        return answers.flatMap { answer in
            let keys = keysOfContent(of: answer)
            if !keys.isEmpty { return objects(of: keys, in: answer) }
            let isEmpty = known.contains { answer[$0].map(\.objectsInLists.isEmpty) ?? false }
            return isEmpty ? [] : answer.objectsInLists
        }
    }

    private static func objects(of keys: [String], in answer: JSONNode) -> [JSONNode] {
        answer.members.filter { keys.contains($0.key) }.flatMap(\.value.objectsInLists)
    }

    /// The keys of what an answer is an envelope of; none for what is itself that which it is about.
    private static func keysOfContent(of answer: JSONNode) -> [String] {
        if answer.members.contains(where: { keysOfContents.contains($0.key) }) { return [] }
        return answer.members.filter { isContent([$0.value], of: $0.key) }.map(\.key)
    }

    /// Whether values are what an envelope is around: objects that have more than other objects.
    static func isContent(_ values: [JSONNode], of key: String) -> Bool {
        let keys = values.contains(where: \.isArray) ? keysOfLists : keysOfObjects
        return keys.contains(key)
            && values.flatMap(\.objectsInLists).contains { object in
                object.members.contains { !$0.value.isContainer && !$0.value.isNull }
            }
    }
}
