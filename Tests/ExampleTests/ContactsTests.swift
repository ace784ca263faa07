import Foundation
import ResgenRuntime
import Testing

@Suite struct ContactsTests {
    @Test func contactsThatCannotBeReadAreLeftOutAndReported() async throws {
        let body = #"[\#(ada), { "id": "x" }, null, \#(grace)]"#
        let exchange = try await load({ Contacts(server: $0).contacts() }, answering: body)
        #expect(exchange.line == "GET /users")
        let response = try exchange.result.get()
        #expect(response.value.map(\.firstName) == ["Ada", "Grace"])
        #expect(response.dropped.map { "\($0.path)" } == ["[1]", "[2]"])
    }

    @Test func whatIsNoListAtAllIsAnError() async throws {
        let exchange = try await load(
            { Contacts(server: $0).contacts() },
            answering: #"{ "users": [] }"#
        )
        guard case .decodingError(let failure) = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
        #expect(failure.endpoint == "GET /users")
    }

    @Test func aContactIsAskedForByItsOwnKindOfNumber() async throws {
        let exchange = try await load(
            { Contacts(server: $0).contact(id: .init(7)) },
            answering: ada
        )
        #expect(exchange.line == "GET /users/7")
        #expect(try exchange.value.id == Contacts.ContactID(7))
    }

    @Test(arguments: [
        (#"{ "id": 1, "first_name": "A", "last_name": "B" }"#),
        (#"{ "id": 1, "first_name": "A", "last_name": "B", "email": null, "website": null }"#),
        (#"{ "id": 1, "first_name": "A", "last_name": "B", "website": "", "birthday": "" }"#),
    ])
    func missingNullAndEmptyAreNil(body: String) throws {
        let contact = try Contacts().contact(id: .init(1)).parse(Data(body.utf8))
        #expect(contact.email == nil)
        #expect(contact.website == nil)
        #expect(contact.birthday == nil)
        #expect(contact.phones == nil)
        #expect(!contact.favourite)
    }

    @Test func nilIsLeftOutWhenWritten() throws {
        let contact = Contacts.Contact(id: .init(1), firstName: "A", lastName: "B")
        let data = try JSONEncoder().encode(contact)
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(members.keys) == ["id", "first_name", "last_name", "favourite"])
    }

    @Test func aGroupKeepsTheMembersThatCanBeRead() async throws {
        let body = #"[{ "name": "Pioneers", "members": [\#(ada), 5, \#(grace)] }]"#
        let exchange = try await load({ Contacts(server: $0).groups() }, answering: body)
        let response = try exchange.result.get()
        #expect(response.value.first?.members.count == 2)
        #expect(response.dropped.map { "\($0.path)" } == ["[0].members[1]"])
    }

    @Test func aGroupThatCannotBeReadIsAnError() async throws {
        let exchange = try await load(
            { Contacts(server: $0).groups() },
            answering: #"[{ "members": [] }]"#
        )
        guard case .decodingError(let failure) = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
        #expect("\(failure.path)".hasPrefix("[0]"))
    }

    @Test func aPriceIsReadFromItsDigits() throws {
        let body = """
            [
              { "sku": "a", "price": 0.1, "size": "small" },
              { "sku": "b", "price": 1234567890.123456789, "size": "large" },
              { "sku": "c", "price": 1, "size": "gigantic" }
            ]
            """
        let widgets = try Contacts().widgets().parse(Data(body.utf8))
        #expect(widgets.map(\.sku) == ["a", "b"])
        #expect(
            widgets.map(\.price) == [
                Decimal(string: "0.1")!, Decimal(string: "1234567890.123456789")!,
            ]
        )
        #expect(widgets.map(\.size) == [.small, .large])
    }

    @Test func theCallbackFormGivesAResult() async throws {
        let closedPort = try closedPort()
        let result = await withCheckedContinuation { continuation in
            let api = Contacts(server: closedPort)
            _ = URLSession.shared.load(api.contacts()) { continuation.resume(returning: $0) }
        }
        guard case .failure(.transportError) = result else {
            Issue.record("\(result)")
            return
        }
    }
}

private let ada = """
    {
      "id": 7, "first_name": "Ada", "last_name": "Lovelace", "birthday": "1815-12-10",
      "phones": { "home": "1", "work": "2" }, "website": "https://ada.example", "favourite": true
    }
    """

private let grace = #"{ "id": 8, "first_name": "Grace", "last_name": "Hopper", "email": null }"#
