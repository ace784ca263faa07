import Foundation
import ResgenRuntime
import Testing

@Suite struct StarWarsTests {
    @Test func aPersonIsAskedForByNumber() async throws {
        let exchange = try await load({ StarWars(server: $0).person(id: 1) }, answering: luke())
        #expect(exchange.line == "GET /people/1")
        let person = try exchange.value
        #expect(person.name == "Luke Skywalker")
        #expect(person.birthYear == "19BBY")
        #expect(person.gender == .male)
        #expect(person.homeworld == URL(string: "https://swapi.dev/api/planets/1/"))
        #expect(person.films.count == 2)
        #expect(person.id == person.url)
        #expect(abs(person.created.timeIntervalSince1970 - 1_418_133_051.644) < 0.001)
    }

    @Test(arguments: [
        ("GET /people?page=1", nil, 1),
        ("GET /people?search=sky&page=2", "sky", 2),
        ("GET /people?search=a%20%26%20b%2Bc%2F%C3%A9&page=1", "a & b+c/é", 1),
        ("GET /people?search=&page=1", "", 1),
    ])
    func theQueryIsEncodedStrictly(line: String, search: String?, page: Int) async throws {
        let body = #"{ "count": 0, "next": null, "previous": null, "results": [] }"#
        let exchange = try await load(
            { StarWars(server: $0).people(search: search, page: page) },
            answering: body
        )
        #expect(exchange.line == line)
        #expect(try exchange.value.results.isEmpty)
    }

    @Test func aPageIsGeneric() async throws {
        let next = "https://swapi.dev/api/people/?page=2"
        let body =
            #"{ "count": 82, "next": "\#(next)", "previous": null, "results": [\#(luke())] }"#
        let page = try await load({ StarWars(server: $0).people() }, answering: body).value
        #expect(page.count == 82)
        #expect(page.next == URL(string: next))
        #expect(page.previous == nil)
        #expect(page.results.map(\.name) == ["Luke Skywalker"])
    }

    @Test func aLinkIsTheWholeAddress() async throws {
        let exchange = try await load(
            { StarWars().planet(url: $0.appending(path: "planets/1/")) },
            answering: tatooine
        )
        #expect(exchange.line == "GET /planets/1/")
        #expect(try exchange.value.rotationPeriod == "23")
    }

    @Test func aStarshipHasItsOwnNames() throws {
        let starship = try StarWars().starship(
            url: URL(string: "https://swapi.dev/api/starships/10/")!
        )
        .parse(Data(falcon.utf8))
        #expect(starship.megalights == "75")
        #expect(starship.maxAtmospheringSpeed == "1050")
        #expect(starship.pilots.isEmpty)
    }

