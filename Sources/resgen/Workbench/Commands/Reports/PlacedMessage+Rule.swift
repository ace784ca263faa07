import ResgenCompiler

extension PlacedMessage {
    /// What results of one kind share, whatever names are in them: `spec-no-type-is-called`,
    /// `document-readonly`.
    var rule: String {
        if let topic { return Self.id("document", of: topic, wordLimit: 8) }
        return Self.id("spec", of: kind, wordLimit: 8)
    }

    /// The message with a gap in the place of each name and number: `no type is called '…'`.
    var kind: String {
        if let topic { return topic }
        let characters = Array(message)
        func isWord(_ index: Int) -> Bool {
            characters.indices.contains(index)
                && (characters[index].isLetter || characters[index].isNumber)
        }
        var text = ""
        var index = 0
        while index < characters.count {
            let character = characters[index]
            // Behind a letter it is an apostrophe, as it is before one where a name ends.
            let isQuote = "'\"".contains(character) && !isWord(index - 1)
            let end =
                isQuote
                ? characters.indices.dropFirst(index + 1).first {
                    characters[$0] == character && !isWord($0 + 1)
                } : nil
            if let end {
                text += "\(character)…\(character)"
                index = end
            } else if !character.isNumber {
                text.append(character)
            } else if !text.hasSuffix("…") {
                text.append("…")
            }
            index += 1
        }
        return text
    }

    private static func id(_ prefix: String, of text: String, wordLimit: Int) -> String {
        let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return ([prefix] + words.prefix(wordLimit).map(String.init)).joined(separator: "-")
    }
}
