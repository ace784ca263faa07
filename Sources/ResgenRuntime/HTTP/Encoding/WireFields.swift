/// Names and values on their way into a query, a form, headers or cookies, not yet encoded.
struct WireFields {
    private(set) var fields:
        [(name: String, value: WireText, style: ResourceRequest.Parameter.Style?)] = []
    private(set) var failure: EncodingFailure?

    /// Named values, in order; nil is left out.
    init(_ elements: [(String, any ResourceRequest.Value)]) {
        for (name, value) in elements { append(name, ResourceRequest.Parameter.of(value)) }
    }

    init(_ elements: [(name: String, value: ResourceRequest.Parameter)]) {
        for element in elements { append(element.name, element.value) }
    }

    /// The members of a value that is encoded as an object; nothing for nil.
    init<T: JSONCodable>(model: T) {
        do throws(EncodingFailure) {
            let bytes = try JSONText.bytes(of: model)
            fields = try WireText.read(bytes) { json in
                switch json.token.kind {
                case .null: return []
                case .object: return try Self.members(json, T.memberStyles)
                default: throw EncodingFailure(reason: "a value that is no object")
                }
            }
        } catch {
            failure = error
        }
    }

    private static func members(
        _ json: borrowing JSON.Reader,
        _ styles: [String: ResourceRequest.Parameter.Style],
    ) throws -> [(name: String, value: WireText, style: ResourceRequest.Parameter.Style?)] {
        let members = try json.members { key, json in
            guard styles[key] == .json, !json.isNull else { return try WireText(json) }
            return .one(String(decoding: json.text, as: UTF8.self))
        }
        return members.map { ($0.key, $0.value, styles[$0.key]) }
    }

    private mutating func append(_ name: String, _ parameter: ResourceRequest.Parameter) {
        switch parameter.text() {
        case .success(.none): break
        case .success(let value): fields.append((name, value, parameter.style))
        case .failure(let failure): self.failure = self.failure ?? failure.inside(name)
        }
    }
}
