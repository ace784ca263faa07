import ResgenCompiler

/// Finds how values on the wire are others, from what both APIs say of their types.
struct WireValueComparison {
    let old: WireTypes
    let new: WireTypes
    var rows = WireRows()
    private var visited: Set<Visit> = []
    /// What has been met and not yet been looked into: models lead to each other at any depth.
    private var open: [Open] = []

    init(old: WireTypes, new: WireTypes) {
        self.old = old
        self.new = new
    }

    /// What is compared: whose values, which way they go, and where that is written.
    struct Place {
        var subject: String
        var direction: WireDirection
        var old: SourceRange?
        var new: SourceRange?
        /// The worst that a change can do here; an error is one, whatever its body is.
        var limit = APIChange.Level.breaking
        /// Whether rows say which way the values go: a model can go both.
        var saysDirection = false
        /// Whether there is null: not in queries, headers and forms, where each value is a text.
        var hasNull = true
        /// What is between the values of a list where no style says it.
        var separator: Character?
    }

    private enum Open {
        case objects(WireTypes.Object, WireTypes.Object, Place)
        case unions(
            Union,
            Union,
            (old: [String: APIType], new: [String: APIType]),
            Place
        )
    }

    private struct Visit: Hashable {
        let old: APIType
        let new: APIType
        let direction: WireDirection
        let limit: APIChange.Level
        let hasNull: Bool
    }

    private static let element = ", each element"

    /// Looks into all models that were met.
    mutating func finish() {
        var next = open.startIndex
        while next < open.endIndex {
            switch open[next] {
            case .objects(let object, let counterpart, let place):
                compare(old.members(of: object), new.members(of: counterpart), at: place) {
                    "\($0).\($1)"
                }
            case .unions(let union, let counterpart, let generics, let place):
                compare(union, counterpart, generics, place)
            }
            next += 1
        }
    }

    /// Compares two types; the models that they lead to are looked into later.
    ///
    /// - Parameter comparesNull: Whether that a value can be null is said here, and not by who asks.
    mutating func compare(
        _ value: WireTypes.Value,
        _ other: WireTypes.Value,
        at place: Place,
        comparesNull: Bool = true
    ) {
        let (shape, now) = (old.shape(of: value), new.shape(of: other))
        let canBeNull = new.isNullable(other)
        if comparesNull, old.isNullable(value) != canBeNull, !shape.isAny, !now.isAny {
            let message = canBeNull ? "it can be null" : "it is never null"
            add(canBeNull ? .wider : .narrower, message, place)
        }
        switch (shape, now) {
        case (.object(let object), .object(let counterpart)):
            let types = (
                APIType.model(object.path, object.arguments),
                APIType.model(counterpart.path, counterpart.arguments)
            )
            guard isNew(types, place) else { return }
            let inner = inside(
                (object.path, object.range),
                (counterpart.path, counterpart.range),
                place
            )
            open.append(.objects(object, counterpart, inner))
        case (
            .union(let union, let model, let generics),
            .union(let counterpart, let newModel, let newGenerics)
        ):
            let types = (
                value.type.substituting(value.generics), other.type.substituting(other.generics)
            )
            guard isNew(types, place) else { return }
            let inner = inside(model, newModel, place)
            open.append(.unions(union, counterpart, (generics, newGenerics), inner))
        case (.array(let element), .array(let counterpart)),
            (.map(let element), .map(let counterpart)):
            var place = place
            if !place.subject.hasSuffix(Self.element) { place.subject += Self.element }
            compare(element, counterpart, at: place)
        case (.flags(let flags, let model, false), .flags(let others, let newModel, false)),
            (.flags(let flags, let model, true), .flags(let others, let newModel, true)):
            compare(flags, others, inside(model, newModel, place))
        case (.enumeration(let enumeration, let model), .enumeration(let counterpart, let newModel)):
            compare(enumeration, counterpart, model, newModel, place)
        case (.union(let union, _, let generics), _):
            let part = old.value(among: union, generics, like: other, of: new)
            relate(shape, now, as: part == nil ? nil : .narrower, place)
            if let part { compare(part, other, at: place, comparesNull: false) }
        case (_, .union(let union, _, let generics)):
            let part = new.value(among: union, generics, like: value, of: old)
            relate(shape, now, as: part == nil ? nil : .wider, place)
            if let part { compare(value, part, at: place, comparesNull: false) }
        case (.object(let object), .map(let element)) where place.direction == .sent:
            let isWider = hasOnly(element, in: object, areTexts: !place.hasNull)
            relate(shape, now, as: isWider ? .wider : nil, place)
        default: relate(shape, now, place)
        }
    }

