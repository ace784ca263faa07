// Printed by hand as the generator prints it: the call shapes that the runtime promises.

import Foundation
import ResgenRuntime

/// The people, planets and starships of the films.
nonisolated struct StarWars: Sendable {
    var server = URL(string: "https://swapi.dev/api")!
    var language = "en"
}

nonisolated extension StarWars {
    /// One person.
    ///
    /// `GET /people/{id}`
    func person(id: Int) -> Resource<Person> {
        Resource(.get, server, "/people/\(id)")
    }

    /// `GET /people`
    func people(
        search: String? = nil,
        page: Int = 1,
        ids: [Int] = [],
        kinds: [Size] = [],
        since: Date? = nil,
    ) -> Resource<[Person]> {
        Resource(
            .get,
            server,
            "/people",
            query: [
                "search": search,
                "page": page,
                "ids": .value(ids, style: .comma),
                "kinds": kinds,
                "since": .value(since, as: .seconds),
                "version": "2",
                "exact": true,
                "factor": 1.5,
            ],
            headers: ["Accept-Language": language, "X-Kind": Size?.some(.small)],
            returns: .json(unwrap: "data.items", lossy: true),
            errors: ["404": NotFound.self, "4XX": Failure.self, "default": String.self],
        )
    }

    func planet(url: URL) -> Resource<Planet> {
        Resource(.get, url)
    }

    func file(path: String, date: Date) -> Resource<Data> {
        Resource(
            .get,
            server,
            "/files/\(segments: path)/\(date, as: .seconds).json",
            returns: .data
        )
    }

    func create(_ body: Planet) -> Resource<Planet> {
        Resource(.post, server, "/planets", body: .json(body))
    }

    func update(id: UserID, name: String, nick: String? = nil) -> Resource<Void> {
        Resource(.patch, server, "/users/\(id)", body: .json(["name": name, "nick": nick]))
    }

    func pay(id: UserID, amount: Decimal, sizes: [String: Int]) -> Resource<Void> {
        Resource(
            .post,
            server,
            "/users/\(id)/pay",
            body: .json(["amount": .value(amount, as: .string), "sizes": sizes, "v": 2]),
        )
    }

    func maybe(_ body: Planet?) -> Resource<Void> {
        Resource(.post, server, "/x", body: body.map { .json($0) })
    }

    func robots() -> Resource<String> {
        Resource(.get, server, "/robots.txt", returns: .text)
    }

    func count() -> Resource<Int> {
        Resource(.get, server, "/count", returns: .json(unwrap: ["data", -1, "@odata.count"]))
    }

    func albums() -> Resource<[Planet]> {
        Resource(.get, server, "/albums.json", returns: .json(unwrap: "*"))
    }

    func times() -> Resource<[Date]> {
        Resource(.get, server, "/times", returns: .json(as: .seconds))
    }

    func me() -> Resource<Person?> {
        Resource(.get, server, "/me")
    }

    func page(size: Size, form: Page<Planet>? = nil) -> Resource<Page<Person>> {
        Resource(.get, server, "/pages/\(size)")
    }
}

nonisolated struct GitHub: Sendable {
    var server = URL(string: "https://api.github.com")!
    var version = "2022-11-28"

    var defaults: ResourceRequest.Defaults {
        ResourceRequest.Defaults(
            server,
            headers: ["Accept": "application/json", "X-Version": version],
            errors: ["default": StarWars.Failure.self],
        )
    }
}

nonisolated extension GitHub {
    func org(_ org: String) -> Resource<StarWars.Planet> {
        Resource(.get, defaults, "/orgs/\(org)")
    }

    func next(url: URL) -> Resource<StarWars.Planet> {
        Resource(.get, defaults.at(url), headers: ["accept": "text/plain"])
    }
}

