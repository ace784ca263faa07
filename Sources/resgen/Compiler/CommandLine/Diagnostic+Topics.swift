extension [Diagnostic] {
    /// Of the warnings of one topic the first, with how many more there are: a document of others
    /// can give hundreds, and nobody can correct it.
    package func firstOfEachTopic(in spec: String) -> [Diagnostic] {
        var counts: [String: Int] = [:]
        for diagnostic in self {
            if let topic = diagnostic.topic { counts[topic, default: 0] += 1 }
        }
        var shown: Set<String> = []
        return compactMap { diagnostic in
            guard let topic = diagnostic.topic else { return diagnostic }
            guard shown.insert(topic).inserted else { return nil }
            guard let more = counts[topic].map({ $0 - 1 }), more > 0 else { return diagnostic }
            var first = diagnostic
            first.notes.append("\(more) more of the topic '\(topic)': resgen check \(spec)")
            return first
        }
    }
}
