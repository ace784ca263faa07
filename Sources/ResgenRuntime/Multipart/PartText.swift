/// The text of one part of a multipart body.
struct PartText {
    let text: [UInt8]
    let isJSON: Bool

    private init(_ text: String) {
        self.text = Array(text.utf8)
        isJSON = false
    }

    private init(json: [UInt8]) {
        text = json
        isJSON = true
    }

    /// The members of a value that is encoded as an object, in order; none for nil.
    static func members<T: JSONCodable>(
        of model: T,
    ) throws(EncodingFailure) -> [(key: String, texts: [PartText])] {
        try WireText.read(try JSONText.bytes(of: model)) { json in
            guard !json.isNull else { return [] }
            guard json.token.kind == .object else {
                throw EncodingFailure(reason: "a value that is no object")
            }
            var members: [(key: String, texts: [PartText])] = []
            var index = json.index + 1
            while index < json.token.payload - 1 {
                let key = try json.at(index).string()
                let isOnePart = T.memberStyles[key] == .json
                members.append((key, try texts(of: json.at(index + 1), isOnePart: isOnePart)))
                index = json.state.pointee.tape.after(index + 1)
            }
            return members
        }
    }

    /// A value's text; a list's elements one by one, unless a style joins them.
    static func texts(of parameter: ResourceRequest.Parameter) throws(EncodingFailure) -> [PartText]
    {
        switch parameter.style {
        case .comma: try joined(parameter, ",")
        case .space: try joined(parameter, " ")
        case .pipe: try joined(parameter, "|")
        case .json: try read(parameter, isOnePart: true)
        case nil, .repeat, .brackets, .deep: try read(parameter, isOnePart: false)
        }
    }

    private static func joined(
        _ parameter: ResourceRequest.Parameter,
        _ separator: String,
    ) throws(EncodingFailure) -> [PartText] {
        let texts = try parameter.text().get().scalars()
        return texts.isEmpty ? [] : [PartText(texts.joined(separator: separator))]
    }

    private static func read(
        _ parameter: ResourceRequest.Parameter,
        isOnePart: Bool,
    ) throws(EncodingFailure) -> [PartText] {
        var writer = JSON.Writer(output: JSONOutput(encoding: .standard))
        parameter.write(&writer)
        let output = writer.output
        return try WireText.read(try output.finish()) { try texts(of: $0, isOnePart: isOnePart) }
    }

    private static func texts(of json: borrowing JSON.Reader, isOnePart: Bool) throws -> [PartText]
    {
        switch json.token.kind {
        case .null, .end: return []
        case .object: return [PartText(json: json.text)]
        case .array where !isOnePart:
            var texts: [PartText] = []
            var index = json.index + 1
            while index < json.token.payload - 1 {
                // A list inside a list stays together.
                texts += try Self.texts(of: json.at(index), isOnePart: true)
                index = json.state.pointee.tape.after(index)
            }
            return texts
        default:
            if isOnePart, json.token.kind == .array { return [PartText(json: json.text)] }
            return [PartText(try WireText(json).scalar())]
        }
    }
}
