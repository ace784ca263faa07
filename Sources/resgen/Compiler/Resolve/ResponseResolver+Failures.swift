/// Errors inside answers of success.
extension ResponseResolver {
    func failures(_ errors: [SpecError], _ places: JSONPathResolver) -> [APIFailure] {
        errors.filter { !$0.conditions.isEmpty }.compactMap { error in
            guard let type = type(of: error), let condition = error.conditions.first
            else {
                return nil
            }
            if error.conditions.count > 1 {
                let mark = condition.isUnless ? "unless" : "when"
                log.error("'\(mark)' recognises an error by one place", at: error.type.range)
            }
            let value = condition.value.flatMap(fields.constant)
            if condition.value != nil, value == nil { return nil }
            checkValue(of: condition, in: type, places)
            return APIFailure(
                status: error.status.value,
                encoding: ErrorBody(error.encoding),
                type: type,
                place: condition.place,
                condition: value.map { _, literal in
                    condition.isUnless ? .different(from: literal) : .equal(literal)
                } ?? .present,
                range: error.type.range
            )
        }
    }

    /// Warns of a value that the error has at no time: no answer would be an error then, or each one.
    private func checkValue(
        of condition: SpecError.Condition,
        in type: APIType,
        _ places: JSONPathResolver
    ) {
        // An empty text is nil for some types.
        guard let node = condition.value, node.string != "",
            case .success(let found) = places.find(condition.place.steps[...], in: type),
            let type = found.type, found.encoding == nil
        else { return }
        let field = TagField(resolver: resolver, generics: [])
        if field.holds(node, type, as: nil) { return }
        let other = EnumValue(node).flatMap {
            field.counterpart(of: $0) { field.holds($0, type, as: nil) }
        }
        log.warning(
            "'\(condition.place.text)' is \(type.kindName), which is never \(node.compactText)",
            at: node.range,
            notes: other.map { ["write \($0)"] } ?? []
        )
    }
}
