import Foundation
import ResgenRuntime
import Testing

/// What the server alone says is in no request, and everywhere else.
@Suite("Fields that are only read")
struct ReadOnlyTests {
    private static let crate = Crate(label: "a", weight: 3, inside: [Crate(label: "b", weight: 1)])

    @Test(arguments: [
        (ResourceRequest.Body.json(crate), #"{"label":"a","inside":[{"label":"b"}]}"#),
        (
            .json(["crate": crate] as ResourceRequest.Body.Fields),
            #"{"crate":{"label":"a","inside":[{"label":"b"}]}}"#
        ),
        (
            .json(["crate": crate], wrap: "a"),
            #"{"a":{"crate":{"label":"a","inside":[{"label":"b"}]}}}"#
        ),
        (.form(Crate(label: "a", weight: 3)), "label=a"),
    ])
    func noBodyHasThem(body: ResourceRequest.Body, text: String) {
        #expect(String(decoding: body.content, as: UTF8.self) == text)
    }

    @Test func noQueryHasThem() throws {
        let server = try #require(URL(string: "https://a.example"))
        let query = ResourceRequest.Query(Crate(label: "a", weight: 3))
        let request = ResourceRequest(.get, server, "/x", query: query)
        #expect(try request.url().absoluteString == "https://a.example/x?label=a")
    }

    @Test func allElseHasThem() throws {
        let text = #"{"label":"a","weight":3,"inside":[{"label":"b","weight":1}]}"#
        #expect(try String(decoding: Self.crate.jsonData(), as: UTF8.self) == text)
        let encoded = try JSONEncoder().encode(Self.crate)
        #expect(try JSONDecoder().decode(Crate.self, from: encoded).weight == 3)
    }
}

private struct Crate: Codable {
    var label: String
    var weight: Int?
    var inside: [Crate]?
}

extension Crate: JSONModel {
    init(fields: inout FieldReader) throws {
        label = try fields.readString("label")
        weight = try fields.readIntIfPresent("weight")
        inside = try fields.readIfPresent("inside")
    }

    func write(fields: inout FieldWriter) {
        fields.writeString("label", label)
        if !fields.areSent { fields.writeInt("weight", weight) }
        fields.write("inside", inside)
    }
}
