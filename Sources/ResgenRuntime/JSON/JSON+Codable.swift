import Foundation

extension JSON {
    /// Reads any value from any decoder. Digits survive: integers of 64 bits as such, other numbers
    /// as Decimal.
    public init(from decoder: any Decoder) throws {
        if StackGuard().isExceeded { throw Self.tooDeep(decoder) }
        if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
            var members: [String: JSON] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(JSON.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self = .array(elements)
        } else {
            self = try JSON(scalar: decoder.singleValueContainer())
        }
    }

    private static func tooDeep(_ decoder: any Decoder) -> any Error {
        let text = "expected fewer values inside each other"
        return DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text)
        )
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(Number(checked: String(value)))
        } else if let value = try? container.decode(UInt64.self) {
            self = .number(Number(checked: String(value)))
        } else if let value = try? container.decode(Decimal.self), value.isFinite {
            self = .number(Number(checked: value.description))
        } else {
            let value = try container.decode(Double.self)
            guard value.isFinite else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "not a finite number",
                )
            }
            self = JSON(floatLiteral: value)
        }
    }

    /// Writes the value to any encoder.
    public func encode(to encoder: any Encoder) throws {
        if StackGuard().isExceeded {
            let text = "too many values inside each other"
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: text)
            )
        }
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .string(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for (key, value) in members {
                try container.encode(value, forKey: AnyCodingKey(stringValue: key))
            }
        }
    }
}

extension JSON.Number {
    fileprivate func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value = integer(Int64.self) {
            try container.encode(value)
        } else if let value = integer(UInt64.self) {
            try container.encode(value)
        } else if let value = double, value.magnitude < 0x1p53,
            JSON(floatLiteral: value) == .number(self)
        {
            // What most encoders know, as a Decimal is to those of property lists an object.
            try container.encode(value)
        } else if let value = decimal {
            try container.encode(value)
        } else if let value = double {
            try container.encode(value)
        } else {
            throw EncodingError.invalidValue(
                text,
                .init(codingPath: encoder.codingPath, debugDescription: "a number out of range"),
            )
        }
    }
}

extension FieldReader.Value where _JSONCoding == JSON.SelfCoding {
    /// Reads the value from any decoder: first as `JSON`, then as it reads itself. Forms and dates
    /// are the value's own, the decoder's strategies do not matter.
    public init(from decoder: any Decoder) throws {
        self = try CodableAdapter.decode(from: decoder)
    }
}

extension FieldWriter.Value where _JSONCoding == JSON.SelfCoding {
    /// Writes the value to any encoder, as it writes itself.
    public func encode(to encoder: any Encoder) throws {
        try CodableAdapter.encode(self, to: encoder)
    }
}

/// The way between a type that reads itself and any other `Decoder` or `Encoder`.
enum CodableAdapter {
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func decode<T: FieldReader.Value>(from decoder: any Decoder) throws -> T {
        let text = try JSON(from: decoder).jsonData()
        do throws(DecodingFailure) {
            return try T(jsonData: text)
        } catch {
            throw error.decodingError(in: decoder.codingPath)
        }
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func encode<T: FieldWriter.Value>(_ value: T, to encoder: any Encoder) throws {
        do {
            try JSON(jsonData: value.jsonData()).encode(to: encoder)
        } catch let failure as EncodingFailure {
            let path = encoder.codingPath + failure.path.codingKeys
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: path, debugDescription: failure.reason)
            )
        }
    }
}

extension DecodingFailure {
    /// The failure as other decoders would say it. Line and column are those of an intermediate
    /// text and left out.
    fileprivate func decodingError(in outer: [any CodingKey]) -> DecodingError {
        let message =
            missingKey.map { "missing key '\($0)'" } ?? "expected \(expected), found \(found)"
        let context = DecodingError.Context(
            codingPath: outer + path.codingKeys,
            debugDescription: message,
            underlyingError: underlying,
        )
        if let missingKey { return .keyNotFound(AnyCodingKey(stringValue: missingKey), context) }
        return .dataCorrupted(context)
    }
}
