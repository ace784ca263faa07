import Foundation
import ResgenRuntime
import Testing

@Suite("Reading what servers send by themselves")
struct WebhookParserTests {
    private struct Headers: Sendable {
        let event: String
        let attempt: Int?

        init(_ received: ResourceRequest.Headers) throws {
            event = try received.value(of: "X-Event")
            attempt = try received.value(of: "X-Attempt")
        }
    }

    private let push = WebhookParser<[Int], Headers>("push", .json()) { try .init($0) }

    @Test func aDeliveryIsItsPayload() throws {
        let headers: ResourceRequest.Headers = ["x-event": "push", "X-Attempt": 2]
        #expect(try push.parse(Data("[1, 2]".utf8), headers) == [1, 2])
        #expect(try push.headers(headers).event == "push")
        #expect(try push.headers(headers).attempt == 2)
    }

    @Test(
        arguments: [
            ([:], "a header 'X-Event', found none"),
            (
                ["X-Event": "push", "X-Attempt": "soon"],
                "in the header 'X-Attempt', found another text"
            ),
        ] as [(ResourceRequest.Headers, String)]
    )
    func headersHaveToBeThere(headers: ResourceRequest.Headers, reason: String) throws {
        let body = Data("[]".utf8)
        let error = #expect(throws: NetworkError.self) { try push.parse(body, headers) }
        #expect(error?.description.hasPrefix("decoding error: webhook push: expected ") == true)
        #expect(error?.description.hasSuffix(reason) == true)
        #expect(try push.parse(body) == [])
    }

    @Test(arguments: [
        ("", "decoding error: webhook push: expected a body, found none"),
        ("[1, \"\"]", "decoding error: webhook push: [1]: expected"),
        ("[1", "decoding error: webhook push: expected"),
    ])
    func aWrongBodyIsNoPayload(body: String, message: String) {
        let error = #expect(throws: NetworkError.self) {
            try push.parse(Data(body.utf8), ["X-Event": "push"])
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func bodiesAreTextBytesOrNothing() throws {
        let body = Data("a=b".utf8)
        #expect(try WebhookParser("form", .text).parse(body, [:]) == "a=b")
        #expect(try WebhookParser("image", .data).parse(body) == body)
        try WebhookParser("alive", .void).parse(Data(), ["X": "y"])
    }

    /// What is printed of a model with fields of these types.
    private struct Message: JSONModel, Equatable {
        var from: String
        var count: Int
        var isRead: Bool?
        var sent: Date?
        var tags: [String]?
        var sizes: [Int]
        var note: String?

        init(fields: inout FieldReader) throws {
            from = try fields.read("From")
            count = try fields.read("Count")
            isRead = try fields.read("is read")
            sent = try fields.read("sent", as: .seconds)
            tags = try fields.read("tags")
            sizes = try fields.read("sizes")
            note = try fields.read("note")
            try fields.expect("version", 2)
        }

        func write(fields: inout FieldWriter) {}
    }

    @Test func aFormIsReadByItsFields() throws {
        let form =
            "From=%2B1+5%2625&Count=2&is+read=true&sent=60&tags=a&tags=%C3%A9&sizes=7&version=2"
        let message = try WebhookParser<Message, Void>("sms", .form()).parse(Data(form.utf8))
        #expect(message.from == "+1 5&25")
        #expect(message.count == 2)
        #expect(message.isRead == true)
        #expect(message.sent == Date(timeIntervalSince1970: 60))
        #expect(message.tags == ["a", "é"])
        #expect(message.sizes == [7])
        #expect(message.note == nil)
    }

    @Test func anEmptyValueIsNilButForText() throws {
        let form = "From=&Count=0&is%20read=&sent&tags=&&sizes=1&sizes=2&note=&version=2"
        let message = try WebhookParser<Message, Void>("sms", .form()).parse(Data(form.utf8))
        #expect(message.from == "" && message.note == "")
        #expect(message.isRead == nil && message.sent == nil)
        #expect(message.tags == [""])
        #expect(message.sizes == [1, 2])
    }

    @Test func aFormIsAMapOfItsNames() throws {
        let parser = WebhookParser<[String: String], Void>("form", .form())
        #expect(try parser.parse(Data("a=b=c&=d&e".utf8)) == ["a": "b=c", "": "d", "e": ""])
        #expect(try parser.parse(Data()) == [:])
    }

    @Test(arguments: [
        ("From=a&Count=x&sizes=1&version=2", "Count: expected"),
        ("From=a&Count=01&sizes=1&version=2", "Count: expected"),
        ("From=a&From=b&Count=1&sizes=1&version=2", "From: expected a string, found an array"),
        ("From=a&Count=1&sizes=1&version=3", "version: expected 2"),
        ("Count=1&sizes=1&version=2", "missing key 'From'"),
        ("From=%FF&Count=1", "expected percent-encoded UTF-8 in a form"),
    ])
    func aWrongFormIsNoPayload(form: String, message: String) {
        let parser = WebhookParser<Message, Void>("sms", .form())
        let error = #expect(throws: NetworkError.self) { try parser.parse(Data(form.utf8)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    /// As the parser of the URL Standard (section 5.1) and browsers keep it.
    @Test func aPercentSignWithoutACodeIsItself() throws {
        let parser = WebhookParser<[String: String], Void>("form", .form())
        let form = "rate=100%&a%=%4&b=%zz%41&c=%%41"
        let read = try parser.parse(Data(form.utf8))
        #expect(read == ["rate": "100%", "a%": "%4", "b": "%zzA", "c": "%A"])
    }

    private struct Sizes: JSONModel {
        var sizes: [Int]
        var tags: [String]

        init(fields: inout FieldReader) throws {
            sizes = try fields.read("sizes", lossy: true)
            tags = try fields.read("tags", lossy: true)
        }

        func write(fields: inout FieldWriter) {}
    }

    @Test(arguments: [
        ("sizes=1&sizes=x&sizes=3&tags=a", [1, 3]), ("sizes=x&tags=a", []), ("sizes=7&tags=a", [7]),
    ])
    func aLossyListOfAFormKeepsWhatCanBeRead(form: String, sizes: [Int]) throws {
        let parser = WebhookParser<Sizes, Void>("sizes", .form())
        let read = try parser.parse(Data(form.utf8))
        #expect(read.sizes == sizes && read.tags == ["a"])
    }

    @Test func headersOfAnyServerAreTaken() throws {
        let received = [(name: "X-EVENT", value: "push"), (name: "x-event", value: "pull")]
        let headers = ResourceRequest.Headers(received: received)
        #expect(try push.headers(headers).event == "pull")
    }
}
