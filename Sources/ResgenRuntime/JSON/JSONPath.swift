extension JSON {
    /// Where in a value: `"data.items"`, or a list of steps when a key holds a dot or an index is
    /// needed: `["data", -1, "@odata.id"]`. `*` takes every element of an array, or every value of an
    /// object.
    ///
    /// Prints as `results[3].homeworld`, on one line whatever the keys are; of a long key there is the
    /// start.
    public struct Path: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral,
        ExpressibleByArrayLiteral
    {
        /// One step down.
        public enum Step: Hashable, Sendable, ExpressibleByStringLiteral,
            ExpressibleByIntegerLiteral
        {
            /// Into the member of an object.
            case key(String)
            /// Into the element of an array, counted from 0; -1 is the last.
            case index(Int)
            /// Into every element or value, of a path that says where to look.
            case every
            /// Into the first element of an array that is an object with this text under a key.
            case element(where: String, is: String)

            public init(stringLiteral value: String) { self = value == "*" ? .every : .key(value) }
            public init(integerLiteral value: Int) { self = .index(value) }

            /// The step in words.
            var name: String {
                switch self {
                case .key(let key): key
                case .index(let index): "\(index)"
                case .every: "*"
                case .element(let key, let text): "[\(key)=\(text)]"
                }
            }
        }

        /// The steps from the top.
        public var steps: [Step]

        /// A path of these steps.
        public init(_ steps: [Step] = []) { self.steps = steps }

        public init(stringLiteral value: String) {
            steps = value.slices(at: ".").map { Step(stringLiteral: String($0)) }
        }

        public init(arrayLiteral elements: Step...) { steps = elements }

        public var description: String {
            steps.reduce(into: "") { text, step in
                switch step {
                case .index(let index): text += "[\(index)]"
                case .element: text += step.name.shortened
                case .key, .every: text += "\(text.isEmpty ? "" : ".")\(step.name.shortened)"
                }
            }
            .escapingUnseen
        }

        /// The path of another coder's keys.
        init(codingPath: [any CodingKey]) {
            steps = codingPath.map { $0.intValue.map(Step.index) ?? .key($0.stringValue) }
        }

        mutating func insert(_ step: Step, at index: Int) { steps.insert(step, at: index) }

        /// The steps as a `Decoder` or `Encoder` names them.
        var codingKeys: [any CodingKey] { steps.map(AnyCodingKey.init) }

        /// The text of a key.
        static func key(_ token: Token, _ text: UnsafeBufferPointer<UInt8>) -> String {
            if token.kind == .escapedString, let start = text.baseAddress,
                let key = try? StringEscapes.string(of: token, start)
            {
                return key
            }
            let written = text[token.offset..<token.offset + token.payload]
            return String(decoding: written, as: UTF8.self)
        }
    }
}

extension String {
    /// The start of it, if it is long.
    fileprivate var shortened: String {
        let limit = 100
        guard utf8.count > limit else { return self }
        let start = String.UnicodeScalarView(unicodeScalars.prefix(limit))
        return start.count < limit ? self : String(start) + "…"
    }
}

/// A step as a coding key.
struct AnyCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ step: JSON.Path.Step) {
        if case .index(let index) = step {
            self.init(intValue: index)
        } else {
            self.init(stringValue: step.name)
        }
    }

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}