    @Test func aValueThatTheSpecDoesNotKnowIsKept() throws {
        let answer = Data(luke(gender: #""droid""#).utf8)
        var person = try StarWars().person(id: 1).parse(answer)
        #expect(person.gender == .unrecognized("droid"))
        #expect(try members(of: person)["gender"] as? String == "droid")
        person.gender = .nA
        #expect(try members(of: person)["gender"] as? String == "n/a")
    }

    @Test func aPlainDecoderReadsTheSame() throws {
        let answer = Data(luke().utf8)
        let person = try JSONDecoder().decode(StarWars.Person.self, from: answer)
        #expect(person.eyeColor == "blue")
        #expect(person.created == (try StarWars().person(id: 1).parse(answer).created))
    }

    @Test func anElementThatCannotBeReadIsDroppedAndReported() async throws {
        let body = luke(films: #"["https://swapi.dev/api/films/1/", 5]"#)
        let exchange = try await load({ StarWars(server: $0).person(id: 1) }, answering: body)
        let response = try exchange.result.get()
        #expect(response.value.films == [URL(string: "https://swapi.dev/api/films/1/")!])
        #expect(response.dropped.map { "\($0.path)" } == ["films[1]"])
    }

    private func members(of person: StarWars.Person) throws -> [String: Any] {
        let data = try JSONEncoder().encode(person)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}

@Suite struct StarWarsFailureTests {
    @Test func aMissingPersonIsATypedError() async throws {
        let exchange = try await load(
            { StarWars(server: $0).person(id: 0) },
            answering: #"{ "detail": "Not found" }"#,
            status: 404
        )
        let error = try #require(exchange.error)
        #expect(error.statusCode == 404)
        #expect(error.body(as: StarWars.NotFound.self)?.detail == "Not found")
    }

    @Test func anUndeclaredStatusHasNoTypedBody() async throws {
        let exchange = try await load(
            { StarWars(server: $0).person(id: 1) },
            answering: "<h1>Bad gateway</h1>",
            status: 502
        )
        let error = try #require(exchange.error)
        #expect(error.statusCode == 502)
        #expect(error.body(as: StarWars.NotFound.self) == nil)
    }

    @Test func anEmptyAnswerIsNoData() async throws {
        let exchange = try await load({ StarWars(server: $0).person(id: 1) }, answering: "")
        guard case .noData = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
    }

    @Test(arguments: [
        (luke(name: "5"), "name"),
        (luke(films: "{}"), "films"),
        (luke(created: #""yesterday""#), "created"),
    ])
    func aWrongValueIsNamed(body: String, path: String) async throws {
        let exchange = try await load({ StarWars(server: $0).person(id: 1) }, answering: body)
        guard case .decodingError(let failure) = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
        #expect(failure.endpoint == "GET /people/1")
        #expect("\(failure.path)" == path)
        #expect("\(failure)".contains("\(failure.expected)"))
        #expect("\(failure)".contains("\(failure.found)"))
    }

    @Test func aWrongValueDeepInAPageIsNamed() async throws {
        let page = #"{ "count": 2, "results": [\#(luke()), { "name": "C-3PO" }] }"#
        let exchange = try await load({ StarWars(server: $0).people() }, answering: page)
        guard case .decodingError(let failure) = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
        #expect(failure.endpoint == "GET /people")
        #expect("\(failure.path)".hasPrefix("results[1]"))
    }

    @Test func brokenJSONIsADecodingError() async throws {
        let exchange = try await load(
            { StarWars(server: $0).person(id: 1) },
            answering: "{ \"name\": "
        )
        guard case .decodingError = try #require(exchange.error) else {
            Issue.record("\(String(describing: exchange.error))")
            return
        }
    }

    @Test func aServerThatIsNotThereIsATransportError() async throws {
        let api = StarWars(server: try closedPort())
        let error = try #require(
            await #expect(throws: NetworkError.self) {
                _ = try await URLSession.shared.load(api.person(id: 1))
            }
        )
        guard case .transportError(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect((reason as? URLError)?.code == .cannotConnectToHost)
        #expect(!error.isCancellation)
        #expect(error.statusCode == nil)
    }
}

private func luke(
    name: String = #""Luke Skywalker""#,
    gender: String = #""male""#,
    films: String = #"["https://swapi.dev/api/films/1/", "https://swapi.dev/api/films/2/"]"#,
    created: String = #""2014-12-09T13:50:51.644000Z""#,
) -> String {
    """
    {
      "name": \(name), "height": "172", "mass": "77", "hair_color": "blond",
      "skin_color": "fair", "eye_color": "blue", "birth_year": "19BBY", "gender": \(gender),
      "homeworld": "https://swapi.dev/api/planets/1/", "films": \(films), "species": [],
      "vehicles": ["https://swapi.dev/api/vehicles/14/"],
      "starships": ["https://swapi.dev/api/starships/12/"], "created": \(created),
      "edited": "2014-12-20T21:17:56Z", "url": "https://swapi.dev/api/people/1/"
    }
    """
}

private let tatooine = """
    {
      "name": "Tatooine", "rotation_period": "23", "orbital_period": "304", "diameter": "10465",
      "climate": "arid", "gravity": "1 standard", "terrain": "desert", "surface_water": "1",
      "population": "200000", "residents": ["https://swapi.dev/api/people/1/"], "films": [],
      "created": "2014-12-09T13:50:49.641000Z", "edited": "2014-12-20T20:58:18.411000Z",
      "url": "https://swapi.dev/api/planets/1/"
    }
    """

private let falcon = """
    {
      "name": "Millennium Falcon", "model": "YT-1300 light freighter", "MGLT": "75",
      "manufacturer": "Corellian Engineering Corporation", "cost_in_credits": "100000",
      "length": "34.37", "max_atmosphering_speed": "1050", "crew": "4", "passengers": "6",
      "cargo_capacity": "100000", "consumables": "2 months", "hyperdrive_rating": "0.5",
      "starship_class": "Light freighter", "pilots": [], "films": [],
      "created": "2014-12-10T16:59:45.094000Z", "edited": "2014-12-20T21:23:49.880000Z",
      "url": "https://swapi.dev/api/starships/10/"
    }
    """
