// Names of fields and cases that the runtime uses itself.

import Foundation
import ResgenRuntime

nonisolated struct Clashes: Codable, JSONModel, Hashable {
    var write: String
    var json: Int
    var fields: [String]
    var form: Form
    var array: [Int]
    var parameter: String
    var isLeftOut: Bool
    var readsEmptyStringAsNil: Bool
    var valueWhenMissing: String?
    var description: String
    var encode: Int
    var hash: Int
    var rawValue: Int
    var `init`: Bool
    var fits: String
    var styles: [String: String]
    var has: Bool
    var tag: Patch<String>
    var rest: Flags
    var fields2: Union

    struct Flags: JSONFlags {
        var rawValue: UInt64
        static let fits = Flags(rawValue: 1 << 0)
        static let styles = Flags(rawValue: 1 << 1)
        static let form = Flags(rawValue: 1 << 2)
        static let parameter = Flags(rawValue: 1 << 3)
        static let isLeftOut = Flags(rawValue: 1 << 4)
        static let readsEmptyStringAsNil = Flags(rawValue: 1 << 5)
    }

    enum Union: JSONUnion, Hashable {
        case matches(String), styles(Int), tag([Int])
        case unrecognized(JSON)

        init(json: inout JSON.Reader) throws {
            if String.matches(json) {
                self = .matches(try json.read())
            } else if Int.matches(json) {
                self = .styles(try json.read())
            } else if [Int].matches(json) {
                self = .tag(try json.read())
            } else {
                self = .unrecognized(try json.read())
            }
        }

        func write(json: inout JSON.Writer) {
            switch self {
            case .matches(let value): json.write(value)
            case .styles(let value): json.write(value)
            case .tag(let value): json.write(value)
            case .unrecognized(let value): json.write(value)
            }
        }
    }

    enum Form: JSONEnum {
        case array, parameter, isLeftOut, form, json, write, valueWhenMissing, jsonKey
        case fits, styles
        case unrecognized(String)

        init(rawValue: String) {
            switch rawValue {
            case "array": self = .array
            case "parameter": self = .parameter
            default: self = .unrecognized(rawValue)
            }
        }

        var rawValue: String {
            switch self {
            case .array: "array"
            case .parameter: "parameter"
            case .isLeftOut: "isLeftOut"
            case .form: "form"
            case .json: "json"
            case .write: "write"
            case .valueWhenMissing: "valueWhenMissing"
            case .jsonKey: "jsonKey"
            case .fits: "fits"
            case .styles: "styles"
            case .unrecognized(let value): value
            }
        }
    }
}

nonisolated extension Clashes {
    init(fields: inout FieldReader) throws {
        write = try fields.read("write")
        json = try fields.read("json")
        self.fields = try fields.read("fields")
        form = try fields.read("form")
        array = try fields.read("array")
        parameter = try fields.read("parameter")
        isLeftOut = try fields.read("isLeftOut")
        readsEmptyStringAsNil = try fields.read("readsEmptyStringAsNil")
        valueWhenMissing = try fields.readIfPresent("valueWhenMissing")
        description = try fields.read("description")
        encode = try fields.read("encode")
        hash = try fields.read("hash")
        rawValue = try fields.read("rawValue")
        `init` = try fields.read("init")
        fits = try fields.read("fits")
        styles = try fields.read("styles")
        has = try fields.read("has")
        tag = try fields.read("tag")
        rest = try fields.read("rest")
        fields2 = try fields.read("fields2")
    }

    func write(fields: inout FieldWriter) {
        fields.write("write", write)
        fields.write("json", json)
        fields.write("fields", self.fields)
        fields.write("form", form)
        fields.write("array", array)
        fields.write("parameter", parameter)
        fields.write("isLeftOut", isLeftOut)
        fields.write("readsEmptyStringAsNil", readsEmptyStringAsNil)
        fields.write("valueWhenMissing", valueWhenMissing)
        fields.write("description", description)
        fields.write("encode", encode)
        fields.write("hash", hash)
        fields.write("rawValue", rawValue)
        fields.write("init", `init`)
        fields.write("fits", fits)
        fields.write("styles", styles)
        fields.write("has", has)
        fields.write("tag", tag)
        fields.write("rest", rest)
        fields.write("fields2", fields2)
    }
}
