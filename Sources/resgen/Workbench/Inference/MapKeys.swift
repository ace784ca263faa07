import Foundation
import ResgenCompiler

/// Tells maps from objects with members, where no schema does.
///
/// Keys are data where they are no names. They may be where all values are of one kind, and there are many keys, or
/// other ones in each object.
struct MapKeys {
    private let samples: ObjectSamples

    /// From so many keys on values of one kind are those of a map. Flags and texts are often members.
    private static let manyObjects = 10
    private static let manyNumbers = 25
    private static let manyTexts = 50
    /// From so many keys on that are codes or paths.
    private static let fewCodes = 4
    /// From so many objects on that have other keys each.
    private static let fewObjects = 3

    init(_ samples: ObjectSamples) { self.samples = samples }

    /// Whether the keys are data. No object has any other keys, and there are two of them at least.
    var areData: Bool {
        let keys = samples.keys
        guard keys.count > 1 else { return false }
        if keys.allSatisfy(TextKinds.isID) { return true }
        let areCodes = keys.count >= Self.fewCodes && Self.areCodes(keys)
        guard areCodes || keys.count >= Self.manyObjects || differ,
            let kind = kindOfValues
        else { return false }
        if areCodes || differ { return true }
        let limit =
            switch kind {
            case .object: Self.manyObjects
            case .number: Self.manyNumbers
            case .text: Self.manyTexts
            }
        return keys.count >= limit
    }

    /// Whether no key is in more than half of the objects.
    private var differ: Bool {
        let objects = samples.objects.filter { !$0.members.isEmpty }
        guard objects.count >= Self.fewObjects, samples.keys.count >= Self.fewObjects else {
            return false
        }
        var counts: [String: Int] = [:]
        for object in objects {
            for key in Set(object.members.map(\.key)) { counts[key, default: 0] += 1 }
        }
        return counts.allSatisfy { $0.value * 2 <= objects.count }
    }

    // MARK: Values

    private enum Kind {
        case object, number
        /// Flags and lists, too.
        case text
    }

    /// The kind that all values have that are not null, and objects have members in common; nil where there
    /// are several, or no value says one.
    private var kindOfValues: Kind? {
        let values = samples.objects.flatMap { $0.members.map(\.value) }.filter { !$0.isNull }
        guard let kind = values.first?.value.kindName,
            values.allSatisfy({ $0.value.kindName == kind })
        else { return nil }
        switch values[0].value {
        case .number: return .number
        case .object: return Self.areAlike(values) ? .object : nil
        default: return .text
        }
    }

    /// Whether objects have half of their keys in common.
    private static func areAlike(_ objects: [JSONNode]) -> Bool {
        let keys = objects.map { Set($0.members.map(\.key)) }.filter { !$0.isEmpty }
        guard var common = keys.first else { return false }
        var all = common
        for other in keys.dropFirst() {
            common.formIntersection(other)
            all.formUnion(other)
        }
        return common.count * 2 >= all.count
    }

    // MARK: Keys

    /// Whether all keys are codes of one form, as of currencies and languages, or paths and texts.
    private static func areCodes(_ keys: [String]) -> Bool {
        let forms: [(String) -> Bool] = [isShoutedCode, isLanguage, isPath]
        return forms.contains { form in keys.allSatisfy { form($0) } }
    }

    /// `EUR`, `DE`.
    private static func isShoutedCode(_ key: String) -> Bool {
        (2...3).contains(key.utf8.count) && key.utf8.allSatisfy { $0 &- 0x41 < 26 }
    }

    /// `en`, `pt-BR`, `zh_TW`.
    private static func isLanguage(_ key: String) -> Bool {
        let parts = key.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            .flatMap { $0.split(separator: "_", omittingEmptySubsequences: false) }
        guard let language = parts.first, language.utf8.count == 2,
            language.utf8.allSatisfy({ $0 &- 0x61 < 26 }),
            Locale.LanguageCode(String(language)).isISOLanguage
        else { return false }
        return parts.count == 1
            || parts.count == 2 && parts[1].utf8.count == 2
                && parts[1].utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
    }

    /// `/pets/{id}`, `src/a.swift`, `ada@example.com`.
    private static func isPath(_ key: String) -> Bool {
        key.dropFirst().contains { "/@".contains($0) } || key.hasPrefix("/")
    }
}
