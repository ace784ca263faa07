/// Reads `errors`: the bodies of errors by status.
struct SpecErrorReader {
    let context: ReadingContext

    private var placeReader: SpecPlaceReader { SpecPlaceReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var log: DiagnosticLog { context.log }

    func errors(_ node: JSONNode) -> [SpecError] {
        ObjectReader.entries(of: node, as: .value("errors"), log: log).compactMap { member in
            let status = context.status(member)
            guard let (encoding, type, conditions) = errorBody(member.value), let status else {
                return nil
            }
            return SpecError(
                status: Located(value: status, range: member.keyRange),
                encoding: encoding,
                type: type,
                conditions: conditions
            )
        }
    }

    private func errorBody(_ node: JSONNode) -> (
        SpecError.Encoding, TypeSyntax, [SpecError.Condition]
    )? {
        guard case .object = node.value else {
            return typeReader.type(node).map { (.json, $0, []) }
        }
        guard let object = ObjectReader(node, .error, log: log) else { return nil }
        let encodings = SpecError.Encoding.allCases.filter { object.member($0.rawValue) != nil }
        guard let encoding = encodings.first, let body = object.node(encoding.rawValue) else {
            let names = SpecError.Encoding.allCases.map(\.rawValue)
            if !names.contains(where: object.isMisspelt) {
                log.error("an error body needs \(names.quotedList)", at: node.range)
            }
            return nil
        }
        for other in encodings.dropFirst() {
            guard let member = object.member(other.rawValue) else { continue }
            log.error(
                "an error body has one form: '\(encoding.rawValue)' is there already",
                at: member.keyRange
            )
        }
        let marks = Self.marks.compactMap(object.member)
        for other in marks.dropFirst() {
            log.error(
                "an error is recognised in one way: '\(marks[0].key)' is there already",
                at: other.keyRange
            )
        }
        let conditions = marks.first.map(conditions) ?? []
        if conditions.isEmpty, !marks.isEmpty { return nil }
        return typeReader.type(body).map { (encoding, $0, conditions) }
    }

    private static let marks = ["when", "unless"]

    /// `{ "ok": false }`, or a place where something is.
    private func conditions(_ member: JSONMember) -> [SpecError.Condition] {
        let node = member.value
        let isUnless = member.key == "unless"
        guard case .object = node.value else {
            if isUnless {
                log.error(
                    "'unless' has a place and the value that means success, found \(node.value.kindName)",
                    at: node.range,
                    notes: ["as in { \"code\": 0 }"]
                )
                return []
            }
            guard case .body(let place)? = placeReader.place(node)?.value else { return [] }
            return [SpecError.Condition(place: place, value: nil)]
        }
        let members = ObjectReader.entries(of: node, as: .value(member.key), log: log)
        if members.isEmpty { log.error("'\(member.key)' names at least one place", at: node.range) }
        return members.compactMap { member in
            guard let place = placeReader.dotted(member.key, at: member.keyRange, isKey: true)
            else {
                return nil
            }
            return SpecError.Condition(
                place: place.value,
                value: member.value,
                isUnless: isUnless
            )
        }
    }
}
