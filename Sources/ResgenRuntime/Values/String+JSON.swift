import Foundation

extension String: JSONCodable, JSONKey, JSONMatching {
    @inline(__always)
    public init(json: inout JSON.Reader) throws {
        self = json.isString ? try json.string() : try String(ofScalar: &json)
    }

    /// A number or Bool as its text, where the form says so.
    @inline(never)
    private init(ofScalar json: inout JSON.Reader) throws {
        switch json.token.kind {
        case .truth where json.encoding == .string: self = "true"
        case .falsity where json.encoding == .string: self = "false"
        default:
            guard json.encoding == .string, let digits = json.plainDigits else {
                self = try json.string()
                return
            }
            self = String(decoding: digits, as: UTF8.self)
        }
    }

    public func write(json: inout JSON.Writer) { json.output.pointee.writeString(self) }
    public static func matches(_ json: borrowing JSON.Reader) -> Bool { json.isString }

    public init?(jsonKey: String) { self = jsonKey }
    public var jsonKey: String { self }
}

extension Bool: JSONCodable {
    public init(json: inout JSON.Reader) throws {
        switch json.token.kind {
        case .truth: self = true
        case .falsity: self = false
        default: self = try Bool(formed: &json)
        }
    }

    private init(formed json: inout JSON.Reader) throws {
        switch (json.encoding, json.token.kind) {
        case (.integer, .integer):
            guard let value = [0: false, 1: true][try Int(json: &json)] else {
                throw json.failure(expected: "0 or 1")
            }
            self = value
        case (.integer, .string) where json.state.pointee.isForm:
            guard let value = [0: false, 1: true][try Int(json: &json)] else {
                throw json.failure(expected: "0 or 1")
            }
            self = value
        case (.string, .string),
            (_, .string) where json.state.pointee.isForm:
            guard let value = Bool(try json.string()) else {
                throw json.failure(expected: .format("'true' or 'false' in a string"))
            }
            self = value
        case (.integer, _): throw json.failure(expected: "0 or 1")
        case (.string, _): throw json.failure(expected: .format("true or false in a string"))
        default: throw json.failure(expected: "\(Self.expectation)")
        }
    }

    /// What a Bool needs that is encoded in no other way.
    static let expectation = "true or false"

    public func write(json: inout JSON.Writer) {
        let output = json.output
        if output.pointee.isPlain {
            return output.pointee.write(word: self ? "true" : "false")
        }
        switch json.encoding {
        case .integer: output.pointee.write(word: self ? "1" : "0")
        case .string: output.pointee.writeString(self ? "true" : "false")
        default: output.pointee.write(word: self ? "true" : "false")
        }
    }
}

extension UUID: JSONCodable, JSONKey, EmptyAsNil {
    public init(json: inout JSON.Reader) throws {
        guard let value = UUID(exactly: try json.string(orElse: "a UUID")) else {
            throw json.failure(expected: .format("a UUID", of: Self.self))
        }
        self = value
    }

    /// Without hyphens a text may be the digest of another alternative.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        guard let text = try? json.string() else { return false }
        return UUID(hyphenated: text) != nil
    }

    /// Servers of .NET may write no hyphens.
    private init?(exactly text: String) {
        self.init(hyphenated: text.utf8.count == 32 ? Self.hyphenated(text) : text)
    }

    /// Foundation reads up to a zero byte.
    private init?(hyphenated text: String) {
        guard text.utf8.count == 36 else { return nil }
        self.init(uuidString: text)
    }

    @inline(never)
    private static func hyphenated(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for place in [20, 16, 12, 8] { bytes.insert(UInt8(ascii: "-"), at: place) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// In small letters (RFC 9562, section 4): to many servers an id is a text.
    public func write(json: inout JSON.Writer) {
        json.output.pointee.writeString(jsonKey)
    }

    // Disfavored, so that `UUID.init` alone goes on to mean that of Foundation.
    @_disfavoredOverload
    public init?(jsonKey: String) { self.init(exactly: jsonKey) }
    public var jsonKey: String { uuidString.lowercased() }
}

extension URL: JSONCodable, EmptyAsNil {
    public init(json: inout JSON.Reader) throws {
        try json.take(Self.size)
        let text = try json.string(orElse: "a URL")
        // A URL encodes what is not allowed in it from macOS 14 and iOS 17 on.
        guard let value = URL(string: text) ?? URL(string: URLReference.encoded(text)) else {
            throw json.failure(expected: .format("a URL", of: Self.self))
        }
        // What is encoded already stays: `URL` encodes a text anew when a character needs it.
        let isChanged = text.utf8.contains(UInt8(ascii: "%")) && value.absoluteString != text
        self = isChanged ? URL(string: URLReference.encoded(text)) ?? value : value
    }

    public func write(json: inout JSON.Writer) {
        json.output.pointee.writeString(absoluteString)
    }

    /// What a URL takes beside its characters.
    private static var size: Int { 256 }
}

extension Data: JSONCodable {
    public init(json: inout JSON.Reader) throws {
        guard let value = Data(base64: try json.string(orElse: "base64")) else {
            throw json.failure(expected: "base64")
        }
        self = value
    }

    /// Also with the alphabet for URLs, which Google's APIs write (RFC 4648, section 5), without padding
    /// (section 3.2; RFC 7515, section 2), and in lines, which GitHub's does (RFC 2045, section 6.8).
    private init?(base64 text: String) {
        if let data = Data(base64Encoded: text) {
            self = data
            return
        }
        let lines = text.utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        var bytes = lines.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        let padding = UInt8(ascii: "=")
        if bytes.last != padding {
            bytes.append(contentsOf: repeatElement(padding, count: -bytes.count & 3))
        }
        self.init(base64Encoded: Data(bytes))
    }

    public func write(json: inout JSON.Writer) {
        json.output.pointee.write(byte: UInt8(ascii: "\""))
        base64EncodedData().withUnsafeBytes { json.output.pointee.write($0) }
        json.output.pointee.write(byte: UInt8(ascii: "\""))
    }
}
