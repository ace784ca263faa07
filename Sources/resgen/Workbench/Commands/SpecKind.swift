import ResgenCompiler

/// What a file is that is taken for a recorded answer, and describes answers itself.
enum SpecKind {
    case spec, document

    /// Nil for what may be an answer.
    init?(of recordings: Recordings) {
        guard recordings.form == .body, recordings.answers.count == 1,
            let root = try? recordings.answers[0].body?.json().get()
        else { return nil }
        if (root["openapi"] ?? root["swagger"])?.string != nil, root["info"]?.isObject == true {
            self = .document
        } else if root["api"]?.string != nil,
            ["endpoints", "models"].contains(where: { root[$0]?.isObject == true })
        {
            self = .spec
        } else {
            return nil
        }
    }

    var name: String {
        self == .spec ? "a spec, no answer" : "an OpenAPI document, no answer"
    }

    var note: String {
        self == .spec
            ? "'resgen preview' shows what comes of it" : "'resgen import' makes a spec of it"
    }
}
