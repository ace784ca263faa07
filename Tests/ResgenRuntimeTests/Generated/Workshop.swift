// Printed by hand as the generator prints it: the whole language of values, models and requests.

import Foundation
import ResgenRuntime

nonisolated struct Workshop: Sendable {
    var region = "eu"
    var version = 2
    var session: String? = nil

    static let uploads = URL(string: "https://uploads.example.com")!

    var defaults: ResourceRequest.Defaults {
        ResourceRequest.Defaults(
            URL(server: "https://\(region).example.com/v\(version)"),
            query: ["api_key": "k"],
            headers: ["X-Version": version],
            cookies: ["session": session],
            failures: [.when("ok", equals: false, as: Failure.self)],
        )
    }
}

nonisolated extension Workshop {
    func search(paging: Paging? = nil, trace: Trace? = nil) -> Resource<JSON> {
        Resource(
            .get,
            defaults,
            "/search",
            query: .init(paging),
            headers: .init(trace),
            cookies: .init(trace),
        )
    }

    func styles(ids: [Int], filter: [String: String], rules: [Rule]) -> Resource<Void> {
        Resource(
            .get,
            defaults,
            "/styles",
            query: [
                "repeat": ids,
                "space": .value(ids, style: .space),
                "pipe": .value(ids, style: .pipe),
                "brackets": .value(ids, style: .brackets),
                "deep": .value(rules, style: .deep),
                "json": .value(filter, style: .json),
            ],
            cookies: ["theme": "dark"],
        )
    }

    func charge(amount: Int, card: Card, nick: Patch<String> = .absent) -> Resource<Card> {
        Resource(
            .post,
            defaults,
            "/charges",
            body: .form(["amount": amount, "card": .value(card, style: .deep), "nick": nick]),
        )
    }

    func change(_ body: Change) -> Resource<Void> {
        Resource(
            .patch,
            defaults,
            "/me",
            body: .json(body, media: "application/vnd.api+json", wrap: "data"),
        )
    }

    func rename(nick: Patch<String> = .absent, name: Patch<String> = .null) -> Resource<Void> {
        Resource(
            .patch,
            defaults,
            "/me",
            body: .json(["nick": nick, "name": name], wrap: "data"),
        )
    }

    func order(_ body: Card?) -> Resource<Void> {
        Resource(.post, defaults, "/orders", body: body.map { .form($0) })
    }

    func note(_ text: String) -> Resource<Void> {
        Resource(.post, defaults, "/notes", body: .text(text))
    }

    func upload(_ file: FileUpload) -> Resource<URL> {
        Resource(
            .put,
            defaults.with(server: Self.uploads),
            "/files",
            body: .file(file, media: "image/png"),
            returns: .header("Location"),
        )
    }

    func exists(id: Int) -> Resource<Bool> {
        Resource(
            .get,
            defaults,
            "/things/\(id)",
            returns: .byStatus(["204": .value(true), "404": .value(false)]),
        )
    }

    func maybe(id: Int) -> Resource<Card?> {
        Resource(
            .get,
            defaults,
            "/cards/\(id)",
            returns: .byStatus(["200": .json(), "204": .value(nil)]),
        )
    }

    func start() -> Resource<Endpoints.Start.Answer> {
        Resource(
            .post,
            defaults,
            "/start",
            returns: .byStatus([
                "200": .map(.json()) { Endpoints.Start.Answer.card($0) },
                "2XX": .map(.json(unwrap: "job")) { Endpoints.Start.Answer.job($0) },
                "302": .map(.header("Location")) { Endpoints.Start.Answer.moved($0) },
                "204": .value(.nothing),
            ]),
        )
    }

    func albums() -> Resource<[MapEntry<String, Card>]> {
        Resource(.get, defaults, "/albums.json", returns: .json(unwrap: "*", lossy: true))
    }

    func count() -> Resource<Int?> {
        Resource(.get, defaults, "/count", returns: .header("X-Count"))
    }

    func next() -> Resource<URL?> {
        Resource(.get, defaults, "/next", returns: .link("next"))
    }

    func checked() -> Resource<String> {
        Resource(
            .get,
            defaults,
            "/checked",
            returns: .json(unwrap: "name"),
            failures: [
                .when("errors", as: Failure.self, status: "200"),
                .when(["meta", 0], equals: "bad", as: Failure.self),
            ],
        )
    }

    func price() -> Resource<Money> {
        Resource(.get, defaults, "/price")
    }

    func pay(_ price: Money) -> Resource<Money?> {
        Resource(
            .post,
            defaults,
            "/price",
            body: .json(price, wrap: "price"),
            returns: .json(unwrap: "price"),
        )
    }
}

