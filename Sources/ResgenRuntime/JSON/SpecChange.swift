import Foundation

/// Finds the entry of `change` in a spec with which a value would be read that could not.
///
/// Other values of the field are not known, so the new type reads them as before: it is optional for what
/// is null, missing, or an empty text that an Optional reads as nil, in another encoding for a number or Bool
/// that is in one, or for a text that is a number, a wider one of the same kind of JSON, else `JSON`.
/// `resgen check --against` sees all of an answer, and may know better.
struct SpecChange {
    let failure: ReadFailure
    let tape: Tape
    let text: UnsafeBufferPointer<UInt8>

    /// `"Person.mass": "Double?"`. Nil where the fields are not those of a model of an API.
    var entry: String? {
        guard let field = failure.fields.first, let place, let type = type(of: field),
            !mayBeOfParameter(field), let key = try? JSONText.bytes(of: place)
        else { return nil }
        let content =
            type.encoding.map { #"{ "type": "\#(type.text)", "as": "\#($0)" }"# }
            ?? #""\#(type.text)""#
        return "\(String(decoding: key, as: UTF8.self)): \(content)"
    }

    // MARK: Places

    /// `Person.mass`; of a type that is written in place, the fields that lead to it: `Truck.place.lat`.
    private var place: String? {
        var keys: [String] = []
        var inner: ArraySlice<Substring>?
        for field in failure.fields {
            guard let path = field.model.flatMap(Self.path), inner == nil || inner == path else {
                return nil
            }
            keys.append("\(field.key)")
            if path.count == 3 { return "\(path[2]).\(keys.reversed().joined(separator: "."))" }
            inner = path.dropLast()
        }
        return nil
    }

    /// The names of a module, an API, a model and what is in it; nil for a type of a function.
    private static func path(of model: any FieldReader.Model.Type) -> ArraySlice<Substring>? {
        let name = String(reflecting: model).prefix { $0 != "<" }
        let path = String(name).slices(at: ".")[...]
        return path.count < 3 || name.contains { "( ".contains($0) } ? nil : path
    }

    /// Whether the type of a field has one in it that another user of the generic model may have given it.
    private func mayBeOfParameter(_ field: FieldStep) -> Bool {
        guard let model = field.model else { return false }
        let arguments = String(reflecting: model).drop { $0 != "<" }
        func names(_ text: Substring) -> Set<Substring> {
            Set(text.split { "<>[](), ".contains($0) })
        }
        return !names(arguments).isDisjoint(with: names(String(reflecting: field.type)[...]))
    }

    // MARK: Types

    private func type(of field: FieldStep) -> SpecTypeName? {
        guard let type = SpecTypeName(field.type) else { return nil }
        guard let value = field.value else { return type.optional }
        guard case .value = failure.found else { return nil }
        var readable = readable(type, at: value)
        if let encoding = readable.encoding, !reads(field.type, at: value, as: encoding) {
            readable = self.readable(type, at: value, mayBeEncoded: false)
        }
        // A change says no default, so the field may have to be missing.
        return field.hasDefault ? readable.optional : readable
    }

    /// Whether the whole value of a field is read in an encoding, by the type or an Optional of it.
    private func reads(
        _ type: any FieldReader.Value.Type,
        at value: Int,
        as encoding: String
    ) -> Bool {
        let data = Data(text[tape.tokens.range(of: value)])
        func reads<T: FieldReader.Value>(_ type: T.Type) -> Bool {
            do {
                _ = try T?(jsonData: data, as: encoding == "String" ? .string : .integer)
                return true
            } catch {
                return false
            }
        }
        return reads(type)
    }

    /// The type that reads what the type reads, and the value.
    private func readable(
        _ type: SpecTypeName,
        at value: Int,
        mayBeEncoded: Bool = true
    ) -> SpecTypeName {
        let token = tape.tokens[value]
        if token.kind == .null { return type.isJSON ? type : type.optional }
        switch (type, token.kind) {
        case (.optional(let wrapped), _):
            return readable(wrapped, at: value, mayBeEncoded: mayBeEncoded).optional
        case (_, .string) where token.payload == 0 && failure.expected.emptyAsNil != nil:
            return type.optional
        case (.array(let element), .array) where token.offset < failure.offset:
            guard let member = failing(in: value, every: 1) else { return .json }
            return .array(readable(element, at: member, mayBeEncoded: mayBeEncoded))
        case (.dictionary(let key, let element), .object) where token.offset < failure.offset:
            guard let member = failing(in: value, every: 2) else { return .json }
            if tape.tokens[member].offset > failure.offset { return .dictionary(.string, element) }
            return .dictionary(key, readable(element, at: member, mayBeEncoded: mayBeEncoded))
        case (.named(let name), _):
            return (mayBeEncoded ? encoded(name, token) : nil) ?? wider(name, at: value) ?? .json
        default: return .json
        }
    }

    /// The type of the same kind of JSON that reads the value, too.
    private func wider(_ name: String, at value: Int) -> SpecTypeName? {
        func reads<T: FieldReader.Value>(_ type: T.Type) -> Bool {
            (try? T(jsonData: Data(text[tape.tokens.range(of: value)]))) != nil
        }
        switch name {
        case "Day" where reads(Date.self): return .encoded("Date", as: "iso8601")
        case "String", "Day", "UUID", "URL", "Duration": return reads(String.self) ? .string : nil
        case _ where SpecTypeName.numbers.contains(name):
            // What is not signed may be greater than the greatest Int.
            if name.hasPrefix("UInt") { return reads(Decimal.self) ? .named("Decimal") : nil }
            return reads(Int.self) ? .named("Int") : reads(Double.self) ? .named("Double") : nil
        default: return nil
        }
    }

    /// The type in the encoding of the value, in which it is read as before, too: a number or Bool in a
    /// string, of which an empty one is nil, or a Bool as 0 or 1.
    private func encoded(_ name: String, _ token: Token) -> SpecTypeName? {
        let isBool = name == "Bool" && failure.expected.text == Bool.expectation
        guard failure.fields.first?.takesEncoding == true else { return nil }
        if name == "String" {
            let isScalar = [.integer, .number, .truth, .falsity].contains(token.kind)
            return isScalar ? .encoded(name, as: "String") : nil
        }
        guard isBool || SpecTypeName.numbers.contains(name),
            token.kind == .string || token.kind == .integer
        else { return nil }
        let value = UnsafeBufferPointer(rebasing: text[token.offset..<token.offset + token.payload])
        let word = String(decoding: value, as: UTF8.self)
        if token.kind == .integer {
            return isBool && ["0", "1"].contains(word) ? .encoded(name, as: "Int") : nil
        }
        if value.isEmpty { return .encoded(name, as: "String").optional }
        let isReadable = isBool ? Bool(word) != nil : JSONNumberSyntax.matches(value)
        return isReadable ? .encoded(name, as: "String") : nil
    }

    /// The element of an array with the failure, or the value of an object: one token in two.
    private func failing(in value: Int, every stride: Int) -> Int? {
        let end = tape.tokens[value].payload - 1
        var index = value + 1
        var found: Int?
        while index < end, tape.tokens[index].offset <= failure.offset {
            found = index + stride - 1
            index = tape.after(index + stride - 1)
        }
        return found
    }
}

/// A type as a spec writes it.
private indirect enum SpecTypeName {
    case array(SpecTypeName)
    case dictionary(SpecTypeName, SpecTypeName)
    case optional(SpecTypeName)
    case named(String)
    /// A number or Bool that is not encoded as usual, and the word of `as` that says so.
    case encoded(String, as: String)

    /// A type of the runtime or of an API. A type of the user's own has a name in the spec that is not
    /// known here.
    init?(_ type: any FieldReader.Value.Type) {
        var rest = Substring(String(reflecting: type))
        guard let type = Self.read(&rest), rest.isEmpty else { return nil }
        self = type
    }

    var text: String {
        switch self {
        case .array(let element): "[\(element.text)]"
        case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
        case .optional(let wrapped): "\(wrapped.text)?"
        case .named(let name), .encoded(let name, _): name
        }
    }

    /// The word of `as`, also of values in a list or a map.
    var encoding: String? {
        switch self {
        case .array(let type), .dictionary(_, let type), .optional(let type): type.encoding
        case .named: nil
        case .encoded(_, let word): word
        }
    }

    static let numbers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "Float", "Double", "Decimal",
    ]

