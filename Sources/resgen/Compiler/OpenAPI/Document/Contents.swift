extension JSONNode {
    /// What a body or a response may be, by media types; what is no media type only where nothing else is there.
    var contents: [JSONMember] {
        let all = self["content"]?.members ?? []
        let named = all.filter { $0.key.contains("/") }
        return named.isEmpty ? all : named
    }
}

extension [JSONMember] {
    /// `'text/plain', 'image/png' and 3 more`: the media types beside some of them.
    func mediaTypes(beside chosen: [JSONMember]) -> String {
        let others = map(\.key).filter { key in !chosen.contains { $0.key == key } }
        let named = others.prefix(2).map { "'\($0)'" }.joined(separator: ", ")
        return others.count > 2 ? "\(named) and \(others.count - 2) more" : named
    }
}
