// Names of fields and cases that the runtime uses itself.

import Foundation
import ResgenRuntime

nonisolated struct Clashes: JSONModel, Hashable {
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

    enum Form: JSONEnum {
        case array, parameter, isLeftOut, form, json, write, valueWhenMissing, jsonKey
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
        valueWhenMissing = try fields.read("valueWhenMissing")
        description = try fields.read("description")
        encode = try fields.read("encode")
        hash = try fields.read("hash")
        rawValue = try fields.read("rawValue")
        `init` = try fields.read("init")
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
    }
}