/// Declared elsewhere, `Codable` and nothing more.
nonisolated struct Money: Codable, Hashable, Sendable {
    var cents: Int
    var currency: String
}

nonisolated extension Workshop {
    enum Endpoints {
        enum Start {
            enum Answer: Sendable {
                case card(Card), job(Int), moved(URL), nothing
            }
        }
    }

    struct Failure: Codable, JSONModel {
        var error: String? = nil
    }

    struct Paging: Codable, JSONModel, FieldWriter.StyledModel {
        var page: Int? = nil
        var ids: [Int] = []
        var tags: [String] = []
        var range: JSON = nil
        var since: Date? = nil

        static var styles: [String: ResourceRequest.Parameter.Style] {
            ["tags": .comma, "range": .json]
        }
    }

    struct Trace: Codable, JSONModel {
        var id: String
        var parts: [Int]
    }

    struct Rule: Codable, JSONModel, Hashable {
        var field: String
        var values: [Int] = []
    }

    struct Card: Codable, JSONModel, JSONMatching, Hashable {
        var object: String { "card" }
        var number: String
        var owner: [String: String] = [:]
    }

    struct Change: Codable, JSONModel, Hashable {
        var nick: Patch<String> = .absent
        var link: Patch<URL> = .absent
        var mail: Patch<String> = .null
    }

    struct Trigger: Codable, JSONModel, Hashable {
        var date: Date?
        var note: String?
        var next: [Int?]?
    }

    struct Loose: Codable, JSONModel, Hashable {
        var id: Int
        var name: String? = nil
        var additional: [String: Int] = [:]
    }

    struct Priced: Codable, JSONModel, Hashable {
        var price: Money
        var old: Money? = nil
        var all: [Money] = []
        var base: Money = Money(cents: 0, currency: "EUR")
    }

    struct Permissions: JSONFlags {
        var rawValue: UInt64
        static let read = Permissions(rawValue: 1 << 0)
        static let write = Permissions(rawValue: 1 << 1)
        static let form = Permissions(rawValue: 1 << 63)
    }

    struct Rights: JSONFlags {
        var rawValue: UInt64
        static var encoding: JSON.Encoding { .string }
        static let all = Rights(rawValue: 1 << 40)
    }

    enum Event: JSONUnion, Hashable {
        case push(Push), issue(Rule), level(Level)
        case unrecognized(JSON)

        init(json: inout JSON.Reader) throws {
            switch json.tag("type") {
            case "push": self = .push(try json.read())
            case "issue": self = .issue(try json.read())
            case 3: self = .level(try json.read())
            default: self = .unrecognized(try json.read())
            }
        }

        func write(json: inout JSON.Writer) {
            switch self {
            case .push(let value): json.write(value)
            case .issue(let value): json.write(value, tag: "type", "issue")
            case .level(let value): json.write(value, tag: "type", 3)
            case .unrecognized(let value): json.write(value)
            }
        }
    }

    struct Push: Codable, JSONModel, Hashable {
        var type: String { "push" }
        var size: Int
    }

    struct Level: Codable, JSONModel, Hashable {
        var additional: [String: JSON] = [:]
    }

    indirect enum Tree: JSONUnion, Hashable {
        case leaf(String)
        case count(Int)
        case trees([Tree])
        case card(Card)
        case named(Named<Tree>)
        case tag(Tag)
        case unrecognized(JSON)

        init(json: inout JSON.Reader) throws {
            if String.matches(json) {
                self = .leaf(try json.read())
            } else if Int.matches(json) {
                self = .count(try json.read())
            } else if [Tree].matches(json) {
                self = .trees(try json.read())
            } else if Card.matches(json) {
                self = .card(try json.read())
            } else if Named<Tree>.matches(json) {
                self = .named(try json.read())
            } else if Tag.matches(json) {
                self = .tag(try json.read())
            } else {
                self = .unrecognized(try json.read())
            }
        }

        func write(json: inout JSON.Writer) {
            switch self {
            case .leaf(let value): json.write(value)
            case .count(let value): json.write(value)
            case .trees(let value): json.write(value)
            case .card(let value): json.write(value)
            case .named(let value): json.write(value)
            case .tag(let value): json.write(value)
            case .unrecognized(let value): json.write(value)
            }
        }
    }

    struct Named<Item: JSONCodable>: Codable, JSONModel, JSONMatching {
        var item: Item
    }

    struct Tag: Codable, JSONModel, JSONMatching, Hashable {
        var label: String? = nil
        var colour: String? = nil
    }
}

nonisolated extension Workshop.Named: Equatable where Item: Equatable {}
nonisolated extension Workshop.Named: Hashable where Item: Hashable {}