nonisolated extension StarWars {
    struct Person: Codable, JSONModel {
        var name: String
        var mass: Decimal?
        var gender: Gender
        var films: [URL]
        var kind: String { "person" }
        @Boxed var homeworld: Planet
        @BoxedOptional var mentor: Person? = nil

        enum Gender: JSONEnum {
            case male, female, nA
            case unrecognized(String)

            init(rawValue: String) {
                switch rawValue {
                case "male": self = .male
                case "female": self = .female
                case "n/a": self = .nA
                default: self = .unrecognized(rawValue)
                }
            }

            var rawValue: String {
                switch self {
                case .male: "male"
                case .female: "female"
                case .nA: "n/a"
                case .unrecognized(let value): value
                }
            }
        }
    }

    struct Planet: Codable, JSONModel, Hashable {
        var name: String
        var climate: String? = nil
    }

    struct NotFound: Codable, JSONModel {
        var detail: String
    }

    struct Failure: Codable, JSONModel {
        var message: String
    }

    enum Size: String, JSONEnum { case small, large }
    enum Level: Int, JSONEnum { case low = 1, high = 2 }
    struct UserID: JSONWrapper { var rawValue: Int }
    struct Amount: JSONWrapper {
        var rawValue: Decimal
        static var encoding: JSON.Encoding { .string }
    }

    typealias Planets = [Planet]

    struct Page<Item: JSONCodable>: Codable, JSONModel {
        var count: Int
        var results: [Item]
    }

    struct Everything: Codable, JSONModel {
        var bySize: [Size: Int] = [:]
        var byID: [UserID: String] = [:]
        var byNumber: [Int: [Planet]] = [:]
        var amount: Amount? = nil
        var level: Level = .low
        var day: Day? = nil
        var date: Date? = nil
        var times: [Date] = []
        var id: UUID? = nil
        var link: URL? = nil
        var data: Data? = nil
        var any: JSON = nil
        var big: UInt64 = 0
        var flag: Bool = false
        var ratio: Double = 0
        var planets: [Planet] = []
    }
}

nonisolated extension StarWars.Person {
    init(fields: inout FieldReader) throws {
        name = try fields.read("name")
        mass = try fields.readIfPresent("mass", as: .string)
        gender = try fields.read("gender", default: .nA)
        films = try fields.read("films", lossy: true)
        try fields.expect("kind", "person")
        homeworld = try fields.read("homeworld")
        mentor = try fields.readIfPresent("mentor")
    }

    func write(fields: inout FieldWriter) {
        fields.write("name", name)
        fields.write("mass", mass, as: .string)
        fields.write("gender", gender)
        fields.write("films", films)
        fields.write("kind", "person")
        fields.write("homeworld", homeworld)
        fields.write("mentor", mentor)
    }
}

nonisolated extension StarWars.Planet {
    init(fields: inout FieldReader) throws {
        name = try fields.read("name")
        climate = try fields.readIfPresent("climate")
    }

    func write(fields: inout FieldWriter) {
        fields.write("name", name)
        fields.write("climate", climate)
    }
}

nonisolated extension StarWars.NotFound {
    init(fields: inout FieldReader) throws {
        detail = try fields.read("detail")
    }

    func write(fields: inout FieldWriter) {
        fields.write("detail", detail)
    }
}

nonisolated extension StarWars.Failure {
    init(fields: inout FieldReader) throws {
        message = try fields.read("message")
    }

    func write(fields: inout FieldWriter) {
        fields.write("message", message)
    }
}

nonisolated extension StarWars.Page {
    init(fields: inout FieldReader) throws {
        count = try fields.read("count")
        results = try fields.read("results")
    }

    func write(fields: inout FieldWriter) {
        fields.write("count", count)
        fields.write("results", results)
    }
}

nonisolated extension StarWars.Page: Equatable where Item: Equatable {}
nonisolated extension StarWars.Page: Hashable where Item: Hashable {}

nonisolated extension StarWars.Everything {
    init(fields: inout FieldReader) throws {
        bySize = try fields.read("by_size", default: [:])
        byID = try fields.read("by_id", default: [:])
        byNumber = try fields.read("by_number", default: [:], lossy: true)
        amount = try fields.readIfPresent("amount")
        level = try fields.read("level", default: .low)
        day = try fields.readIfPresent("day")
        date = try fields.readIfPresent("date")
        times = try fields.read("times", as: .milliseconds, default: [])
        id = try fields.readIfPresent("id")
        link = try fields.readIfPresent("link")
        data = try fields.readIfPresent("data")
        any = try fields.read("any", default: nil)
        big = try fields.read("big", as: .string, default: 0)
        flag = try fields.read("flag", as: .integer, default: false)
        ratio = try fields.read("ratio", default: 0)
        try fields.expect("version", 2)
        try fields.expect("nothing", nil)
        planets = try fields.read("planets", default: [], lossy: true)
    }

    func write(fields: inout FieldWriter) {
        fields.write("by_size", bySize)
        fields.write("by_id", byID)
        fields.write("by_number", byNumber)
        fields.write("amount", amount)
        fields.write("level", level)
        fields.write("day", day)
        fields.write("date", date)
        fields.write("times", times, as: .milliseconds)
        fields.write("id", id)
        fields.write("link", link)
        fields.write("data", data)
        fields.write("any", any)
        fields.write("big", big, as: .string)
        fields.write("flag", flag, as: .integer)
        fields.write("ratio", ratio)
        fields.write("version", 2)
        fields.write("nothing", nil)
        fields.write("planets", planets)
    }
}
