import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What OpenAPI 3.2 adds, on the wire.
@Suite struct BookshopTests {
    private let items =
        #"[{"kind":"book","title":"A"},{"kind":"record","length":"PT4M13S"},{"kind":"toy","name":"B"},{"name":"C"}]"#
    private let read: [Bookshop.Item] = [
        .book(.init(title: "A")), .record(.init(length: .seconds(253))),
        .other(.init(kind: "toy", name: "B")), .other(.init(name: "C")),
    ]

    @Test func queryHasABodyAndItsAnswerIsRead() async throws {
        let filter = Bookshop.Filter(text: "swift", within: .seconds(5_400))
        let exchange = try await load(
            { Bookshop(server: $0).shop.books.search(filter) },
            answering: items
        )
        #expect(exchange.line == "QUERY /books")
        #expect(exchange.request?.header("Content-Type") == "application/json")
        #expect(exchange.request?.body == Data(#"{"text":"swift","within":"PT1H30M"}"#.utf8))
        #expect(try exchange.value == read)
    }

    @Test(arguments: [301, 302, 307, 308])
    func queryThatIsRedirectedIsAskedThere(status: Int) async throws {
        let server = try LoopbackServer { request in
            request.target == "/books"
                ? LoopbackReply(status: status, headers: ["Location": "/moved"], body: "")
                : LoopbackReply(headers: ["Content-Type": "application/json"], body: "[]")
        }
        defer { server.stop() }
        let search = Bookshop(server: server.url).shop.books.search(.init(text: "a"))
        #expect(try await URLSession.shared.load(search).isEmpty)
        #expect(server.requests.map(\.method) == ["QUERY", "QUERY"])
        #expect(server.requests.last?.body == Data(#"{"text":"a"}"#.utf8))
    }

    @Test func formThatIsTheQueryHasAParameterForEachProperty() async throws {
        let exchange = try await load(
            {
                Bookshop(server: $0).shop.books.list(
                    genre: ["a b", "c"],
                    loan: .seconds(1_209_600),
                    near: .init(text: "d")
                )
            },
            answering: items
        )
        #expect(
            exchange.line
                == "GET /books?genre=a%20b&genre=c&loan=P14D&near=%7B%22text%22%3A%22d%22%7D"
        )
        let nothing = try await load({ Bookshop(server: $0).shop.books.list() }, answering: "[]")
        #expect(nothing.line == "GET /books")
    }

    @Test func jsonThatIsTheQueryHasNoName() async throws {
        let exchange = try await load(
            { Bookshop(server: $0).shop.select(filter: .init(text: "a", pages: 2)) },
            answering: "[]"
        )
        #expect(
            exchange.line == "GET /select?%7B%22text%22%3A%22a%22%2C%22pages%22%3A2%7D"
        )
    }

    @Test func anyMethodIsSent() async throws {
        let exchange = try await load(
            {
                Bookshop(server: $0).shop.books.copy(
                    id: 7,
                    destination: "/books/8",
                    theme: "dark=%20"
                )
            },
            answering: "",
            status: 204
        )
        #expect(exchange.line == "COPY /books/7")
        #expect(exchange.request?.header("Destination") == "/books/8")
        #expect(exchange.request?.header("Cookie") == "theme=dark=%20")
        #expect(exchange.error == nil)
    }

    @Test func eventsAreReadByTheirContentSchema() throws {
        let body = """
            event: sold
            data: {"kind":"record","length":"PT1M"}

            data: {"kind":"book","title":"A"}


            """
        let events = try Bookshop().shop.sales().parse(Data(body.utf8))
        #expect(events.map(\.name) == ["sold", "message"])
        #expect(
            events.map(\.data) == [.record(.init(length: .seconds(60))), .book(.init(title: "A"))]
        )
    }

    @Test func sequencesAreReadElementByElement() throws {
        let body =
            "\u{1E}{\"kind\":\"book\",\"title\":\"A\"}\n\u{1E}{\"kind\":\"toy\",\"name\":\"B\"}\n"
        let stock = Bookshop().shop.stock()
        #expect(try stock.parse(Data(body.utf8)) == [read[0], read[2]])
        #expect(
            try stock.urlRequest().value(forHTTPHeaderField: "Accept") == "application/json-seq"
        )
    }

    @Test func whatTheDefaultMappingReadIsWrittenAsItWas() throws {
        for item in read {
            let data = try item.jsonData()
            #expect(try Bookshop.Item(jsonData: data) == item)
        }
        #expect(try read[3].jsonData() == Data(#"{"name":"C"}"#.utf8))
        #expect(try read[2].jsonData() == Data(#"{"kind":"toy","name":"B"}"#.utf8))
    }

    @Test func serversHaveTheirNames() {
        #expect(Bookshop().server.host() == "eu.bookshop.example")
        #expect(Bookshop.america.host() == "us.bookshop.example")
    }
}
