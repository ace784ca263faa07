/// Where a value is in an answer: `"data.items"`, `["data", -1, "id"]`, `"*"`.
struct JSONPathSyntax: Sendable {
    enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)
        case each
    }

    let steps: [Step]

    /// `data.items`, as a message shows the place.
    var text: String {
        steps.map { step in
            switch step {
            case .key(let key): key
            case .index(let index): String(index)
            case .each: "*"
            }
        }.joined(separator: ".")
    }

    /// Whether the place names more than one value.
    var hasEach: Bool { steps.contains(.each) }

    /// Whether the place can be written as dot-separated keys.
    var isDotted: Bool {
        steps.allSatisfy { step in
            switch step {
            case .key(let key):
                !key.contains(".") && key != "*" && ForeignPlace(key) == nil
            case .index: false
            case .each: true
            }
        }
    }
}