    /// Whether all members of an object are values of a map.
    private func hasOnly(
        _ value: WireTypes.Value,
        in object: WireTypes.Object,
        areTexts: Bool
    ) -> Bool {
        let shape = new.shape(of: value)
        return old.members(of: object).allSatisfy { member in
            let relation = old.shape(of: member.value).relation(to: shape, isText: areTexts)
            let isWritten = areTexts || !member.canBeNull || new.isNullable(value)
            return isWritten && (relation == nil || relation == .wider)
        }
    }

    /// Compares what is written as texts, where a single value is a list of one.
    mutating func compareTexts(
        _ value: WireTypes.Value,
        _ other: WireTypes.Value,
        at place: Place
    ) {
        let (shape, now) = (old.shape(of: value), new.shape(of: other))
        let message = "it is \(now.name), was \(shape.name)"
        var inner = place
        inner.subject += Self.element
        switch (shape, now) {
        case (_, .array(let element)) where shape.isSingle:
            if let separator = place.separator, shape.canHave(separator) {
                add(.similar, "\(message): '\(separator)' is between its values", place)
            } else {
                add(.wider, message, place)
            }
            compare(value, element, at: inner, comparesNull: false)
        case (.array(let element), _) where now.isSingle:
            add(.narrower, message, place)
            compare(element, other, at: inner, comparesNull: false)
        default: compare(value, other, at: place)
        }
    }

    private func inside(_ model: Model, _ newModel: Model, _ place: Place) -> Place {
        inside((model.path, model.range), (newModel.path, newModel.range), place)
    }

    /// What is said of a model, unless another one came in its place that one of the APIs has beside it:
    /// that is said of the place.
    private func inside(
        _ model: (path: [String], range: SourceRange),
        _ newModel: (path: [String], range: SourceRange),
        _ place: Place
    ) -> Place {
        let isAnother =
            newModel.path != model.path && (new.hasModel(model.path) || old.hasModel(newModel.path))
        var inner = place
        if !isAnother { inner.subject = newModel.path.joined(separator: ".") }
        (inner.old, inner.new) = (model.range, newModel.range)
        inner.saysDirection = true
        return inner
    }

    /// Whether two types meet for the first time that way.
    private mutating func isNew(_ types: (old: APIType, new: APIType), _ place: Place) -> Bool {
        let visit = Visit(
            old: types.old,
            new: types.new,
            direction: place.direction,
            limit: place.limit,
            hasNull: place.hasNull
        )
        return visited.insert(visit).inserted
    }

    private mutating func add(_ relation: WireRelation, _ message: String, _ place: Place) {
        add(relation.level(place.direction), message, place)
    }

    private mutating func add(_ level: APIChange.Level, _ message: String, _ place: Place) {
        rows.add(
            min(level, place.limit),
            place.subject,
            message,
            place.old,
            place.new,
            place.saysDirection ? place.direction : nil
        )
    }

    // MARK: Simple values

    mutating func relate(
        _ shape: WireTypes.Shape,
        _ now: WireTypes.Shape,
        as known: WireRelation? = nil,
        _ place: Place
    ) {
        guard let relation = known ?? shape.relation(to: now, isText: !place.hasNull) else {
            return
        }
        var level = relation.level(place.direction)
        // An open enum keeps what it does not know.
        if case .enumeration(let enumeration, _) = shape, !enumeration.isClosed,
            relation == .wider, place.direction == .read
        {
            level = .behaviour
        }
        add(level, "it is \(now.name), was \(shape.name)", place)
    }

    // MARK: Enums and unions

    private mutating func compare(
        _ enumeration: Enumeration,
        _ counterpart: Enumeration,
        _ model: Model,
        _ newModel: Model,
        _ place: Place
    ) {
        let values = Set(enumeration.cases.map(\.value))
        let newValues = Set(counterpart.cases.map(\.value))
        let isRead = place.direction == .read
        var place = inside(model, newModel, place)
        for item in enumeration.cases where !newValues.contains(item.value) {
            (place.old, place.new) = (item.range, newModel.range)
            add(.narrower, "there is no value '\(item.value.text)' any more", place)
        }
        for item in counterpart.cases where !values.contains(item.value) {
            (place.old, place.new) = (model.range, item.range)
            let message = "there is the new value '\(item.value.text)'"
            if isRead, !enumeration.isClosed {
                add(.behaviour, message, place)
            } else {
                add(.wider, message, place)
            }
        }
    }

