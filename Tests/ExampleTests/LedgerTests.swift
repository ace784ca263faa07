import Foundation
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct LedgerTests {
    private let tenant = Ledger.TenantID(UUID(uuidString: "5E58FA0F-7DBD-4F1D-956F-89756CF1EB22")!)
    private let id = UUID(uuidString: "1C7A3E0A-0B0F-4B0A-9C86-0C1F0B1E0D11")!

    private func ledger(_ server: URL) -> Ledger { Ledger(server: server, tenant: tenant) }
    private var api: Ledger { Ledger(tenant: tenant) }

    private func line<Value>(_ resource: Resource<Value>) throws -> String {
        try ExampleTests.line(of: resource, from: "https://ledger.example/api")
    }

    @Test func everyRequestSaysWhoseBooksInWhichLanguage() async throws {
        let exchange = try await load(
            { ledger($0).accounts.get(number: .init(1200)) },
            answering: #"{ "data": { "account": \#(bank) } }"#
        )
        #expect(exchange.line == "GET /accounts/1200?locale=de-DE")
        #expect(exchange.request?.header("X-Tenant") == tenant.rawValue.uuidString.lowercased())
        #expect(exchange.request?.header("X-Client") == "ledger-swift")
        let account = try exchange.value
        #expect(account.balance == Ledger.Money(Decimal(string: "1234567890123456.78")!))
        #expect(account.isOpen)
        #expect(account.kind == .asset)
    }

    @Test func threeFormsOfDatesAreOneType() throws {
        let account = try Ledger.Account(jsonData: Data(bank.utf8))
        #expect(account.openedOn == Date(timeIntervalSince1970: 1_709_164_800))
        #expect(account.changedAt == Date(timeIntervalSince1970: 1_709_208_000.123))
        let booking = try Ledger.Booking(jsonData: Data(booking().utf8))
        #expect(booking.createdAt == Date(timeIntervalSince1970: 1_709_208_000))
        #expect(booking.bookedOn == Day("2024-02-29"))
    }

    @Test func datesInRequestsHaveTheirFormToo() throws {
        let leapDay = Date(timeIntervalSince1970: 1_709_208_000)
        #expect(
            try line(api.accounts.byNumber(day: leapDay))
                == "GET /balances?locale=de-DE&on=29.02.2024"
        )
        #expect(
            try line(api.entries.at(month: leapDay))
                == "GET /periods/2024-02/entries?locale=de-DE"
        )
        #expect(
            try line(api.rates.all(at: leapDay)) == "GET /rates?locale=de-DE&at=1709208000"
        )
        let query = Ledger.BookingQuery(
            start: Day("2024-02-01"),
            accounts: [.init(1200), .init(8400)],
            minimum: .init(Decimal(string: "0.10")!),
            changedSince: leapDay
        )
        #expect(
            try line(api.entries.search(query: query))
                == "GET /entries?locale=de-DE&from=2024-02-01&accounts=1200%208400&min=0.1"
                + "&changed_since=1709208000000"
        )
        #expect(
            try line(api.accounts.list(kinds: [.asset, .equity]))
                == "GET /accounts?locale=de-DE&kinds=A%7CE&open=true"
        )
    }

    @Test func moneyIsTextAndKeepsItsCents() throws {
        let resource = api.accounts.open(
            name: "Cash",
            kind: .asset,
            creditLimit: .init(Decimal(string: "99999999999999.99")!)
        )
        #expect(
            try line(resource)
                == "POST /accounts?locale=de-DE "
                + #"{"name":"Cash","kind":"A","credit_limit":"99999999999999.99","closed_on":null}"#
        )
        let balances = try api.accounts.byNumber(day: .now)
            .parse(Data(#"{ "1200": "0.1", "8400": "-0.2" }"#.utf8))
        #expect(balances[.init(8400)] == .init(Decimal(string: "-0.2")!))
    }

    @Test(arguments: [201, 202])
    func aBookingMayNeedApproval(status: Int) async throws {
        let new = Ledger.NewBooking(
            bookedOn: Day("2024-02-29")!,
            lines: [.init(account: .init(1200), amount: .init(Decimal(string: "1.50")!))]
        )
        let exchange = try await load(
            { ledger($0).entries.book(new, session: "a b;c") },
            answering: status == 201
                ? booking() : #"{ "approval": "\#(id.uuidString)", "by": ["Ada"] }"#,
            status: status
        )
        #expect(exchange.line == "POST /entries?locale=de-DE")
        #expect(exchange.request?.header("Cookie") == "session=a%20b%3Bc; agreed=true")
        #expect(
            exchange.request?.text
                == #"{"entry":{"booked_on":"2024-02-29","lines":["#
                + #"{"account":1200,"amount":"1.5","currency":"EUR"}],"note":""}}"#
        )
        switch try exchange.value {
        case .booking(let booking): #expect(status == 201 && booking.marks == [.closed, .audited])
        case .approval(let approval): #expect(status == 202 && approval.by == ["Ada"])
        }
    }

    @Test func placesLeadToWhatIsWanted() throws {
        let entries = #"{ "data": { "entries": [\#(booking()), \#(booking(marks: 2))] } }"#
        let last = try api.accounts.lastEntry(number: .init(1)).parse(Data(entries.utf8))
        #expect(last.marks == .corrected)
        let entry = #"{ "data": { "entry": \#(booking()) } }"#
        let amounts = try api.entries.amounts(id: id).parse(Data(entry.utf8))
        #expect(amounts.map(\.rawValue) == [Decimal(string: "19.99")!, Decimal(string: "-19.99")!])
        let rates = #"{ "rates": { "USD": { "value": "1.0813", "day": "2024-02-29" } } }"#
        let all = try api.rates.all().parse(Data(rates.utf8))
        #expect(all.first?.key == .usd)
        #expect(all.first?.value.value == Decimal(string: "1.0813"))
    }

    @Test func anErrorInASuccessIsAnError() async throws {
        let exchange = try await load(
            { ledger($0).accounts.list() },
            answering: #"{ "data": null, "errors": [{ "message": "closed for the night" }] }"#
        )
        let refusal = try #require(exchange.error?.body(as: Ledger.Refusal.self))
        #expect(refusal.errors.first?.message == "closed for the night")
        let fine = #"{ "data": { "accounts": [] }, "errors": null }"#
        #expect(try api.accounts.list().parse(Data(fine.utf8)).isEmpty)
    }

    @Test func aConflictShowsWhatIsThere() async throws {
        let exchange = try await load(
            { ledger($0).entries.reverse(id: id, on: Day("2024-03-01")!, lines: [1, 2]) },
            answering: #"{ "current": \#(booking()) }"#,
            status: 409
        )
        #expect(
            exchange.line == "POST /entries/\(id.uuidString.lowercased())/reversal?locale=de-DE"
        )
        #expect(exchange.request?.text == "on=2024-03-01&lines=1&lines=2")
        #expect(exchange.error?.body(as: Ledger.Conflict.self)?.current.id == id)
    }

    @Test func aCommentIsTextOrNothing() async throws {
        let exchange = try await load(
            { ledger($0).entries.comment(id: id, "Größe: ok") },
            answering: "",
            status: 204
        )
        #expect(exchange.request?.text == "Größe: ok")
        #expect(exchange.request?.header("Content-Type")?.hasPrefix("text/plain") == true)
        #expect(try exchange.value == false)
        #expect(try api.entries.comment(id: id).urlRequest().httpBody == nil)
    }

    @Test func statementsAreOnAnotherServer() async throws {
        #expect(
            try api.statements.file(year: 2024, month: 2).urlRequest().url?.absoluteString
                == "https://archive.ledger.example/statements/2024-2.pdf?locale=de-DE"
        )
        #expect(try api.status().urlRequest().url?.host() == "status.ledger.example")
        let exchange = try await load(
            {
                var api = ledger(closedPort)
                api.archiveServer = $0
                return api.statements.list(year: 2024)
            },
            answering: #"[{ "month": "2024-02", "closing": "1.10", "8400": "2.20" }]"#
        )
        #expect(exchange.line == "GET /statements?locale=de-DE&year=2024")
        let statement = try #require(try exchange.value.first)
        #expect(statement.additional["8400"] == .init(Decimal(string: "2.2")!))
    }

    @Test func answersAreWrittenAsTheyWereRead() throws {
        try expectRoundTrip(Ledger.Account.self, bank)
        try expectRoundTrip(Ledger.Booking.self, booking())
        try expectRoundTrip(Ledger.Booking.self, booking(reverses: booking(marks: 3)))
        try expectRoundTrip(
            Ledger.Statement.self,
            #"{ "month": "2024-02", "closing": "1.1", "8400": "2.2" }"#
        )
    }
}

private let bank = """
    {
      "number": 1200, "name": "Bank", "kind": "A", "balance": "1234567890123456.78",
      "iban": "DE02120300000000202051", "vat_rate": "0.19", "is_open": 1,
      "opened_on": "29.02.2024", "changed_at": 1709208000123
    }
    """

private func booking(marks: Int = 33, reverses: String = "null") -> String {
    """
    {
      "id": "1c7a3e0a-0b0f-4b0a-9c86-0c1f0b1e0d11", "booked_on": "2024-02-29",
      "lines": [
        { "account": 1200, "amount": "19.99", "currency": "EUR" },
        { "account": 8400, "amount": "-19.99", "currency": "GBP", "text": "Sale" }
      ],
      "flags": \(marks), "source": { "kind": "invoice", "number": "R-1", "due": "2024-03-31" },
      "reverses": \(reverses), "created_at": 1709208000, "created_by": "ada"
    }
    """
}