nonisolated extension Workshop.Failure {
    init(fields: inout FieldReader) throws {
        error = try fields.readIfPresent("error")
    }

    func write(fields: inout FieldWriter) {
        fields.write("error", error)
    }
}

nonisolated extension Workshop.Paging {
    init(fields: inout FieldReader) throws {
        page = try fields.readIfPresent("page")
        ids = try fields.read("ids")
        tags = try fields.read("tags")
        range = try fields.read("range", default: nil)
        since = try fields.readIfPresent("since", as: .seconds)
    }

    func write(fields: inout FieldWriter) {
        fields.write("page", page)
        fields.write("ids", ids)
        fields.write("tags", tags)
        fields.write("range", range)
        fields.write("since", since, as: .seconds)
    }
}

nonisolated extension Workshop.Trace {
    init(fields: inout FieldReader) throws {
        id = try fields.read("id")
        parts = try fields.read("parts")
    }

    func write(fields: inout FieldWriter) {
        fields.write("id", id)
        fields.write("parts", parts)
    }
}

nonisolated extension Workshop.Rule {
    init(fields: inout FieldReader) throws {
        field = try fields.read("field")
        values = try fields.read("values", default: [])
    }

    func write(fields: inout FieldWriter) {
        fields.write("field", field)
        fields.write("values", values)
    }
}

nonisolated extension Workshop.Card {
    init(fields: inout FieldReader) throws {
        try fields.expect("object", "card")
        number = try fields.read("number")
        owner = try fields.read("owner", default: [:])
    }

    func write(fields: inout FieldWriter) {
        fields.write("object", "card")
        fields.write("number", number)
        fields.write("owner", owner)
    }

    static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.has("number") && json.has("object", equals: "card")
    }
}

nonisolated extension Workshop.Change {
    init(fields: inout FieldReader) throws {
        nick = try fields.read("nick")
        link = try fields.read("link")
        mail = try fields.read("mail", default: .null)
    }

    func write(fields: inout FieldWriter) {
        fields.write("nick", nick)
        fields.write("link", link)
        fields.write("mail", mail)
    }
}

nonisolated extension Workshop.Trigger {
    init(fields: inout FieldReader) throws {
        date = try fields.readIfPresent("date", as: .seconds)
        note = try fields.readIfPresent("note")
        next = try fields.readIfPresent("next")
    }

    func write(fields: inout FieldWriter) {
        fields.write("date", orNull: date, as: .seconds)
        fields.write("note", note)
        fields.write("next", orNull: next)
    }
}

nonisolated extension Workshop.Loose {
    init(fields: inout FieldReader) throws {
        id = try fields.read("id")
        name = try fields.readIfPresent("name")
        additional = try fields.rest(besides: ["id", "name"], as: .string, lossy: true)
    }

    func write(fields: inout FieldWriter) {
        fields.write("id", id)
        fields.write("name", name)
        fields.write(rest: additional, besides: ["id", "name"], as: .string)
    }
}

nonisolated extension Workshop.Priced {
    init(fields: inout FieldReader) throws {
        price = try fields.read("price")
        old = try fields.readIfPresent("old")
        all = try fields.read("all", default: [])
        base = try fields.read("base", default: Money(cents: 0, currency: "EUR"))
    }

    func write(fields: inout FieldWriter) {
        fields.write("price", price)
        fields.write("old", old)
        fields.write("all", all)
        fields.write("base", base)
    }
}

nonisolated extension Workshop.Push {
    init(fields: inout FieldReader) throws {
        try fields.expect("type", "push")
        size = try fields.read("size")
    }

    func write(fields: inout FieldWriter) {
        fields.write("type", "push")
        fields.write("size", size)
    }
}

nonisolated extension Workshop.Level {
    init(fields: inout FieldReader) throws {
        additional = try fields.rest(besides: [])
    }

    func write(fields: inout FieldWriter) {
        fields.write(rest: additional)
    }
}

nonisolated extension Workshop.Named {
    init(fields: inout FieldReader) throws {
        item = try fields.read("item")
    }

    func write(fields: inout FieldWriter) {
        fields.write("item", item)
    }

    static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.has("item")
    }
}

nonisolated extension Workshop.Tag {
    init(fields: inout FieldReader) throws {
        label = try fields.readIfPresent("label")
        colour = try fields.readIfPresent("colour")
    }

    func write(fields: inout FieldWriter) {
        fields.write("label", label)
        fields.write("colour", colour)
    }

    static func matches(_ json: borrowing JSON.Reader) -> Bool {
        json.hasAny("label", "colour")
    }
}

nonisolated extension Money: ResgenRuntime.JSONExternal {}