    private mutating func compare(
        _ flags: [(name: String, bit: Int)],
        _ others: [(name: String, bit: Int)],
        _ place: Place
    ) {
        let newBits = Dictionary(firstOf: others.map { ($0.name, $0.bit) })
        for flag in flags {
            if let bit = newBits[flag.name], bit != flag.bit {
                add(.other, "the flag '\(flag.name)' is the bit \(bit), was \(flag.bit)", place)
            }
        }
        for flag in Self.unknown(flags, to: others) {
            add(.narrower, "there is no flag '\(flag)' any more", place)
        }
        for flag in Self.unknown(others, to: flags) {
            let message = "there is the new flag '\(flag)'"
            // The bits that they do not know, flags keep.
            add(place.direction == .read ? .behaviour : .addition, message, place)
        }
    }

    /// The names of flags of which others have neither the name nor the bit, which alone is sent.
    private static func unknown(
        _ flags: [(name: String, bit: Int)],
        to others: [(name: String, bit: Int)]
    ) -> [String] {
        let (names, bits) = (Set(others.map(\.name)), Set(others.map(\.bit)))
        return flags.filter { !names.contains($0.name) && !bits.contains($0.bit) }.map(\.name)
    }

    private mutating func compare(
        _ union: Union,
        _ counterpart: Union,
        _ generics: (old: [String: APIType], new: [String: APIType]),
        _ place: Place
    ) {
        if union.tag != counterpart.tag {
            let names = [counterpart.tag, union.tag].map {
                $0.map { "the tag '\($0)'" } ?? "no tag"
            }
            add(.other, "it has \(names[0]), had \(names[1])", place)
            return
        }
        let cases = entries(of: union, old, generics.old)
        let newCases = entries(of: counterpart, new, generics.new)
        let names = Set(cases.map(\.name))
        let newByName = newCases.indexed(by: \.name)
        for item in cases {
            guard let other = newByName[item.name] else {
                var place = place
                place.old = item.range
                add(.narrower, "\(item.name) is none of its values any more", place)
                continue
            }
            compare(item.value, other.value, at: place)
        }
        for item in newCases where !names.contains(item.name) {
            var place = place
            place.new = item.range
            let message = "\(item.name) is one of its values"
            // What it does not know, a union keeps.
            if place.direction == .read {
                add(.behaviour, message, place)
            } else {
                add(.wider, message, place)
            }
        }
    }

    /// The cases by what they are known by: values of the tag, or what they are.
    private func entries(
        of union: Union,
        _ types: WireTypes,
        _ generics: [String: APIType]
    ) -> [(name: String, value: WireTypes.Value, range: SourceRange)] {
        union.cases.flatMap { item in
            let value = WireTypes.Value(
                type: item.type,
                encoding: item.encoding,
                generics: generics
            )
            let names =
                union.tag == nil
                ? [types.description(of: value)] : item.tagValues.map { "'\($0.text)'" }
            return names.map { ($0, value, item.range) }
        }
    }

    // MARK: Objects

    /// Compares members by their keys.
    ///
    /// - Parameters:
    ///   - ignoresCase: Whether keys are one in any case, as the names of headers are.
    ///   - name: What a row calls a member, from the subject of all and its key.
    mutating func compare(
        _ members: [WireTypes.Member],
        _ others: [WireTypes.Member],
        at place: Place,
        ignoresCase: Bool = false,
        name: (_ subject: String, _ key: String) -> String
    ) {
        func key(_ member: WireTypes.Member) -> String {
            ignoresCase ? member.key.lowercased() : member.key
        }
        let members = place.hasNull ? members : members.map(\.withoutNull)
        let others = place.hasNull ? others : others.map(\.withoutNull)
        let newByKey = others.indexed(by: key)
        let keys = Set(members.map(key))
        for member in members {
            var inner = place
            inner.subject = name(place.subject, member.key)
            inner.old = member.range
            guard let other = newByKey[key(member)] else {
                let isMissed = member.isRequired && place.direction == .read
                add(isMissed ? .breaking : .behaviour, "it is gone", inner)
                continue
            }
            inner.new = other.range
            compare(member, other, inner)
        }
        for member in others where !keys.contains(key(member)) {
            var inner = place
            inner.subject = name(place.subject, member.key)
            (inner.old, inner.new) = (nil, member.range)
            addition(of: member, inner)
        }
    }

