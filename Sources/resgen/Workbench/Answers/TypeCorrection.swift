import ResgenCompiler

/// An entry of `change`: what a spec would say at a place for all recorded answers to be read.
struct TypeCorrection: Equatable, Sendable {
    let place: String
    /// As a spec writes it, perhaps with a default.
    let type: String
    /// How the values are encoded, where that is otherwise than the spec says.
    let encoding: ValueEncoding?

    /// Writes the entry as a member of an object.
    func write(to object: inout JSONPrinter) {
        guard let word = encoding?.word else { return object.member(place, type) }
        object.key(place)
        object.object {
            $0.member("type", type)
            $0.member("as", word)
        }
    }

    /// The entry as a line of a spec.
    var text: String {
        let type = JSONPrinter.quoted(type)
        let value = encoding?.word.map {
            "{ \"type\": \(type), \"as\": \(JSONPrinter.quoted($0)) }"
        }
        return "\(JSONPrinter.quoted(place)): \(value ?? type)"
    }
}
