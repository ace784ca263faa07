import Foundation
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The smallest program that loads a value by a resource.
struct Answer: Codable {
    var id: Int
    var name: String
}

extension Answer: JSONModel {
    init(fields: inout FieldReader) throws {
        id = try fields.read("id")
        name = try fields.read("name")
    }

    func write(fields: inout FieldWriter) {
        fields.write("id", id)
        fields.write("name", name)
    }
}

let url = URL(string: CommandLine.arguments[1])!
print(try await URLSession.shared.load(Resource<Answer>(json: url)))
