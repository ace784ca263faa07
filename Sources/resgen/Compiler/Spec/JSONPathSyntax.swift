/// Where a value is in an answer: `"data.items"`, `["data", -1, "id"]`, `"*"`, `["links", { "rel": "next" }, "href"]`.
package struct JSONPathSyntax: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
        case each
        /// The first element of a list that has a text under a key.
        case element(key: String, text: String)
    }

    package let steps: [Step]

    package init(steps: [Step]) { self.steps = steps }

    /// Whether the place names more than one value.
    package var hasEach: Bool { steps.contains(.each) }

    /// Whether the place can be written as dot-separated keys.
    var isDotted: Bool {
        steps.allSatisfy { step in
            switch step {
            case .key(let key):
                !key.contains(".") && key != "*" && ForeignPlace(key) == nil
            case .index, .element: false
            case .each: true
            }
        }
    }

    /// The steps with dots between them, which say it all where the place `isDotted`.
    var dotted: String { steps.map(\.text).joined(separator: ".") }

    /// The place as a message shows it: `data.items`, or `["a.b", -1]`.
    package var text: String {
        if isDotted { return dotted }
        let steps = self.steps.map { step in
            switch step {
            case .index, .element: step.text
            case .key, .each: "\"\(step.text)\""
            }
        }
        return "[\(steps.joined(separator: ", "))]"
    }
}

extension JSONPathSyntax.Step {
    package var text: String {
        switch self {
        case .key(let key): key
        case .index(let index): String(index)
        case .each: "*"
        case .element(let key, let text):
            "{ \(JSONPrinter.quoted(key)): \(JSONPrinter.quoted(text)) }"
        }
    }
}
