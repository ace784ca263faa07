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
        // URL Standard, section 5.1: UTF-8 decoded without BOM.
        #expect(
            try parser.parse(Data("a=%FFb&c=%EF%BB%BFd".utf8)) == [
                "a": "\u{FFFD}b", "c": "\u{FEFF}d",
            ]
        )
    }

    @Test(arguments: [
        ("From=a&Count=x&sizes=1&version=2", "Count: expected"),
        ("From=a&Count=01&sizes=1&version=2", "Count: expected"),
        ("From=a&From=b&Count=1&sizes=1&version=2", "From: expected a string, found an array"),
        ("From=a&Count=1&sizes=1&version=3", "version: expected 2"),
        ("Count=1&sizes=1&version=2", "missing key 'From'"),
    ])
    func aWrongFormIsNoPayload(form: String, message: String) {
        let parser = WebhookParser<Message, Void>("sms", .form())
        let error = #expect(throws: NetworkError.self) { try parser.parse(Data(form.utf8)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("id=1&customer=A&customer[name]=SECRET", "customer"),
        ("id=1&customer[tags]=x&customer[tags][]=SECRET", "customer.tags"),
        ("id=1&others[0][name]=A&others[][name]=SECRET", "others"),
    ])
    func aNameInTwoNotationsIsAnError(form: String, path: String) {
        let error = #expect(throws: NetworkError.self) { try order.parse(Data(form.utf8)) }
        let reason =
            "expected values in one notation of 'a=', 'a[]=', 'a[0]=' and 'a[b]=', found several"
        #expect(error?.description == "decoding error: webhook order: \(path): \(reason)")
    }

    /// The line and the column would be those of JSON that nobody sent.
    @Test func anErrorNamesTheKeyOfTheFormAndNoColumn() throws {
        let form = Data("id=1&customer[name]=A&counts[1]=x".utf8)
        guard
            case .decodingError(let failure)? = #expect(
                throws: NetworkError.self,
                performing: { try order.parse(form) }
            )
        else { return #expect(Bool(false)) }
        #expect("\(failure)" == "webhook order: counts.1: expected an integer, found a string")
        #expect(failure.line == nil && failure.column == nil && failure.offset == nil)
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

    /// What is printed of an order and its customer.
    private struct Order: JSONModel {
        struct Customer: JSONModel, Equatable {
            var name: String
            var tags: [String]?

            init(name: String, tags: [String]?) { (self.name, self.tags) = (name, tags) }

            init(fields: inout FieldReader) throws {
                name = try fields.read("name")
                tags = try fields.read("tags")
            }

            func write(fields: inout FieldWriter) {
                fields.write("name", name)
                fields.write("tags", tags)
            }
        }

        var id: Int
        var customer: Customer?
        var others: [Customer]?
        var counts: [Int: Int]?

        init(fields: inout FieldReader) throws {
            id = try fields.read("id")
            customer = try fields.read("customer")
            others = try fields.read("others")
            counts = try fields.read("counts")
        }

        func write(fields: inout FieldWriter) {
            fields.write("id", id)
            fields.write("customer", customer)
            fields.write("others", others)
            fields.write("counts", counts)
        }
    }

    private let order = WebhookParser<Order, Void>(
        "order",
        .form(objects: ["customer", "others", "counts"])
    )

    @Test(arguments: [
        "id=1&customer[name]=A&customer[tags][]=x&customer[tags][]=y",
        "customer%5Btags%5D%5B1%5D=y&customer%5Btags%5D%5B0%5D=x&customer%5Bname%5D=A&id=1",
        "id=1&customer[name]=A&customer[tags]=x&customer[tags]=y",
        "id=1&customer=%7B%22name%22%3A%22A%22%2C%22tags%22%3A%5B%22x%22%2C%22y%22%5D%7D",
    ])
    func anObjectInAFormIsReadOfNamesInBracketsOrOfJSON(form: String) throws {
        let read = try order.parse(Data(form.utf8))
        #expect(read.id == 1)
        #expect(read.customer == Order.Customer(name: "A", tags: ["x", "y"]))
    }

    @Test(arguments: [
        "id=1&others[0][name]=A&others[0][tags][0]=x&others[1][name]=B",
        "id=1&others[10][name]=B&others[9][name]=A&others[9][tags][]=x",
        "id=1&others[][name]=A&others[][tags][]=x&others[][name]=B",
        #"id=1&others=[{"name":"A","tags":["x"]},{"name":"B"}]"#,
        #"id=1&others={"name":"A","tags":["x"]}&others={"name":"B"}"#,
    ])
    func aListOfObjectsInAFormIsReadByItsNumbersOrInOrder(form: String) throws {
        let read = try order.parse(Data(form.utf8))
        #expect(read.others == [.init(name: "A", tags: ["x"]), .init(name: "B", tags: nil)])
    }

    @Test func aListInAnElementOfAListGoesOn() throws {
        let form =
            "id=1&others[][name]=A&others[][tags][]=x&others[][tags][]=y&others[][name]=B&others[][tags][]=z"
        let read = try order.parse(Data(form.utf8))
        #expect(
            read.others == [.init(name: "A", tags: ["x", "y"]), .init(name: "B", tags: ["z"])]
        )
    }

    @Test func whatIsSentAsAFormIsReadAgain() throws {
        let text = """
            {"id":1,"customer":{"name":"A & 100%","tags":["x","y"]},"others":[{"name":"B"},{"name":"C"}],\
            "counts":{"0":1,"7":2}}
            """
        let sent = try Order(jsonData: Data(text.utf8))
        let server = try #require(URL(string: "https://orders.example"))
        let request = Resource<Void>(.post, server, "/orders", body: .form(sent))
        let body = try #require(try request.urlRequest().httpBody)
        let read = try order.parse(body)
        #expect(try read.jsonData() == sent.jsonData())
        #expect(read.others?.count == 2 && read.counts == [0: 1, 7: 2])
    }

    @Test func numbersInBracketsAreKeysOfAMap() throws {
        let read = try order.parse(Data("id=1&counts[0]=5&counts[1]=6".utf8))
        #expect(read.counts == [0: 5, 1: 6])
    }

    /// Names that only look like parts of an object belong to nothing else than what they say.
    @Test func bracketsElsewhereArePartsOfNames() throws {
        let parser = WebhookParser<[String: String], Void>("form", .form(objects: ["a"]))
        let form = "b[c]=1&a[=2&a]=3&[a]=4"
        #expect(
            try parser.parse(Data(form.utf8)) == ["b[c]": "1", "a[": "2", "a]": "3", "[a]": "4"]
        )
    }

    @Test(arguments: [
        ("id=1&customer=A", "customer: expected an object, found a string"),
        ("id=1&customer={", "customer: expected an object, found a string"),
        ("id=1&customer[tags][]=x", "customer: missing key 'name'"),
        (
            "id=1&customer" + String(repeating: "[a]", count: 100_000) + "=1",
            "expected at most 32 names in each other in a form, found more"
        ),
    ])
    func aWrongObjectInAFormIsNoPayload(form: String, message: String) {
        let error = #expect(throws: NetworkError.self) { try order.parse(Data(form.utf8)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func headersOfAnyServerAreTaken() throws {
        let headers = ResourceRequest.Headers(received: [(name: "X-EVENT", value: "pull")])
        #expect(try push.headers(headers).event == "pull")
    }
}
