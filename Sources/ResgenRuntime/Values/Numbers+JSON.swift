import Foundation

extension Double: JSONCodable {
    public init(json: inout JSON.Reader) throws {
        if let digits = json.plainDigits, let value = DoubleDigits.value(digits) {
            self = value
        } else {
            self = try Self.unusual(json)
        }
    }

    /// One that is encoded as a string, or none.
    @inline(never)
    private static func unusual(_ json: borrowing JSON.Reader) throws -> Double {
        try json.withDigits("a number") { DoubleDigits.general($0) }
    }

    public func write(json: inout JSON.Writer) {
        isFinite ? json.output.pointee.writeNumber(self) : json.fail("not a finite number")
    }
}

extension Float: JSONCodable {
    public init(json: inout JSON.Reader) throws {
        self = try json.withDigits("a number for Float") { digits in
            Float(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
        }
    }

    public func write(json: inout JSON.Writer) {
        isFinite
            ? json.output.pointee.writeNumber(NumberText.of(self))
            : json.fail("not a finite number")
    }
}

/// Floating-point numbers as JSON text, the shortest that reads back the same; `1`, not `1.0`.
enum NumberText {
    static func of<T: BinaryFloatingPoint & LosslessStringConvertible>(_ value: T) -> String {
        var text = value.description
        return text.withUTF8 { String(decoding: $0.prefix(length(of: $0)), as: UTF8.self) }
    }

    /// How much of a description is written: all but `.0` at its end.
    static func length(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let end = text.count - 2
        guard end > 0, text[end] == UInt8(ascii: "."), text[end + 1] == UInt8(ascii: "0") else {
            return text.count
        }
        return end
    }
}
