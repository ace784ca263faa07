import Foundation

extension ResourceRequest.Body {
    /// The value at a path of a JSON or form body.
    func value(at path: JSON.Path) -> JSON? {
        if isForm {
            let pairs = EncodedPairs(content.text)
            return pairs.value(of: Self.formName(path)).map { .string($0) }
        }
        guard isJSON else { return nil }
        return try? ParsedJSON.read(content) { try $0.json(at: path) }
    }

    /// The body with a value at a path; a JSON object if there was none. The keys of objects are
    /// sorted.
    static func setting(_ path: JSON.Path, to value: JSON, in body: Self?) throws -> Self {
        guard let body else {
            return .json(Self.set(value, at: path.steps[...], in: .object([:])))
        }
        if let failure = body.failure { throw failure }
        if body.isForm { return try body.settingPair(path, value) }
        guard body.isJSON else {
            throw EncodingFailure(reason: "a page cannot be asked for in '\(body.mediaType)'")
        }
        let json = try JSON(jsonData: body.content)
        return .json(set(value, at: path.steps[...], in: json), media: body.mediaType)
    }

    var isForm: Bool {
        file == nil && mediaType.lowercased().hasPrefix("application/x-www-form-urlencoded")
    }

    private var isJSON: Bool { file == nil && mediaType.lowercased().contains("json") }

    private func settingPair(_ path: JSON.Path, _ value: JSON) throws -> Self {
        let text = try WireText.of(value).scalar()
        let name = PercentEncoding.value(Self.formName(path))
        var pairs = EncodedPairs(content.text)
        pairs.set("\(name)=\(PercentEncoding.value(text))")
        return Self(Data(pairs.text.utf8), mediaType: mediaType)
    }

    /// `a[b]`, as forms name what is inside of an object.
    private static func formName(_ path: JSON.Path) -> String {
        let keys = path.steps.map(\.name)
        return (keys.first ?? "") + keys.dropFirst().map { "[\($0)]" }.joined()
    }

    private static func set(_ value: JSON, at steps: ArraySlice<JSON.Path.Step>, in json: JSON)
        -> JSON
    {
        guard let step = steps.first else { return value }
        var members = json.object ?? [:]
        let inner = members[step.name] ?? .null
        members[step.name] = set(value, at: steps.dropFirst(), in: inner)
        return .object(members)
    }
}