    private mutating func addition(of member: WireTypes.Member, _ place: Place) {
        if place.direction == .sent, member.isDemanded {
            add(.breaking, "it is new, and required", place)
        } else if place.direction == .sent, member.isAlwaysSent {
            add(.behaviour, "it is new, and always sent", place)
        } else {
            add(.addition, "it is new", place)
        }
    }

    private mutating func compare(
        _ member: WireTypes.Member,
        _ other: WireTypes.Member,
        _ place: Place
    ) {
        if member.constant != other.constant {
            let now = other.constant?.wireText ?? "any value"
            let was = member.constant?.wireText ?? "any value"
            let relation: WireRelation =
                other.constant == nil ? .wider : member.constant == nil ? .narrower : .other
            add(relation, "it is \(now), was \(was)", place)
            return
        }
        if member.constant != nil { return }
        let isAny = old.shape(of: member.value).isAny || new.shape(of: other.value).isAny
        switch place.direction {
        case .sent:
            let omissions = OmissionComparison(old: member, new: other, isAny: isAny)
            for change in omissions.changes { add(change.level, change.message, place) }
        case .read where member.isRequired != other.isRequired && !isAny:
            add(
                other.isRequired ? .narrower : .wider,
                other.isRequired ? "it is required" : "it can be missing",
                place
            )
        case .read: break
        }
        let isListOfOne = !place.hasNull && isListOfOne(member, other)
        if !isListOfOne, !isWrittenAlike(member, other) || member.media != other.media {
            add(.other, "it is written in another form", place)
        }
        if isListOfOne {
            var place = place
            place.separator = other.style.map(\.separator?.text) ?? place.separator
            compareTexts(member.value, other.value, at: place)
        } else {
            compare(member.value, other.value, at: place, comparesNull: false)
        }
    }

    /// Whether a value became a list or was one, so that a single value is written as before.
    private func isListOfOne(_ member: WireTypes.Member, _ other: WireTypes.Member) -> Bool {
        let styles = [member.style, other.style].compactMap(\.self)
        if member.media != other.media || styles.contains(where: { !$0.writesSingleValues }) {
            return false
        }
        return switch (old.shape(of: member.value), new.shape(of: other.value)) {
        case (.array(let element), let shape):
            shape.isSingle && old.shape(of: element).isSingle
        case (let shape, .array(let element)):
            shape.isSingle && new.shape(of: element).isSingle
        default: false
        }
    }

    /// Whether the styles of both write what there was in the same way.
    private func isWrittenAlike(_ member: WireTypes.Member, _ other: WireTypes.Member) -> Bool {
        if member.style == other.style { return true }
        let styles = [member.style, other.style]
        return switch old.shape(of: member.value) {
        case .integer, .number, .boolean: true
        case .text, .enumeration: !styles.contains(.json)
        case .object, .map: styles.allSatisfy { [.json, .jsonElements].contains($0) }
        default: false
        }
    }
}

extension WireTypes.Member {
    /// Whether there is a value in every request where nothing else is said.
    fileprivate var isAlwaysSent: Bool {
        isDemanded || constant != nil || defaultValue.map { $0 != .absent } ?? false
    }
}

extension ParameterStyle {
    /// Whether a list of one value is written as the value alone would be.
    fileprivate var writesSingleValues: Bool {
        switch self {
        case .repeat, .comma, .space, .pipe: true
        case .brackets, .deep, .json, .jsonElements: false
        }
    }
}

extension WireTypes.Shape {
    /// Whether a value is written as one text, or is one part of a form.
    fileprivate var isSingle: Bool {
        switch self {
        case .text, .number, .integer, .boolean, .enumeration, .file: true
        case .any, .array, .map, .object, .union, .flags, .external: false
        }
    }

    /// Whether one of its values may have what is between those of a list.
    fileprivate func canHave(_ separator: Character) -> Bool {
        switch self {
        case .text(nil), .text("URL"): true
        case .enumeration(let enumeration, _):
            enumeration.cases.contains { $0.value.text.contains(separator) }
        default: false
        }
    }

    fileprivate var isAny: Bool { if case .any = self { true } else { false } }
}

extension Literal {
    /// The value as a message shows it.
    var wireText: String {
        switch self {
        case .null: "null"
        case .absent: "missing"
        case .bool(let value): String(value)
        case .number(let text), .decimal(let text), .digits(let text): text
        case .string(let text), .url(let text), .uuid(let text), .day(let text), .member(let text):
            "'\(text)'"
        case .wrapped(let literal): literal.wireText
        case .duration, .date, .data, .array, .dictionary: "another value"
        }
    }
}
