extension JSON {
    /// Where in a value: the keys and indexes that lead to it. Prints as `results[3].homeworld`,
    /// on one line whatever the keys are; of a long key there is the start.
    public struct Path: Hashable, Sendable, CustomStringConvertible {
        /// One step down.
        public enum Step: Hashable, Sendable {
            /// Into the member of an object.
            case key(String)
            /// Into the element of an array, counted from 0.
            case index(Int)
        }

        /// The steps from the top.
        public var steps: [Step]

        /// A path of these steps.
        public init(_ steps: [Step] = []) { self.steps = steps }

        public var description: String {
            steps.reduce(into: "") { text, step in
                switch step {
                case .key(let key): text += text.isEmpty ? key.shortened : ".\(key.shortened)"
                case .index(let index): text += "[\(index)]"
                }
            }
            .escapingUnseen
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
        switch step {
        case .key(let key): self.init(stringValue: key)
        case .index(let index): self.init(intValue: index)
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
