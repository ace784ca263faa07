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
        answer.members.contains { isContent([$0.value], of: $0.key) }
            && !answer.members.contains { keysOfContents.contains($0.key) }
    }

    /// The objects that an answer is about.
    static func contents(of answer: JSONNode) -> [JSONNode] {
        guard isAround(answer) else { return answer.objectsInLists }
        return answer.members.filter { isContent([$0.value], of: $0.key) }
            .flatMap(\.value.objectsInLists)
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