    /// The types of the language that are no numbers.
    private static let others: Set<String> = [
        "String", "Bool", "Date", "Day", "Duration", "UUID", "URL", "Data", "JSON", "Patch",
    ]

    static var json: SpecTypeName { .named("JSON") }
    static var string: SpecTypeName { .named("String") }

    var optional: SpecTypeName { if case .optional = self { self } else { .optional(self) } }

    /// Whether it reads any value, null included, where there is one.
    var isJSON: Bool { if case .named("JSON") = self { true } else { false } }

    /// type = name [ "<" type { ", " type } ">" ]
    private static func read(_ rest: inout Substring) -> SpecTypeName? {
        let name = rest.prefix { !"<,>( ".contains($0) }
        rest = rest.dropFirst(name.count)
        var arguments: [SpecTypeName] = []
        if rest.first == "<" {
            repeat {
                rest = rest.drop { "<, ".contains($0) }
                guard let argument = read(&rest) else { return nil }
                arguments.append(argument)
            } while rest.first == ","
            guard rest.first == ">" else { return nil }
            rest = rest.dropFirst()
        }
        return type(name.slices(at: "."), arguments)
    }

    /// Whether a type of a module has its own name in specs, too. What a spec calls any other is not known.
    private static func isOfLanguage(_ name: String, _ module: Substring) -> Bool {
        switch module {
        case "Swift", "Foundation", "FoundationEssentials", "ResgenRuntime":
            numbers.contains(name) || others.contains(name)
        default: false
        }
    }

    private static func type(_ path: [Substring], _ arguments: [SpecTypeName]) -> SpecTypeName? {
        guard let module = path.first, let name = path.last else { return nil }
        switch (name, arguments.count) {
        case ("Array", 1): return .array(arguments[0])
        case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
        case ("Optional", 1): return .optional(arguments[0])
        // As Apple platforms name the type.
        case ("NSDecimal", 0): return .named("Decimal")
        case ("MapEntry", 2) where module == "ResgenRuntime":
            return .named("Entry<\(arguments.map(\.text).joined(separator: ", "))>")
        case _ where path.count < 3 && !isOfLanguage(String(name), module): return nil
        case (_, 0): return .named(String(name))
        default: return .named("\(name)<\(arguments.map(\.text).joined(separator: ", "))>")
        }
    }
}
