import ResgenCompiler

/// An entry of `change`: what a spec would say at a place for all recorded answers to be read.
struct TypeCorrection: Equatable, Sendable {
    /// How the values are encoded.
    enum Form: Equatable, Sendable {
        /// As the spec says, or as is usual for another type.
        case same
        /// As is usual, whatever the spec says.
        case usual
        /// As this word of `as` says.
        case word(String)
    }

    let place: String
    /// As a spec writes it, perhaps with a default.
    let type: String
    let form: Form

    /// Whether what is in the values is of no type of the spec any more.
    var readsAnything: Bool {
        let written = type.firstRange(of: " = ").map { type[..<$0.lowerBound] } ?? type[...]
        return written.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("JSON")
    }

    /// Whether the place is inside one of others.
    func isInside(_ places: Set<String>) -> Bool {
        place.indices.contains { place[$0] == "." && places.contains(String(place[..<$0])) }
    }

    /// Writes the entry as a member of an object.
    func write(to object: inout JSONPrinter) {
        if form == .same { return object.member(place, type) }
        object.key(place)
        object.object {
            $0.member("type", type)
            $0.key("as")
            if case .word(let word) = form { $0.string(word) } else { $0.literal("null") }
        }
    }

    /// The entry as a line of a spec.
    var text: String {
        let type = JSONPrinter.quoted(type)
        let value =
            switch form {
            case .same: type
            case .usual: "{ \"type\": \(type), \"as\": null }"
            case .word(let word): "{ \"type\": \(type), \"as\": \(JSONPrinter.quoted(word)) }"
            }
        return "\(JSONPrinter.quoted(place)): \(value)"
    }
}
