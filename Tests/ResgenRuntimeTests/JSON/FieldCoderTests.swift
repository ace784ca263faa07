import Foundation
import ResgenRuntime
import Testing

@Suite("One function for both directions") struct FieldCoderTests {
    static let since = Date(timeIntervalSince1970: 60)

    @Test(arguments: [
        (Search(), "{}"),
        (Search(text: "a", limit: 3), #"{"text":"a","limit":3}"#),
        (Search(since: since, old: ["b"]), #"{"since":60,"old":["b"]}"#),
    ])
    func readsWhatItWrites(search: Search, text: String) throws {
        #expect(try String(decoding: search.jsonData(), as: UTF8.self) == text)
        #expect(try Search(jsonData: Data(text.utf8)) == search)
        #expect(try JSONDecoder().decode(Search.self, from: Data(text.utf8)) == search)
        #expect(try JSONDecoder().decode(Search.self, from: JSONEncoder().encode(search)) == search)
    }

    @Test func nullIsNothing() throws {
        #expect(try Search(jsonData: Data(#"{"text":null,"old":null}"#.utf8)) == Search())
    }

    @Test func aMistakeHasItsPlace() {
        let failure = #expect(throws: DecodingFailure.self) {
            try Search(jsonData: Data(#"{"text":"a","limit":"many"}"#.utf8))
        }
        #expect(failure?.path.description == "limit")
    }

    @Test func membersAreParametersOfAQuery() throws {
        let address = try #require(URL(string: "https://example.com/things"))
        let query = ResourceRequest.Query(Search(text: "a b", limit: 3))
        let request = try Resource<Void>(.get, address, query: query).urlRequest()
        #expect(request.url?.absoluteString == "https://example.com/things?text=a%20b&limit=3")
    }

    @Test func whatCodeByHandThrowsIsTheFailure() {
        #expect(throws: EncodingFailure.self) { try Strict(limit: -1).jsonData() }
        #expect(throws: DecodingFailure.self) { try Strict(jsonData: Data(#"{"limit":-1}"#.utf8)) }
        #expect(throws: Never.self) { try Strict(limit: 1).jsonData() }
    }
}

struct Search: Codable, Equatable {
    var text: String?
    var limit: Int?
    var since: Date?
    @available(*, deprecated)
    @Stored var old: [String]? = nil
}

extension Search: JSON.FieldCoder.Model {
    mutating func code(fields: inout JSON.FieldCoder) throws {
        try fields.code("text", &text)
        try fields.code("limit", &limit)
        try fields.code("since", &since, as: .seconds)
        try fields.code("old", &_old)
    }

    fileprivate init(since: Date, old: [String]) {
        self.since = since
        _old.wrappedValue = old
    }
}

private struct Strict: Codable, JSON.FieldCoder.Model {
    var limit: Int?

    init() {}

    init(limit: Int) { self.limit = limit }

    mutating func code(fields: inout JSON.FieldCoder) throws {
        if let limit, limit < 0 { throw CancellationError() }
        try fields.code("limit", &limit)
        if let limit, limit < 0 { throw CancellationError() }
    }
}
