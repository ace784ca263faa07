import Foundation
import ResgenCompiler

/// Constants and defaults of a spec as they are on the wire.
struct SampleLiterals {
    let types: AnswerTypes

    /// Nil for what is not sent at all.
    func node(_ literal: Literal, _ type: APIType, _ encoding: ValueEncoding?) -> JSONNode? {
        switch literal {
        case .null: return .null
        case .absent: return nil
        case .bool(let flag):
            switch encoding {
            case .string: return .string(String(flag))
            case .integer: return .number(flag ? "1" : "0")
            default: return .bool(flag)
            }
        case .number(let text), .decimal(let text), .digits(let text):
            return encoding == .string ? .string(text) : .number(text)
        case .string(let text), .url(let text), .uuid(let text), .day(let text), .data(let text):
            return .string(text)
        case .duration(let duration): return .string(duration.text)
        case .date(let seconds): return SampleDates.node(Double(seconds) ?? 0, encoding)
        case .member(let name): return member(name, type)
        case .wrapped(let inner): return wrapped(inner, type, encoding)
        case .array(let elements): return array(elements, type, encoding)
        case .dictionary(let members): return object(members, type, encoding)
        }
    }

    private func kind(_ type: APIType) -> Model.Kind? {
        if case .model(let path, _) = types.plain(type) { types.model(path)?.kind } else { nil }
    }

    private func member(_ name: String, _ type: APIType) -> JSONNode? {
        guard case .enumeration(let enumeration)? = kind(type) else { return .string(name) }
        return enumeration.cases.first { $0.name == name }?.value.node
    }

    private func wrapped(_ inner: Literal, _ type: APIType, _ encoding: ValueEncoding?) -> JSONNode?
    {
        switch kind(type) {
        case .wrapper(let wrapped, let own)?: node(inner, wrapped, own ?? encoding)
        case .flags(_, let own)?: node(inner, .standard(.uint64), own ?? encoding)
        default: node(inner, type, encoding)
        }
    }

    private func array(_ elements: [Literal], _ type: APIType, _ encoding: ValueEncoding?)
        -> JSONNode?
    {
        if case .flags(let flags, let own)? = kind(type) {
            let bits = elements.reduce(UInt64(0)) { bits, element in
                guard case .member(let name) = element,
                    let flag = flags.first(where: { $0.name == name })
                else { return bits }
                return bits | 1 << UInt64(flag.bit)
            }
            return node(.number(String(bits)), .standard(.uint64), own ?? encoding)
        }
        var element = APIType.standard(.json)
        if case .array(let inner) = types.plain(type) { element = inner }
        return .array(elements.compactMap { node($0, element, encoding) })
    }

    private func object(_ members: [Literal.Member], _ type: APIType, _ encoding: ValueEncoding?)
        -> JSONNode?
    {
        var (key, value) = (APIType.standard(.string), APIType.standard(.json))
        if case .dictionary(let keys, let values) = types.plain(type) {
            (key, value) = (keys, values)
        }
        return .object(
            members.compactMap { member in
                guard let name = node(member.key, key, nil)?.scalarText,
                    let node = node(member.value, value, encoding)
                else { return nil }
                return (name, node)
            }
        )
    }
}

/// Dates in the encodings of the language.
enum SampleDates {
    /// - Parameter seconds: Since 1970.
    static func node(_ seconds: Double, _ encoding: ValueEncoding?) -> JSONNode {
        let isWhole = seconds == seconds.rounded() && abs(seconds) < 1e15
        switch encoding {
        case .seconds: return number(seconds.rounded(.down))
        case .fractionalSeconds: return number(seconds)
        case .milliseconds: return number((seconds * 1_000).rounded())
        case .rfc2822: return text(seconds, "EEE, dd MMM yyyy HH:mm:ss Z")
        case .format(let pattern): return text(seconds, pattern)
        case .iso8601, .string, .integer, nil:
            return text(
                seconds,
                isWhole ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"
            )
        }
    }

    private static func number(_ value: Double) -> JSONNode {
        .number(Int64(exactly: value).map { String($0) } ?? "\(value.isFinite ? value : 0)")
    }

    private static func text(_ seconds: Double, _ pattern: String) -> JSONNode {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = pattern
        return .string(formatter.string(from: Date(timeIntervalSince1970: seconds)))
    }
}

extension DurationLiteral {
    /// Seconds as ISO 8601 writes them: `PT90S`, `-PT0.5S`.
    fileprivate var text: String {
        let isNegative = seconds < 0 || attoseconds < 0
        let digits = String(attoseconds.magnitude)
        let padded = String(repeating: "0", count: 18 - digits.count) + digits
        let fraction = padded.reversed().drop { $0 == "0" }.reversed()
        let point = fraction.isEmpty ? "" : "." + String(fraction)
        return "\(isNegative ? "-" : "")PT\(seconds.magnitude)\(point)S"
    }
}
