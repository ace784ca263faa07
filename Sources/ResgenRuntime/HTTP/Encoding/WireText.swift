import Foundation

/// A value as the plain text of a path, a query, a form, a header or a cookie: what it writes as
/// JSON, without quotes, the members of objects in their order.
enum WireText {
    /// nil or null: nothing is sent.
    case none
    case one(String)
    case many([WireText])
    case members([(key: String, value: WireText)])

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func of<T: FieldWriter.Value>(
        _ value: T,
        as encoding: JSON.Encoding = .standard,
        style: ResourceRequest.Parameter.Style? = nil,
    ) throws(EncodingFailure) -> WireText {
        if style != .json, let text = plainText(value, as: encoding) { return .one(text) }
        let bytes = try JSONText.bytes(of: value, as: encoding, sent: true)
        if style == .json {
            let text = String(decoding: bytes, as: UTF8.self)
            return text == "null" ? .none : .one(text)
        }
        return try read(bytes) { try WireText($0, style) }
    }

    /// The text of a value that has no other in JSON, but for quotes.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private static func plainText<T: FieldWriter.Value>(_ value: T, as encoding: JSON.Encoding)
        -> String?
    {
        if let text = value as? String { return text }
        guard encoding == .standard || encoding == .string else { return nil }
        return switch value {
        case let number as any FixedWidthInteger & CustomStringConvertible: number.description
        case let value as any JSONEnum: value.jsonKey
        case let id as UUID: id.jsonKey
        default: nil
        }
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func read<R>(_ bytes: [UInt8], _ body: (borrowing JSON.Reader) throws -> R)
        throws(EncodingFailure) -> R
    {
        do {
            return try JSONText.withReader(of: bytes, body)
        } catch let failure as EncodingFailure {
            throw failure
        } catch {
            throw EncodingFailure(reason: "a value that is not JSON")
        }
    }

    /// Reads the members of a value that is encoded as an object; nothing for nil.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func readMembers<T: FieldWriter.Value>(
        of model: T,
        _ body: (String, borrowing JSON.Reader) throws -> Void,
    ) throws(EncodingFailure) {
        try read(try JSONText.bytes(of: model, sent: true)) { json in
            if json.isNull { return }
            guard json.token.kind == .object else {
                throw EncodingFailure(reason: "a value that is no object")
            }
            try json.forEachMember(body)
        }
    }

    /// nil inside of lists and objects is left out.
    ///
    /// - Parameter style: Whether the value is JSON text, or each element of a list but for strings.
    init(
        _ json: borrowing JSON.Reader,
        _ style: ResourceRequest.Parameter.Style? = nil,
    ) throws {
        switch (json.token.kind, style) {
        case (.null, _), (.end, _): self = .none
        case (.truth, _), (.falsity, _), (.integer, _), (.number, _), (_, .json),
            (.object, .jsonElements):
            self = .one(String(decoding: json.text, as: UTF8.self))
        case (.string, _), (.escapedString, _): self = .one(try json.string())
        case (.array, _):
            var elements: [WireText] = []
            try json.forEachElement { json in
                let isText = style == .jsonElements && !json.isString
                let element = try WireText(json, isText ? .json : nil)
                if !element.isNone { elements.append(element) }
            }
            self = .many(elements)
        case (.object, _):
            var members: [(key: String, value: WireText)] = []
            try json.forEachMember { key, json in
                let value = try WireText(json)
                if !value.isNone { members.append((key, value)) }
            }
            self = .members(members)
        }
    }

    var isNone: Bool { if case .none = self { true } else { false } }

    /// Whether more than a list of single values is in it.
    var isNested: Bool {
        switch self {
        case .none, .one: false
        case .many(let elements): !elements.allSatisfy { if case .one = $0 { true } else { false } }
        case .members: true
        }
    }

    /// The text of a single value.
    func scalar() throws(EncodingFailure) -> String {
        if case .one(let text) = self { return text }
        throw EncodingFailure(reason: "a list or an object where one value is needed")
    }

    /// The texts of a single value, a list of such, or an object's keys and values in turn.
    func scalars() throws(EncodingFailure) -> [String] {
        switch self {
        case .none: return []
        case .one(let text): return [text]
        case .many(let elements):
            var texts: [String] = []
            for element in elements { texts.append(try element.scalar()) }
            return texts
        case .members(let members):
            var texts: [String] = []
            for (key, value) in members { texts += [key, try value.scalar()] }
            return texts
        }
    }
}

extension WireText {
    /// The text of a single value; nil for null, and for what has no text.
    static func scalar<T: FieldWriter.Value>(of value: T, as encoding: JSON.Encoding = .standard)
        -> String?
    {
        if case .one(let text) = try? of(value, as: encoding) { text } else { nil }
    }

    /// The value with this text: as a string, as a number or Bool, or as such in a string.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func value<T: FieldReader.Value>(_ text: String, as encoding: JSON.Encoding = .standard)
        throws(DecodingFailure) -> T
    {
        let quoted = Data((try? JSONText.bytes(of: text)) ?? [])
        do throws(DecodingFailure) {
            return try T(jsonData: quoted, as: encoding)
        } catch {
            if let value = try? T(jsonData: Data(text.utf8), as: encoding) { return value }
            if let value = try? T(jsonData: quoted, as: .string) { return value }
            throw error
        }
    }
}

extension JSON.Reader {
    /// Gives the elements of an array to a function.
    func forEachElement(_ body: (borrowing Self) throws -> Void) throws {
        var index = self.index + 1
        while index < token.payload - 1 {
            try body(at(index))
            index = state.pointee.tape.after(index)
        }
    }

    /// Gives the members of an object to a function, in their order.
    func forEachMember(_ body: (String, borrowing Self) throws -> Void) throws {
        var index = self.index + 1
        while index < token.payload - 1 {
            try body(try at(index).string(), at(index + 1))
            index = state.pointee.tape.after(index + 1)
        }
    }
}
